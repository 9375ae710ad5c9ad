import ModelFiles

/// Measures the features of a line's cells (`CellFeature`). Features of a cell's neighbours are included, because a
/// wrongly cut cell has a wrong neighbour.
struct CellFeatures {
    /// Maximum value of any feature.
    private static let most = 30_000

    private let cells: [CutPath.Cell]
    /// Extent of each cell's ink along the line, in places of the profile.
    private let inks: [Range<Int>]
    /// Extent of each cell's ink across the line, in px.
    private let reaches: [Range<Int>]
    private let profile: InkProfile
    private let advance: Int
    private let em: Int
    private let band: Int
    private let meanCost: Int

    /// - Parameters:
    ///   - cells: the cells of the line that have ink, with their final ranges.
    ///   - inks: extent of each cell's ink along the line; not empty.
    ///   - band: width of the line's print, in px.
    init(_ cells: [CutPath.Cell], inks: [Range<Int>], profile: InkProfile, advance: Int, em: Int, band: Int) {
        self.cells = cells
        self.inks = inks
        self.profile = profile
        self.advance = max(1, advance)
        self.em = max(1, em)
        self.band = band
        reaches = inks.map { profile.across($0) ?? 0..<band }
        meanCost = cells.reduce(0) { $0 + Self.clipped($1.cost) } / max(1, cells.count)
    }

    func features(_ i: Int) -> FeatureVector<CellFeature> {
        let (cell, ink, reach) = (cells[i], inks[i], reaches[i])
        var features = FeatureVector<CellFeature>()
        features[.margin] = Self.clipped(cell.margin)
        features[.cost] = Self.clipped(cell.cost)
        features[.kind] = Int(cell.kind.rawValue)
        features[.length] = length(i)
        features[.inkLength] = share(ink.count, of: advance)
        features[.inkWidth] = share(reach.count)
        features[.inkHeight] = share(ink.count)
        features[.blankAtStart] = share(ink.lowerBound - cell.range.lowerBound)
        features[.blankAtEnd] = share(cell.range.upperBound - ink.upperBound)
        features[.cutThroughAtStart] = cutThrough(at: cell.range.lowerBound)
        features[.cutThroughAtEnd] = cutThrough(at: cell.range.upperBound)
        features[.density] = ink.reduce(0) { $0 + Int(profile.ink[$1]) } * 100 / max(1, ink.count * em)
        features[.blankLeft] = share(reach.lowerBound)
        features[.blankRight] = share(band - reach.upperBound)
        features[.lineCost] = meanCost
        features[.lineWidth] = share(band)
        features[.pieces] = pieces(in: ink)
        addNeighbours(of: i, to: &features)
        return features
    }

    private func addNeighbours(of i: Int, to features: inout FeatureVector<CellFeature>) {
        let before = i > 0 ? i - 1 : nil
        let after = i + 1 < cells.count ? i + 1 : nil
        features[.blankBefore] = before.map { share(inks[i].lowerBound - inks[$0].upperBound) } ?? Self.noBlank
        features[.blankAfter] = after.map { share(inks[$0].lowerBound - inks[i].upperBound) } ?? Self.noBlank
        features[.lengthBefore] = before.map(length) ?? Self.none
        features[.lengthAfter] = after.map(length) ?? Self.none
        features[.inkLengthBefore] = before.map { share(inks[$0].count, of: advance) } ?? Self.none
        features[.inkLengthAfter] = after.map { share(inks[$0].count, of: advance) } ?? Self.none
        features[.inkWidthBefore] = before.map { share(reaches[$0].count) } ?? Self.none
        features[.inkWidthAfter] = after.map { share(reaches[$0].count) } ?? Self.none
        features[.costBefore] = before.map { Self.clipped(cells[$0].cost) } ?? Self.none
        features[.costAfter] = after.map { Self.clipped(cells[$0].cost) } ?? Self.none
        features[.marginBefore] = before.map { Self.clipped(cells[$0].margin) } ?? Self.none
        features[.marginAfter] = after.map { Self.clipped(cells[$0].margin) } ?? Self.none
        features[.kindBefore] = before.map { Int(cells[$0].kind.rawValue) } ?? Self.none
        features[.kindAfter] = after.map { Int(cells[$0].kind.rawValue) } ?? Self.none
    }

    /// Values for a missing neighbour: `none` for its features, `noBlank` for the blank to it.
    private static let none = -1
    private static let noBlank = 400

    private static func clipped(_ value: Int) -> Int { max(0, min(most, value)) }

    private func share(_ length: Int) -> Int { share(length, of: em) }

    private func share(_ length: Int, of whole: Int) -> Int { max(-400, min(400, length * 100 / whole)) }

    private func length(_ i: Int) -> Int { share(cells[i].range.count, of: advance) }

    /// Returns the ink that a cut at a place severs.
    private func cutThrough(at place: Int) -> Int {
        guard place > 0, place < profile.count else { return 0 }
        return share(Int(min(profile.ink[place - 1], profile.ink[place])))
    }

    /// Returns the number of separate runs of ink along the cell.
    private func pieces(in ink: Range<Int>) -> Int {
        ink.reduce(0) { $0 + (profile.ink[$1] > 0 && ($1 == ink.lowerBound || profile.ink[$1 - 1] == 0) ? 1 : 0) }
    }
}

/// What is told of the cells of a line to the forest that says which may be wrong.
///
/// Lengths are in hundredths of the line's em or advance, so that the resolution does not matter. Of the neighbours a
/// part of the same is told: a cell that was cut wrongly has a wrong one beside it.
struct CellFeatures {
    /// How many features there are of a cell.
    static let count = 31
    /// The most that a feature can be.
    private static let most = 30_000

    private let cells: [CutPath.Cell]
    /// The ink of each cell along the line, in the profile.
    private let inks: [Range<Int>]
    /// How far the ink of each reaches across the line.
    private let reaches: [Range<Int>]
    private let profile: InkProfile
    private let advance: Int
    private let em: Int
    private let band: Int
    private let meanCost: Int

    /// - Parameters:
    ///   - cells: the line's inked cells, their ranges as they will be printed.
    ///   - inks: extent of the ink of each, not empty.
    ///   - band: the line's width in px.
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

    /// The features of cell `i`; their meaning is told in Models/README.md.
    func values(_ i: Int) -> [Int] {
        let (cell, ink, reach) = (cells[i], inks[i], reaches[i])
        let before = i > 0 ? i - 1 : nil
        let after = i + 1 < cells.count ? i + 1 : nil
        let pixels = ink.reduce(0) { $0 + Int(profile.ink[$1]) }
        return [
            Self.clipped(cell.margin), Self.clipped(cell.cost), Int(cell.kind.rawValue), length(i),
            share(ink.count, of: advance), share(reach.count), share(ink.count),
            before.map { share(ink.lowerBound - inks[$0].upperBound) } ?? 400,
            after.map { share(inks[$0].lowerBound - ink.upperBound) } ?? 400,
            share(ink.lowerBound - cell.range.lowerBound), share(cell.range.upperBound - ink.upperBound),
            before.map(length) ?? -1, after.map(length) ?? -1,
            before.map { share(inks[$0].count, of: advance) } ?? -1,
            after.map { share(inks[$0].count, of: advance) } ?? -1,
            before.map { share(reaches[$0].count) } ?? -1, after.map { share(reaches[$0].count) } ?? -1,
            before.map { Self.clipped(cells[$0].cost) } ?? -1, after.map { Self.clipped(cells[$0].cost) } ?? -1,
            before.map { Self.clipped(cells[$0].margin) } ?? -1, after.map { Self.clipped(cells[$0].margin) } ?? -1,
            cutThrough(at: cell.range.lowerBound), cutThrough(at: cell.range.upperBound),
            pixels * 100 / max(1, ink.count * em), share(reach.lowerBound), share(band - reach.upperBound),
            meanCost, share(band), pieces(in: ink), before.map { Int(cells[$0].kind.rawValue) } ?? -1,
            after.map { Int(cells[$0].kind.rawValue) } ?? -1,
        ]
    }

    private static func clipped(_ value: Int) -> Int { max(0, min(most, value)) }

    private func share(_ length: Int) -> Int { share(length, of: em) }

    private func share(_ length: Int, of whole: Int) -> Int { max(-400, min(400, length * 100 / whole)) }

    private func length(_ i: Int) -> Int { share(cells[i].range.count, of: advance) }

    /// How much ink a cut goes through.
    private func cutThrough(at place: Int) -> Int {
        guard place > 0, place < profile.count else { return 0 }
        return share(Int(min(profile.ink[place - 1], profile.ink[place])))
    }

    /// How many runs of ink follow one another along the cell.
    private func pieces(in ink: Range<Int>) -> Int {
        ink.reduce(0) { $0 + (profile.ink[$1] > 0 && ($1 == ink.lowerBound || profile.ink[$1 - 1] == 0) ? 1 : 0) }
    }
}

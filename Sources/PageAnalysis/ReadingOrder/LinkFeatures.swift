import LayoutDocument
package import ModelFiles
import PageGeometry

/// Measures the features of links between passages (`LinkFeature`).
package struct LinkFeatures {
    let regions: PageRegions
    let lines: [PlacedLine]
    let passages: [Passage]
    let rows: [TierRow]
    private let runs: [TextRun]
    let headings: [Heading]
    private let links: RowLinks
    private let neighbours: RowNeighbours
    private let em: Int
    private let around: [PassageSurroundings]
    private let thin: Int
    /// The centres of all lines except unclear print, from the top down, and whether each line is a heading.
    private let middles: [(place: PixelPoint, isHeading: Bool)]

    init(
        _ regions: PageRegions, lines: [PlacedLine], grid: PassageGrid
    ) {
        let (passages, rows, headings) = (grid.passages, grid.rows, grid.headings)
        self.regions = regions
        self.lines = lines
        self.passages = passages
        self.rows = rows
        runs = grid.runs
        self.headings = headings
        let em = regions.em
        self.em = em
        links = RowLinks(rows: rows, regions: regions)
        neighbours = RowNeighbours(rows: rows, runs: grid.runs, lines: lines, regions: regions)
        // Lines that are set aside, such as specks and advertisements, may be far away. They must not enlarge the
        // extent of the text.
        let read = lines.filter { !$0.isSetAside }.map(\.box)
        let type = read.dropFirst().reduce(read.first ?? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)) { $0.union($1) }
        let weights = lines.filter { $0.kind == .body }.map(\.weight).sorted()
        let weight = max(1, weights.isEmpty ? 1 : weights[weights.count / 2])
        let panels = regions.panels(of: type)
        let across = regions.separators.filter { $0.direction == .horizontal }.map(\.thickness).sorted()
        thin = max(1, across.isEmpty ? 1 : across[across.count / 4])
        middles = lines.compactMap {
            $0.kind == .unnumbered(.unclear) ? nil : ($0.box.center, $0.kind == .heading)
        }.sorted { $0.place.y < $1.place.y }
        let finder = SurroundingsFinder(
            regions: regions, lines: lines, headings: headings, panels: panels, type: type, weight: weight)
        around = passages.map(finder.surroundings)
    }

    private func tenths(_ length: Int) -> Int { LinkFeature.tenths(length, em: em) }

    /// Distance around horizontal text within which its predecessors and successors are sought. It is about the height
    /// of a column of horizontal text. Set by hand.
    private static let reachAcross: Ems = 30

    /// Whether passage `b` can follow passage `a` at all. Passage `b` must be to the left or below, within a limited
    /// distance. Pieces of one column may be further apart. For horizontal text, every direction is possible.
    package func isPossible(_ a: Int, _ b: Int) -> Bool {
        let (from, to) = (passages[a], passages[b])
        guard a != b else { return false }
        // Horizontal text continues below, or from the foot of a column to the top of the column at its right.
        if from.writing == .horizontal || to.writing == .horizontal,
            from.box.outset(by: Self.reachAcross.of(em)).intersects(to.box)
        {
            return true
        }
        let shared = min(from.foot, to.foot) - max(from.top, to.top)
        let gapX = from.box.minX - to.box.maxX
        if from.row == nil {
            // After the last piece of a headline, reading continues further up, to the left.
            let reach = PixelRect(
                minX: from.box.minX - 8 * em, minY: from.box.minY - 40 * em, maxX: from.box.maxX + 8 * em,
                maxY: from.box.maxY + 8 * em)
            if reach.intersects(to.box) && (to.row != nil || to.box.center.x <= from.box.maxX) { return true }
            if to.row == nil { return from.box.outset(by: 8 * em).intersects(to.box) }
        }
        if shared * 3 >= min(from.foot - from.top, to.foot - to.top), gapX >= -em * 3 / 2, gapX <= 60 * em {
            return true
        }
        // From the foot of a column in pieces, reading continues at the top of the next column's first piece.
        if from.isUnder, to.box.maxX <= from.box.center.x, gapX <= 4 * em, to.top < from.foot { return true }
        // The next piece of a column can be any distance below the piece before it.
        if from.isOver, to.isUnder, abs(to.box.center.x - from.box.center.x) <= em, to.top >= from.foot { return true }
        return to.top - from.foot >= -2 * em && to.top - from.foot <= 60 * em
    }

    /// Returns the features of a possible link from passage `a` to passage `b`.
    package func features(_ a: Int, _ b: Int) -> FeatureVector<LinkFeature> {
        let (from, to) = (passages[a], passages[b])
        var features = FeatureVector<LinkFeature>()
        features[.isLeft] = isLeft(from, to) ? 1 : 0
        addPlaces(from, to, to: &features)
        addZones(a, b, to: &features)
        addWay(from, to, isLeft: isLeft(from, to), to: &features)
        addHeadings(a, b, to: &features)
        var score = Self.noRows
        if let ra = from.row, let rb = to.row, ra != rb { score = links.score(from: ra, to: rb) ?? Self.noScore }
        features[.rowScore] = score
        addPieces(from, to, to: &features)
        neighbours.add(from, to, to: &features)
        features[.isAtFoot] = isAtFoot(from, to) ? 1 : 0
        return features
    }

    package func passage(_ a: Int) -> FeatureVector<PassageFeature> { around[a].features }

    private func isLeft(_ from: Passage, _ to: Passage) -> Bool {
        let shared = min(from.foot, to.foot) - max(from.top, to.top)
        return shared * 3 >= min(from.foot - from.top, to.foot - to.top) && to.box.center.x < from.box.center.x
    }

    /// Returns the boxes of the rows of both passages. A passage in no row gives its own box.
    private func rowBoxes(_ from: Passage, _ to: Passage) -> (PixelRect, PixelRect) {
        (from.row.map { rows[$0].box } ?? from.box, to.row.map { rows[$0].box } ?? to.box)
    }

    private func addPlaces(_ from: Passage, _ to: Passage, to features: inout FeatureVector<LinkFeature>) {
        let (boxA, boxB) = rowBoxes(from, to)
        features[.gapAcross] = tenths(from.box.minX - to.box.maxX)
        features[.gapDown] = tenths(to.top - from.foot)
        features[.topToTop] = tenths(to.top - from.top)
        features[.footToFoot] = tenths(to.foot - from.foot)
        features[.rightToRight] = tenths(to.box.maxX - from.box.maxX)
        features[.leftToLeft] = tenths(to.box.minX - from.box.minX)
        features[.sharedAcross] = tenths(min(from.box.maxX, to.box.maxX) - max(from.box.minX, to.box.minX))
        features[.sharedDown] = tenths(min(from.foot, to.foot) - max(from.top, to.top))
        features[.toFromRowRight] = tenths(to.box.maxX - boxA.maxX)
        features[.fromToRowLeft] = tenths(boxB.minX - from.box.minX)
        features[.rowLeftToLeft] = tenths(boxB.minX - boxA.minX)
        features[.rowRightToRight] = tenths(boxB.maxX - boxA.maxX)
        features[.rowsSharedAcross] = tenths(min(boxA.maxX, boxB.maxX) - max(boxA.minX, boxB.minX))
        features[.isSameRow] = from.row != nil && from.row == to.row ? 1 : 0
    }

    private func addZones(_ a: Int, _ b: Int, to features: inout FeatureVector<LinkFeature>) {
        let (from, to) = (passages[a], passages[b])
        let (zoneA, zoneB) = (around[a].zone, around[b].zone)
        let (boxA, boxB) = rowBoxes(from, to)
        features[.zoneRightToRight] = tenths(zoneB.upperBound - zoneA.upperBound)
        features[.zoneLeftToLeft] = tenths(zoneB.lowerBound - zoneA.lowerBound)
        features[.fromToZoneRight] = tenths(zoneA.upperBound - boxA.maxX)
        features[.fromToZoneLeft] = tenths(from.box.minX - zoneA.lowerBound)
        features[.toToZoneRight] = tenths(zoneB.upperBound - to.box.maxX)
        features[.toToZoneLeft] = tenths(boxB.minX - zoneB.lowerBound)
        features[.isSamePanel] = around[a].panel == around[b].panel ? 1 : 0
        features[.isSameFrame] = from.frame == to.frame ? 1 : 0
        features[.framed] = (from.frame != nil ? 1 : 0) + (to.frame != nil ? 2 : 0)
    }

    private func addHeadings(_ a: Int, _ b: Int, to features: inout FeatureVector<LinkFeature>) {
        let (from, to) = (passages[a], passages[b])
        let (x, y) = (around[a], around[b])
        let right = y.heading.map { headings[$0].box }
        features[.toHeadingGap] = right == nil ? LinkFeature.far : tenths(y.headingGap)
        features[.toBelowHeadingTop] = right.map { tenths(to.top - $0.minY) } ?? -LinkFeature.far
        features[.headingBelowTo] = right.map { tenths($0.maxY - to.foot) } ?? -LinkFeature.far
        let over = y.over.map { headings[$0].box }
        features[.toOverGap] = over == nil ? LinkFeature.far : tenths(y.overGap)
        features[.overRight] = over.map { tenths($0.maxX - to.box.maxX) } ?? LinkFeature.far
        let own = x.heading.map { headings[$0].box }
        features[.fromBelowHeadingTop] = own.map { tenths(from.top - $0.minY) } ?? -LinkFeature.far
        features[.fromHeadingFoot] = own.map { tenths($0.maxY - to.top) } ?? -LinkFeature.far
        features[.fromHeadingRight] = own.map { tenths($0.maxX - to.box.maxX) } ?? -LinkFeature.far
        let heading = y.heading
        features[.isSameHeading] = heading != nil && heading == x.heading ? 1 : 0
        features[.isFirstRow] = to.row == nil ? 2 : 0
        let (first, second) = (from.lines[0], to.lines[0])
        features[.isOneHeading] = headings.contains { $0.lines.contains(first) && $0.lines.contains(second) } ? 1 : 0
        guard from.row == nil else { return }
        features[.isHeadingOf] = heading.map { headings[$0].lines.contains(first) } ?? false ? 1 : 0
        features[.isHeadingOver] = y.over.map { headings[$0].lines.contains(first) } ?? false ? 1 : 0
    }

    /// Adds the relative places of two passages whose columns may be in pieces.
    private func addPieces(_ from: Passage, _ to: Passage, to features: inout FeatureVector<LinkFeature>) {
        let last = lines[from.lines[from.lines.count - 1]].box
        let first = lines[to.lines[0]].box
        features[.fromPieces] = (from.isUnder ? 1 : 0) + (from.isOver ? 2 : 0)
        features[.toPieces] = (to.isUnder ? 1 : 0) + (to.isOver ? 2 : 0)
        features[.columnShift] = tenths(last.center.x - first.center.x)
        features[.columnGap] = tenths(first.minY - last.maxY)
        features[.columnTop] = tenths(first.minY - last.minY)
        features[.isJump] = isJump(from, to) ? 1 : 0
    }

    /// Whether the row of the first passage continues beyond a picture, and the second passage begins there.
    private func isJump(_ from: Passage, _ to: Passage) -> Bool {
        guard let row = from.row, row == to.row, let a = from.run, let b = to.run, a != b,
            let place = rows[row].runs.firstIndex(of: a), place + 1 < rows[row].runs.count
        else { return false }
        return rows[row].runs[place + 1] == b && runs[a].lines.last == from.lines.last
            && runs[b].lines.first == to.lines.first
    }

    /// Whether the second passage is a single line set at the foot (地付き) of the next column, with nothing above that
    /// line. Such a note or name ends the text to its right.
    func isAtFoot(_ from: Passage, _ to: Passage) -> Bool {
        guard from.row != nil, to.row != nil, to.lines.count == 1, !to.isUnder, to.writing == .vertical,
            from.frame == to.frame
        else { return false }
        let last = lines[from.lines[from.lines.count - 1]].box
        let note = lines[to.lines[0]].box
        let gap = last.minX - note.maxX
        guard gap * 2 >= -em, gap <= 2 * em, note.minY - last.minY >= Self.low * em,
            !regions.isParted(from: note.center.x, to: last.center.x, rows: note.yRange)
        else { return false }
        let over = PixelRect(minX: note.minX, minY: last.minY, maxX: note.maxX, maxY: note.minY)
        var foot = note.maxY
        for (i, line) in lines.enumerated() where i != to.lines[0] {
            if line.box.intersects(over) { return false }
            let isNear = abs(line.box.center.x - note.center.x) <= 12 * em && line.box.yRange.overlaps(note.yRange)
            if isNear, !line.isSetAside { foot = max(foot, line.box.maxY) }
        }
        return foot - note.maxY <= 2 * em && !regions.pictures.contains { $0.intersects(over) }
    }

    /// Minimum distance from the top of a column to the top of a line at the foot (地付き) of the next column, in ems.
    private static let low = 5

    /// Adds the features of the separators crossed between two passages, and of the lines and pictures in the way.
    private func addWay(
        _ from: Passage, _ to: Passage, isLeft: Bool, to features: inout FeatureVector<LinkFeature>
    ) {
        let rows = max(from.top, to.top)..<max(max(from.top, to.top) + 1, min(from.foot, to.foot))
        let columns =
            max(
                from.box.minX, to.box.minX)..<max(
                max(from.box.minX, to.box.minX) + 1, min(from.box.maxX, to.box.maxX))
        let across =
            min(
                to.box.center.x, from.box.center.x)..<max(
                to.box.center.x, from.box.center.x, min(to.box.center.x, from.box.center.x) + 1)
        let upper = (from.foot + from.top) / 2
        let lower = max(upper + 1, (to.top + to.foot) / 2)
        let over =
            isLeft
            ? 0
            : regions.ruled(
                .horizontal, along: to.box.minX..<max(to.box.minX + 1, to.box.maxX), between: upper..<lower)
        let under =
            isLeft
            ? 0
            : regions.ruled(
                .horizontal, along: from.box.minX..<max(from.box.minX + 1, from.box.maxX), between: upper..<lower)
        let thickness =
            regions.separators.filter {
                $0.direction == .horizontal && upper..<lower ~= $0.box.center.y && $0.box.minX < columns.upperBound
                    && $0.box.maxX > columns.lowerBound
            }.map { $0.thickness * 10 / thin }.max() ?? 0
        // The area in the way: for passages side by side, the area between them, otherwise the area above the second
        // passage. `under2` is the area under the first passage.
        let way =
            isLeft
            ? PixelRect(minX: to.box.maxX, minY: rows.lowerBound, maxX: from.box.minX, maxY: rows.upperBound)
            : PixelRect(minX: to.box.minX, minY: from.foot, maxX: to.box.maxX, maxY: to.top)
        let under2 =
            isLeft
            ? way : PixelRect(minX: from.box.minX, minY: from.foot, maxX: from.box.maxX, maxY: to.top)
        var (text, heads, own) = (0, 0, 0)
        let first = middles.partitioningIndex { $0.place.y >= way.minY }
        for (middle, isHeading) in middles[first...].prefix(while: { $0.place.y < way.maxY }) {
            if way.contains(middle) { if isHeading { heads += 1 } else { text += 1 } }
            if under2.contains(middle) { own += 1 }
        }
        let pictured =
            isLeft
            ? regions.isPictured(from: to.box.maxX, to: from.box.minX, rows: rows) ? 1 : 0
            : regions.pictures.contains { $0.intersects(way) } ? 1 : 0
        features[.uprightCrossed] = isLeft ? regions.ruled(.vertical, along: rows, between: across) : 0
        features[.uprightOver] =
            isLeft ? 0 : regions.ruled(.vertical, along: to.top..<max(to.top + 1, to.foot), between: across)
        features[.separatorsOver] = over
        features[.separatorsUnder] = under
        features[.separatorThickness] = thickness
        features[.textBetween] = min(text, Self.mostBetween)
        features[.headingsBetween] = heads
        features[.textUnder] = min(own, Self.mostBetween)
        features[.pictureBetween] = pictured
    }

    // The models were trained with these values. After changing one, train the models again.
    /// Maximum counted number of lines in the way.
    private static let mostBetween = 30
    /// Values of `.rowScore`: `noRows` if the passages are not in two different rows, `noScore` if the two rows have no
    /// score.
    private static let noRows = -100, noScore = -50
}

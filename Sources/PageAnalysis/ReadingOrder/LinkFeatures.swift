import LayoutDocument
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
    private let type: PixelRect
    private let weight: Int
    private let panels: Panels
    private let around: [Surroundings]
    private let thin: Int
    /// The middle of each line that may be read, and whether it is a heading; from the top.
    private let middles: [(place: PixelPoint, isHeading: Bool)]

    private static let far = 800

    /// What stands beside a passage, whichever it is linked with.
    private struct Surroundings {
        var panel: Int
        var zone: Range<Int>
        var heading: Int?
        var headingGap = 0
        var over: Int?
        var overGap = 0
        var features = FeatureVector<PassageFeature>()
    }

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
        links = RowLinks(rows: rows, headings: headings, regions: regions)
        neighbours = RowNeighbours(rows: rows, runs: grid.runs, lines: lines, regions: regions)
        // A speck or an advertisement far off says nothing of where the text's edges are.
        let read = lines.filter { !$0.isSetAside }.map(\.box)
        let type = read.dropFirst().reduce(read.first ?? PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)) { $0.union($1) }
        self.type = type
        let weights = lines.filter { $0.kind == .body }.map(\.weight).sorted()
        let weight = max(1, weights.isEmpty ? 1 : weights[weights.count / 2])
        self.weight = weight
        let panels = Panels(separators: regions.separators, type: type, em: em)
        self.panels = panels
        let across = regions.separators.filter { $0.direction == .horizontal }.map(\.thickness).sorted()
        thin = max(1, across.isEmpty ? 1 : across[across.count / 4])
        middles = lines.compactMap {
            $0.kind == .unnumbered(.unclear) ? nil : ($0.box.center, $0.kind == .heading)
        }.sorted { $0.place.y < $1.place.y }
        func tenths(_ length: Int) -> Int { max(-Self.far, min(Self.far, length * 10 / em)) }
        around = passages.indices.map { s in
            Self.surroundings(
                s, regions: regions, lines: lines, passages: passages, headings: headings, panels: panels,
                type: type,
                weight: weight, tenths: tenths)
        }
    }

    private static func surroundings(
        _ s: Int, regions: PageRegions, lines: [PlacedLine], passages: [Passage], headings: [Heading],
        panels: Panels,
        type: PixelRect, weight: Int, tenths: (Int) -> Int
    ) -> Surroundings {
        let passage = passages[s]
        let em = regions.em
        let box = passage.box
        let rows = passage.top..<max(passage.top + 1, passage.foot)
        var zone = type.minX..<max(type.minX + 1, type.maxX)
        for separator in regions.separators where separator.direction == .vertical {
            let shared = min(separator.box.maxY, rows.upperBound) - max(separator.box.minY, rows.lowerBound)
            guard shared * 2 >= rows.count else { continue }
            let x = separator.box.center.x
            if x <= box.center.x, x > zone.lowerBound { zone = x..<zone.upperBound }
            if x > box.center.x, x < zone.upperBound { zone = zone.lowerBound..<x }
        }
        var heading: Int?
        var headingGap = 40 * em
        var over: Int?
        var overGap = 30 * em
        for (h, head) in headings.enumerated() where !head.lines.contains(passage.lines[0]) {
            if head.writing == .vertical {
                let shared = min(head.box.maxY, rows.upperBound) - max(head.box.minY, rows.lowerBound)
                let gap = head.box.minX - box.maxX
                if shared * 5 >= rows.count, gap >= -em, gap < headingGap { (heading, headingGap) = (h, gap) }
            } else {
                let shared = min(head.box.maxX, box.maxX) - max(head.box.minX, box.minX)
                let gap = passage.top - head.box.maxY
                if shared > 0, gap >= -em, gap < overGap { (over, overGap) = (h, gap) }
            }
        }
        var features = FeatureVector<PassageFeature>()
        /// The nearest line of type on one side in the same rows: how far, and what it is.
        func addNearest(
            isRight: Bool, gap name: PassageFeature, _ kind: PassageFeature, _ size: PassageFeature,
            _ top: PassageFeature, _ foot: PassageFeature
        ) {
            var best: (gap: Int, line: Int)?
            for (i, line) in lines.enumerated() where !passage.lines.contains(i) {
                if case .unnumbered(.unclear) = line.kind { continue }
                let shared = min(line.box.maxY, rows.upperBound) - max(line.box.minY, rows.lowerBound)
                guard shared * 3 >= min(rows.count, line.box.height), shared > 0 else { continue }
                let gap = isRight ? line.box.minX - box.maxX : box.minX - line.box.maxX
                if gap * 2 >= -em, gap < best?.gap ?? .max { best = (gap, i) }
            }
            guard let best else {
                features[name] = Self.far
                features[kind] = Self.noKind
                return
            }
            let other = lines[best.line]
            features[name] = tenths(best.gap)
            features[kind] = LineFeatures.code(other.kind)
            features[size] = other.line.typeSize * 100 / em
            features[top] = tenths(other.box.minY - passage.top)
            features[foot] = tenths(other.box.maxY - passage.foot)
        }
        /// How far the nearest picture on one side is.
        func pictureGap(isRight: Bool) -> Int {
            let near = regions.pictures.compactMap { picture -> Int? in
                let shared = min(picture.maxY, rows.upperBound) - max(picture.minY, rows.lowerBound)
                guard shared * 3 >= rows.count else { return nil }
                let gap = isRight ? picture.minX - box.maxX : box.minX - picture.maxX
                return gap >= -em ? gap : nil
            }.min()
            return near.map(tenths) ?? Self.far
        }
        let first = lines[passage.lines[0]]
        let last = lines[passage.lines[passage.lines.count - 1]]
        features[.kind] = LineFeatures.code(first.kind)
        features[.typeSize] = first.line.typeSize * 100 / em
        features[.weight] = first.weight * 100 / weight
        features[.isVertical] = passage.writing == .vertical ? 1 : 0
        features[.height] = tenths(box.height)
        features[.width] = tenths(box.width)
        features[.lines] = passage.lines.count
        features[.indent] = tenths(first.box.minY - passage.top)
        features[.shortfall] = tenths(passage.foot - last.box.maxY)
        features[.extent] = tenths(passage.foot - passage.top)
        addNearest(isRight: true, gap: .rightGap, .rightKind, .rightTypeSize, .rightTop, .rightFoot)
        addNearest(isRight: false, gap: .leftGap, .leftKind, .leftTypeSize, .leftTop, .leftFoot)
        features[.pictureRight] = pictureGap(isRight: true)
        features[.pictureLeft] = pictureGap(isRight: false)
        return Surroundings(
            panel: panels.panel(of: box) ?? -1, zone: zone, heading: heading, headingGap: headingGap, over: over,
            overGap: overGap, features: features)
    }

    private func tenths(_ length: Int) -> Int { max(-Self.far, min(Self.far, length * 10 / em)) }

    /// Whether a passage can be read after another one at all: to its left, or below; not too far, but for the
    /// pieces of a column.
    package func isPossible(_ a: Int, _ b: Int) -> Bool {
        let (from, to) = (passages[a], passages[b])
        // No text goes on to a headline: what begins with one is another article.
        guard a != b, from.row == nil || to.row != nil else { return false }
        let shared = min(from.foot, to.foot) - max(from.top, to.top)
        let gapX = from.box.minX - to.box.maxX
        if from.row == nil {
            // After the last piece of a headline a reader goes up again, to what stands to its left.
            let reach = PixelRect(
                minX: from.box.minX - 8 * em, minY: from.box.minY - 40 * em, maxX: from.box.maxX + 8 * em,
                maxY: from.box.maxY + 8 * em)
            if reach.intersects(to.box) && (to.row != nil || to.box.center.x <= from.box.maxX) { return true }
            if to.row == nil { return from.box.outset(by: 8 * em).intersects(to.box) }
        }
        if shared * 3 >= min(from.foot - from.top, to.foot - to.top), gapX >= -em * 3 / 2, gapX <= 60 * em {
            return true
        }
        // From the foot of a column in pieces a reader goes up to the next column's first piece.
        if from.isUnder, to.box.maxX <= from.box.center.x, gapX <= 4 * em, to.top < from.foot { return true }
        // However high the page is, a column's last piece stands at its foot.
        if from.isOver, to.isUnder, abs(to.box.center.x - from.box.center.x) <= em, to.top >= from.foot { return true }
        return to.top - from.foot >= -2 * em && to.top - from.foot <= 60 * em
    }

    /// The features of a link that is possible.
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
        for name in PassageFeature.allCases {
            features[.of(name, isFirst: true)] = around[a].features[name]
            features[.of(name, isFirst: false)] = around[b].features[name]
        }
        addPieces(from, to, to: &features)
        neighbours.add(from, to, to: &features)
        features[.isAtFoot] = isAtFoot(from, to) ? 1 : 0
        return features
    }

    private func isLeft(_ from: Passage, _ to: Passage) -> Bool {
        let shared = min(from.foot, to.foot) - max(from.top, to.top)
        return shared * 3 >= min(from.foot - from.top, to.foot - to.top) && to.box.center.x < from.box.center.x
    }

    /// The boxes of the rows of both, or of the passages themselves.
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
        let rowB = to.row.map { rows[$0] }
        let right = y.heading.map { headings[$0].box }
        features[.toHeadingGap] = right == nil ? Self.far : tenths(y.headingGap)
        features[.toBelowHeadingTop] = right.map { tenths(to.top - $0.minY) } ?? -Self.far
        features[.headingBelowTo] = right.map { tenths($0.maxY - to.foot) } ?? -Self.far
        let over = y.over.map { headings[$0].box }
        features[.toOverGap] = over == nil ? Self.far : tenths(y.overGap)
        features[.overRight] = over.map { tenths($0.maxX - to.box.maxX) } ?? Self.far
        let own = x.heading.map { headings[$0].box }
        features[.fromBelowHeadingTop] = own.map { tenths(from.top - $0.minY) } ?? -Self.far
        features[.fromHeadingFoot] = own.map { tenths($0.maxY - to.top) } ?? -Self.far
        features[.fromHeadingRight] = own.map { tenths($0.maxX - to.box.maxX) } ?? -Self.far
        let heading = rowB?.heading ?? y.heading
        features[.isSameHeading] =
            heading != nil && heading == (from.row.flatMap { rows[$0].heading } ?? x.heading) ? 1 : 0
        features[.isFirstRow] = rowB.map { $0.isFirst ? 1 : 0 } ?? 2
        let (first, second) = (from.lines[0], to.lines[0])
        features[.isOneHeading] = headings.contains { $0.lines.contains(first) && $0.lines.contains(second) } ? 1 : 0
        guard from.row == nil else { return }
        features[.isHeadingOf] = heading.map { headings[$0].lines.contains(first) } ?? false ? 1 : 0
        features[.isHeadingOver] = y.over.map { headings[$0].lines.contains(first) } ?? false ? 1 : 0
    }

    /// How two passages stand in columns that may be in pieces.
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

    /// Whether the second passage begins where the row of the first one goes on beyond a picture.
    func isJump(_ a: Int, _ b: Int) -> Bool { isJump(passages[a], passages[b]) }

    private func isJump(_ from: Passage, _ to: Passage) -> Bool {
        guard let row = from.row, row == to.row, let a = from.run, let b = to.run, a != b,
            let place = rows[row].runs.firstIndex(of: a), place + 1 < rows[row].runs.count
        else { return false }
        return rows[row].runs[place + 1] == b && runs[a].lines.last == from.lines.last
            && runs[b].lines.first == to.lines.first
    }

    /// Whether the second passage is one line set at the foot (地付き) of the next column, with nothing over it there: a note or a name,
    /// which ends what stands to its right.
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

    /// How much lower than the line to its right a line at the foot begins, in ems.
    private static let low = 5

    /// What stands between two passages: separators crossed, and lines and pictures in the way.
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
        // Lines that stand in the way, over the place that is gone to and under the place that is left.
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

    // The models were learned with these: another value asks for learning them anew.
    /// The most lines that are counted in the way.
    private static let mostBetween = 30
    /// Stand for `RowLinks.score` where passages are in no two rows, and where these have no score.
    private static let noRows = -100, noScore = -50
    /// Stands for `LineFeatures.code` of a line that is not there.
    private static let noKind = 9
}

extension LinkFeature {
    /// The name of a passage's feature as the first or the second of a link.
    static func of(_ name: PassageFeature, isFirst: Bool) -> Self {
        let first = isFirst ? LinkFeature.fromKind : .toKind
        return allCases[first.rawValue + name.rawValue]
    }
}

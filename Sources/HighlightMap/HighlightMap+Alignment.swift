import PageGeometry

// Method: docs/formats.md, "The renumbering"; marker.js is the same for web pages. Lines that are similar in both maps
// vote for a scale, then for a shift; least squares make both exact. All sums are in the order of the lines, so that
// both programs get the same bits.

extension HighlightMap {
    /// This map's cells in px of a later map's image; the cell of number n has index n − 1. Cells whose print is not on
    /// that image are empty.
    func cells(on later: HighlightMap) -> [PixelRect] {
        let nowhere = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        guard let alignment = Alignment(from: self, to: later) else { return Array(repeating: nowhere, count: count) }
        let places = LinePlaces(later)
        return lines.flatMap { line in
            let isThere = places.hold(line, alignment)
            return (0..<line.count).map { isThere ? alignment.place(line.cell(at: $0)) : nowhere }
        }
    }
}

/// The scale and shift from an earlier image's px to the places of the same print on a later image.
private struct Alignment {
    var scale: Double
    var dx: Double
    var dy: Double
    /// Maximum distance of a line's cuts from their places, in px.
    var tolerance = 0.0

    /// Largest number of cuts that are compared; lines of larger maps are sampled.
    private static let mostCompared = 1_000_000

    /// Fails if too few lines agree.
    init?(from earlier: HighlightMap, to later: HighlightMap) {
        let (similar, compared) = Self.similarLines(earlier, later)
        guard similar.count >= 3 else { return nil }
        let (pairs, scale) = Self.commonScale(similar)
        let em = later.lines.map(\.em).middle
        (dx, dy) = Self.commonShift(pairs, scale, em)
        self.scale = scale
        var good = pairs
        for reach in [em, em / 2, reachOf(em)] {
            good = pairs.filter { pair in
                abs(pair.to.x - self.scale * pair.from.x - dx) <= reach
                    && abs(pair.to.y - self.scale * pair.from.y - dy) <= reach
            }
            guard good.count >= 3 else { return nil }
            fit(good, scale)
            guard abs(self.scale - scale) <= scale / 50 else { return nil }
        }
        let lines = Set(good.map(\.old.first)).count
        guard lines >= 3, lines * 4 >= compared else { return nil }
        let misses = good.flatMap { pair in
            zip(pair.old.cuts, pair.new.cuts).map { abs(Double($1) - place(of: $0, pair.old.writing)) }
        }
        tolerance = 0.5 + 1.5 * misses.middle
    }

    /// Similar lines of both maps in pairs, and the number of earlier lines that were compared.
    private static func similarLines(_ earlier: HighlightMap, _ later: HighlightMap) -> ([LinePair], compared: Int) {
        let kinds = Dictionary(grouping: later.lines, by: \.kind)
        let long = earlier.lines.filter { $0.count >= 3 }
        let work = long.reduce(0) { $0 + (kinds[$1.kind]?.count ?? 0) * $1.cuts.count }
        let step = max(1, (work + mostCompared - 1) / mostCompared)
        let compared = stride(from: 0, to: long.count, by: step).map { long[$0] }
        return (
            compared.flatMap { old in (kinds[old.kind] ?? []).compactMap { LinePair(old, $0) } },
            compared.count
        )
    }

    /// The largest set of pairs with scales within a fiftieth, and the median of these scales.
    private static func commonScale(_ pairs: [LinePair]) -> ([LinePair], scale: Double) {
        let scales = pairs.map(\.scale).sorted()
        var (start, first, count) = (0, 0, 0)
        for (i, scale) in scales.enumerated() {
            while scales[start] * 1.02 < scale { start += 1 }
            if i - start + 1 > count { (first, count) = (start, i - start + 1) }
        }
        let (least, most) = (scales[first], scales[first + count - 1])
        return (pairs.filter { $0.scale >= least && $0.scale <= most }, scales[first + count / 2])
    }

    /// The most frequent shift of the pairs at a scale. Each pair votes for a square of half an em and its neighbours.
    private static func commonShift(_ pairs: [LinePair], _ scale: Double, _ em: Double) -> (x: Double, y: Double) {
        let side = em / 2
        var votes: [PixelPoint: Int] = [:]
        for pair in pairs {
            let x = rounded((pair.to.x - scale * pair.from.x) / side)
            let y = rounded((pair.to.y - scale * pair.from.y) / side)
            for i in x - 1...x + 1 {
                for j in y - 1...y + 1 { votes[PixelPoint(x: i, y: j), default: 0] += 1 }
            }
        }
        func order(_ vote: (key: PixelPoint, value: Int)) -> (Int, Int, Int, Int) {
            (-vote.value, abs(vote.key.x) + abs(vote.key.y), vote.key.x, vote.key.y)
        }
        let best = votes.min { order($0) < order($1) }?.key ?? PixelPoint(x: 0, y: 0)
        return (Double(best.x) * side, Double(best.y) * side)
    }

    /// Takes the scale and shift with the least squared distances between paired lines; `usual` is the scale if all
    /// lines are at one place.
    private mutating func fit(_ pairs: [LinePair], _ usual: Double) {
        func mean(_ value: (LinePair) -> Double) -> Double { pairs.reduce(0) { $0 + value($1) } / Double(pairs.count) }
        let (x, y, u, v) = (mean(\.from.x), mean(\.from.y), mean(\.to.x), mean(\.to.y))
        var (spread, common) = (0.0, 0.0)
        for pair in pairs {
            let (a, b) = (pair.from.x - x, pair.from.y - y)
            spread += a * a + b * b
            common += a * (pair.to.x - u) + b * (pair.to.y - v)
        }
        scale = spread > 0 ? common / spread : usual
        (dx, dy) = (u - scale * x, v - scale * y)
    }

    func place(of cut: Int, _ writing: WritingDirection) -> Double {
        scale * Double(cut) + (writing == .vertical ? dy : dx)
    }

    func place(_ rect: PixelRect) -> PixelRect {
        func x(_ value: Int) -> Int { rounded(scale * Double(value) + dx) }
        func y(_ value: Int) -> Int { rounded(scale * Double(value) + dy) }
        return PixelRect(minX: x(rect.minX), minY: y(rect.minY), maxX: x(rect.maxX), maxY: y(rect.maxY))
    }
}

/// An earlier and a later line with the same direction, number of characters and proportion of cuts.
private struct LinePair {
    let old: HighlightMap.Line
    let new: HighlightMap.Line
    let scale: Double
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)

    /// Fails if the proportions differ.
    init?(_ old: HighlightMap.Line, _ new: HighlightMap.Line) {
        scale = new.length / old.length
        guard scale >= 1.0 / 8, scale <= 8 else { return nil }
        let reach = reachOf(new.em)
        for (cut, later) in zip(old.cuts, new.cuts)
        where abs(Double(later - new.cuts[0]) - scale * Double(cut - old.cuts[0])) > reach { return nil }
        (self.old, self.new, from, to) = (old, new, old.middle, new.middle)
    }
}

/// The lines of a map by their places.
private struct LinePlaces {
    private let lines: [HighlightMap.Line]
    private let bounds: [PixelRect]
    private let index: RectIndex

    init(_ map: HighlightMap) {
        lines = map.lines
        bounds = map.lines.map(\.bounds)
        index = RectIndex(bounds)
    }

    /// Whether lines at an earlier line's place have two thirds of its cuts.
    func hold(_ line: HighlightMap.Line, _ alignment: Alignment) -> Bool {
        let box = alignment.place(line.bounds)
        func width(_ rect: PixelRect) -> Int { line.writing.across(rect).count }
        let there = index.meeting(box).filter { i in
            lines[i].writing == line.writing
                && 2 * width(box.intersection(bounds[i])) > min(width(box), width(bounds[i]))
        }
        .flatMap { lines[$0].cuts }.sorted()
        var (at, hits) = (0, 0)
        for cut in line.cuts {
            let place = alignment.place(of: cut, line.writing)
            while at < there.count, Double(there[at]) < place - alignment.tolerance { at += 1 }
            if at < there.count, Double(there[at]) <= place + alignment.tolerance { hits += 1 }
        }
        return 3 * hits >= 2 * line.cuts.count
    }
}

extension HighlightMap.Line {
    fileprivate struct Kind: Hashable {
        var writing: WritingDirection
        var count: Int
    }

    fileprivate var kind: Kind { Kind(writing: writing, count: count) }
    fileprivate var length: Double { Double(cuts[cuts.count - 1] - cuts[0]) }
    fileprivate var em: Double { length / Double(count) }

    fileprivate var middle: (x: Double, y: Double) {
        let across = Double(cross.lowerBound + cross.upperBound + lean) / 2
        let along = Double(cuts[0] + cuts[cuts.count - 1]) / 2
        return writing == .vertical ? (across, along) : (along, across)
    }
}

extension [Double] {
    /// The middle value, in a list that is not empty.
    fileprivate var middle: Double { sorted()[count / 2] }
}

/// Maximum distance of equal cuts or lines before the alignment is exact, in px.
private func reachOf(_ em: Double) -> Double { em / 12 + 0.5 }

private func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }

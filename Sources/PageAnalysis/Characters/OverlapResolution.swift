import LayoutDocument
import PageGeometry

/// Makes cells of different lines disjoint, and keeps them on the page.
///
/// Longer lines have priority. On a page set in columns, however, rows across several columns come last, because ruby
/// beside the columns may look like such a row. A line that overlaps an earlier line gives up a part of its body, or
/// characters at an end. If that is not enough, the line is dropped.
struct OverlapResolution {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum number of rounds in which a line gives way to all lines that it overlaps. A line that still overlaps
        /// another after these rounds is dropped.
        var rounds = 4
        /// A line of the unusual direction gives way to lines of the usual direction if it crosses at least this many
        /// of them. It gives way even if it has more characters than each of them.
        var leastCrossed = 2
        /// Maximum overlap across a line that is resolved by narrowing the line, as a share of the line's body. For two
        /// lines of one direction, it is a share of the smaller body. Higher: cells lose their print. Lower: lines are
        /// dropped.
        var mostAcross: Share = Share(1, of: 3)
        /// Maximum overlap along two lines that is resolved by shortening one line's first or last cell, as a share of
        /// the advance.
        var mostAlong: Share = 1
        /// Maximum share of a line's characters that the line gives up at one end.
        var mostCharacters: Share = Share(1, of: 3)
    }

    var page: PixelRect
    /// Em of the body type, in px.
    var em: Int
    var parameters: Parameters

    func run(_ lines: [CutLine]) -> [CutLine] {
        let index = RectIndex(lines.map { $0.bounds.outset(by: 2) }, tile: max(16, 2 * em))
        let isCrossed = crossed(lines, index)
        func rank(_ i: Int) -> (Int, Int, Int) { (isCrossed[i] ? 1 : 0, -lines[i].layout.characters.count, i) }
        let order = lines.indices.sorted { rank($0) < rank($1) }
        var kept = [CutLine?](repeating: nil, count: lines.count)
        for i in order {
            guard var line = onPage(lines[i]) else { continue }
            var survives = true
            for _ in 0..<parameters.rounds {
                let tangles = index.meeting(line.bounds).filter { k in
                    k != i && kept[k].map { overlap(line, $0) != nil } == true
                }
                if tangles.isEmpty { break }
                for k in tangles {
                    guard var other = kept[k], let shared = overlap(line, other) else { continue }
                    guard giveWay(&line, &other, shared, isCrossed: isCrossed[i]) else {
                        survives = false
                        break
                    }
                    kept[k] = other
                }
                if !survives { break }
            }
            let tangled = index.meeting(line.bounds).contains { k in
                k != i && kept[k].map { overlap(line, $0) != nil } == true
            }
            if survives && !tangled { kept[i] = line }
        }
        return kept.compactMap { $0 }
    }

    /// For each line: whether it has the page's less common direction, and crosses several lines of the other direction
    /// that have more characters together. Lines of type do not cross, and it is unlikely that all crossed lines are
    /// wrong.
    private func crossed(_ lines: [CutLine], _ index: RectIndex) -> [Bool] {
        func length(_ writing: WritingDirection) -> Int {
            lines.reduce(0) { $0 + ($1.writing == writing ? $1.layout.characters.count : 0) }
        }
        let usual: WritingDirection = length(.vertical) >= length(.horizontal) ? .vertical : .horizontal
        return lines.indices.map { i in
            let line = lines[i]
            guard line.writing != usual else { return false }
            let band = usual.along(line.bounds)
            let through = index.meeting(line.bounds).filter { k in
                let along = usual.along(lines[k].bounds)
                return lines[k].writing == usual && along.lowerBound <= band.lowerBound
                    && along.upperBound >= band.upperBound
            }
            let others = through.reduce(0) { $0 + lines[$1].layout.characters.count }
            return through.count >= parameters.leastCrossed && others > line.layout.characters.count
        }
    }

    /// Returns the line after cutting it so that all its cells are on the page; nil if no cell is on the page.
    private func onPage(_ line: CutLine) -> CutLine? {
        var line = line
        let limits = line.writing.along(page)
        let sides = line.writing.across(page)
        let lean = line.layout.lean
        let low = max(line.layout.cross.lowerBound, sides.lowerBound - min(0, lean))
        let high = min(line.layout.cross.upperBound, sides.upperBound - max(0, lean))
        guard low + 1 < high else { return nil }
        line.layout.cross = low..<high
        line.layout.characters.removeAll { $0.end <= limits.lowerBound }
        while line.layout.characters.count > 1,
            line.layout.characters[line.layout.characters.count - 2].end >= limits.upperBound
        {
            line.layout.characters.removeLast()
        }
        guard !line.layout.characters.isEmpty else { return nil }
        line.layout.start = max(line.layout.start, limits.lowerBound)
        let last = line.layout.characters.count - 1
        line.layout.characters[last].end = min(line.layout.characters[last].end, limits.upperBound)
        return line.layout.start < line.layout.characters[0].end ? line : nil
    }

    /// The overlap of the cells of two lines.
    private struct Overlap {
        /// Bounding box of the whole overlap.
        var area = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        /// Maximum width and height of the overlap of any two cells. For leaning lines, the bounding box of the whole
        /// overlap is larger.
        var width = 0
        var height = 0

        mutating func add(_ shared: PixelRect) {
            area = area.union(shared)
            (width, height) = (max(width, shared.width), max(height, shared.height))
        }

        /// Returns the extent of the overlap across a line of this direction, in px.
        func across(_ writing: WritingDirection) -> Int { writing == .vertical ? width : height }
    }

    /// Returns the overlap of the cells of two lines; nil if there is none.
    private func overlap(_ a: CutLine, _ b: CutLine) -> Overlap? {
        guard a.bounds.intersects(b.bounds) else { return nil }
        var shared = Overlap()
        let near = b.layout.cells.filter { $0.intersects(a.bounds) }
        guard !near.isEmpty else { return nil }
        for cell in a.layout.cells where cell.intersects(b.bounds) {
            for other in near where other.intersects(cell) { shared.add(cell.intersection(other)) }
        }
        return shared.area.isEmpty ? nil : shared
    }

    /// Narrows or shortens a line, and narrows the other line if it has the same direction. Returns false if the line
    /// cannot give way.
    ///
    /// - Parameter isCrossed: whether the line crosses lines of the usual direction (`crossed`). If so, it is not
    ///   shortened at them, because its remainder would be as wrong as the whole.
    private func giveWay(
        _ line: inout CutLine, _ other: inout CutLine, _ shared: Overlap, isCrossed: Bool
    ) -> Bool {
        let across = shared.across(line.writing)
        if line.writing != other.writing, across <= parameters.mostAcross * line.em {
            let isAtStart = line.writing.across(shared.area).lowerBound <= line.layout.cross.lowerBound
            narrow(&line, by: across + 1, atStart: isAtStart)
            return line.em > 1
        }
        if line.writing == other.writing, across <= parameters.mostAcross * min(line.em, other.em) {
            let side =
                line.layout.cross.lowerBound + line.layout.cross.upperBound
                >= other.layout.cross.lowerBound + other.layout.cross.upperBound
            // Of two neighbours of one direction, each gives up about half of the overlap, so that both keep their
            // print.
            let mine = (across + 1) / 2 + 1
            narrow(&line, by: mine, atStart: side)
            narrow(&other, by: across - mine + 2, atStart: !side)
            return line.em > 1 && other.em > 1
        }
        if line.writing != other.writing, isCrossed { return false }
        let along = line.writing.along(shared.area)
        if along.count <= parameters.mostAlong * line.advance {
            let ends = line.layout.characters.map(\.end)
            let first = ends[0]
            let last = ends.dropLast().last ?? line.layout.start
            if along.lowerBound <= line.layout.start, along.upperBound < first {
                line.layout.start = along.upperBound
                return true
            }
            if along.upperBound >= line.layout.end, along.lowerBound > last {
                line.layout.characters[line.layout.characters.count - 1].end = along.lowerBound
                return true
            }
        }
        return shorten(&line, by: along)
    }

    /// Removes the characters at one end of the line that overlap `along`. Returns false if the overlapping characters
    /// are too many, or not at an end.
    private func shorten(_ line: inout CutLine, by along: Range<Int>) -> Bool {
        let characters = line.layout.characters
        let most = parameters.mostCharacters.of(characters.count)
        if let first = characters.firstIndex(where: { $0.end > along.upperBound }),
            along.lowerBound <= line.layout.start
        {
            guard first + 1 <= most else { return false }
            line.layout.start = characters[first].end
            line.layout.characters.removeFirst(first + 1)
            return true
        }
        if along.upperBound >= line.layout.end {
            let kept = characters.prefix { $0.end <= along.lowerBound }.count
            guard characters.count - kept <= most else { return false }
            line.layout.characters.removeLast(characters.count - kept)
            return true
        }
        return false
    }

    private func narrow(_ line: inout CutLine, by amount: Int, atStart: Bool) {
        let cross = line.layout.cross
        let low = atStart ? min(cross.lowerBound + max(0, amount), cross.upperBound - 1) : cross.lowerBound
        let high = atStart ? cross.upperBound : max(cross.upperBound - max(0, amount), low + 1)
        line.layout.cross = low..<max(low + 1, high)
    }
}

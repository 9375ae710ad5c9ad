import LayoutDocument
import PageGeometry

/// Makes cells of different lines disjoint, and keeps them on the page.
///
/// Longer lines have priority. On a page set in columns, however, rows across several columns come last, because ruby
/// beside the columns may look like such a row. A line that overlaps an earlier line gives up a part of its body, or
/// characters at an end. If that is not enough, the line is dropped.
struct OverlapResolution {
    struct Parameters: Sendable, Hashable {
        /// Maximum number of rounds in which a line gives way to all lines that it overlaps. A line that still overlaps
        /// another after these rounds is dropped or set aside.
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
    static let parameters = Parameters()
    private var parameters: Parameters { Self.parameters }

    func run(_ lines: [CutLine]) -> [CutLine] {
        let index = RectIndex(lines.map { $0.bounds.outset(by: 2) }, tile: max(16, 2 * em))
        let isCrossed = crossed(lines, index)
        func rank(_ i: Int) -> (Int, Int, Int) { (isCrossed[i] ? 1 : 0, -lines[i].layout.characters.count, i) }
        let order = lines.indices.sorted { rank($0) < rank($1) }
        var kept = [CutLine?](repeating: nil, count: lines.count)
        for i in order {
            kept[i] = onPage(lines[i]).flatMap { cleared($0, of: &kept, index, isCrossed: isCrossed[i]) }
        }
        return kept.compactMap { $0 }
    }

    /// Returns a line after it has given way to the kept lines; nil if it still overlaps one of them.
    private func cleared(_ line: CutLine, of kept: inout [CutLine?], _ index: RectIndex, isCrossed: Bool) -> CutLine? {
        var line = line
        for round in 0...parameters.rounds {
            let tangles = index.meeting(line.bounds).filter { k in kept[k].map { !shared(line, $0).isEmpty } ?? false }
            if tangles.isEmpty { return line }
            if round == parameters.rounds { break }
            for k in tangles {
                guard var other = kept[k] else { continue }
                let shared = shared(line, other)
                if shared.isEmpty { continue }
                guard giveWay(&line, &other, shared, isCrossed: isCrossed) else { return nil }
                kept[k] = other
            }
        }
        return nil
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
        let limits = line.writing.along(page)
        let sides = line.writing.across(page)
        let (cross, lean) = (line.layout.cross, line.layout.lean)
        let low = max(cross.lowerBound, sides.lowerBound - min(0, lean))
        let high = min(cross.upperBound, sides.upperBound - max(0, lean))
        let kept = line.layout.characters.indices.filter { line.layout.extent(of: $0).overlaps(limits) }
        guard low + 1 < high, let first = kept.first, let last = kept.last else { return nil }
        var result = line
        result.layout.characters = Array(line.layout.characters[first...last])
        result.layout.cross = low..<high
        result.layout.frame.along = line.along.clamped(to: limits)
        return result
    }

    /// Returns the areas that the cells of two lines share.
    private func shared(_ a: CutLine, _ b: CutLine) -> [PixelRect] {
        guard a.bounds.intersects(b.bounds) else { return [] }
        let near = b.layout.cells.filter { $0.intersects(a.bounds) }
        guard !near.isEmpty else { return [] }
        return a.layout.cells.filter { $0.intersects(b.bounds) }.flatMap { cell in
            near.map(cell.intersection).filter { !$0.isEmpty }
        }
    }

    /// Narrows or shortens a line, and narrows the other line if it has the same direction. Returns false if the line
    /// cannot give way.
    ///
    /// - Parameter isCrossed: whether the line crosses lines of the usual direction (`crossed`). If so, it is not
    ///   shortened at them, because its remainder would be as wrong as the whole.
    private func giveWay(
        _ line: inout CutLine, _ other: inout CutLine, _ shared: [PixelRect], isCrossed: Bool
    ) -> Bool {
        let writing = line.writing
        let area = shared.reduce(shared[0]) { $0.union($1) }
        // For leaning lines, `area` is wider than the overlap of any two cells.
        let across = shared.reduce(0) { max($0, writing.across($1).count) }
        if writing != other.writing, across <= parameters.mostAcross * line.em {
            let isAtStart = writing.across(area).lowerBound <= line.layout.cross.lowerBound
            line.layout.narrow(by: across + 1, atStart: isAtStart)
            return line.em > 1
        }
        if Self.separate(&line.layout, &other.layout, overlap: across, margin: 1) { return true }
        if writing != other.writing, isCrossed { return false }
        let along = writing.along(area)
        if along.count <= parameters.mostAlong * line.advance {
            let (first, last) = (line.layout.extent(of: 0), line.layout.extent(of: line.layout.characters.count - 1))
            if along.lowerBound <= first.lowerBound, along.upperBound < first.upperBound {
                line.layout.frame.along = along.upperBound..<last.upperBound
                return true
            }
            if along.upperBound >= last.upperBound, along.lowerBound > last.lowerBound {
                line.layout.frame.along = first.lowerBound..<along.lowerBound
                return true
            }
        }
        return shorten(&line, by: along)
    }

    /// Removes the characters at one end of the line that overlap `along`. Returns false if the overlapping characters
    /// are too many, or not at an end.
    private func shorten(_ line: inout CutLine, by along: Range<Int>) -> Bool {
        let characters = line.layout.characters
        let kept: Range<Int>
        if along.lowerBound <= line.layout.start,
            let last = characters.firstIndex(where: { $0.end > along.upperBound })
        {
            kept = last + 1..<characters.count
        } else if along.upperBound >= line.layout.end {
            kept = 0..<characters.prefix { $0.end <= along.lowerBound }.count
        } else {
            return false
        }
        guard characters.count - kept.count <= parameters.mostCharacters.of(characters.count) else { return false }
        line.layout.start = line.layout.extent(of: kept.lowerBound).lowerBound
        line.layout.characters = Array(characters[kept])
        return true
    }

    /// Narrows two lines of one direction that overlap by `overlap` px across. Each line gives up about half of the
    /// overlap, so that both keep their print, and `margin` px more. Returns false, and changes nothing, if the overlap
    /// is too wide or the lines have different directions.
    static func separate(_ line: inout Line, _ other: inout Line, overlap: Int, margin: Int) -> Bool {
        let (body, half) = (min(line.cross.count, other.cross.count), (overlap + 1) / 2)
        guard line.writing == other.writing, overlap <= parameters.mostAcross * body, body > half + margin + 1 else {
            return false
        }
        let isAfter = line.cross.doubledMiddle >= other.cross.doubledMiddle
        line.narrow(by: half + margin, atStart: isAfter)
        other.narrow(by: overlap - half + margin, atStart: !isAfter)
        return true
    }
}

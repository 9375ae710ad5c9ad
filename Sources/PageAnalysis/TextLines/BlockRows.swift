import PageGeometry
import PageRaster

/// Completes the rows of horizontal text.
///
/// Pieces are first joined vertically, so isolated parts of a row (a last line of two characters, 「か」 between a bracket
/// and a comma) remain as short columns. Horizontal lines one under the other form a block. Each short column or piece
/// within a row of the block then joins that row.
struct BlockRows {
    /// Parameters, set by hand. Lengths are in ems of a line of the block.
    struct Parameters {
        /// Minimum length of a line of a block.
        var leastLength: Ems = 3
        /// Range of the distance between the centre lines of two successive lines of a block.
        var leastPitch: Ems = 0.9
        var greatestPitch: Ems = 2.6
        /// Minimum overlap of both lines, as a share of the shorter one's length.
        var sharedLength: Share = 0.5
        /// Maximum ratio of the type sizes of two lines of a block.
        var sizeRatio: Share = 1.3
        /// Maximum blank between two parts of a row: `longestBlank`, or `longestInText` if a row above or below runs
        /// past the blank. Such a blank is inside text, for example after a comma in wide type. Between columns of
        /// text, all rows have a blank.
        var longestBlank: Ems = 0.9
        var longestInText: Ems = 1.7
        /// Maximum distance by which a part extends above or below its row.
        var bandSlack: Ems = 0.2
        /// Maximum height of a column whose pieces may belong to rows.
        var shortColumn: Ems = 4.2
        /// Maximum height of a single character.
        var character: Ems = 1.3
        /// Minimum height of a column of vertical text.
        var column: Ems = 3
        /// Maximum distance between a single character and a column of vertical text to which the character may belong.
        var besideColumn: Ems = 1.2
    }

    let ink: SegmentedPage
    let fit: LineFit
    /// The vertical rules.
    let separators: RectIndex
    /// Em of the body type, in px.
    let em: Int
    private let parameters = Parameters()

    /// Returns the lines, with the rows of blocks completed.
    ///
    /// - Complexity: O(lines × lines around).
    func completed(_ lines: [TypeLine]) -> [TypeLine] {
        let blocks = blockLines(among: lines)
        guard !blocks.isEmpty else { return lines }
        let grown = grown(lines, blocks)
        return withRemains(grown.lines, blocks: grown.blocks)
    }

    // MARK: Blocks

    private func mayBeOfBlock(_ line: TypeLine) -> Bool {
        line.writing == .horizontal && line.em <= TypeSizes.largestBody * em
            && line.along.count >= parameters.leastLength * line.em
    }

    /// Returns the lines that have another line above or below at the pitch of text.
    private func blockLines(among lines: [TypeLine]) -> [Int] {
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        return lines.indices.filter { i in
            guard mayBeOfBlock(lines[i]) else { return false }
            let reach = lines[i].box.outset(by: parameters.greatestPitch.of(lines[i].em))
            return index.meeting(reach).contains { $0 != i && isBlock(lines[i], lines[$0]) }
        }
    }

    private func isBlock(_ a: TypeLine, _ b: TypeLine) -> Bool {
        guard mayBeOfBlock(b), a.em <= parameters.sizeRatio * b.em, b.em <= parameters.sizeRatio * a.em else {
            return false
        }
        return isAtPitch(a.box, b.box, size: max(a.em, b.em))
            && shared(a.box, b.box) >= parameters.sharedLength * min(a.box.width, b.box.width)
    }

    private func isAtPitch(_ a: PixelRect, _ b: PixelRect, size: Int) -> Bool {
        let pitch = abs(a.center.y - b.center.y)
        return pitch >= parameters.leastPitch * size && pitch <= parameters.greatestPitch * size
    }

    private func shared(_ a: PixelRect, _ b: PixelRect) -> Int { min(a.maxX, b.maxX) - max(a.minX, b.minX) }

    // MARK: Rows

    /// A part that may join a row: a piece of a short column, or a short horizontal line.
    private struct Part {
        var line: Int
        var pieces: [Int]
        var box: PixelRect
    }

    /// Adds to each line of a block the parts in its row. Returns all lines, and the new positions of the blocks'
    /// lines.
    private func grown(_ lines: [TypeLine], _ blocks: [Int]) -> (lines: [TypeLine], blocks: [Int]) {
        let isBlock = Set(blocks)
        let pool = lines.indices.flatMap { parts(of: $0, lines[$0], isWhole: isBlock.contains($0)) }
        let index = RectIndex(pool.map(\.box), tile: max(16, 2 * em))
        let own = Dictionary(pool.indices.map { (pool[$0].line, $0) }, uniquingKeysWith: { first, _ in first })
        let order = blocks.sorted { (-lines[$0].along.count, $0) < (-lines[$1].along.count, $1) }
        var isBarred = lines.map { _ in false }
        var rows: [Int: [Int]] = [:]
        // Either all pieces of a column join rows, or none. If rows took only some pieces of a column, the rows are
        // built again without that column.
        while true {
            var isTaken = pool.map { isBarred[$0.line] }
            rows = [:]
            for row in order {
                guard let place = own[row], !isTaken[place] else { continue }
                isTaken[place] = true
                rows[row] = grow(lines[row], pool, index, &isTaken) { gap in isInText(gap, lines, order) }
            }
            let kept = Set(pool.indices.filter { !isTaken[$0] }.map { pool[$0].line })
            let torn = Set(rows.values.joined().map { pool[$0].line }).intersection(kept)
            if torn.isEmpty { break }
            for line in torn { isBarred[line] = true }
        }
        let gone = Set(rows.values.joined().map { pool[$0].line })
        var result: [TypeLine] = []
        var places: [Int] = []
        for (l, line) in lines.enumerated() where !gone.contains(l) {
            if isBlock.contains(l) { places.append(result.count) }
            let taken = rows[l] ?? []
            result.append(taken.isEmpty ? line : joined(line, taken.map { pool[$0] }, lines))
        }
        return (result, places)
    }

    private func joined(_ line: TypeLine, _ parts: [Part], _ lines: [TypeLine]) -> TypeLine {
        var joined = fit.line(line.pieces + parts.flatMap(\.pieces), .horizontal)
        joined.ruby = line.ruby + Set(parts.map(\.line)).sorted().flatMap { lines[$0].ruby }
        return joined
    }

    private func parts(of place: Int, _ line: TypeLine, isWhole: Bool) -> [Part] {
        if isWhole { return [Part(line: place, pieces: line.pieces, box: line.box)] }
        guard line.em <= TypeSizes.largestBody * em else { return [] }
        if line.writing == .horizontal {
            return line.along.count < parameters.leastLength * line.em
                ? [Part(line: place, pieces: line.pieces, box: line.box)] : []
        }
        guard line.box.height <= parameters.shortColumn * em else { return [] }
        if line.box.height <= parameters.character * em {
            return [Part(line: place, pieces: line.pieces, box: line.box)]
        }
        return line.pieces.map { Part(line: place, pieces: [$0], box: ink.runs.components[$0].box) }
    }

    /// Returns the parts that belong to a row, as positions in `parts`. The row grows from its ends outwards.
    ///
    /// - Parameter isInText: returns whether another line runs past a long blank, so that the blank is within text.
    private func grow(
        _ row: TypeLine, _ parts: [Part], _ index: RectIndex, _ isTaken: inout [Bool], isInText: (PixelRect) -> Bool
    ) -> [Int] {
        var along = row.along
        var own: [Int] = []
        let blank = parameters.longestInText.of(row.em)
        let slack = parameters.bandSlack.of(row.em)
        while true {
            let band = row.cross(at: along.upperBound), start = row.cross(at: along.lowerBound)
            let (low, high) = (min(band.lowerBound, start.lowerBound), max(band.upperBound, start.upperBound))
            let window = PixelRect(
                minX: along.lowerBound - blank, minY: low - slack, maxX: along.upperBound + blank, maxY: high + slack)
            let next = index.meeting(window).first { p in
                let box = parts[p].box
                let cross = row.cross(at: box.center.x)
                guard !isTaken[p], box.minY >= cross.lowerBound - slack, box.maxY <= cross.upperBound + slack else {
                    return false
                }
                guard !isParted(along, box) else { return false }
                let (from, to) = (min(along.upperBound, box.maxX), max(along.lowerBound, box.minX))
                return to - from <= parameters.longestBlank * row.em
                    || isInText(PixelRect(minX: from, minY: box.minY, maxX: to, maxY: box.maxY))
            }
            guard let next else { return own }
            isTaken[next] = true
            own.append(next)
            along = min(along.lowerBound, parts[next].box.minX)..<max(along.upperBound, parts[next].box.maxX)
        }
    }

    /// Whether a line of a block, above or below a blank, runs past the blank.
    private func isInText(_ gap: PixelRect, _ lines: [TypeLine], _ blocks: [Int]) -> Bool {
        blocks.contains {
            let box = lines[$0].box
            return isAtPitch(gap, box, size: lines[$0].em) && box.minX <= gap.minX && box.maxX >= gap.maxX
        }
    }

    /// Whether a vertical rule is between the end of a row and a part.
    private func isParted(_ along: Range<Int>, _ box: PixelRect) -> Bool {
        let (from, to) = (min(along.upperBound, box.maxX), max(along.lowerBound, box.minX))
        guard to > from else { return false }
        return !separators.meeting(PixelRect(minX: from, minY: box.minY, maxX: to, maxY: box.maxY)).isEmpty
    }

    // MARK: What is left

    /// Joins the single characters of a row above or below a block into a line. They are the last line of a paragraph.
    private func withRemains(_ lines: [TypeLine], blocks: [Int]) -> [TypeLine] {
        let isBlock = Set(blocks)
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        let singles = lines.indices.filter { l in
            !isBlock.contains(l) && lines[l].em <= TypeSizes.largestBody * em
                && lines[l].box.height <= parameters.character * em && !isBesideColumn(l, lines, index)
        }
        let place = Dictionary(uniqueKeysWithValues: singles.enumerated().map { ($1, $0) })
        var groups = Groups(singles.count)
        for (s, l) in singles.enumerated() {
            let box = lines[l].box
            let reach = PixelRect(
                minX: box.minX, minY: box.minY, maxX: box.maxX + parameters.longestBlank.of(em), maxY: box.maxY)
            for k in index.meeting(reach) where k != l {
                guard let other = place[k], abs(lines[k].box.center.y - box.center.y) * 2 <= em,
                    !isParted(box.xRange, lines[k].box)
                else { continue }
                groups.join(s, other)
            }
        }
        var result: [TypeLine] = []
        var gone = Set<Int>()
        for list in groups.lists(of: Array(singles.indices)) {
            let members = list.map { singles[$0] }
            let box = members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) }
            let reach = box.outset(by: parameters.greatestPitch.of(em))
            let isUnder = index.meeting(reach).contains { b in
                isBlock.contains(b) && isAtPitch(box, lines[b].box, size: lines[b].em)
                    && shared(box, lines[b].box) >= parameters.sharedLength * box.width
            }
            guard isUnder, members.count > 1 || lines[members[0]].writing == .vertical else { continue }
            gone.formUnion(members)
            result.append(fit.line(joining: members.map { lines[$0] }, .horizontal))
        }
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] } + result
    }

    /// Whether a column of vertical text is beside a character. If so, the character belongs to that column, or to the
    /// last line of a paragraph beside the column.
    private func isBesideColumn(_ l: Int, _ lines: [TypeLine], _ index: RectIndex) -> Bool {
        let box = lines[l].box
        let beside = parameters.besideColumn.of(em)
        let reach = PixelRect(minX: box.minX - beside, minY: box.minY, maxX: box.maxX + beside, maxY: box.maxY)
        return index.meeting(reach).contains {
            $0 != l && lines[$0].writing == .vertical && lines[$0].box.height >= parameters.column * em
        }
    }
}

import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// Finds notes in two lines of half the size inside a column (割注), and parts the column there.
///
/// Method: between the column's halves is a blank from the note's head to its foot, and the characters of both halves are
/// at most half as tall as the column's type. The cells of the halves must look more like glyphs than the cells across
/// the whole column do (`ShapeReader`).
struct InlineNotes {
    /// Parameters, set by hand. Shares are of the type size of the line.
    struct Parameters: Sendable, Hashable {
        /// Minimum length of a note.
        var leastLength: Share = 1.75
        /// Minimum number of pieces of ink, one below the other, in each half.
        var leastPieces = 3
        /// Maximum height of a piece that is narrow or across the line.
        var mostHeight: Share = 0.6
        /// Maximum blank between two pieces of a half.
        var mostBlank: Share = 0.6
        /// Minimum width of the ink of each half. A higher piece that is narrower is a stroke of a large character.
        var leastWidth: Share = 0.4
        /// Maximum distance between the heads of the halves.
        var head: Share = 0.25
        /// Maximum length by which the right half is longer than the left half.
        var longer: Share = 0.75
        /// Maximum length by which the right half is shorter than the left half.
        var shorter: Share = 0.25
        /// Distance by which a piece must extend beyond both sides of the line's middle to be across the line.
        var overlap: Share = 0.08
        /// Maximum share of a note's length with characters of both halves that touch.
        var mostTouching: Share = 0.3
        /// Minimum advantage of the halves over the whole column, in 256ths of a nat a cell.
        var margin = 4500
    }

    let components: [InkRuns.Component]
    let image: GreyRaster
    let parameters = Parameters()
    /// Cuts a line into cells.
    ///
    /// - Parameter isSmaller: whether the line has smaller type than the body.
    let cut: (_ line: TypeLine, _ isSmaller: Bool) -> CutLine?

    /// The pieces of both halves of a note.
    private struct Note {
        var right: [Int]
        var left: [Int]
        var along: Range<Int>
    }

    /// Returns the parts of a column with notes, in the order of reading; nil for other lines.
    ///
    /// - Complexity: O(pieces + characters of a column that may have notes).
    func parts(of line: CutLine) -> [CutLine]? {
        guard line.writing == .vertical else { return nil }
        let notes = candidates(in: line.type).compactMap { confirmed($0, in: line) }
        guard !notes.isEmpty else { return nil }
        // A group is a part of the column, or both halves of a note.
        var groups: [[TypeLine]] = []
        var end = Int.min
        for note in notes {
            groups += [part(line.type, between: end..<note.along.lowerBound), halves(of: note, in: line.type)]
            end = note.along.upperBound
        }
        groups = (groups + [part(line.type, between: end..<Int.max)]).filter { !$0.isEmpty }
        let ends = groups.map { group in group.map(\.along).reduce(group[0].along) { $0.union($1) } }
        let borders = zip(ends, ends.dropFirst()).map { ($0.upperBound + $1.lowerBound) / 2 }
        let places = zip([Int.min] + borders, borders + [Int.max]).map { $0..<max($0, $1) }
        let cells = zip(groups, places).flatMap { group, place in
            group.compactMap { cut($0, isHalf: group.count > 1, within: place) }
        }
        return cells.count == groups.joined().count ? cells : nil
    }

    /// Cuts a part of a line into cells that are no wider than the part.
    ///
    /// - Parameters:
    ///   - isHalf: whether the part is half of a note.
    ///   - place: range along the line that holds the cells.
    private func cut(_ part: TypeLine, isHalf: Bool = true, within place: Range<Int> = .min..<Int.max) -> CutLine? {
        guard var line = cut(part, isHalf) else { return nil }
        let along = line.along.clamped(to: place)
        let last = line.layout.characters.count - 1
        guard line.layout.extent(of: 0).upperBound > along.lowerBound,
            line.layout.extent(of: last).lowerBound < along.upperBound
        else { return nil }
        line.layout.frame = line.layout.frame.stretched(from: along.lowerBound, to: along.upperBound)
        line.layout.frame.cross = line.layout.cross.clamped(to: part.cross)
        return line
    }

    /// Returns the possible notes in a line, from its start.
    private func candidates(in line: TypeLine) -> [Note] {
        let overlap = parameters.overlap.of(line.em)
        var (right, left, across): ([Int], [Int], [Range<Int>]) = ([], [], [])
        var touching: Set<Int> = []
        for piece in line.pieces {
            let box = components[piece].box
            let at = line.cross.middle + line.shift(at: box.center.y)
            if box.height > parameters.mostHeight * line.em, box.width < parameters.leastWidth * line.em {
                across.append(box.yRange)
                continue
            }
            if box.minX < at - overlap, box.maxX > at + overlap {
                guard box.height <= parameters.mostHeight * line.em else {
                    across.append(box.yRange)
                    continue
                }
                touching.insert(piece)
            }
            if touching.contains(piece) || box.center.x >= at { right.append(piece) }
            if touching.contains(piece) || box.center.x < at { left.append(piece) }
        }
        let isFree = { (piece: Int) in !across.contains { $0.overlaps(components[piece].box.yRange) } }
        let halves = [right, left].map { half in
            runs(of: half.filter(isFree), between: across, em: line.em).map { run in
                let own = run.indices.filter { !touching.contains(run[$0]) }
                return Array(run[(own.first ?? run.endIndex)..<(own.last.map { $0 + 1 } ?? run.endIndex)])
            }.filter { !$0.isEmpty }
        }
        return halves[0].compactMap { right in
            halves[1].lazy.compactMap { note(right, $0, em: line.em) }.first
        }
    }

    /// Groups pieces of one half into runs without a long blank and without a piece across the line.
    private func runs(of pieces: [Int], between across: [Range<Int>], em: Int) -> [[Int]] {
        var runs: [[Int]] = []
        var end = Int.min
        for piece in pieces.sorted(by: { (components[$0].box.minY, $0) < (components[$1].box.minY, $1) }) {
            let rows = components[piece].box.yRange
            let goesOn =
                end != .min && rows.lowerBound - end <= parameters.mostBlank * em
                && !across.contains { $0.lowerBound >= end && $0.upperBound <= rows.lowerBound }
            if goesOn { runs[runs.count - 1].append(piece) } else { runs.append([piece]) }
            end = max(end, rows.upperBound)
        }
        return runs
    }

    /// Returns the note that two runs form; nil if they form none. A run may go on into the characters before and after
    /// the note.
    private func note(_ right: [Int], _ left: [Int], em: Int) -> Note? {
        guard !right.isEmpty, !left.isEmpty else { return nil }
        let (all, others) = (components.box(of: right).yRange, components.box(of: left).yRange)
        func trimmed(_ half: [Int], to other: Range<Int>, longer: Share) -> [Int] {
            half.filter {
                let rows = components[$0].box.yRange
                return other.lowerBound - rows.lowerBound <= parameters.head * em
                    && rows.upperBound - other.upperBound <= longer * em
            }
        }
        let right = trimmed(right, to: others, longer: parameters.longer)
        let left = trimmed(left, to: all, longer: parameters.shorter)
        guard !right.isEmpty, !left.isEmpty else { return nil }
        let (one, other) = (components.box(of: right), components.box(of: left))
        let along = min(one.minY, other.minY)..<max(one.maxY, other.maxY)
        let shared = right.filter(left.contains).reduce(0) { $0 + components[$1].box.height }
        guard shared <= parameters.mostTouching * along.count, abs(one.minY - other.minY) <= parameters.head * em,
            one.maxY - other.maxY <= parameters.longer * em, other.maxY - one.maxY <= parameters.shorter * em,
            along.count >= parameters.leastLength * em,
            min(one.width, other.width) >= parameters.leastWidth * em,
            min(rows(right), rows(left)) >= parameters.leastPieces
        else { return nil }
        return Note(right: right, left: left, along: along)
    }

    /// Returns the number of pieces, one below the other.
    private func rows(_ pieces: [Int]) -> Int {
        var (count, end) = (0, Int.min)
        for box in pieces.map({ components[$0].box }) {
            if box.minY >= end { count += 1 }
            end = max(end, box.maxY)
        }
        return count
    }

    /// Returns a note without the column's characters at its ends, if its halves look more like glyphs than the column does
    /// there; otherwise nil.
    private func confirmed(_ note: Note, in line: CutLine) -> Note? {
        let column = likenesses(of: line.layout).filter { note.along.contains($0.along.middle) }
        let halves = halves(of: note, in: line.type).compactMap { cut($0)?.layout }.flatMap(likenesses)
        // Several glyphs in a cell have no likeness.
        func isNote(_ cell: (along: Range<Int>, score: Int?)) -> Bool {
            let own = halves.filter { cell.along.contains($0.along.middle) }.compactMap(\.score)
            guard !own.isEmpty else { return false }
            return own.reduce(0, +) / own.count >= (cell.score ?? 0) + parameters.margin
        }
        guard let first = column.firstIndex(where: isNote), let last = column.lastIndex(where: isNote),
            column.count(where: isNote) * 2 > last - first
        else { return nil }
        let along = column[first].along.lowerBound..<column[last].along.upperBound
        let isInside = { (piece: Int) in along.contains(components[piece].box.center.y) }
        return self.note(note.right.filter(isInside), note.left.filter(isInside), em: line.type.em)
    }

    /// Returns the extent and the likeness to a glyph of each cell.
    private func likenesses(of line: Line) -> [(along: Range<Int>, score: Int?)] {
        let positions = Array(line.characters.indices)
        return zip(positions, ShapeReader.standard.likenesses(at: positions, of: line, on: image)).map {
            (line.extent(of: $0), $1?.score)
        }
    }

    private func halves(of note: Note, in line: TypeLine) -> [TypeLine] {
        let (middle, half) = (line.cross.middle, line.em / 2)
        return [(note.right, middle..<middle + half), (note.left, middle - half..<middle)].map { pieces, cross in
            let box = components.box(of: pieces)
            return TypeLine(
                pieces: pieces, box: box, writing: .vertical, slope: line.slope,
                cross: cross.moved(by: line.shift(at: box.minY)))
        }
    }

    /// Returns the part of a line between two places along it; none if no ink is there.
    private func part(_ line: TypeLine, between range: Range<Int>) -> [TypeLine] {
        let isInside = { (piece: Int) in range.contains(components[piece].box.center.y) }
        let pieces = line.pieces.filter(isInside)
        guard !pieces.isEmpty else { return [] }
        return [line.part(pieces, of: components, ruby: line.ruby.filter(isInside))]
    }
}

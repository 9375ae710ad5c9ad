import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of the cells of a line. Each throws an error if it is impossible; nothing is changed then.
extension Line {
    /// Cuts a cell in two.
    mutating func split(_ i: Int, at cut: Int) throws(CorrectionError) {
        let (first, last) = (starts(i), characters[i].end)
        guard cut > first, cut < last else {
            throw CorrectionError(.cellRange, first, last)
        }
        let old = characters[i]
        var (head, tail) = (old, old)
        head.end = cut
        head.rubyRuns = old.rubyRuns.filter { middle($0.rect) < cut }
        tail.rubyRuns = old.rubyRuns.filter { middle($0.rect) >= cut }
        (head.text, tail.text) = (nil, nil)
        (head.confidence, tail.confidence) = (1000, 1000)
        characters.replaceSubrange(i...i, with: [head, tail])
        shareInk([old.ink], over: i...i + 1)
    }

    /// Merges several cells.
    mutating func merge(_ range: ClosedRange<Int>, kind: Character.Kind?) throws(CorrectionError) {
        guard range.count > 1 else { throw CorrectionError(.cellsAlone) }
        let parts = characters[range]
        var whole = characters[range.upperBound]
        whole.kind = kind ?? characters[isReadFromRight ? range.upperBound : range.lowerBound].kind
        whole.ink = parts.dropFirst().reduce(characters[range.lowerBound].ink) { $0.union($1.ink) }
        whole.rubyRuns = parts.flatMap(\.rubyRuns)
        whole.text = whole.kind == .combined ? text(of: range) : nil
        whole.confidence = 1000
        characters.replaceSubrange(range, with: [whole])
    }

    /// The text of a merged group; nil if a part has no text.
    private func text(of range: ClosedRange<Int>) -> RecognisedText? {
        let texts = characters[range].compactMap(\.text)
        guard texts.count == range.count else { return nil }
        let inOrder = isReadFromRight ? texts.reversed() : texts
        return RecognisedText(inOrder.map(\.text).joined(), confidence: texts.map(\.confidence).min() ?? 0)
    }

    /// Moves an edge of a cell.
    mutating func move(_ edge: Correction.Edge, of i: Int, to place: Int) throws(CorrectionError) {
        // The cut before character `k`; `characters.count` is the line's end.
        let k = edge == .start ? i : i + 1
        let low = k == 0 ? Int.min : starts(k - 1)
        let high = k == characters.count ? Int.max : characters[k].end
        guard place > low, place < high else {
            throw CorrectionError(.cellEdge)
        }
        let touched = max(k - 1, 0)...min(k, characters.count - 1)
        let inks = characters[touched].map(\.ink)
        if k == 0 {
            stretch(from: place, to: end)
        } else {
            if k == characters.count { stretch(from: start, to: place) }
            characters[k - 1].end = place
        }
        for c in touched { characters[c].confidence = 1000 }
        if touched.count > 1 { shareInk(inks, over: touched) }
    }

    /// Adds a cell at an end.
    mutating func addCell(at edge: Correction.Edge, to place: Int) throws(CorrectionError) {
        switch edge {
        case .start:
            guard place < start else { throw CorrectionError(.lineStart, start) }
            let old = start
            stretch(from: place, to: end)
            characters.insert(Character(kind: .plain, end: old, ink: .none, confidence: 1000), at: 0)
            characters[0].ink = cell(at: 0)
        case .end:
            guard place > end else { throw CorrectionError(.lineEnd, end) }
            stretch(from: start, to: place)
            characters.append(Character(kind: .plain, end: place, ink: .none, confidence: 1000))
            characters[characters.count - 1].ink = cell(at: characters.count - 1)
        }
    }

    /// Removes a cell from a line with other cells. Its neighbours divide the space; if the cell is at an end, the line
    /// becomes shorter.
    mutating func remove(_ i: Int) {
        let (first, last) = (starts(i), characters[i].end)
        if i == 0 {
            let ends = end
            characters.remove(at: 0)
            stretch(from: last, to: ends)
        } else if i == characters.count - 1 {
            stretch(from: start, to: first)
            characters.removeLast()
        } else {
            // The middle of the blank between both prints.
            let blank = (
                writing.along(characters[i - 1].ink).upperBound, writing.along(characters[i + 1].ink).lowerBound
            )
            characters[i - 1].end = min(max((blank.0 + blank.1) >> 1, first), last)
            characters.remove(at: i)
        }
    }

    /// Splits the line before a character, into the upper and lower or the left and right part.
    package func parted(before i: Int) -> (Line, Line) {
        var (head, tail) = (self, self)
        head.stretch(from: start, to: starts(i))
        head.characters.removeSubrange(i...)
        tail.stretch(from: starts(i), to: end)
        tail.characters.removeSubrange(..<i)
        return (head, tail)
    }

    /// The line joined with another line below it or to the right of it; nil when the other line is elsewhere.
    func joined(to next: Line) -> Line? {
        guard writing == next.writing, next.start >= end, !characters.isEmpty, !next.characters.isEmpty,
            writing.across(bounds).overlaps(writing.across(next.bounds))
        else { return nil }
        var line = self
        let far = Lean(lean, from: start, to: end).shift(at: next.end)
        line.lean = start < end ? far : 0
        let blank = (
            writing.along(characters[characters.count - 1].ink).upperBound,
            writing.along(next.characters[0].ink).lowerBound
        )
        line.characters[characters.count - 1].end = min(max((blank.0 + blank.1) >> 1, end), next.start)
        line.characters += next.characters
        // Wide enough for both: all cells of a line have the same width.
        let shift = Lean(line.lean, from: start, to: line.end).shift(between: next.start, and: next.end)
        let other = Lean(next.lean, from: next.start, to: next.end).shift(between: next.start, and: next.end)
        line.cross =
            min(
                cross.lowerBound, next.cross.lowerBound + other - shift)..<max(
                cross.upperBound, next.cross.upperBound + other - shift)
        return line
    }

    /// The position of the first character in reading order.
    var firstRead: Int { isReadFromRight ? characters.count - 1 : 0 }

    /// The start of a character's cell.
    func starts(_ i: Int) -> Int { i == 0 ? start : characters[i - 1].end }

    private func middle(_ rect: PixelRect) -> Int {
        let along = writing.along(rect)
        return (along.lowerBound + along.upperBound) >> 1
    }

    /// Changes the ends of the line along the same lean; the caller changes the characters.
    private mutating func stretch(from newStart: Int, to newEnd: Int) {
        let lean = Lean(lean, from: start, to: end)
        let shift = lean.shift(at: newStart)
        cross = cross.lowerBound + shift..<cross.upperBound + shift
        self.lean = lean.shift(at: newEnd) - shift
        start = newStart
    }

    /// Distributes the parts of prints over the cells that contain them; a cell without print gets its whole area as
    /// ink.
    private mutating func shareInk(_ inks: [PixelRect], over range: ClosedRange<Int>) {
        for i in range {
            let band = writing.rect(along: starts(i)..<max(starts(i), characters[i].end), across: Self.everywhere)
            let print = inks.reduce(PixelRect.none) { $0.union(band.intersection($1)) }
            characters[i].ink = print.isEmpty ? cell(at: i) : print
        }
    }

    private static let everywhere = -HighlightMap.largestSide..<HighlightMap.largestSide
}

extension PixelRect {
    fileprivate static let none = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}

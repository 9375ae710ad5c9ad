import Catalogue
import HighlightMap
import PageGeometry

/// Corrections of the cells of a line. Each throws an error if it is impossible; nothing is changed then.
extension Line {
    mutating func split(_ i: Int, at cut: Int) throws(CorrectionError) {
        let cell = extent(of: i)
        guard cut > cell.lowerBound, cut < cell.upperBound else {
            throw CorrectionError(.cellRange, cell.lowerBound, cell.upperBound)
        }
        let old = characters[i]
        var (head, tail) = (old, old)
        head.end = cut
        head.rubyRuns = old.rubyRuns.filter { writing.along($0.rect).middle < cut }
        tail.rubyRuns = old.rubyRuns.filter { writing.along($0.rect).middle >= cut }
        (head.text, tail.text) = (nil, nil)
        (head.confidence, tail.confidence) = (1000, 1000)
        characters.replaceSubrange(i...i, with: [head, tail])
        shareInk([old.ink], over: i...i + 1)
    }

    mutating func merge(_ range: ClosedRange<Int>, kind: Character.Kind?) throws(CorrectionError) {
        guard range.count > 1 else { throw CorrectionError(.cellsAlone) }
        let parts = Array(characters[range])
        var whole = parts[parts.count - 1]
        whole.kind = kind ?? inReadingOrder(parts)[0].kind
        whole.ink = parts.dropFirst().reduce(parts[0].ink) { $0.union($1.ink) }
        whole.rubyRuns = parts.flatMap(\.rubyRuns)
        whole.text = whole.kind == .combined ? text(of: parts) : nil
        whole.confidence = 1000
        characters.replaceSubrange(range, with: [whole])
    }

    /// The text of a merged group; nil if a part has no text.
    private func text(of parts: [Character]) -> RecognisedText? {
        let texts = inReadingOrder(parts).compactMap(\.text)
        guard texts.count == parts.count else { return nil }
        return RecognisedText(texts.map(\.text).joined(), confidence: texts.map(\.confidence).min() ?? 0)
    }

    mutating func move(_ edge: Correction.Edge, of i: Int, to place: Int) throws(CorrectionError) {
        // The cut before character `k`; `characters.count` is the line's end.
        let k = edge == .start ? i : i + 1
        let low = k == 0 ? Int.min : extent(of: k - 1).lowerBound
        let high = k == characters.count ? Int.max : characters[k].end
        guard place > low, place < high else {
            throw CorrectionError(.cellEdge)
        }
        let touched = max(k - 1, 0)...min(k, characters.count - 1)
        let inks = characters[touched].map(\.ink)
        switch k {
        case 0: frame = frame.stretched(from: place, to: end)
        case characters.count: frame = frame.stretched(from: start, to: place)
        default: characters[k - 1].end = place
        }
        for c in touched { characters[c].confidence = 1000 }
        if touched.count > 1 { shareInk(inks, over: touched) }
    }

    mutating func addCell(at edge: Correction.Edge, to place: Int) throws(CorrectionError) {
        let added = edge == .start ? 0 : characters.count
        switch edge {
        case .start: guard place < start else { throw CorrectionError(.lineStart, start) }
        case .end: guard place > end else { throw CorrectionError(.lineEnd, end) }
        }
        // The new cell is empty until the line is stretched.
        let cut = edge == .start ? start : end
        characters.insert(Character(kind: .plain, end: cut, ink: .none, confidence: 1000), at: added)
        frame = frame.stretched(from: min(start, place), to: max(end, place))
        characters[added].ink = cell(at: added)
    }

    /// Removes a cell from a line with other cells. Its neighbours divide the space; if the cell is at an end, the line
    /// becomes shorter.
    mutating func remove(_ i: Int) {
        let last = characters.count - 1
        switch i {
        case 0: self = part(1..<last + 1)
        case last: self = part(0..<last)
        default:
            let cell = extent(of: i)
            characters[i - 1].end = characters[i - 1].cut(
                before: characters[i + 1], writing, from: cell.lowerBound, to: cell.upperBound)
            characters.remove(at: i)
        }
    }

    /// The line joined with another line below it or to the right of it; nil when the other line is elsewhere.
    func joined(to next: Line) -> Line? {
        guard writing == next.writing, next.start >= end, !characters.isEmpty, !next.characters.isEmpty,
            writing.across(bounds).overlaps(writing.across(next.bounds))
        else { return nil }
        var line = self
        let last = characters.count - 1
        line.characters[last].end = characters[last].cut(before: next.characters[0], writing, from: end, to: next.start)
        line.characters += next.characters
        line.frame = frame.stretched(from: start, to: next.end)
        // Wide enough for both: all cells of a line have the same width.
        let (own, other) = (line.frame, next.frame)
        let shift = other.shift(between: next.start, and: next.end) - own.shift(between: next.start, and: next.end)
        line.cross = cross.union(next.cross.moved(by: shift))
        return line
    }

    /// Distributes the parts of prints over the cells that contain them; a cell without print gets its whole area as
    /// ink.
    private mutating func shareInk(_ inks: [PixelRect], over range: ClosedRange<Int>) {
        for i in range {
            let band = writing.rect(along: extent(of: i), across: Self.everywhere)
            let print = inks.reduce(PixelRect.none) { $0.union(band.intersection($1)) }
            characters[i].ink = print.isEmpty ? cell(at: i) : print
        }
    }

    private static let everywhere = -HighlightMap.largestSide..<HighlightMap.largestSide
}

extension Character {
    /// Returns the middle of the blank between this character's print and the next character's, or the nearest place
    /// from `first` to `last`.
    func cut(before next: Character, _ writing: WritingDirection, from first: Int, to last: Int) -> Int {
        let middle = (writing.along(ink).upperBound + writing.along(next.ink).lowerBound) >> 1
        return min(max(middle, first), last)
    }
}

extension PixelRect {
    fileprivate static let none = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
}

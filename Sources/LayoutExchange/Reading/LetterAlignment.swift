import LayoutDocument
import PageGeometry

/// Aligns the letters of a line's text with the cells that the analysis has cut.
///
/// Needleman and Wunsch 1970, by places and by what is punctuation: the cells' own text is not known. As many letters as
/// cells are taken one by one.
struct LetterAlignment {
    private let letters: [ImportedCell]
    private let writing: WritingDirection

    /// What a step of the alignment takes: so many letters into so many cells.
    private struct Step {
        var letters: Int
        var cells: Int
    }

    /// A letter left out, or a cell left unread, costs 1: more than a letter three ems away from its place.
    private static let skip = 1.0
    private static let farthest = 3.0
    private static let perEm = 0.2
    /// Punctuation in the cell of a character, or the other way round.
    private static let otherKind = 0.7
    /// Two cells that are together as long as one, or one as long as two.
    private static let joined = 0.4
    /// Letters and digits set side by side in one cell (縦中横), at most.
    private static let mostInCell = 4
    /// Letters times cells, at most: a line of a page has some dozens of each.
    private static let largest = 1 << 20

    /// - Parameters:
    ///   - letters: in order of reading, each with the box in which it is expected.
    ///   - writing: the line's direction.
    init(_ letters: [ImportedCell], _ writing: WritingDirection) {
        (self.letters, self.writing) = (letters, writing)
    }

    /// The cells with their letters, in the order given; nil where there are more of both than any line has.
    ///
    /// - Complexity: O(cells · letters).
    func lettered(_ cells: [ImportedCell]) -> [ImportedCell]? {
        if letters.count == cells.count {
            return zip(cells, letters).map { cell, letter in Self.join([cell], [letter]) }
        }
        guard letters.count * cells.count <= Self.largest else { return nil }
        let lengths = cells.map { Double(writing.along($0.box).count) }
        let em = max(1, lengths.sorted()[lengths.count / 2])
        let width = cells.count + 1
        var costs = [Double](repeating: .infinity, count: (letters.count + 1) * width)
        var steps = [Step](repeating: Step(letters: 0, cells: 0), count: costs.count)
        costs[0] = 0
        for l in 0...letters.count {
            for c in 0...cells.count where costs[l * width + c] < .infinity {
                forEachStep(from: l, c, cells, em) { step, cost in
                    let next = (l + step.letters) * width + c + step.cells
                    guard costs[l * width + c] + cost < costs[next] else { return }
                    costs[next] = costs[l * width + c] + cost
                    steps[next] = step
                }
            }
        }
        var out: [ImportedCell] = []
        var (l, c) = (letters.count, cells.count)
        while l + c > 0 {
            let step = steps[l * width + c]
            (l, c) = (l - step.letters, c - step.cells)
            if step.cells > 0 {
                out.append(Self.join(Array(cells[c..<c + step.cells]), Array(letters[l..<l + step.letters])))
            }
        }
        return out.reversed()
    }

    private func forEachStep(
        from l: Int, _ c: Int, _ cells: [ImportedCell], _ em: Double, _ take: (Step, Double) -> Void
    ) {
        if l < letters.count { take(Step(letters: 1, cells: 0), Self.skip) }
        guard c < cells.count else { return }
        take(Step(letters: 0, cells: 1), Self.skip)
        guard l < letters.count else { return }
        let (cell, letter) = (cells[c], letters[l])
        take(Step(letters: 1, cells: 1), distance(letter, cell, em) + Self.mismatch(letter, cell))
        if c + 1 < cells.count, length(cell.box.union(cells[c + 1].box)) < 1.25 * em {
            take(Step(letters: 1, cells: 2), distance(letter, cell, em) + Self.joined)
        }
        for count in 2...Self.mostInCell where l + count <= letters.count {
            let some = letters[l..<l + count]
            let isRun = some.allSatisfy { $0.text?.text.allSatisfy { $0.isASCII } ?? false }
            guard isRun || cell.kind == .combined || (count == 2 && length(cell.box) > 1.6 * em) else { continue }
            take(Step(letters: count, cells: 1), distance(letter, cell, em) + (isRun ? 0 : Self.joined))
        }
    }

    private func length(_ box: PixelRect) -> Double { Double(writing.along(box).count) }

    private func distance(_ letter: ImportedCell, _ cell: ImportedCell, _ em: Double) -> Double {
        let (place, wanted) = (writing.along(cell.box), writing.along(letter.box))
        let moved = abs(place.lowerBound + place.upperBound - wanted.lowerBound - wanted.upperBound)
        return Self.perEm * min(Self.farthest, Double(moved) / 2 / em)
    }

    private static func mismatch(_ letter: ImportedCell, _ cell: ImportedCell) -> Double {
        guard let scalar = letter.text?.text.unicodeScalars.first, cell.kind != nil else { return 0 }
        return scalar.properties.isPunctuation == (cell.kind == .mark) ? 0 : otherKind
    }

    /// One cell of some, with what some letters say.
    private static func join(_ cells: [ImportedCell], _ letters: [ImportedCell]) -> ImportedCell {
        var cell = cells[0]
        for next in cells.dropFirst() {
            cell.box = cell.box.union(next.box)
            cell.ruby += next.ruby
            cell.rubyText += next.rubyText
            cell.confidence = min(cell.confidence ?? 0, next.confidence ?? 0)
        }
        let texts = letters.compactMap(\.text)
        guard !texts.isEmpty else { return cell }
        cell.text = RecognisedText(
            texts.map(\.text).joined(), confidence: texts.map(\.confidence).min() ?? 0)
        if texts.count > 1 { cell.kind = .combined }
        return cell
    }
}

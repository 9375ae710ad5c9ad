import LayoutDocument
import PageGeometry

/// A line during the reading of a file.
struct LineDraft {
    var id: String?
    var role: LineRole
    /// See `ImportedLine.otherRoles`.
    var otherRoles: Set<LineRole> = []
    /// The direction in the file; nil for none.
    var direction: (writing: WritingDirection, isReadFromRight: Bool)?
    var box: PixelRect?
    var text: String?
    private(set) var cells: [ImportedCell] = []
    /// Its line number in the file.
    var line: Int
    private var wordsWithCells = 0
    private var wordsWithout = 0

    init(id: String?, role: LineRole, direction: (writing: WritingDirection, isReadFromRight: Bool)?, line: Int) {
        self.id = id
        self.role = role
        self.direction = direction
        self.line = line
    }

    /// Adds a word. A single character with a box becomes a cell.
    mutating func add(word: String?, confidence: Int?, box: PixelRect?, cells new: [ImportedCell]) {
        if let word { join(word) }
        if !new.isEmpty {
            cells += new
            wordsWithCells += 1
        } else if let word, let box, !box.isEmpty, word.count == 1 {
            add(ImportedCell(box: box, text: RecognisedText(word, confidence: confidence ?? 0)))
        } else if word?.isEmpty == false {
            wordsWithout += 1
        }
    }

    /// Adds a character as a separate word.
    mutating func add(_ cell: ImportedCell) {
        cells.append(cell)
        wordsWithCells += 1
    }

    /// Changes the last added character.
    mutating func changeLast(_ change: (inout ImportedCell) -> Void) {
        if !cells.isEmpty { change(&cells[cells.count - 1]) }
    }

    /// A blank separates words of Latin letters, but not those of Japanese.
    private mutating func join(_ word: String) {
        if let last = text?.last, let first = word.first, last.isASCII, first.isASCII { text?.append(" ") }
        if text == nil { text = word } else { text?.append(word) }
    }

    /// The line. If the file lacks direction and box, the direction is guessed and the box is that of the characters.
    /// Nil, with a note, for a line without a place.
    func finished(_ draft: inout PageDraft) -> ImportedLine? {
        let around = cells.dropFirst().reduce(cells.first?.box) { $0?.union($1.box) }
        guard let place = box ?? around else {
            draft.notes.add(.noBox, line: line)
            return nil
        }
        guard let place = draft.onPage(place, line: line) else { return nil }
        let isUneven = wordsWithCells > 0 && wordsWithout > 0
        if isUneven { draft.notes.add(.unevenCharacters, line: line) }
        let (writing, isReadFromRight) = direction ?? guess(place)
        return ImportedLine(
            id: id, role: role, writing: writing, isReadFromRight: writing == .horizontal && isReadFromRight,
            box: place, text: text, cells: isUneven ? [] : cells, otherRoles: otherRoles,
            isDirectionGuessed: direction == nil)
    }

    /// Guesses the direction from the first and last character, or else from the line's shape: vertical if it is higher
    /// than wide.
    private func guess(_ box: PixelRect) -> (WritingDirection, Bool) {
        guard let first = cells.first?.box.center, let last = cells.last?.box.center, first != last else {
            return (box.height > box.width ? .vertical : .horizontal, false)
        }
        if abs(last.y - first.y) > abs(last.x - first.x) { return (.vertical, false) }
        return (.horizontal, last.x < first.x)
    }
}

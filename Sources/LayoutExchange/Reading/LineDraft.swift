import LayoutDocument
import PageGeometry

/// A line while a file is read.
struct LineDraft {
    var id: String?
    var role: LineRole
    /// As `ImportedLine.otherRoles`.
    var otherRoles: Set<LineRole> = []
    /// As the file says; nil where it says nothing.
    var direction: (writing: WritingDirection, isReadFromRight: Bool)?
    var box: PixelRect?
    var text: String?
    private(set) var cells: [ImportedCell] = []
    /// Where in the file it stands.
    var line: Int
    private var wordsWithCells = 0
    private var wordsWithout = 0

    init(id: String?, role: LineRole, direction: (writing: WritingDirection, isReadFromRight: Bool)?, line: Int) {
        self.id = id
        self.role = role
        self.direction = direction
        self.line = line
    }

    /// Adds a word. One of a single character, with a box, is that character's cell.
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

    /// Adds a character, which is a word of its own.
    mutating func add(_ cell: ImportedCell) {
        cells.append(cell)
        wordsWithCells += 1
    }

    /// Changes the character that was added last.
    mutating func changeLast(_ change: (inout ImportedCell) -> Void) {
        if !cells.isEmpty { change(&cells[cells.count - 1]) }
    }

    /// Words of Latin letters have a blank between them, those of Japanese none.
    private mutating func join(_ word: String) {
        if let last = text?.last, let first = word.first, last.isASCII, first.isASCII { text?.append(" ") }
        if text == nil { text = word } else { text?.append(word) }
    }

    /// The line, its direction guessed and its box taken around its characters where the file says neither; nil, and
    /// a note, where it has no place.
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

    /// From the way between the first and the last character, or else from the line's shape: vertical if it is higher
    /// than wide.
    private func guess(_ box: PixelRect) -> (WritingDirection, Bool) {
        guard let first = cells.first?.box.center, let last = cells.last?.box.center, first != last else {
            return (box.height > box.width ? .vertical : .horizontal, false)
        }
        if abs(last.y - first.y) > abs(last.x - first.x) { return (.vertical, false) }
        return (.horizontal, last.x < first.x)
    }
}

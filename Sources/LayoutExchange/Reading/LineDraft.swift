import LayoutDocument
import PageGeometry

/// A line during the reading of a file.
struct LineDraft {
    var id: String?
    var role: LineRole
    /// See `ImportedLine.otherRoles`.
    var otherRoles: Set<LineRole> = []
    /// The direction in the file; nil if the file does not give it.
    var direction: (writing: WritingDirection, isReadFromRight: Bool)?
    var box: PixelRect?
    /// The corners of its shape.
    var outline: [PixelPoint] = []
    var baseline: [PixelPoint] = []
    var text: String?
    private(set) var cells: [ImportedCell] = []
    /// Its line number in the file; nil if the format has none.
    var line: Int?
    private var words: [ImportedWord] = []
    /// Whether some word has characters.
    private var hasCharacters = false
    /// Whether some word of several letters lacks characters.
    private var hasWholeWords = false

    /// - Parameter role: nil if the file gives none: any role then fits the line.
    init(
        id: String?, role: LineRole?, direction: (writing: WritingDirection, isReadFromRight: Bool)?, line: Int? = nil
    ) {
        self.id = id
        self.role = role ?? .body
        otherRoles = role == nil ? Set(LineRole.allCases) : []
        self.direction = direction
        self.line = line
    }

    /// Adds a word. A single character with a box becomes a cell.
    mutating func add(
        word: String?, confidence: Int? = nil, box: PixelRect? = nil, cells new: [ImportedCell] = []
    ) {
        if let word { join(word) }
        guard new.isEmpty else {
            cells += new
            words += new.map {
                ImportedWord(text: $0.text?.text ?? "", confidence: $0.text?.confidence ?? 0, box: $0.box)
            }
            hasCharacters = true
            return
        }
        guard let word, !word.isEmpty else { return }
        let place = box.flatMap { $0.isEmpty ? nil : $0 }
        words.append(ImportedWord(text: word, confidence: confidence ?? 0, box: place))
        if let place, word.count == 1 {
            cells.append(ImportedCell(box: place, text: RecognisedText(word, confidence: confidence ?? 0)))
        } else {
            hasWholeWords = true
        }
    }

    /// Changes the last added character.
    mutating func changeLast(_ change: (inout ImportedCell) -> Void) {
        if !cells.isEmpty { change(&cells[cells.count - 1]) }
    }

    /// Appends a word to the text. A blank separates two words of Latin letters; Japanese has no blanks.
    private mutating func join(_ word: String) {
        if let last = text?.last, let first = word.first, last.isASCII, first.isASCII { text?.append(" ") }
        if text == nil { text = word } else { text?.append(word) }
    }

    /// The finished line. A missing direction is guessed; a missing box becomes the box of the words, or the strip
    /// along the baseline. Nil, with a note, for a line without any place.
    func finished(_ draft: inout PageDraft) -> ImportedLine? {
        let around = words.compactMap(\.box).reduce(nil as PixelRect?) { $0?.union($1) ?? $1 }
        var place = box.flatMap { $0.isEmpty ? nil : $0 } ?? around
        if place == nil, let strip {
            draft.notes.add(.boxFromBaseline, line: line)
            place = strip
        }
        if place == nil { draft.notes.add(.noBox, line: line) }
        guard let place = place.flatMap({ draft.onPage($0, line: line) }) else {
            draft.leaveOut(text ?? words.map(\.text).joined(), nil)
            return nil
        }
        if hasCharacters && hasWholeWords { draft.notes.add(.unevenCharacters, line: line) }
        var finished = ImportedLine(
            id: id, role: role, writing: .vertical, isReadFromRight: false, box: place, text: text,
            cells: hasWholeWords ? [] : cells, otherRoles: otherRoles, isDirectionGuessed: direction == nil)
        if let direction {
            finished.writing = direction.writing
            finished.isReadFromRight = direction.writing == .horizontal && direction.isReadFromRight
        } else {
            finished.guessDirection(from: words.compactMap(\.box))
        }
        finished.outline = outline
        finished.slope = slope(finished.writing)
        finished.hasWordsAsCells = !hasCharacters
        if finished.cells.isEmpty { finished.words = words }
        return finished
    }

    private func slope(_ writing: WritingDirection) -> Int {
        guard let first = baseline.first, let last = baseline.last else { return 0 }
        switch writing {
        case .vertical: return last.y < first.y ? first.x - last.x : last.x - first.x
        case .horizontal: return last.x < first.x ? first.y - last.y : last.y - first.y
        }
    }

    /// The strip along the baseline that contains square letters: around the middle of a vertical line, above the lower
    /// edge of a horizontal one.
    private var strip: PixelRect? {
        guard let box = Polygon.box(baseline) else { return nil }
        let letters = max(1, ImportedPage.letters(in: text ?? words.map(\.text).joined()))
        let em = max(1, max(box.width, box.height) / letters)
        let isVertical = direction.map { $0.writing == .vertical } ?? (box.height > box.width)
        return isVertical
            ? PixelRect(minX: box.minX - em / 2, minY: box.minY, maxX: box.maxX + (em + 1) / 2, maxY: box.maxY)
            : PixelRect(minX: box.minX, minY: box.minY - em, maxX: box.maxX, maxY: box.maxY)
    }
}

extension ImportedLine {
    /// Guesses the direction by the way from the line's first part to its last part. Without a way, the line's shape
    /// decides: vertical if it is higher than wide.
    mutating func guessDirection(from parts: [PixelRect]) {
        let (first, last) = (parts.first?.center ?? box.center, parts.last?.center ?? box.center)
        let isVertical =
            first == last ? box.height > box.width : abs(last.y - first.y) > abs(last.x - first.x)
        writing = isVertical ? .vertical : .horizontal
        isReadFromRight = !isVertical && last.x < first.x
    }
}

public import LayoutDocument
import PageGeometry

extension ImportedPage {
    /// The corrections that turn a layout into this file: for a file that was exported from the layout and changed in
    /// another program.
    ///
    /// Lines are matched by their boxes and by the ids of the export (`LineMatch`). An unchanged file gives no
    /// corrections. Changes that no correction can make, and parts that the file does not contain, become notes.
    ///
    /// - Parameters:
    ///   - base: the layout that the file was exported from.
    ///   - cutLine: finds the characters of a line that is not in the layout and has no characters in the file; nil
    ///     when it cannot.
    /// - Returns: the corrections in their order of application, and notes.
    /// - Throws: `ImportError.otherSize`.
    /// - Complexity: O(lines² + characters · changed lines).
    public func corrections(
        of base: LayoutDocument, cutLine: (ImportedLine) -> [ImportedCell]? = { _ in nil }
    ) throws(ImportError) -> (corrections: [Correction], notes: [ImportNote]) {
        try requireSize(of: base.page)
        var difference = PageDifference(from: base, to: self)
        difference.find(cutLine)
        return (difference.corrections, difference.notes)
    }
}

/// Finds the corrections that turn a layout into a file.
struct PageDifference {
    var corrections: [Correction] = []
    var notes: [ImportNote] = []
    let base: LayoutDocument
    let page: ImportedPage
    let imported: [ImportedLine]
    let match: LineMatch
    /// The layout's lines during changes, as in `match.base`, followed by added lines.
    var lines: [Line]
    /// Corrections of the texts, kinds and ruby of characters. They come last, when no line moves any more.
    var texts: [Correction] = []

    init(from base: LayoutDocument, to page: ImportedPage) {
        self.base = base
        self.page = page
        imported = page.lines
        match = LineMatch(imported, in: base)
        lines = match.base.map(\.line)
    }

    mutating func find(_ cutLine: (ImportedLine) -> [ImportedCell]?) {
        let numbers = changeLines(cutLine)
        changeRoles(numbers)
        changeOrder(numbers)
        changeCells(numbers)
        corrections += texts
        noteOthers()
    }

    // MARK: Lines

    /// Corrects the cells of lines, and removes lines that the file lacks.
    ///
    /// - Returns: for each line of the file its number in `lines`, with `isNew` for an added one; nil for a line that
    ///   cannot be added.
    mutating func changeLines(_ cutLine: (ImportedLine) -> [ImportedCell]?) -> [(number: Int, isNew: Bool)?] {
        var (unknown, first) = (0, nil as PixelRect?)
        let numbers = imported.indices.map { i -> (number: Int, isNew: Bool)? in
            if let b = match.bases[i], changeGeometry(of: b, to: imported[i], cutLine) { return (b, false) }
            var line = imported[i]
            if line.cells.isEmpty { line.cut(into: cutLine(line) ?? []) }
            guard !line.cells.isEmpty, line.cells.allSatisfy({ !$0.box.isEmpty }) else {
                (unknown, first) = (unknown + 1, first ?? line.box)
                return nil
            }
            lines.append(Line(importing: line))
            return (lines.count - 1, true)
        }
        if unknown > 0 { note("New lines without known characters: \(unknown); left out.", at: first) }
        let kept = Set(numbers.compactMap { $0?.number })
        for b in match.base.indices where !kept.contains(b) {
            corrections.append(.deleteLine(match.base[b].line.bounds))
        }
        return numbers
    }

    /// Corrects the cells of a line of the layout to those of a line of the file.
    ///
    /// - Returns: false if the file's line must count as a different line.
    mutating func changeGeometry(
        of b: Int, to line: ImportedLine, _ cutLine: (ImportedLine) -> [ImportedCell]?
    ) -> Bool {
        let old = lines[b]
        var wanted = line
        if line.isDirectionGuessed { (wanted.writing, wanted.isReadFromRight) = (old.writing, old.isReadFromRight) }
        // A word of one letter does not count as a cell: its box may be the box of a leaning line.
        if line.cells.isEmpty || line.hasWordsAsCells {
            guard hasMoved(line, from: old) else { return true }
            if line.cells.isEmpty { wanted.cut(into: cutLine(line) ?? []) }
            if wanted.cells.isEmpty {
                note("The place of a line without characters differs from the layout; left unchanged.", at: line.box)
            }
        }
        guard !wanted.cells.isEmpty, wanted.cells.allSatisfy({ !$0.box.isEmpty }),
            old.cellsInOrder.map({ base.page.clip($0.cell) }) != wanted.cells.map(\.box)
        else { return true }
        let new = Line(importing: wanted)
        guard let change = CellDifference(from: old, to: new, on: base.page) else { return false }
        corrections += change.corrections
        lines[b] = change.line
        return true
    }

    /// Whether a line of the file is clearly in another place than the layout's line: their boxes share less than four
    /// fifths of the larger box. Boxes that other programs draw for the same line differ less.
    func hasMoved(_ line: ImportedLine, from old: Line) -> Bool {
        let box = base.page.clip(old.bounds)
        return 5 * box.intersection(line.box).area < 4 * max(box.area, line.box.area)
    }

    mutating func changeRoles(_ numbers: [(number: Int, isNew: Bool)?]) {
        var roles: [LineRole: [PixelRect]] = [:]
        var turned: [Bool: [PixelRect]] = [:]
        for (line, found) in zip(imported, numbers) {
            guard let found, !found.isNew else { continue }
            let old = lines[found.number]
            if line.role != old.role, !line.otherRoles.contains(old.role) {
                roles[line.role, default: []].append(old.bounds)
            }
            if old.writing == .horizontal, line.writing == .horizontal, !line.isDirectionGuessed,
                line.isReadFromRight != old.isReadFromRight
            {
                turned[line.isReadFromRight, default: []].append(old.bounds)
                lines[found.number].isReadFromRight = line.isReadFromRight
            }
        }
        for role in LineRole.allCases { if let lines = roles[role] { corrections.append(.setRole(lines, role)) } }
        for isReadFromRight in [false, true] {
            if let lines = turned[isReadFromRight] { corrections.append(.setReadFromRight(lines, isReadFromRight)) }
        }
    }

    // MARK: Differences without a correction

    mutating func noteOthers() {
        func rects<Part>(_ parts: [Part], _ rect: (Part) -> PixelRect) -> Set<PixelRect> {
            Set(parts.map { base.page.clip(rect($0)) }.filter { !$0.isEmpty })
        }
        if rects(base.figures, \.rect) != rects(page.figures, \.rect)
            || rects(base.rules, \.rect) != rects(page.rules, \.rect)
        {
            note("Pictures, tables or rules differ from the layout; no correction can express this.")
        }
        if rects(base.unnumbered, \.rect) != rects(page.unnumbered, \.rect) {
            note(
                "Regions of text without lines differ from the layout; use `unnumber` and `number` if this is intended."
            )
        }
    }

    /// Adds a note. Ignores a repeated sentence, so a note keeps its first place.
    mutating func note(_ sentence: String, at place: PixelRect? = nil) {
        guard !notes.contains(where: { $0.description == sentence }) else { return }
        notes.append(ImportNote(description: sentence, place: place))
    }
}

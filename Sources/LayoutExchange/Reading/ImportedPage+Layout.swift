public import LayoutDocument
import PageGeometry

extension ImportedPage {
    /// A layout with this page's lines.
    ///
    /// - Parameters:
    ///   - identity: the identity of the page; its size must be that of the file.
    ///   - provenance: the program that made the file.
    ///   - cutLine: finds the characters, in reading order, of a line that has no characters in the file; returns nil
    ///     or an empty list if it cannot. If the file then has a box for each word, or the text is too long for one
    ///     cell, the letters of a word share its box evenly; otherwise the line becomes one cell. Notes count both
    ///     kinds of lines.
    /// - Returns: the layout, and notes on changes that were necessary. `brokenRules()` checks the layout.
    /// - Throws: `ImportError.otherSize`.
    /// - Complexity: O(characters), without `cutLine`.
    public func layout(
        as identity: PageIdentity, provenance: Provenance, cutLine: (ImportedLine) -> [ImportedCell]? = { _ in nil }
    ) throws(ImportError) -> (layout: LayoutDocument, notes: [ImportNote]) {
        try requireSize(of: identity)
        var filling = LineFilling()
        let articles = articles.map { article in
            Article(
                paragraphs: article.paragraphs.map { paragraph in
                    Paragraph(lines: paragraph.lines.map { filling.line($0, cutLine) })
                })
        }
        let layout = LayoutDocument(
            page: identity, provenance: provenance, articles: articles, figures: figures, rules: rules,
            unnumbered: unnumbered)
        return (layout, filling.notes)
    }

    /// Throws `ImportError.otherSize` if the page and the file's image differ in size.
    func requireSize(of page: PageIdentity) throws(ImportError) {
        guard page.size == size else {
            throw .otherSize(
                imported: "\(size.width) × \(size.height)", page: "\(page.size.width) × \(page.size.height)")
        }
    }
}

/// Gives lines their characters, and counts the lines and letters that it could not fill exactly.
private struct LineFilling {
    private struct Tally {
        var count = 0
        var first: PixelRect?

        mutating func add(_ line: ImportedLine) { (count, first) = (count + 1, first ?? line.box) }

        func note(_ sentence: String) -> ImportNote? {
            count == 0 ? nil : ImportNote(description: sentence, place: first)
        }
    }

    private var (uncut, sliced, short) = (Tally(), Tally(), Tally())
    private var lettersLost = 0

    mutating func line(_ imported: ImportedLine, _ cutLine: (ImportedLine) -> [ImportedCell]?) -> Line {
        var line = imported
        if line.cells.isEmpty { line.cut(into: cutLine(line) ?? []) }
        line.cells.removeAll(where: \.box.isEmpty)
        if line.cells.isEmpty, line.sharesEvenly {
            line.cells = line.slices
            if !line.cells.isEmpty { sliced.add(line) }
        }
        if line.cells.isEmpty {
            uncut.add(line)
            line.cells = [line.wholeCell]
        }
        let letters = line.cells.reduce(0) { $0 + ImportedPage.letters(in: $1.text?.text ?? "") }
        if letters < line.letters {
            short.add(line)
            lettersLost += line.letters - letters
        }
        return Line(importing: line)
    }

    var notes: [ImportNote] {
        [
            uncut.note("Lines without known characters: \(uncut.count); each is one cell."),
            sliced.note(
                "Lines whose characters the image does not show: \(sliced.count); their letters share their words' boxes evenly."
            ),
            short.note(
                "Letters that have no character of their own: \(lettersLost), in lines: \(short.count); left out."),
        ].compactMap(\.self)
    }
}

extension ImportedLine {
    /// The whole line as one cell.
    fileprivate var wholeCell: ImportedCell {
        let text = text.flatMap {
            $0.isEmpty || !RecognisedText.isPrintable($0) ? nil : RecognisedText($0, confidence: 0)
        }
        return ImportedCell(box: box, text: text, kind: text.map { $0.text.count > 1 ? .combined : .plain } ?? .plain)
    }
}

public import LayoutDocument
import PageGeometry

extension ImportedPage {
    /// A layout with this page's lines.
    ///
    /// - Parameters:
    ///   - identity: the identity of the page; its size must equal the file's.
    ///   - provenance: the origin of the file.
    ///   - cutLine: finds the characters of a line that has none in the file, in reading order; nil or none when it
    ///     cannot. Such a line becomes one cell, with the line's text if it is short enough, and a note.
    /// - Returns: the layout, and notes on adaptations. Check the rules of a layout with `brokenRules()`.
    /// - Throws: `ImportError.otherSize`.
    /// - Complexity: O(characters), without `cutLine`.
    public func layout(
        as identity: PageIdentity, provenance: Provenance, cutLine: (ImportedLine) -> [ImportedCell]? = { _ in nil }
    ) throws(ImportError) -> (layout: LayoutDocument, notes: [ImportNote]) {
        try requireSize(of: identity)
        var uncut = 0
        let articles = articles.map { article in
            Article(
                paragraphs: article.paragraphs.map { paragraph in
                    Paragraph(
                        lines: paragraph.lines.map { line in
                            var cells = line.cells.isEmpty ? cutLine(line) ?? [] : line.cells
                            cells.removeAll(where: \.box.isEmpty)
                            if cells.isEmpty {
                                uncut += 1
                                cells = [line.wholeCell]
                            }
                            return Line(importing: line, cells: cells)
                        })
                })
        }
        var notes: [ImportNote] = []
        if uncut > 0 {
            notes.append(ImportNote(description: "Lines whose characters are not known: \(uncut); each is one cell."))
        }
        let layout = LayoutDocument(
            page: identity, provenance: provenance, articles: articles, figures: figures, rules: rules,
            unnumbered: unnumbered)
        return (layout, notes)
    }

    /// - Throws: `ImportError.otherSize` when the page and the file's image differ in size.
    func requireSize(of page: PageIdentity) throws(ImportError) {
        guard page.size == size else {
            throw .otherSize(
                imported: "\(size.width) × \(size.height)", page: "\(page.size.width) × \(page.size.height)")
        }
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

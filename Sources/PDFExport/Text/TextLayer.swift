import LayoutDocument
import PageGeometry

/// A page's text as marked content (ISO 32000-1, 14.6) in reading order: a sequence for each paragraph with text.
struct TextLayer {
    /// A sequence of marked content.
    struct Section {
        /// Index of the layout's article, from 0.
        var article: Int
        /// Its structure type, such as `P`.
        var type: String
        /// Its MCID on this page.
        var identifier: Int
        /// The MCID of its ruby.
        var ruby: Int?
    }

    private(set) var sections: [Section] = []
    /// Operators in a space of px with y up, with invisible text rendering.
    private(set) var content = ""

    private let pageHeight: Int
    private var identifiers = 0

    /// The text of a layout.
    ///
    /// - Complexity: O(characters).
    init(_ layout: LayoutDocument, withRuby: Bool, glyphs: inout CellGlyphs) {
        pageHeight = layout.page.size.height
        let paragraphs = layout.articles.enumerated().flatMap { ordinal, article in
            article.paragraphs.compactMap { ParagraphText($0, article: ordinal, withRuby: withRuby) }
        }
        let lines = Self.runs(of: paragraphs.flatMap { $0.lines + $0.ruby })
        var place = 0
        for paragraph in paragraphs {
            var section = Section(article: paragraph.article, type: paragraph.type, identifier: identifiers)
            write(lines, place..<place + paragraph.lines.count, as: paragraph.type, glyphs: &glyphs)
            place += paragraph.lines.count
            if !paragraph.ruby.isEmpty {
                section.ruby = identifiers
                write(lines, place..<place + paragraph.ruby.count, as: "Span", glyphs: &glyphs)
                place += paragraph.ruby.count
            }
            sections.append(section)
        }
    }

    /// The runs of each line. The cuts of a line depend on the start of the next line.
    private static func runs(of lines: [TextLine]) -> [[GlyphRun]] {
        var runs: [[GlyphRun]] = []
        for line in lines.reversed() { runs.append(line.runs(before: runs.last?.first)) }
        return runs.reversed()
    }

    private mutating func write(_ lines: [[GlyphRun]], _ places: Range<Int>, as type: String, glyphs: inout CellGlyphs)
    {
        content += "/\(type) <</MCID \(identifiers)>> BDC\nBT\n"
        identifiers += 1
        for run in lines[places].joined() { run.write(to: &content, pageHeight: pageHeight, glyphs: &glyphs) }
        content += "ET\nEMC\n"
    }
}

private struct ParagraphText {
    let article: Int
    let type: String
    let lines: [TextLine]
    let ruby: [TextLine]

    init?(_ paragraph: Paragraph, article: Int, withRuby: Bool) {
        lines = paragraph.lines.compactMap { TextLine($0) }
        guard let first = paragraph.lines.first, !lines.isEmpty else { return nil }
        self.article = article
        type = first.role.structureType
        ruby =
            withRuby
            ? paragraph.lines.flatMap { line in
                line.charactersInOrder.flatMap { character in
                    zip(character.rubyText, character.ruby).compactMap {
                        TextLine(ruby: $0, in: $1, writing: line.writing)
                    }
                }
            } : []
    }
}

extension LineRole {
    /// The standard structure type (ISO 32000-1, 14.8.4).
    fileprivate var structureType: String {
        switch self {
        case .headline: "H1"
        case .subheadline: "H2"
        case .crosshead: "H3"
        case .caption: "Caption"
        case .body, .byline, .other: "P"
        }
    }
}

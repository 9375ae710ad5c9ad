import Foundation
import LayoutDocument
import LayoutExchange
import PageGeometry

/// Small layouts, made by hand.
enum Sample {
    static let identity = PageIdentity(
        edition: "2026-11-26", name: "01", size: PixelSize(width: 600, height: 400),
        sourceDigest: String(repeating: "0a", count: 32))

    /// A line from its texts, one for each cell of 20 px along; nil for an unread one.
    static func line(
        _ texts: [String?], at start: Int = 20, cross: Range<Int>, role: LineRole = .body,
        writing: WritingDirection = .vertical, lean: Int = 0, tier: Int? = nil, fromRight: Bool = false, cell: Int = 20
    ) -> Line {
        var line = Line(
            role: role, writing: writing, cross: cross, lean: lean, tier: tier, start: start, characters: [],
            isReadFromRight: fromRight)
        for (i, text) in texts.enumerated() {
            line.characters.append(
                Character(
                    kind: (text?.count ?? 1) > 1 ? .combined : .plain, end: start + (i + 1) * cell,
                    ink: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), confidence: 998,
                    text: text.map { RecognisedText($0, confidence: 900 + i) }))
        }
        for (i, cell) in line.cells.enumerated() { line.characters[i].ink = cell.outset(by: -1) }
        return line
    }

    static func layout(_ articles: [[[Line]]]) -> LayoutDocument {
        LayoutDocument(
            page: identity, provenance: Provenance(engine: "1.2.3"),
            articles: articles.map { Article(paragraphs: $0.map { Paragraph(lines: $0) }) })
    }

    /// Every part of a layout, in two articles.
    static let full: LayoutDocument = {
        var headline = line(["見", "出", "し"], cross: 560..<590, role: .headline, lean: -3)
        headline.characters[0].ruby = [PixelRect(minX: 590, minY: 20, maxX: 598, maxY: 40)]
        headline.characters[0].rubyText = ["み"]
        headline.characters[1].ruby = [
            PixelRect(minX: 590, minY: 40, maxX: 598, maxY: 50), PixelRect(minX: 590, minY: 50, maxX: 598, maxY: 60),
        ]
        headline.characters[1].rubyText = ["い;:{}\\", ""]
        headline.characters[2].text?.alternatives = [.init("レ", confidence: 51), .init("l", confidence: 7)]
        var layout = Sample.layout([
            [
                [headline],
                [
                    line(["十", "月", "12", "日", nil], cross: 520..<540, tier: 0),
                    line(["<", "&", "\"", "'", ">"], cross: 490..<510, lean: 2, tier: 0),
                    line(["下", "の", "段"], at: 200, cross: 520..<540, tier: 1),
                ],
            ],
            [
                [
                    line(
                        ["聞", "新", "日"], at: 100, cross: 20..<40, role: .headline, writing: .horizontal, fromRight: true
                    )
                ],
                [line(["写", "真", "は"], at: 100, cross: 350..<370, role: .caption, writing: .horizontal)],
            ],
        ])
        layout.figures = zip(Figure.Kind.allCases, 0...).map { Figure(kind: $0, rect: box(10 + 20 * $1, 200, 15, 30)) }
        layout.rules = [
            Rule(rect: box(300, 10, 2, 300), direction: .vertical),
            Rule(rect: box(10, 390, 3, 3), direction: .horizontal),
        ]
        layout.unnumbered = zip(UnnumberedText.Kind.allCases, 0...).map {
            UnnumberedText(kind: $0, rect: box(10 + 20 * $1, 250, 15, 30))
        }
        layout.tiers = [Tier(rows: 20..<120, characters: 5), Tier(rows: 200..<300, gap: 80, characters: 5)]
        return layout
    }()

    static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
}

extension LayoutDocument {
    /// The file as a text.
    func text(_ format: ExportFormat, withRuby: Bool = true) -> String {
        String(
            decoding: exported(as: format, options: ExportOptions(imageName: "01 & 2.png", withRuby: withRuby)),
            as: UTF8.self)
    }

    /// The layout exported, changed as a text, and imported again.
    func exchanged(_ format: ExportFormat, _ change: (String) -> String = { $0 }) throws -> ImportedPage {
        try ImportedPage(bytes: Array(change(text(format)).utf8))
    }
}

extension ImportedPage {
    /// A layout of the page.
    func layout(
        cutLine: (ImportedLine) -> [ImportedCell]? = { _ in nil }
    ) throws(ImportError) -> (layout: LayoutDocument, notes: [ImportNote]) {
        var identity = Sample.identity
        identity.size = size
        return try layout(as: identity, provenance: Provenance(engine: "1"), cutLine: cutLine)
    }
}

import HighlightMap
import LayoutDocument
import PageGeometry
import WebExchange

/// The layout's `Character`, which Swift's own hides.
typealias Cell = Character

/// A line of cells of 20 px, with a sign of text in each; `・` is an unread character.
func line(
    _ text: String, x: Int, y: Int = 100, role: LineRole = .body, lean: Int = 0, tier: Int? = 0, width: Int = 20
) -> Line {
    let characters = text.enumerated().map { place, sign in
        let top = y + 20 * place
        return Cell(
            kind: .plain, end: top + 20, ink: PixelRect(x: x + 2..<x + 18, y: top + 2..<top + 18), confidence: 900,
            text: sign == "・" ? nil : RecognisedText(String(sign), confidence: 900))
    }
    return Line(
        role: role, writing: .vertical, cross: x..<x + width, lean: lean, tier: tier, start: y, characters: characters)
}

func layout(_ articles: [[[Line]]], digest: String = "a") -> LayoutDocument {
    LayoutDocument(
        page: PageIdentity(
            name: "01", size: PixelSize(width: 600, height: 800), sourceDigest: String(repeating: digest, count: 64)),
        provenance: Provenance(engine: "test"),
        articles: articles.map { Article(paragraphs: $0.map(Paragraph.init)) })
}

/// A headline, and a paragraph of two lines side by side: numbers 1 to 2, 3 to 5, 6 to 8.
let smallPage = layout([
    [
        [line("号外", x: 500, role: .headline, tier: nil, width: 40)],
        [line("朝の紙", x: 460), line("は朝・", x: 430)],
    ]
])

/// Addresses under `http://h`.
func testAddresses() throws -> IIIFAddresses { try IIIFAddresses(base: "http://h") }

/// A page with a JPEG of half its size, and another of its full size.
func testPage(_ name: String, _ layout: LayoutDocument = smallPage) -> IIIFPage {
    IIIFPage(
        name: name, layout: layout,
        renditions: [
            IIIFRendition(size: PixelSize(width: 600, height: 800), format: .jpeg),
            IIIFRendition(size: PixelSize(width: 300, height: 400), format: .jpeg),
        ])
}

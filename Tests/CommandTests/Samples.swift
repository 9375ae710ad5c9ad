import HighlightMap
import LayoutDocument
import PageGeometry

/// A small page with known numbers: two articles, three lines; numbers 1 to 9.
///
/// ```
/// line 0: x 900–940, numbers 1–4, cells 40 px high from y 100
/// line 1: x 840–880, numbers 5–7, cells 40 px high from y 100
/// line 2: x 400–440, numbers 8–9, cells 40 px high from y 500
/// ```
enum Samples {
    static func layout(
        name: String = "page", size: PixelSize = PixelSize(width: 1200, height: 1000),
        digest: String = String(repeating: "0", count: 64)
    ) -> LayoutDocument {
        let first = Article(paragraphs: [
            Paragraph(lines: [line(.headline, x: 900, y: 100, count: 4)]),
            Paragraph(lines: [line(.body, x: 840, y: 100, count: 3)]),
        ])
        let second = Article(paragraphs: [Paragraph(lines: [line(.body, x: 400, y: 500, count: 2)])])
        return LayoutDocument(
            page: PageIdentity(name: name, size: size, sourceDigest: digest), provenance: Provenance(engine: "test"),
            articles: [first, second])
    }

    static func map() throws -> HighlightMap { try layout().map() }

    private static func line(_ role: LineRole, x: Int, y: Int, count: Int) -> Line {
        let characters = (0..<count).map { i in
            Character(
                kind: .plain, end: y + 40 * (i + 1),
                ink: PixelRect(minX: x + 5, minY: y + 40 * i + 5, maxX: x + 35, maxY: y + 40 * i + 35), confidence: 1000
            )
        }
        return Line(role: role, writing: .vertical, cross: x..<x + 40, start: y, characters: characters)
    }
}

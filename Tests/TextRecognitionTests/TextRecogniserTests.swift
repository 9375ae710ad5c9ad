import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import TextRecognition

@Suite("Tesseract")
struct TextRecogniserTests {
    private let empty = LayoutDocument(
        page: PageIdentity(
            name: "p", size: PixelSize(width: 50, height: 50), sourceDigest: String(repeating: "0", count: 64)),
        provenance: Provenance(engine: "0"))

    @Test("A page without characters has no text, also with several threads")
    func noCharacters() throws {
        let page = GreyRaster(size: PixelSize(width: 50, height: 50))
        var layout = empty
        try TextRecogniser().read(&layout, on: page, threads: 3)
        #expect(layout.articles.isEmpty)
        #expect(layout.provenance.settings["text"]?.hasPrefix("tesseract ") == true)
        #expect(layout.provenance.models["jpn.traineddata"]?.count == 64)
        #expect(layout.provenance.models["glyphs"]?.count == 64)
        #expect(try TextRecogniser().name.contains(", glyphs "))
    }

    /// A page's cells without print, some of them outside the page.
    private func blanks(confidence: Int) -> LayoutDocument {
        var layout = empty
        let characters = [0, 20, 70, 71].map { y in
            Character(
                kind: .plain, end: y + 20, ink: PixelRect(minX: 40, minY: y, maxX: 70, maxY: y + 20),
                confidence: confidence)
        }
        layout.articles = [
            Article(paragraphs: [
                Paragraph(lines: [
                    Line(role: .body, writing: .vertical, cross: 35..<75, start: 0, characters: characters)
                ])
            ])
        ]
        return layout
    }

    @Test("Cells without print, also beyond the page, have no text and cause no error")
    func blanks() throws {
        var layout = blanks(confidence: 400)
        try TextRecogniser().read(&layout, on: GreyRaster(size: empty.page.size, filledWith: 200))
        #expect(layout.charactersInOrder.count == 4)
        #expect(layout.charactersInOrder.allSatisfy { $0.text == nil && (1...999).contains($0.confidence) })
    }

    @Test("Reading changes the confidence of cells once, except cells that an editor cut")
    func confidences() throws {
        let recogniser = try TextRecogniser()
        let page = GreyRaster(size: empty.page.size, filledWith: 200)
        var layout = blanks(confidence: 400)
        try recogniser.read(&layout, on: page)
        let once = layout
        try recogniser.read(&layout, on: page)
        #expect(layout == once)
        var cut = blanks(confidence: 1000)
        try recogniser.read(&cut, on: page)
        #expect(cut.charactersInOrder.allSatisfy { $0.confidence == 1000 })
    }

    @Test("A line too small for a character has no text")
    func smallLine() throws {
        let tesseract = try Tesseract()
        #expect(tesseract.read(GreyRaster(size: PixelSize(width: 1, height: 1))).isEmpty)
        #expect(tesseract.read(GreyRaster(size: PixelSize(width: 0, height: 0))).isEmpty)
        #expect(tesseract.modelPath.hasSuffix("/jpn.traineddata"))
    }
}

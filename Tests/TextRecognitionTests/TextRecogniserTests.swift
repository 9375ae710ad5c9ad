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

    @Test("A page without characters has no text, and no thread is in vain")
    func nothing() throws {
        let page = GreyRaster(size: PixelSize(width: 50, height: 50))
        var layout = empty
        try TextRecogniser().read(&layout, on: page, threads: 3)
        #expect(layout.articles.isEmpty)
        #expect(layout.provenance.settings["text"]?.hasPrefix("tesseract ") == true)
        #expect(layout.provenance.models["jpn.traineddata"]?.count == 64)
    }

    @Test("Cells without print, and some that leave the page, are read as nothing, and do not stop anything")
    func blanks() throws {
        var layout = empty
        let characters = [0, 20, 70, 71].map { y in
            Character(
                kind: .plain, end: y + 20, ink: PixelRect(minX: 40, minY: y, maxX: 70, maxY: y + 20), confidence: 0)
        }
        layout.articles = [
            Article(paragraphs: [
                Paragraph(lines: [
                    Line(role: .body, writing: .vertical, cross: 35..<75, start: 0, characters: characters)
                ])
            ])
        ]
        let page = GreyRaster(size: PixelSize(width: 50, height: 50), filledWith: 200)
        let unread = layout
        try TextRecogniser().read(&layout, on: page)
        #expect(layout.articles == unread.articles)
    }

    @Test("A line too small to hold anything is read as nothing")
    func smallLine() throws {
        let tesseract = try Tesseract()
        #expect(tesseract.read(GreyRaster(size: PixelSize(width: 1, height: 1))).isEmpty)
        #expect(tesseract.read(GreyRaster(size: PixelSize(width: 0, height: 0))).isEmpty)
        #expect(tesseract.modelPath.hasSuffix("/jpn.traineddata"))
    }
}

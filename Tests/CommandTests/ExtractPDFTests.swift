import Digests
import Foundation
import HighlightMap
import PageRaster
import TestSupport
import Testing

@Suite("mojiwaku extract, of PDFs")
struct ExtractPDFTests {
    private func picture() throws -> MadePDF.Image {
        let page = try ImageFile(bytes: Array(Pictures.png()), name: "").grey()
        return .jpeg(try JPEGWriter.encode(page), page.size)
    }

    @Test("Each page of a PDF gives the result of its image; a page without an image fails alone")
    func pages() async throws {
        let place = try Workplace()
        let image = try picture()
        try place.write(MadePDF.bytes([.image(), .init(content: ""), .image()], image), to: "p.pdf")
        let outcome = try await place.run("extract", "p.pdf", "-o", "out")
        #expect(outcome.status == 1)
        #expect(place.names(in: "out") == ["p-1.layout.json", "p-1.map.json", "p-3.layout.json", "p-3.map.json"])
        #expect(outcome.errors.contains("it contains no image of the page; export the page as an image"))
        let map = try HighlightMap(json: place.bytes(of: "out/p-3.map.json"))
        #expect(map.page == "p-3" && map.sourceDigest == sha256(image.data))
        try place.write(image.data, to: "p-3.jpg")
        #expect(try await place.run("extract", "p-3.jpg", "-o", "other").status == 0)
        #expect(try place.bytes(of: "other/p-3.map.json") == place.bytes(of: "out/p-3.map.json"))
    }

    @Test(
        "A PDF of one page gives its name; a broken one is bad input; without Poppler a message names the package"
    )
    func statuses() async throws {
        let place = try Workplace()
        let pdf = MadePDF.bytes([.image()], try picture())
        try place.write(pdf, to: "p.pdf")
        #expect(try await place.run("extract", "p.pdf", "-o", "out").status == 0)
        #expect(place.names(in: "out") == ["p.layout.json", "p.map.json"])
        try place.write(pdf[..<(pdf.count / 2)], to: "broken.pdf")
        let broken = try await place.run("extract", "broken.pdf", "-o", "out")
        #expect(broken.status == 65 && broken.errors.contains("the PDF is damaged"))
        let without = try await place.shell("PATH=/nowhere \(BuiltCommand.path) extract p.pdf -o none")
        #expect(without.status == 65 && without.errors.contains("install the package poppler-utils"))
        #expect(place.names(in: "none").isEmpty)
    }

    @Test("A batch without Poppler analyses the other pages and names the package; with Poppler it does the rest")
    func batch() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.handIn(MadePDF.bytes([.image()], try picture()), "2.pdf")
        let command = batch.run.map { "'\($0)'" }.joined(separator: " ")
        let without = try await batch.place.shell("PATH=/nowhere \(BuiltCommand.path) \(command)")
        #expect(without.status == 1 && without.output.contains("install the package poppler-utils"))
        #expect(try await batch.status()["published"] == 1)
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.status()["published"] == 2)
    }
}

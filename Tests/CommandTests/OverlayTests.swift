import Foundation
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku overlay")
struct OverlayTests {
    private func place(layoutSize: PixelSize = PixelSize(width: 1200, height: 1000)) async throws -> Workplace {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        let digest = try await place.shell("sha256sum < p.png").output.prefix(64)
        try place.write(Samples.layout(size: layoutSize, digest: String(digest)).json(), to: "p.json")
        return place
    }

    @Test("An overlay is a PNG picture of the page's size")
    func picture() async throws {
        let place = try await place()
        let outcome = try await place.run("overlay", "p.png", "p.json", "-o", "o.png")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        let bytes = try place.bytes(of: "o.png")
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(bytes[16..<24].elementsEqual([0, 0, 4, 176, 0, 0, 3, 232]))
    }

    @Test("A layout of another size is refused with both sizes")
    func otherSize() async throws {
        let place = try await place(layoutSize: PixelSize(width: 1300, height: 1100))
        let outcome = try await place.run("overlay", "p.png", "p.json", "-o", "o.png")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("1200 × 1000") && outcome.errors.contains("1300 × 1100"))
        #expect(!place.exists("o.png"))
    }

    @Test("For another image of the same size, the overlay is drawn with a warning")
    func otherDigest() async throws {
        let place = try await place()
        try place.write(Pictures.png(columns: 1), to: "p.png")
        let outcome = try await place.run("overlay", "p.png", "p.json", "-o", "o.png")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("warning"))
        #expect(place.exists("o.png"))
    }

    @Test("The layout's name or --page chooses the page of a TIFF file")
    func pageOfTIFF() async throws {
        let place = try Workplace()
        try place.write(Pictures.tiff(pages: 2), to: "p.tif")
        try place.write(Samples.layout(name: "p-2").json(), to: "p-2.json")
        try place.write(Samples.layout(name: "p-3").json(), to: "p-3.json")
        #expect(try await place.run("overlay", "p.tif", "p-2.json", "-o", "o.png").status == 0)
        #expect(try await place.run("overlay", "p.tif", "p-3.json", "-o", "o.png").status == 64)
        #expect(try await place.run("overlay", "p.tif", "p-3.json", "-o", "o.png", "--page", "1").status == 0)
    }

    @Test("A file that is not an image exits with 65, a missing one with 2", arguments: [("p.json", 65), ("x.png", 2)])
    func noImage(path: String, status: Int32) async throws {
        let place = try await place()
        let outcome = try await place.run("overlay", path, "p.json", "-o", "o.png")
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix("\(path): "))
    }
}

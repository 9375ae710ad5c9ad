import Catalogue
import PageGeometry
import PageRaster
import Testing

@Suite("Findings of image files")
struct FindingTests {
    static let large = GreyRaster(size: PixelSize(width: 1_000, height: 1_200))

    @Test(
        "A name with the extension of another format is reported",
        arguments: [
            ("page.jpg", true), ("page.TIFF", true), ("page.webp", true), ("page.png", false), ("page.PNG", false),
            ("page", false), ("page.scan", false), ("", false), (".", false), ("a.jpg/page.png", false),
        ])
    func wrongExtension(name: String, isTold: Bool) throws {
        let file = try ImageFile(bytes: PNGWriter.encode(Self.large), name: name)
        #expect(file.format == .png)
        #expect(file.findings.map(\.code) == (isTold ? [.imageWrongExtension] : []))
    }

    @Test("A side under 1000 px is reported, for each page")
    func small() throws {
        let file = try ImageFile(
            bytes: PNGWriter.encode(GreyRaster(size: PixelSize(width: 999, height: 2_000))), name: "")
        #expect(file.findings.map(\.code) == [.imageSmall])
        #expect(file.findings.first?.parameters == ["999", "2000"])
        #expect(try TestPage.file("three-pages.tif").findings.map(\.page) == [0, 1, 2])
    }

    @Test(
        "A JPEG with a stray marker is decoded and reported as damaged",
        arguments: ["rgb.jpg", "grey.jpg"])
    func damagedJPEG(name: String) throws {
        var bytes = try TestPage.bytes(name)
        var codes: [FindingCode] = []
        _ = try ImageFile(bytes: bytes, name: name).grey { codes.append($0.code) }
        #expect(codes.isEmpty)
        bytes.replaceSubrange(bytes.count * 3 / 4..<bytes.count * 3 / 4 + 2, with: [0xFF, 0xD3])
        _ = try ImageFile(bytes: bytes, name: name).grey { codes.append($0.code) }
        _ = try ImageFile(bytes: bytes, name: name).colour { codes.append($0.code) }
        #expect(codes == [.imageDamaged, .imageDamaged])
    }

    @Test("Limits are checked before pixels are decoded")
    func limits() throws {
        let bytes = try PNGWriter.encode(Self.large)
        let size = Self.large.size
        #expect(throws: ImageError.tooLarge(size: size, longestSide: 1_199)) {
            try ImageFile(bytes: bytes, name: "", limits: ImageLimits(longestSide: 1_199))
        }
        #expect(throws: ImageError.tooManyPixels(size: size, limit: 1_199_999)) {
            try ImageFile(bytes: bytes, name: "", limits: ImageLimits(mostPixels: 1_199_999))
        }
        #expect(throws: ImageError.tooMuchMemory(needed: 3_600_000, limit: 3_599_999)) {
            try ImageFile(bytes: bytes, name: "", limits: ImageLimits(mostMemory: 3_599_999))
        }
        #expect(throws: ImageError.tooManyPages(limit: 2)) {
            try ImageFile(bytes: TestPage.bytes("three-pages.tif"), name: "", limits: ImageLimits(mostPages: 2))
        }
    }
}

import PageRaster
import TestSupport
import Testing

@Suite("Decoding broken files")
struct BrokenImageTests {
    /// For each file of Images/Broken, the beginning of the expected error's name.
    static let reasons: [(name: String, reason: String)] = [
        ("empty.png", "empty"), ("text.png", "notAnImage"), ("random.jpg", "notAnImage"),
        ("page.pdf", "unsupportedFormat"), ("page.gif", "unsupportedFormat"), ("animated.webp", "unsupportedFormat"),
        ("signature-only.png", "truncated"), ("signature-only.jpg", "truncated"), ("signature-only.tif", "truncated"),
        ("huge.png", "tooLarge"), ("huge-31-bits.png", "tooLarge"), ("negative.png", "tooLarge"),
        ("huge.jpg", "tooLarge"), ("huge.tif", "tooLarge"), ("huge-32-bits.tif", "tooLarge"), ("huge.j2k", "tooLarge"),
        ("no-width.png", "emptySize"), ("no-height.jpg", "emptySize"), ("no-width.tif", "emptySize"),
        ("too-few-rows.png", "damaged"), ("bad-depth.png", "damaged"), ("no-scan.jpg", "damaged"),
        ("short-segment.jpg", "damaged"), ("long-segment.jpg", "truncated"), ("circle.tif", "damaged"),
        ("no-entries.tif", "damaged"), ("many-entries.tif", "damaged"), ("strip-outside.tif", "truncated"),
        ("huge-tile.tif", "damaged"), ("short-riff.webp", "truncated"), ("many-tiles.j2k", "tooMuchMemory"),
        ("no-tile-size.j2k", "damaged"), ("no-end.j2k", "truncated"),
    ]

    @Test("A broken file is refused with its fault and a remedy", arguments: reasons)
    func refusals(name: String, reason: String) throws {
        let bytes = try TestPage.bytes("Broken/" + name)
        let error = try #require(throws: ImageError.self) { try ImageFile(bytes: bytes, name: name).grey() }
        #expect(String(reflecting: error).isEmpty == false)
        #expect(caseName(error) == reason)
        // The description has the failure and, after the semicolon, the remedy.
        #expect(error.description.contains("; "))
        #expect(!error.description.contains(name))
    }

    @Test("A truncated file is an error, never half a page", arguments: TestPage.names)
    func truncation(name: String) throws {
        let bytes = try TestPage.bytes(name)
        for count in 0..<bytes.count {
            let result = Result { try ImageFile(bytes: Array(bytes[..<count]), name: name).grey(page: 0) }
            guard case .success(let grey) = result else { continue }
            // The missing bytes may be unnecessary. In this case, the page must be complete.
            #expect(try grey == TestPage.file(name).grey(), "cut to \(count) of \(bytes.count) bytes")
            #expect(count > bytes.count - 200)
        }
    }

    @Test("A TIFF with impossible pixels is an error", arguments: ["ink-g4.tif", "rgb-lzw.tif", "grey-lzw.tif"])
    func senselessTIFF(name: String) throws {
        var bytes = try TestPage.bytes(name)
        // Pillow writes the directory first or last. In both cases, the pixels are in the middle of the file.
        for place in bytes.count / 2 - 8..<bytes.count / 2 + 8 { bytes[place] = 0xFF }
        let file = try ImageFile(bytes: bytes, name: name)
        #expect(throws: ImageError.self) { try file.grey() }
    }

    @Test("Changed bytes give a page or an error, never a crash", arguments: TestPage.names)
    func mutated(name: String) throws {
        let bytes = try TestPage.bytes(name)
        var random = SplitMix(seed: 2_026)
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) { change(&changed, &random) }
            let limits = ImageLimits(longestSide: 2_000, mostPixels: 500_000, mostMemory: 64 << 20, mostPages: 8)
            guard let file = try? ImageFile(bytes: changed, name: name, limits: limits) else { continue }
            for page in file.pageSizes.indices {
                guard let grey = try? file.grey(page: page) else { continue }
                #expect(grey.size == file.pageSizes[page])
                _ = try? file.colour(page: page)
            }
        }
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
        guard !bytes.isEmpty else { return }
        // Headers are short and at the beginning. Half of all changes are therefore made there.
        let reach = Bool.random(using: &random) ? min(bytes.count, 64) : bytes.count
        let place = Int.random(in: 0..<reach, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = .random(in: 0...255, using: &random)
        case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 4)], at: place)
        }
    }

    private func caseName(_ error: ImageError) -> String {
        switch error {
        case .empty: "empty"
        case .truncated: "truncated"
        case .notAnImage: "notAnImage"
        case .unsupportedFormat: "unsupportedFormat"
        case .emptySize: "emptySize"
        case .tooLarge: "tooLarge"
        case .tooManyPixels: "tooManyPixels"
        case .tooMuchMemory: "tooMuchMemory"
        case .tooManyPages: "tooManyPages"
        case .noSuchPage: "noSuchPage"
        case .damaged: "damaged"
        case .notEncodable: "notEncodable"
        }
    }
}

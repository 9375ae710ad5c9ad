import CLeptonica
import Catalogue
import Foundation
import PageGeometry
import PageRaster
import TestSupport
import Testing

@Suite("Damage that decoders ignore")
struct DamageTests {
    /// Returns the codes of the findings on the pixels; nil if the file was refused.
    private func findings(_ bytes: [UInt8]) -> [FindingCode]? {
        var codes: [FindingCode] = []
        guard (try? ImageFile(bytes: bytes, name: "").grey { codes.append($0.code) }) != nil else { return nil }
        return codes
    }

    /// Returns a page with much print, in a format that Leptonica writes.
    private func page(_ format: String, _ quality: Int32) throws -> [UInt8] {
        try DamagedPages.bytes(format, quality)
    }

    @Test("Sound files have no finding", arguments: TestPage.names)
    func sound(name: String) throws {
        #expect(findings(try TestPage.bytes(name)) == [])
    }

    /// For each format and quality (WebP: 1 is lossless), the number of files in which bytes are overwritten, and the
    /// minimum number of these that must be reported.
    @Test(
        "A file with overwritten bytes is reported or refused",
        arguments: [
            ("webp", 80, 20, 20), ("webp", 100, 10, 9), ("jpg", 85, 25, 15), ("jpg", 30, 25, 15),
            ("jp2", 34, 12, 9), ("jp2", 100, 12, 9),
        ])
    func overwrittenBytes(format: String, quality: Int32, files: Int, least: Int) throws {
        let bytes = try page(format, quality)
        #expect(findings(bytes) == [])
        var random = SplitMix(seed: 30)
        var reported = 0
        for _ in 0..<files {
            var changed = bytes
            let count = [2, 16, 64].randomElement(using: &random) ?? 2
            let place = Int.random(in: bytes.count / 8..<bytes.count * 15 / 16 - count, using: &random)
            for i in place..<place + count { changed[i] = ~changed[i] &+ UInt8.random(in: 0...9, using: &random) }
            if findings(changed) != [] { reported += 1 }
        }
        #expect(reported >= least, "\(reported) of \(files)")
    }

    @Test("A JPEG 2000 file without one of its tiles is reported")
    func missingTile() throws {
        var bytes = try TestPage.bytes("rgb-tiled.jp2")
        #expect(findings(bytes) == [])
        // The last tile part begins with its marker segment of 12 bytes. Its index is changed to that of the first tile
        // part.
        let parts = bytes.indices.dropLast(12).filter {
            bytes[$0] == 0xFF && bytes[$0 + 1] == 0x90 && bytes[$0 + 3] == 10
        }
        let (first, last) = (try #require(parts.first), try #require(parts.last))
        #expect(parts.count > 1)
        let length = Array(bytes[last + 6..<last + 10]).reduce(0) { $0 << 8 | Int($1) }
        bytes.removeSubrange(last..<(length == 0 ? bytes.count - 2 : last + length))
        // The box that contains the codestream ends with the file.
        let box = try #require((0..<first).last { bytes[$0..<$0 + 4].elementsEqual("jp2c".utf8) }) - 4
        let size = bytes.count - box
        bytes.replaceSubrange(box..<box + 4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) })
        #expect(findings(bytes) == [.imageDamaged])
    }

    @Test("A JPEG 2000 with more coding styles than it has tiles and channels is refused")
    func manyCodingStyles() throws {
        let bytes = try TestPage.bytes("rgb.j2k")
        let start = try #require(bytes.indices.dropLast(4).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0x52 })
        let end = start + 2 + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3])
        let styles = Array(repeating: bytes[start..<end], count: 100).joined()
        let file = Array(bytes[..<start] + styles + bytes[start...])
        #expect(throws: ImageError.damaged(detail: "it has more JPEG 2000 coding styles than tiles and channels")) {
            _ = try ImageFile(bytes: file, name: "1.j2k")
        }
    }

    @Test(
        "A JPEG 2000 file with a truncated tile is reported or refused, also between two resolutions"
    )
    func missingResolutions() throws {
        let bytes = try DamagedPages.bytes("jp2", 34, PixelSize(width: 96, height: 96))
        #expect(findings(bytes) == [])
        let part = try #require(bytes.indices.dropLast(12).first { bytes[$0...].starts(with: [0xFF, 0x90, 0, 10]) })
        let data =
            try #require(bytes.indices.dropLast(2).first { $0 > part && bytes[$0...].starts(with: [0xFF, 0x93]) }) + 2
        // If the last packet is empty, nothing is lost without it.
        let silent = (data + 1..<bytes.count - 4).filter { end in
            var cut = Array(bytes[..<end])
            let length = end - part
            cut.replaceSubrange(
                part + 6..<part + 10, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) })
            // The box that contains the codestream extends to the end of the file.
            guard let box = (0..<part).last(where: { cut[$0..<$0 + 4].elementsEqual("jp2c".utf8) }) else { return true }
            cut.replaceSubrange(box - 4..<box, with: [0, 0, 0, 0])
            return findings(cut + [0xFF, 0xD9]) == []
        }
        #expect(silent.isEmpty, "\(silent) of \(data)..<\(bytes.count)")
    }

    @Test("A JPEG with a hundred thousand tables is read in reasonable time")
    func manyTables() throws {
        let bytes = try TestPage.bytes("rgb.jpg")
        let table: [UInt8] = [0xFF, 0xC4, 0x00, 0x14, 0x03, 1] + Array(repeating: 0, count: 15) + [0]
        let tables = Array(repeating: table, count: 100_000).joined()
        let start = ContinuousClock.now
        #expect(findings(Array(bytes[..<2] + tables + bytes[2...])) == [])
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test("A finding names the format")
    func words() throws {
        var bytes = try page("webp", 80)
        for i in bytes.count / 2..<bytes.count / 2 + 64 { bytes[i] = 0 }
        var findings: [ImageFinding] = []
        _ = try? ImageFile(bytes: bytes, name: "").grey { findings.append($0) }
        #expect(findings.allSatisfy { $0.code == .imageDamaged && $0.parameters == ["WebP"] })
    }
}

/// Pages written by Leptonica. Each is written only once.
private enum DamagedPages {
    static func bytes(
        _ format: String, _ quality: Int32, _ size: PixelSize = PixelSize(width: 640, height: 480)
    ) throws -> [UInt8] {
        // The page has strokes of many lengths, like columns of print. A page of one tone would have no data to damage.
        var random = SplitMix(seed: 7)
        var page = GreyRaster(size: size)
        for y in 0..<size.height { for x in 0..<size.width { page[x, y] = 240 } }
        for _ in 0..<4_000 {
            let x = Int.random(in: 0..<size.width - 12, using: &random)
            let y = Int.random(in: 0..<size.height - 12, using: &random)
            let (w, h) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...4, using: &random))
            for row in y..<y + h {
                for column in x..<x + w { page[column, row] = .random(in: 10...60, using: &random) }
            }
        }
        let png = try PNGWriter.encode(page)
        var picture = unsafe png.withUnsafeBufferPointer { unsafe pixReadMemPng($0.baseAddress, $0.count) }
        defer { unsafe pixDestroy(&picture) }
        var data: UnsafeMutablePointer<UInt8>?
        var count = 0
        let failed =
            switch format {
            case "webp": unsafe pixWriteMemWebP(&data, &count, picture, quality, quality == 100 ? 1 : 0)
            case "jpg": unsafe pixWriteMemJpeg(&data, &count, picture, quality, 0)
            default: unsafe pixWriteMemJp2k(&data, &count, picture, quality, 5, 0, 0)
            }
        defer { unsafe lept_free(data) }
        try #require(failed == 0)
        return unsafe Array(UnsafeBufferPointer(start: data, count: count))
    }
}

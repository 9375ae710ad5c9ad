import LayoutDocument
import PageGeometry

@testable import PDFExport

/// Small layouts and images for tests.
enum Samples {
    /// A line of equal cells; nil is an unread character.
    static func line(
        _ texts: [String?], x: Int = 200, y: Int = 40, cell: Int = 30, width: Int = 32,
        writing: WritingDirection = .vertical, role: LineRole = .body, lean: Int = 0, isReadFromRight: Bool = false
    ) -> Line {
        let start = writing == .vertical ? y : x
        let cross = writing == .vertical ? x : y
        let characters = texts.enumerated().map { place, text in
            let ends = start + place * cell..<start + (place + 1) * cell
            return Character(
                kind: .plain, end: ends.upperBound, ink: writing.rect(along: ends, across: cross..<cross + width),
                confidence: 1000, text: text.map { RecognisedText($0, confidence: 900) })
        }
        return Line(
            role: role, writing: writing, cross: cross..<cross + width, lean: lean, start: start,
            characters: characters, isReadFromRight: isReadFromRight)
    }

    static func line(_ text: String, x: Int = 200, y: Int = 40, role: LineRole = .body) -> Line {
        line(text.map { String($0) }, x: x, y: y, role: role)
    }

    /// A layout of articles in which each line is a paragraph.
    static func layout(
        _ articles: [[Line]], size: PixelSize = PixelSize(width: 300, height: 400), name: String = "01"
    ) -> LayoutDocument {
        LayoutDocument(
            page: PageIdentity(name: name, size: size, sourceDigest: String(repeating: "0", count: 64)),
            provenance: Provenance(engine: "1"),
            articles: articles.map { Article(paragraphs: $0.map { Paragraph(lines: [$0]) }) })
    }

    static func page(_ articles: [[Line]], name: String = "01") -> PDFPage {
        PDFPage(layout: layout(articles, name: name), image: png(width: 300, height: 400), imageName: "\(name).png")
    }

    /// A text layer's content and its glyphs.
    static func text(_ articles: [[Line]], withRuby: Bool = false) -> (layer: TextLayer, glyphs: CellGlyphs) {
        var glyphs = CellGlyphs()
        let layer = TextLayer(layout(articles), withRuby: withRuby, glyphs: &glyphs)
        return (layer, glyphs)
    }

    /// The lines of content that show text.
    static func shown(_ layer: TextLayer) -> [String] {
        layer.content.split(separator: "\n").map(String.init).filter { $0.hasSuffix("TJ") }
    }
}

// MARK: Images

extension Samples {
    /// A PNG whose rows are filled with `samples`, without compression.
    ///
    /// - Parameter colour: 0 grey, 2 RGB, 3 palette, 4 grey with alpha.
    static func png(
        width: Int, height: Int, depth: Int = 8, colour: Int = 0, isInterlaced: Bool = false, samples: [UInt8] = [255],
        chunks: [(String, [UInt8])] = []
    ) -> [UInt8] {
        let row = [0] + (0..<width * depth / 8 * samples.count).map { samples[$0 % samples.count] }
        let raw = (0..<height).flatMap { _ in row }
        let header: [UInt8] = .big32(width, height) + [UInt8(depth), UInt8(colour), 0, 0, isInterlaced ? 1 : 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (name, data) in [("IHDR", header)] + chunks + [("IDAT", stored(raw)), ("IEND", [])] {
            let named = Array(name.utf8) + data
            file += .big32(data.count) + named + .big32(checksum(named))
        }
        return file
    }

    /// Data as a zlib stream of stored blocks (RFC 1950, 1951).
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: data.count, by: 65_535) {
            let block = data[start..<min(start + 65_535, data.count)]
            out.append(start + 65_535 >= data.count ? 1 : 0)
            for count in [block.count, ~block.count] { out += [UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF)] }
            out += block
        }
        var (a, b) = (1, 0)
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return out + .big16(b, a)
    }

    /// CRC-32 for PNG.
    private static func checksum(_ data: [UInt8]) -> Int {
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Int(~crc)
    }

    /// The segments of a JPEG file before its scan, as far as a PDF needs them.
    static func jpeg(
        width: Int, height: Int, channels: Int, frame: UInt8 = 0xC0, isAdobes: Bool = false, orientation: Int? = nil,
        pixelsPerInch: Int? = nil
    ) -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        func segment(_ kind: UInt8, _ data: [UInt8]) {
            file += [0xFF, kind] + .big16(data.count + 2) + data
        }
        if let pixelsPerInch {
            segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 1] + .big16(pixelsPerInch, pixelsPerInch) + [0, 0])
        }
        if let orientation { segment(0xE1, Array("Exif\0\0".utf8) + exif(orientation)) }
        if isAdobes { segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]) }
        var data: [UInt8] = [8] + .big16(height, width) + [UInt8(channels)]
        for channel in 0..<channels { data += [UInt8(channel), 0x11, 0] }
        segment(frame, data)
        return file + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
    }

    /// An EXIF block with an orientation.
    static func exif(_ orientation: Int) -> [UInt8] {
        let head = Array("MM".utf8) + .big16(42) + .big32(8)
        return head + .big16(1, 0x0112, 3) + .big32(1) + .big16(orientation, 0) + .big32(0)
    }

    /// A TIFF of one bit per px, white, uncompressed, of 8 px by `height`.
    static func bitonalTIFF(height: Int) -> [UInt8] {
        var file = Array("MM".utf8) + .big16(42) + .big32(8 + height) + [UInt8](repeating: 0, count: height)
        let fields = [
            (256, 8), (257, height), (258, 1), (259, 1), (262, 0), (273, 8), (277, 1), (278, height), (279, height),
        ]
        file += .big16(fields.count)
        for (tag, value) in fields { file += .big16(tag, 4) + .big32(1, value) }
        return file + .big32(0)
    }
}

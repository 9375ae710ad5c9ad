import PageRaster
import Testing

@testable import PDFExport

@Suite struct CellFontTests {
    /// The tables of a font file by their tags.
    private func tables(of file: [UInt8]) throws -> [String: [UInt8]] {
        let bytes = ByteView(file)
        var tables: [String: [UInt8]] = [:]
        for entry in 0..<(try #require(bytes.number(2, at: 4))) {
            let place = 12 + 16 * entry
            let tag = try #require(bytes.slice(at: place, count: 4))
            let start = try #require(bytes.number(4, at: place + 8))
            let length = try #require(bytes.number(4, at: place + 12))
            let data = try #require(bytes.slice(at: start, count: length))
            #expect(start.isMultiple(of: 4))
            tables[String(decoding: tag, as: UTF8.self)] = Array(data)
        }
        return tables
    }

    @Test func `The font has all tables that OpenType requires of a TrueType font`() throws {
        let tables = try tables(of: CellFont(advances: [930, 1147]).program())
        #expect(
            tables.keys.sorted() == ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"])
        #expect(tables["head"]?.count == 54 && tables["hhea"]?.count == 36 && tables["maxp"]?.count == 32)
        #expect(tables["OS/2"]?.count == 96 && tables["post"]?.count == 32)
    }

    @Test func `The font file has the checksum that OpenType prescribes`() {
        for advances in [[], [1], [930, 1147, 16_000]] {
            let file = CellFont(advances: advances).program()
            let bytes = ByteView(file)
            let sum = stride(from: 0, to: file.count, by: 4).reduce(0) { $0 + (bytes.number(4, at: $1) ?? 0) }
            #expect(sum & 0xFFFF_FFFF == 0xB1B0_AFBA)
        }
    }

    @Test func `A glyph's bounds are its whole box, and equal advances share one`() throws {
        let font = CellFont(advances: [1147, 930, 1147])
        #expect(font.advances == [930, 1147])
        let tables = try tables(of: font.program())
        let glyphs = ByteView(try #require(tables["glyf"]))
        let places = ByteView(try #require(tables["loca"]))
        #expect((0..<4).map { places.number(4, at: 4 * $0) } == [0, 0, 28, 56])
        let bounds = (0..<4).map { Int16(truncatingIfNeeded: glyphs.number(2, at: 28 + 2 + 2 * $0) ?? 0) }
        #expect(bounds == [0, -120, 1147, 880])
        let metrics = ByteView(try #require(tables["hmtx"]))
        #expect((0..<3).map { metrics.number(2, at: 4 * $0) } == [1000, 930, 1147])
    }
}

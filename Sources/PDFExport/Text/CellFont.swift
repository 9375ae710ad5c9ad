/// A TrueType font with invisible glyphs as long as the cells of a document (OpenType 1.9).
///
/// If the font were not embedded, viewers would replace it by a font with other boxes. A glyph is two contours of one
/// point each, in opposite corners of its box: even a program that ignores the text's rendering mode paints nothing,
/// and the glyph's bounds are the whole box. PDFium drops text if its glyphs have no outline, and uses these bounds for
/// selections.
struct CellFont {
    /// Advances of the glyphs after .notdef, in ascending order.
    let advances: [Int]

    /// Top of the em above the baseline, in thousandths of the em, as in most Japanese fonts.
    static let ascent = 880
    /// Bottom of the em, with the baseline at 0, in thousandths of the em. Poppler takes 0 as missing and replaces it
    /// with 350.
    static let descent = -120
    /// Longest advance; coordinates of glyphs are below 16,384.
    static let longestAdvance = 16_000

    static let name = "MojiwakuCells"

    init(advances: some Sequence<Int>) { self.advances = Set(advances).sorted() }

    var longestAdvance: Int { advances.last ?? 1000 }

    /// The font file.
    ///
    /// - Complexity: O(glyphs).
    func program() -> [UInt8] {
        let outlines = outlines()
        return Self.file([
            ("OS/2", metrics), ("cmap", Self.characterMap), ("glyf", outlines.glyphs), ("head", header),
            ("hhea", horizontalHeader), ("hmtx", horizontalMetrics), ("loca", outlines.places), ("maxp", profile),
            ("name", Self.names), ("post", Self.postScript),
        ])
    }

    // MARK: The file

    /// Table directory and tables (chapter "The OpenType Font File").
    private static func file(_ tables: [(tag: String, data: [UInt8])]) -> [UInt8] {
        var power = 1
        var exponent = 0
        while power * 2 <= tables.count { (power, exponent) = (power * 2, exponent + 1) }
        var file = [UInt8].big32(0x0001_0000)
        file += .big16(tables.count, 16 * power, exponent, 16 * (tables.count - power))
        var body: [UInt8] = []
        var adjustment = 0
        let start = 12 + 16 * tables.count
        for (tag, data) in tables {
            if tag == "head" { adjustment = start + body.count + 8 }
            file += Array(tag.utf8) + .big32(sum(of: data), start + body.count, data.count)
            body += data
            while !body.count.isMultiple(of: 4) { body.append(0) }
        }
        file += body
        file.replaceSubrange(adjustment..<adjustment + 4, with: [UInt8].big32(0xB1B0_AFBA - sum(of: file)))
        return file
    }

    private static func sum(of data: [UInt8]) -> Int {
        var sum = 0
        for (place, byte) in data.enumerated() { sum += Int(byte) << (24 - 8 * (place % 4)) }
        return sum & 0xFFFF_FFFF
    }

    // MARK: Glyphs

    private func outlines() -> (glyphs: [UInt8], places: [UInt8]) {
        var glyphs: [UInt8] = []
        var places = [UInt8].big32(0, 0)
        for advance in advances {
            // A glyph has two contours, bounds, ends of contours, and no instructions. Both points are on the curve, as
            // differences of two bytes.
            glyphs += .big16(2, 0, Self.descent, advance, Self.ascent, 0, 1, 0) + [1, 1]
            glyphs += .big16(0, advance, Self.descent, Self.ascent - Self.descent)
            while !glyphs.count.isMultiple(of: 4) { glyphs.append(0) }
            places += .big32(glyphs.count)
        }
        return (glyphs, places)
    }

    private var horizontalMetrics: [UInt8] {
        .big16(1000, 0) + advances.flatMap { [UInt8].big16($0, 0) }
    }

    // MARK: Small tables

    private var header: [UInt8] {
        // The table has no dates, so that the same pages give the same bytes.
        .big32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5) + .big16(0, 1000) + .big32(0, 0, 0, 0)
            + .big16(0, Self.descent, longestAdvance, Self.ascent, 0, 8, 2, 1, 0)
    }

    private var horizontalHeader: [UInt8] {
        .big32(0x0001_0000)
            + .big16(Self.ascent, Self.descent, 0, max(1000, longestAdvance), 0, 0, longestAdvance, 1)
            + .big16(0, 0, 0, 0, 0, 0, 0, advances.count + 1)
    }

    private var profile: [UInt8] {
        .big32(0x0001_0000) + .big16(advances.count + 1, 2, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    }

    private var metrics: [UInt8] {
        // The version, mean width, weight and width; permission to embed; sub- and superscript, strike-out; no class,
        // no PANOSE.
        var table = [UInt8].big16(4, 1000, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
        table += [UInt8](repeating: 0, count: 10 + 16) + Array("    ".utf8)
        table += .big16(0x40, 0xFFFF, 0xFFFF, Self.ascent, Self.descent, 0, Self.ascent, -Self.descent)
        return table + .big32(1, 0) + .big16(500, 700, 0, 0xFFFF, 0)
    }

    /// A table of format 4 that maps no character: the PDF's CIDToGIDMap assigns glyphs to codes.
    private static var characterMap: [UInt8] {
        .big16(0, 1, 3, 1) + .big32(12) + .big16(4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)
    }

    private static var names: [UInt8] {
        var records: [UInt8] = []
        var texts: [UInt8] = []
        for (id, text) in [(1, name), (2, "Regular"), (3, name), (4, name), (6, name)] {
            records += .big16(3, 1, 0x0409, id, 2 * text.utf16.count, texts.count)
            for unit in text.utf16 { texts += .big16(Int(unit)) }
        }
        return .big16(0, 5, 6 + records.count) + records + texts
    }

    private static var postScript: [UInt8] {
        .big32(0x0003_0000, 0) + .big16(-100, 50) + .big32(0, 0, 0, 0, 0)
    }
}

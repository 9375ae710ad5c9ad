/// The glyphs of a document's invisible text, and their codes in content streams.
///
/// A glyph has a text and the length of its cell. So a line can be one string of codes, and each character's box is
/// still its cell. If each character had a text matrix, viewers would split words and lines there.
struct CellGlyphs {
    /// The glyph of a code.
    struct Glyph: Hashable {
        /// The text for copying and searching; several characters for 縦中横.
        var text: String
        /// Advance in thousandths of the font size, 1 to `CellFont.longestAdvance`.
        var advance: Int
    }

    /// The glyphs of each font; the code of the first is 1.
    private(set) var fonts: [[Glyph]] = [[]]
    private var codes: [Glyph: Int] = [:]

    /// Number of two-byte codes, without .notdef.
    private static let mostGlyphs = 0xFFFF

    /// The ordinal of a font with enough space for a run of text.
    mutating func font(forRunOf count: Int) -> Int {
        if fonts[fonts.count - 1].count + count > Self.mostGlyphs {
            fonts.append([])
            codes = [:]
        }
        return fonts.count - 1
    }

    /// The code of a glyph in the last font from `font(forRunOf:)`.
    mutating func code(of glyph: Glyph) -> Int {
        if let code = codes[glyph] { return code }
        fonts[fonts.count - 1].append(glyph)
        let code = fonts[fonts.count - 1].count
        codes[glyph] = code
        return code
    }
}

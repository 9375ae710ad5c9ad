/// The glyphs of a document's invisible text, and the codes that stand for them in content streams.
///
/// A glyph is a text and the length of its cell, so that a line is one string of codes and each character's box still
/// is its cell: viewers break a line into words and lines where the text matrix is set anew.
struct CellGlyphs {
    /// What a code stands for.
    struct Glyph: Hashable {
        /// What is copied and searched; several characters for 縦中横.
        var text: String
        /// Advance in thousandths of the font size, 1 to `CellFont.longestAdvance`.
        var advance: Int
    }

    /// For each font its glyphs; the code of the first is 1.
    private(set) var fonts: [[Glyph]] = [[]]
    private var codes: [Glyph: Int] = [:]

    /// Two-byte codes, less that of .notdef.
    private static let mostGlyphs = 0xFFFF

    /// The font that has room for a run of text, as an ordinal.
    mutating func font(forRunOf count: Int) -> Int {
        if fonts[fonts.count - 1].count + count > Self.mostGlyphs {
            fonts.append([])
            codes = [:]
        }
        return fonts.count - 1
    }

    /// The code of a glyph in the font that `font(forRunOf:)` gave last.
    mutating func code(of glyph: Glyph) -> Int {
        if let code = codes[glyph] { return code }
        fonts[fonts.count - 1].append(glyph)
        let code = fonts[fonts.count - 1].count
        codes[glyph] = code
        return code
    }
}

/// The ToUnicode CMap of a font (ISO 32000-1, 9.10.3): the text of each code.
enum UnicodeMap {
    /// The CMap's text.
    ///
    /// - Complexity: O(glyphs).
    static func text(of glyphs: [CellGlyphs.Glyph]) -> String {
        var text = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange

            """
        // A block has at most 100 entries.
        for first in stride(from: 0, to: glyphs.count, by: 100) {
            let block = glyphs[first..<min(first + 100, glyphs.count)]
            text += "\(block.count) beginbfchar\n"
            for (place, glyph) in block.enumerated() {
                text += "<\(hexadecimal(first + place + 1))> <"
                for unit in glyph.text.utf16 { text += hexadecimal(Int(unit)) }
                text += ">\n"
            }
            text += "endbfchar\n"
        }
        return text + """
            endcmap
            CMapName currentdict /CMap defineresource pop
            end
            end

            """
    }

    /// The value as four hexadecimal digits.
    static func hexadecimal(_ value: Int) -> String {
        let digits = String(value & 0xFFFF, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

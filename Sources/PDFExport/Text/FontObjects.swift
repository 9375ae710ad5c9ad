/// The objects of a font of invisible text: a Type 0 font of one CIDFont (ISO 32000-1, 9.7).
enum FontObjects {
    /// Adds a font to the file.
    ///
    /// - Parameter glyphs: in the order of their codes, from 1.
    /// - Returns: the Type 0 font.
    static func add(_ glyphs: [CellGlyphs.Glyph], to file: borrowing QPDFFile) -> PDFReference {
        let font = CellFont(advances: glyphs.map(\.advance))
        let descriptor = file.add(descriptor(of: font, program: file.add(program(of: font))))
        let places = Dictionary(uniqueKeysWithValues: zip(font.advances, 1...))
        let map = [UInt8].big16(0) + glyphs.flatMap { [UInt8].big16(places[$0.advance, default: 0]) }
        let descendant = file.add(
            .dictionary([
                "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": .name(CellFont.name),
                "CIDSystemInfo": .dictionary([
                    "Registry": .bytes(Array("Adobe".utf8)), "Ordering": .bytes(Array("Identity".utf8)),
                    "Supplement": .integer(0),
                ]),
                "FontDescriptor": .reference(descriptor), "DW": .integer(1000), "W": widths(of: glyphs),
                "CIDToGIDMap": .reference(file.add(PDFStream(data: map))),
            ]))
        return file.add(
            .dictionary([
                "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(CellFont.name),
                "Encoding": .name("Identity-H"), "DescendantFonts": .array([.reference(descendant)]),
                "ToUnicode": .reference(file.add(PDFStream(data: Array(UnicodeMap.text(of: glyphs).utf8)))),
            ]))
    }

    private static func program(of font: CellFont) -> PDFStream {
        let program = font.program()
        return PDFStream(dictionary: ["Length1": .integer(program.count)], data: program)
    }

    private static func descriptor(of font: CellFont, program: PDFReference) -> PDFValue {
        .dictionary([
            "Type": .name("FontDescriptor"), "FontName": .name(CellFont.name),
            // The font is symbolic: it has more than Latin characters (table 123).
            "Flags": .integer(4),
            "FontBBox": .integers([0, CellFont.descent, font.longestAdvance, CellFont.ascent]),
            "ItalicAngle": .integer(0), "Ascent": .integer(CellFont.ascent), "Descent": .integer(CellFont.descent),
            "CapHeight": .integer(CellFont.ascent), "StemV": .integer(80), "FontFile2": .reference(program),
        ])
    }

    /// Advances by code, in pieces: readers up to PDF 1.4 accept at most 8,191 array elements.
    private static func widths(of glyphs: [CellGlyphs.Glyph]) -> PDFValue {
        .array(
            stride(from: 0, to: glyphs.count, by: 1000).flatMap { first -> [PDFValue] in
                let piece = glyphs[first..<min(first + 1000, glyphs.count)]
                return [.integer(first + 1), .integers(piece.map(\.advance))]
            })
    }
}

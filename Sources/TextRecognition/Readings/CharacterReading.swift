import CharacterShapes
import LayoutDocument

/// A character that was read twice: with its line by Tesseract, and by its shape alone.
struct CharacterReading: Sendable {
    var cell: PrintedCell
    var form: CellForm
    /// Whether it is a kana of ruby.
    var isRuby: Bool
    var tesseract: RecognisedText?
    var glyph: GlyphReading

    /// Whether both say the same.
    var isAgreed: Bool { tesseract != nil && glyph.deficit == 0 }

    /// What the likeliest glyph says.
    var glyphText: String? { glyph.texts.first.map { GlyphText.text(of: $0.text, in: cell, as: form) } }
}

import CharacterShapes
import LayoutDocument

/// A character with two readings: by Tesseract together with its line, and by its shape alone.
struct CharacterReading: Sendable {
    var cell: PrintedCell
    var form: CellForm
    /// Whether the character is a kana of ruby.
    var isRuby: Bool
    var tesseract: RecognisedText?
    var glyph: GlyphReading

    /// Whether Tesseract and the shape gave one reading.
    var isAgreed: Bool { tesseract != nil && glyph.deficit == 0 }

    var glyphText: String? { glyph.texts.first.map { GlyphText.text(of: $0.text, in: cell, as: form) } }
}

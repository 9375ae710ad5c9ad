import Foundation

/// Converts between the texts of the model's glyphs and the texts of cells. The model has one glyph for a small kana
/// and its large kana, because the form of the cell distinguishes them.
package enum GlyphText {
    /// Returns the text of the glyph that represents a text in the model.
    package static func plain(_ text: String) -> String {
        guard text.count == 1, let sign = text.first else { return text }
        if let like = like[sign] { return String(like) }
        if sign.isASCII { return text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text }
        return largeKana[text] ?? text
    }

    /// Returns the text of a glyph in a cell of a form. In a small cell, it is a small kana. In a cell on its side, it
    /// is the ordinary character instead of a compatibility form. Otherwise it is the glyph's text.
    package static func text(of glyph: String, in cell: PrintedCell, as form: CellForm) -> String {
        switch form {
        case .small: smallKana[glyph] ?? glyph
        case .sideways: glyph.precomposedStringWithCompatibilityMapping
        default: glyph
        }
    }

    package static let smallKana = Dictionary(
        uniqueKeysWithValues: zip("つやゆよあいうえおツヤユヨアイウエオカケ", "っゃゅょぁぃぅぇぉッャュョァィゥェォヵヶ").map { (String($0), String($1)) })
    package static let largeKana = Dictionary(uniqueKeysWithValues: smallKana.map { ($1, $0) })

    private static let like: [Swift.Character: Swift.Character] = [
        "へ": "ヘ", "べ": "ベ", "ぺ": "ペ", "—": "―", "–": "―", "‐": "―", "～": "〜", "~": "〜", "‥": "…",
    ]
}

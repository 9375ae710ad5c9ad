import Foundation

/// What glyphs of the model say, and what cells do: a small kana is a glyph that is set smaller, and is told by its form.
package enum GlyphText {
    /// A text as the model has it.
    package static func plain(_ text: String) -> String {
        guard text.count == 1, let sign = text.first else { return text }
        if let like = like[sign] { return String(like) }
        if sign.isASCII { return text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text }
        return largeKana[text] ?? text
    }

    /// What a glyph says in a cell.
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

import Foundation

/// What glyphs of the model say, and what cells do: a small kana is a glyph that is set smaller, and is told by its form.
enum GlyphText {
    /// A text as the model has it.
    static func plain(_ text: String) -> String {
        guard text.count == 1, let sign = text.first else { return text }
        if let like = like[sign] { return String(like) }
        if sign.isASCII { return text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text }
        return CellReading.largeKana[text] ?? text
    }

    /// What a glyph says in a cell.
    static func text(of glyph: String, in cell: PrintedCell, as form: CellForm) -> String {
        switch form {
        case .small: CellReading.smallKana[glyph] ?? glyph
        case .sideways: glyph.precomposedStringWithCompatibilityMapping
        default: glyph
        }
    }

    private static let like: [Swift.Character: Swift.Character] = [
        "へ": "ヘ", "べ": "ベ", "ぺ": "ペ", "—": "―", "–": "―", "‐": "―", "～": "〜", "~": "〜", "‥": "…",
    ]
}

import CharacterShapes
import Foundation
import LayoutDocument

/// Converts the symbols assigned to a cell to the character that fits the form of the cell's ink. It corrects
/// Tesseract, which reads 一 as a dash, っ as つ, and 1 as I.
struct CellReading {
    private let text: String
    /// Confidence of the symbols, in thousandths.
    private let confidence: Int

    init(_ symbols: ArraySlice<Symbol>) {
        text = symbols.map(\.text).joined().trimmingCharacters(in: .whitespaces)
        confidence = Self.confidence(of: symbols)
    }

    /// Returns the lowest of the symbols' confidences, in thousandths.
    static func confidence(of symbols: some Collection<Symbol>) -> Int {
        let least = symbols.map(\.confidence).min() ?? 0
        return min(RecognisedText.surest, Int(max(0, least) * 10))
    }

    /// Returns the text of the cell; nil if nothing was read, or nothing that the cell's form allows.
    func text(of cell: PrintedCell, as form: CellForm, _ limits: CellForm.Limits) -> RecognisedText? {
        guard let text = character(of: cell, as: form, limits), !text.isEmpty, RecognisedText.isPrintable(text) else {
            return nil
        }
        return RecognisedText(text, confidence: confidence)
    }

    private func character(of cell: PrintedCell, as form: CellForm, _ limits: CellForm.Limits) -> String? {
        switch form {
        case .blank: return nil
        case .flat: return Self.bars.contains(text) ? "一" : wide
        case .bar: return Self.bars.contains(text) || Self.waves.contains(text) ? bar(cell, limits) : wide
        case .stop: return Self.stops[text] ?? wide
        case .dot: return Self.dots.contains(text) ? "・" : wide
        case .bracket(let isOpening):
            let round = cell.width > limits.roundBracket ? 2 : 0
            let pair = Self.brackets.first { $0.like.contains(text) } ?? Self.brackets[round]
            return isOpening ? pair.opening : pair.closing
        case .small: return GlyphText.smallKana[text] ?? wide
        case .sideways: return narrow
        case .group, .square:
            return text.count == 1 && !text.allSatisfy(\.isASCII) ? text : Self.figures(in: narrow) ?? text
        case .whole:
            let isLarge = max(cell.width, cell.height) >= limits.smallKana
            return isLarge ? GlyphText.largeKana[text] ?? wide : wide
        }
    }

    /// Returns 〜 for a bar that is wider than a straight one; otherwise ― or ー by the bar's length.
    private func bar(_ cell: PrintedCell, _ limits: CellForm.Limits) -> String {
        cell.width > limits.wave ? "〜" : cell.height >= limits.dash ? "―" : "ー"
    }

    /// The text with full-width digits and letters, as in vertical type.
    private var wide: String {
        guard text.allSatisfy(\.isASCII) else { return text }
        return text.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? text
    }

    private var narrow: String { text.precomposedStringWithCompatibilityMapping }

    /// Returns the digits that a text means, with letters that look like digits corrected; nil if the text has no
    /// digit.
    static func figures(in text: String) -> String? {
        guard text.contains(where: \.isNumber), text.allSatisfy(\.isASCII) else { return nil }
        return String(text.map { likeFigures[$0] ?? $0 })
    }

    private static let likeFigures: [Swift.Character: Swift.Character] = [
        "I": "1", "l": "1", "|": "1", "i": "1", "!": "1", "]": "1", "[": "1", "O": "0", "o": "0", "D": "0", "Z": "2",
        "S": "5",
        "B": "8",
    ]

    /// Texts that Tesseract reads when a bar is printed.
    private static let bars: Set<String> = [
        "一", "ー", "|", "｜", "!", "！", "-", "—", "―", "‐", "–", "−", "_", "1", "l", "I", "/", "'", "=", "‥", "\"", "丨",
    ]
    private static let waves: Set<String> = ["~", "〜", "～", "∼"]
    private static let stops = [
        ",": "、", "，": "、", "、": "、", "'": "、", "`": "、", ".": "。", "．": "。", "。": "。", "o": "。", "°": "。", "゜": "。",
        "ｏ": "。", "0": "。", "O": "。",
    ]
    private static let dots: Set<String> = [".", "．", "・", "･", "-", "•", "*", "'", "。", "、"]

    private static let brackets: [(opening: String, closing: String, like: Set<String>)] = [
        ("「", "」", ["「", "」", "[", "]", "［", "］", "|", "ー", "\"", "'", "一", "L", "l", "1"]), ("『", "』", ["『", "』"]),
        ("（", "）", ["(", ")", "（", "）"]), ("〈", "〉", ["〈", "〉", "<", ">", "＜", "＞", "く", "へ"]),
        ("《", "》", ["《", "》", "≪", "≫"]),
        ("【", "】", ["【", "】"]), ("〔", "〕", ["〔", "〕"]), ("｛", "｝", ["{", "}"]), ("“", "”", ["“", "”"]),
    ]
}

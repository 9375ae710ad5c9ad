import CharacterShapes
import LayoutDocument

/// Corrects characters that look alike by their neighbours: ニ and 二, カ and 力, ー and ―, O and 0.
enum LookAlikes {
    /// Returns the texts with look-alikes corrected.
    ///
    /// - Parameters:
    ///   - texts: texts in reading order.
    ///   - forms: forms of the texts' cells.
    /// - Complexity: O(characters).
    static func resolved(_ texts: [RecognisedText?], _ forms: [CellForm]) -> [RecognisedText?] {
        var result = texts
        for place in texts.indices {
            guard let text = texts[place], let sign = text.text.first, text.text.count == 1 else { continue }
            let before = place > 0 ? texts[place - 1]?.text.last : nil
            let after = place + 1 < texts.count ? texts[place + 1]?.text.first : nil
            guard let better = resolved(sign, before, after, forms[place]), better != sign else { continue }
            result[place]?.text = String(better)
            let others = text.alternatives.filter { $0.text != String(better) }
            result[place]?.alternatives = [.init(String(sign), confidence: text.confidence)] + others
        }
        return result
    }

    private static func resolved(
        _ sign: Swift.Character, _ before: Swift.Character?, _ after: Swift.Character?, _ form: CellForm
    ) -> Swift.Character? {
        if let figure = figures[sign], [before, after].contains(where: { $0?.isWholeNumber == true }) { return figure }
        // In 三カ月 and 50カ国, カ is a kana.
        if sign == "力" || sign == "カ", let before, let after, before.isNumber, "月所国年条店社県村".contains(after) {
            return "カ"
        }
        guard form != .flat, form != .bar, let pair = pairs.first(where: { $0.katakana == sign || $0.other == sign })
        else {
            return nil
        }
        let votes = [before, after].compactMap { $0 }.map(vote(of:)).reduce(0, +)
        return votes > 0 ? pair.katakana : votes < 0 ? pair.other : nil
    }

    /// Returns 1 for a neighbour that occurs beside katakana, -1 for one that does not, and 0 for a neighbour without
    /// evidence.
    private static func vote(of neighbour: Swift.Character) -> Int {
        if neighbour == "ー" { return 1 }
        switch Script(of: String(neighbour)) {
        case .katakana: return 1
        case .none, .stop, .bracket, .bar, .square, .mark: return 0
        case .kanji, .hiragana, .figure, .latin, .several: return neighbour.isNumber ? 0 : -1
        }
    }

    private static let figures: [Swift.Character: Swift.Character] = [
        "Ｏ": "０", "ｏ": "０", "Ｉ": "１", "ｌ": "１", "｜": "１", "Ｚ": "２", "Ｓ": "５",
    ]

    private static let pairs: [(katakana: Swift.Character, other: Swift.Character)] = [
        ("ニ", "二"), ("エ", "工"), ("カ", "力"), ("ロ", "口"), ("ハ", "八"), ("タ", "夕"), ("ト", "卜"), ("ヘ", "へ"), ("ベ", "べ"),
        ("ペ", "ぺ"), ("リ", "り"), ("ー", "一"),
    ]
}

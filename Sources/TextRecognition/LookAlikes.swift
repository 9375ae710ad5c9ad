import LayoutDocument

/// Characters that look the same, told by what stands beside them: ニ and 二, カ and 力, ー and ―, O and 0.
enum LookAlikes {
    /// The texts with look-alikes put right.
    ///
    /// - Parameters:
    ///   - texts: in order of reading.
    ///   - forms: of their cells.
    /// - Complexity: O(characters).
    static func told(_ texts: [RecognisedText?], _ forms: [CellForm]) -> [RecognisedText?] {
        var result = texts
        for place in texts.indices {
            guard let text = texts[place], let sign = text.text.first, text.text.count == 1 else { continue }
            let before = place > 0 ? texts[place - 1]?.text.last : nil
            let after = place + 1 < texts.count ? texts[place + 1]?.text.first : nil
            guard let told = told(sign, before, after, forms[place]), told != sign else { continue }
            result[place]?.text = String(told)
            let others = text.alternatives.filter { $0.text != String(told) }
            result[place]?.alternatives = [.init(String(sign), confidence: text.confidence)] + others
        }
        return result
    }

    private static func told(
        _ sign: Swift.Character, _ before: Swift.Character?, _ after: Swift.Character?, _ form: CellForm
    ) -> Swift.Character? {
        if let figure = figures[sign], [before, after].contains(where: { $0?.isWholeNumber == true }) { return figure }
        // 三カ月, 50カ国.
        if sign == "力" || sign == "カ", let before, let after, before.isNumber, "月所国年条店社県村".contains(after) {
            return "カ"
        }
        guard form != .flat, form != .bar, let pair = pairs.first(where: { $0.katakana == sign || $0.other == sign })
        else {
            return nil
        }
        let votes = [before, after].compactMap { $0 }.map { neighbour in
            switch Script.of(neighbour) {
            case .kana where isKatakana(neighbour): 1
            case .mark: 0
            case .other where neighbour.isNumber: 0
            default: -1
            }
        }.reduce(0, +)
        return votes > 0 ? pair.katakana : votes < 0 ? pair.other : nil
    }

    private enum Script {
        case kana
        case mark
        case other

        static func of(_ sign: Swift.Character) -> Script {
            guard let scalar = sign.unicodeScalars.first else { return .mark }
            if (0x3041...0x309F).contains(scalar.value) || isKatakana(sign) { return .kana }
            return scalar.properties.isAlphabetic || sign.isNumber ? .other : .mark
        }
    }

    private static func isKatakana(_ sign: Swift.Character) -> Bool {
        sign.unicodeScalars.first.map { (0x30A1...0x30FA).contains($0.value) || $0 == "ー" } ?? false
    }

    private static let figures: [Swift.Character: Swift.Character] = [
        "Ｏ": "０", "ｏ": "０", "Ｉ": "１", "ｌ": "１", "｜": "１", "Ｚ": "２", "Ｓ": "５",
    ]

    private static let pairs: [(katakana: Swift.Character, other: Swift.Character)] = [
        ("ニ", "二"), ("エ", "工"), ("カ", "力"), ("ロ", "口"), ("ハ", "八"), ("タ", "夕"), ("ト", "卜"), ("ヘ", "へ"), ("ベ", "べ"),
        ("ペ", "ぺ"), ("リ", "り"), ("ー", "一"),
    ]
}

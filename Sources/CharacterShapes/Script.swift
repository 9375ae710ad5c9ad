/// The scripts of Japanese print.
package enum Script: Int {
    case none, kanji, hiragana, katakana, figure, latin, stop, bracket, bar, square, several, mark

    /// Determines the script of a cell's text.
    package init(of text: String?) {
        guard let text, let scalar = text.unicodeScalars.first else {
            self = .none
            return
        }
        guard text.unicodeScalars.count == 1 else {
            self = .several
            return
        }
        self =
            switch scalar.value {
            case 0x3041...0x3096: .hiragana
            case 0x30A1...0x30FA: .katakana
            case 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x3005...0x3007: .kanji
            case 0x30...0x39, 0xFF10...0xFF19: .figure
            case 0x41...0x5A, 0x61...0x7A, 0xFF21...0xFF3A, 0xFF41...0xFF5A: .latin
            case 0x3300...0x33FF, 0x3200...0x32FF, 0x2100...0x214F, 0x2460...0x24FF: .square
            default: Self.marks(scalar)
            }
    }

    private static func marks(_ scalar: Unicode.Scalar) -> Script {
        if "、。・：；，．".unicodeScalars.contains(scalar) { return .stop }
        if "「」『』（）〈〉《》【】〔〕｛｝“”[]()".unicodeScalars.contains(scalar) { return .bracket }
        return "ー―…〜‥".unicodeScalars.contains(scalar) ? .bar : .mark
    }
}

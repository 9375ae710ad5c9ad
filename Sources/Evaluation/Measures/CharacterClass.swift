/// Kinds of characters and of their setting. The raw value is the name in reports and in docs/evaluation.md.
///
/// A character has exactly one form and any number of the other classes. The forms come first in this list.
public enum CharacterClass: String, Sendable, Hashable, CaseIterable {
    /// Kanji, including 々 and 〇.
    case kanji
    /// Kana of full size, including ゝ.
    case kana
    /// Small kana: っ ゃ ョ.
    case smallKana = "small-kana"
    /// 、 。 ・ and similar marks.
    case punctuation
    /// Brackets and quotation marks, opening and closing.
    case bracket
    /// The long-vowel mark, dashes, leaders, wave dashes.
    case dash
    /// A single upright digit.
    case figure
    /// A single upright letter of another script.
    case latin
    /// A square of several signs: ㌔ ㍍ ㈱ ㍿ ％ ①.
    case square
    /// 縦中横: digits or letters side by side.
    case combined = "tate-chu-yoko"
    /// A character on its side.
    case sideways
    /// Any other mark: ▽ ◆ ■ ！ ？
    case mark
    /// A character whose text is missing in the truth.
    case unknown

    /// The character is in a headline.
    case headline
    /// The character is in a subheadline.
    case subheadline
    /// The character is in a crosshead.
    case crosshead
    /// The character is in running text.
    case body
    /// The character is in a caption.
    case caption
    /// The character has ruby.
    case rubyBearing = "ruby-bearing"
    /// The character is white on black.
    case negative = "white-on-black"
    /// The character is emphasised by dots or a line at its side.
    case emphasised
    /// The character is bolder than the body text.
    case bold
    /// The character is set in gothic, and the body text is not.
    case gothic

    /// Whether the class is a form. A character has exactly one form.
    public var isForm: Bool { Self.forms.contains(self) }

    /// The forms. A character has exactly one of them.
    public static let forms: Set<CharacterClass> = [
        .kanji, .kana, .smallKana, .punctuation, .bracket, .dash, .figure, .latin, .square, .combined, .sideways,
        .mark, .unknown,
    ]
}

extension Truth.Character {
    /// Returns the classes of a character, its form first.
    ///
    /// - Parameter hasRuby: whether the character has ruby.
    func classes(hasRuby: Bool) -> [CharacterClass] {
        var classes = [form]
        if let role = CharacterClass(rawValue: role), !role.isForm { classes.append(role) }
        if hasRuby { classes.append(.rubyBearing) }
        if setting.isNegative { classes.append(.negative) }
        if setting.emphasis != nil { classes.append(.emphasised) }
        if setting.face == "bold" { classes.append(.bold) }
        if setting.face == "gothic" { classes.append(.gothic) }
        return classes
    }

    private var form: CharacterClass {
        if setting.isTurned { return .sideways }
        if kind == "square" { return .square }
        if kind == "tcy" || text.count > 1 { return .combined }
        return text.unicodeScalars.first.map(CharacterClass.form(of:)) ?? .unknown
    }
}

extension CharacterClass {
    /// Returns the form of a single upright character by its Unicode scalar.
    fileprivate static func form(of scalar: Unicode.Scalar) -> CharacterClass {
        if Scalars.punctuation.contains(scalar) { return .punctuation }
        if Scalars.dashes.contains(scalar) { return .dash }
        if Scalars.squares.contains(where: { $0.contains(scalar.value) }) { return .square }
        if Scalars.smallKana.contains(scalar) { return .smallKana }
        if Scalars.kana.contains(where: { $0.contains(scalar.value) }) { return .kana }
        if scalar.properties.isIdeographic || scalar == "々" || scalar == "〻" { return .kanji }
        return form(by: scalar.properties)
    }

    private static func form(by properties: Unicode.Scalar.Properties) -> CharacterClass {
        switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: .bracket
        case .decimalNumber, .letterNumber: .figure
        default: properties.isAlphabetic ? .latin : .mark
        }
    }
}

/// Sets of Unicode scalars with one form.
private enum Scalars {
    static let punctuation = Set("、。・，．：；､｡･,.:;".unicodeScalars)
    static let dashes = Set("ーｰ゠―—–‐‑－−-…‥⋯〜～".unicodeScalars)
    static let smallKana = Set(
        "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ".unicodeScalars)
    /// Hiragana, katakana, half-width katakana.
    static let kana: [ClosedRange<UInt32>] = [0x3041...0x309F, 0x30A1...0x30FF, 0xFF66...0xFF9F]
    /// Letter-like signs, enclosed signs, squares, and the signs of per cent and per mille.
    static let squares: [ClosedRange<UInt32>] = [
        0x2100...0x214F, 0x2460...0x24FF, 0x3200...0x33FF, 0xFF05...0xFF05, 0x25...0x25, 0x2030...0x2030,
    ]
}

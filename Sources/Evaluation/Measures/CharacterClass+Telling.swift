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

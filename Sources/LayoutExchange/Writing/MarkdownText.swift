/// Text for CommonMark.
enum MarkdownText {
    /// The text with a backslash before each character with a meaning in Markdown, and control characters as spaces.
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            if "\\`*_[]<>&|~#".unicodeScalars.contains(scalar) { out += "\\" }
            out.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return out
    }

    /// Escapes a paragraph that would otherwise begin a list or a rule: `1. `, `- `, `+ `, `===`.
    static func withPlainStart(_ text: String) -> String {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard let next = rest.first else { return text }
        if digits.isEmpty ? "+-=".contains(next) : ".)".contains(next) { return "\(digits)\\\(rest)" }
        return text
    }
}

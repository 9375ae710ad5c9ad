import LayoutDocument

/// Text for people: articles in order, a line or a block for each paragraph.
enum TextWriter {
    /// The output of `mojiwaku read`: a line for each paragraph, a blank line between articles.
    static func text(of layout: LayoutDocument, withRuby: Bool) -> [UInt8] {
        Array(layout.articles.map { $0.text(ruby: withRuby) + "\n" }.joined(separator: "\n").utf8)
    }

    /// CommonMark: headlines as headings, a rule between articles.
    static func markdown(of layout: LayoutDocument, withRuby: Bool) -> [UInt8] {
        let articles = layout.articles.map { article in
            article.paragraphs.filter { $0.count > 0 }.map { block(of: $0, withRuby: withRuby) }.joined(separator: "\n")
        }
        return Array(articles.filter { !$0.isEmpty }.joined(separator: "\n---\n\n").utf8)
    }

    private static func block(of paragraph: Paragraph, withRuby: Bool) -> String {
        let mark =
            switch paragraph.lines.first?.role {
            case .headline: "# "
            case .subheadline: "## "
            case .crosshead: "### "
            default: ""
            }
        let text = paragraph.lines.flatMap(\.charactersInOrder).map { character in
            let base = escaped(character.text?.text ?? LayoutDocument.unread)
            let reading = withRuby ? escaped(character.rubyText.joined()) : ""
            return reading.isEmpty ? base : "<ruby>\(base)<rt>\(reading)</rt></ruby>"
        }.joined()
        return mark + withPlainStart(text) + "\n"
    }

    // MARK: Marks of Markdown

    /// The text with a backslash before each character with a meaning in Markdown, and control characters as spaces.
    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            if "\\`*_[]<>&|~#".unicodeScalars.contains(scalar) { out += "\\" }
            out.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        return out
    }

    /// Escapes a paragraph that would otherwise begin a list or a rule: `1. `, `- `, `+ `, `===`.
    private static func withPlainStart(_ text: String) -> String {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(digits.count)
        guard let next = rest.first else { return text }
        if digits.isEmpty ? "+-=".contains(next) : ".)".contains(next) { return "\(digits)\\\(rest)" }
        return text
    }
}

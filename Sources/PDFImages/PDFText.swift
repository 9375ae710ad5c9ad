/// The output of `pdftohtml -xml` for the visible text of a page.
enum PDFText {
    /// The beginning of the text; nil if the page has no visible text.
    static func start(of xml: String, count: Int) -> String? {
        var text = ""
        for line in xml.split(separator: "\n") where line.hasPrefix("<text") {
            var isMarkup = false
            for character in line {
                if character == "<" { isMarkup = true }
                if !isMarkup { text.append(character) }
                if character == ">" { isMarkup = false }
            }
            guard text.count < count else { break }
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words.count > count ? "\(words.prefix(count))…" : words
    }
}

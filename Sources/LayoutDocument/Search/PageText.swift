public import Foundation

/// What the characters of a page say, by their numbers: the text of a layout without its cells.
public struct PageText: Sendable, Hashable {
    /// What a character and its ruby say.
    public struct Entry: Sendable, Hashable {
        /// Nil where it could not be read.
        public var text: RecognisedText?
        /// As `Character.rubyText`.
        public var ruby: [String]

        /// An entry from its parts.
        public init(text: RecognisedText?, ruby: [String] = []) {
            self.text = text
            self.ruby = ruby
        }
    }

    /// For each article its characters, in the order of their numbers.
    public var articles: [[Entry]]

    /// The text of a layout.
    public init(_ layout: LayoutDocument) {
        articles = layout.articles.map { article in
            article.paragraphs.flatMap { $0.lines.flatMap(\.charactersInOrder) }.map {
                Entry(text: $0.text, ruby: $0.rubyText)
            }
        }
    }

    /// Gives a layout this text.
    ///
    /// - Returns: false, and the layout stays as it was, where it has other numbers.
    public func apply(to layout: inout LayoutDocument) -> Bool {
        guard layout.articles.map(\.count) == articles.map(\.count) else { return false }
        let entries = articles.flatMap(\.self)
        layout.changeCharacters { place, character in
            character.text = entries[place].text
            character.rubyText = entries[place].ruby.count == character.ruby.count ? entries[place].ruby : []
        }
        return true
    }

    /// The text of numbers that follow one another, an unread character as 〓.
    ///
    /// - Parameter numbers: from 1; what the page does not have is left out.
    public func text(of numbers: Range<Int>) -> String {
        articles.flatMap(\.self).enumerated().filter { numbers.contains($0.offset + 1) }
            .map { $0.element.text?.text ?? LayoutDocument.unread }.joined()
    }
}

// MARK: As bytes

extension PageText {
    // A record of each article, a line of each character, fields between tabs: text, thousandths, runs of ruby, alternatives. None of the
    // separators is printed, so none is in a text.
    private static let (article, character, field, part):
        (Swift.Character, Swift.Character, Swift.Character, Swift.Character) = (
            "\u{1E}", "\n", "\t", "\u{1F}"
        )

    /// The text as bytes, which `init(bytes:)` reads. The same text, the same bytes.
    public var bytes: Data {
        Data(
            articles.map { $0.map(Self.line).joined(separator: String(Self.character)) }
                .joined(separator: String(Self.article)).utf8)
    }

    private static func line(_ entry: Entry) -> String {
        func clean(_ text: String) -> String { text.filter { ![article, character, field, part].contains($0) } }
        var fields = [entry.text.map { clean($0.text) } ?? "", entry.text.map { String($0.confidence) } ?? ""]
        fields.append(entry.ruby.isEmpty ? "" : String(part) + entry.ruby.map(clean).joined(separator: String(part)))
        fields += entry.text?.alternatives.flatMap { [clean($0.text), String($0.confidence)] } ?? []
        while fields.last == "" { fields.removeLast() }
        return fields.joined(separator: String(field))
    }

    /// Reads what `bytes` has written; nil for anything else.
    public init?(bytes: Data) {
        guard let whole = String(data: bytes, encoding: .utf8) else { return nil }
        guard !whole.isEmpty else {
            articles = []
            return
        }
        var articles: [[Entry]] = []
        for article in whole.split(separator: Self.article, omittingEmptySubsequences: false) {
            var entries: [Entry] = []
            for line in article.split(separator: Self.character, omittingEmptySubsequences: false) {
                guard let entry = Self.entry(line) else { return nil }
                entries.append(entry)
            }
            articles.append(entries)
        }
        self.articles = articles
    }

    private static func entry(_ line: Substring) -> Entry? {
        let fields = line.split(separator: field, omittingEmptySubsequences: false)
        var entry = Entry(text: nil)
        if fields.count > 2, !fields[2].isEmpty {
            entry.ruby = fields[2].dropFirst().split(separator: part, omittingEmptySubsequences: false).map(String.init)
        }
        guard let text = fields.first, !text.isEmpty else { return fields.count > 3 ? nil : entry }
        guard fields.count > 1, let confidence = Int(fields[1]) else { return nil }
        var alternatives: [RecognisedText.Alternative] = []
        for place in stride(from: 3, to: fields.count - 1, by: 2) {
            guard let confidence = Int(fields[place + 1]) else { return nil }
            alternatives.append(.init(String(fields[place]), confidence: confidence))
        }
        entry.text = RecognisedText(String(text), confidence: confidence, alternatives: alternatives)
        return entry
    }
}

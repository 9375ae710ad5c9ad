public import Foundation

/// The texts of a page's characters, by their numbers: the text of a layout without its cells.
public struct PageText: Sendable, Hashable {
    /// The text of a character and its ruby.
    public struct Entry: Sendable, Hashable {
        /// The text; nil for an illegible character.
        public var text: RecognisedText?
        /// See `Character.rubyText`.
        public var ruby: [String]

        /// An entry from its parts.
        public init(text: RecognisedText?, ruby: [String] = []) {
            self.text = text
            self.ruby = ruby
        }
    }

    /// The characters of each article, in the order of their numbers.
    public var articles: [[Entry]]

    /// The text of a layout.
    public init(_ layout: LayoutDocument) {
        articles = layout.articles.map { article in
            article.lines.flatMap(\.charactersInOrder).map { Entry(text: $0.text, ruby: $0.rubyText) }
        }
    }

    /// Sets the text of a layout.
    ///
    /// - Returns: false if the layout's articles have other numbers of characters; the layout is then unchanged.
    public func apply(to layout: inout LayoutDocument) -> Bool {
        guard layout.articles.map(\.count) == articles.map(\.count) else { return false }
        let entries = entries
        layout.changeCharacters { place, character in
            character.text = entries[place].text
            character.rubyText = entries[place].ruby.count == character.ruby.count ? entries[place].ruby : []
        }
        return true
    }

    /// All entries, in the order of their numbers.
    public var entries: [Entry] { articles.flatMap(\.self) }

    /// The text of consecutive numbers, with 〓 for an unread character.
    ///
    /// - Parameter numbers: from 1; numbers outside the page are ignored.
    /// - Complexity: O(characters of the page).
    public func text(of numbers: Range<Int>) -> String { Self.text(of: numbers, in: entries) }

    /// The text of consecutive numbers among all entries of a page.
    ///
    /// - Complexity: O(numbers).
    public static func text(of numbers: Range<Int>, in entries: [Entry]) -> String {
        let places = (numbers.lowerBound - 1..<numbers.upperBound - 1).clamped(to: entries.indices)
        return entries[places].map { $0.text?.text ?? LayoutDocument.unread }.joined()
    }
}

// MARK: As bytes

extension PageText {
    // The bytes have a record for each article and a text line for each character. Tabs separate a line's fields: text,
    // thousandths, runs of ruby, alternatives. A text cannot contain the separators, because they are not printable.
    private static let (article, character, field, part): (UInt8, UInt8, UInt8, UInt8) = (0x1E, 0x0A, 0x09, 0x1F)

    /// The text as bytes for `init(bytes:)`. The same text gives the same bytes.
    public var bytes: Data {
        var out: [UInt8] = []
        for (number, entries) in articles.enumerated() {
            if number > 0 { out.append(Self.article) }
            for (place, entry) in entries.enumerated() {
                if place > 0 { out.append(Self.character) }
                Self.write(entry, to: &out)
            }
        }
        return Data(out)
    }

    private static func write(_ entry: Entry, to out: inout [UInt8]) {
        func text(_ text: String) { out += text.utf8.filter { ![article, character, field, part].contains($0) } }
        let alternatives = entry.text?.alternatives ?? []
        if let read = entry.text {
            text(read.text)
            out.append(field)
            text(String(read.confidence))
        } else if !entry.ruby.isEmpty {
            out.append(field)
        }
        guard !entry.ruby.isEmpty || !alternatives.isEmpty else { return }
        out.append(field)
        for ruby in entry.ruby {
            out.append(part)
            text(ruby)
        }
        for alternative in alternatives {
            out.append(field)
            text(alternative.text)
            out.append(field)
            text(String(alternative.confidence))
        }
    }

    /// Reads bytes in the form of `bytes`; nil for any other bytes.
    ///
    /// - Complexity: O(bytes).
    public init?(bytes: Data) {
        guard !bytes.isEmpty else {
            articles = []
            return
        }
        var articles: [[Entry]] = [[]]
        for article in [UInt8](bytes).split(separator: Self.article, omittingEmptySubsequences: false) {
            var entries: [Entry] = []
            for line in article.split(separator: Self.character, omittingEmptySubsequences: false) {
                guard let entry = Self.entry(line) else { return nil }
                entries.append(entry)
            }
            articles.append(entries)
        }
        self.articles = Array(articles.dropFirst())
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
        let fields = line.split(separator: field, omittingEmptySubsequences: false)
        func text(_ bytes: ArraySlice<UInt8>) -> String? { String(validating: bytes, as: UTF8.self) }
        var entry = Entry(text: nil)
        if fields.count > 2, !fields[2].isEmpty {
            for run in fields[2].dropFirst().split(separator: part, omittingEmptySubsequences: false) {
                guard let run = text(run) else { return nil }
                entry.ruby.append(run)
            }
        }
        guard let first = fields.first, !first.isEmpty else { return fields.count > 3 ? nil : entry }
        guard let read = text(first), fields.count > 1, let confidence = text(fields[1]).flatMap({ Int($0) }) else {
            return nil
        }
        var alternatives: [RecognisedText.Alternative] = []
        for place in stride(from: 3, to: fields.count - 1, by: 2) {
            guard let other = text(fields[place]), let confidence = text(fields[place + 1]).flatMap({ Int($0) }) else {
                return nil
            }
            alternatives.append(.init(other, confidence: confidence))
        }
        entry.text = RecognisedText(read, confidence: confidence, alternatives: alternatives)
        return entry
    }
}

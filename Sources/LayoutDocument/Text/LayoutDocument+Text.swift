package import PageGeometry

extension LayoutDocument {
    /// The sign for an illegible character: 〓, as in printing.
    public static let unread = "〓"

    /// Whether any character has text.
    public var hasText: Bool {
        articles.lines.contains { $0.characters.contains { $0.text != nil || !$0.rubyText.isEmpty } }
    }

    /// Characters in reading order, which is the order of the map's numbers.
    public var charactersInOrder: [Character] { articles.lines.flatMap(\.charactersInOrder) }

    /// Number of characters.
    public var count: Int { articles.reduce(0) { $0 + $1.count } }

    /// Changes each character, in reading order.
    ///
    /// - Parameter change: gets a character's position, from 0: its number in the map minus one.
    public mutating func changeCharacters(_ change: (Int, inout Character) -> Void) {
        var place = 0
        articles.forEachLine { line in
            for i in line.inReadingOrder(Array(line.characters.indices)) {
                change(place, &line.characters[i])
                place += 1
            }
        }
    }
}

extension Character {
    /// Its runs of ruby with their texts; nil for an unread run.
    package var rubyRuns: [(rect: PixelRect, text: String?)] {
        get {
            ruby.enumerated().map { place, rect in
                (rect, rubyText.indices.contains(place) && !rubyText[place].isEmpty ? rubyText[place] : nil)
            }
        }
        set {
            ruby = newValue.map(\.rect)
            rubyText = newValue.contains { $0.text != nil } ? newValue.map { $0.text ?? "" } : []
        }
    }
}

// MARK: Text for people

extension Article {
    /// The article's text, a text line for each paragraph, without a line feed at the end.
    ///
    /// - Parameter ruby: whether a character's ruby follows it: 漢《かん》.
    public func text(ruby: Bool = false) -> String { paragraphs.map { $0.text(ruby: ruby) }.joined(separator: "\n") }

    /// Number of characters.
    public var count: Int { paragraphs.reduce(0) { $0 + $1.count } }

    /// The article's title: its headlines, else its first 20 characters. Nil if no character of this text was read.
    public var title: String? {
        func hasText(_ lines: [Line]) -> Bool { lines.contains { $0.characters.contains { $0.text != nil } } }
        let headlines = lines.filter { $0.role == .headline && hasText([$0]) }
        if !headlines.isEmpty { return headlines.map { Paragraph(lines: [$0]).text() }.joined(separator: "　") }
        guard hasText(lines) else { return nil }
        let text = Paragraph(lines: lines).text()
        return text.count > Self.longestTitle ? text.prefix(Self.longestTitle) + "…" : text
    }

    /// Length of the title of an article without a headline, in characters.
    private static let longestTitle = 20
}

extension Paragraph {
    /// The paragraph's text, its lines joined.
    ///
    /// - Parameter ruby: whether a character's ruby follows it: 漢《かん》.
    public func text(ruby: Bool = false) -> String {
        lines.flatMap(\.charactersInOrder).map { character in
            let reading = ruby ? character.rubyText.joined() : ""
            return (character.text?.text ?? LayoutDocument.unread) + (reading.isEmpty ? "" : "《\(reading)》")
        }.joined()
    }

    /// Number of characters.
    public var count: Int { lines.reduce(0) { $0 + $1.characters.count } }
}

import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry

/// Counts the characters of a page that were read right. A character outside of all cells, or in a cell without text,
/// was not read right.
public struct TextMeasures: Sendable, Hashable {
    /// Counts of characters.
    public struct Counts: Sendable, Hashable {
        /// Number of numbered characters of the truth with a known text.
        public var characters = 0
        /// Number of these characters that have any text in the layout.
        public var read = 0
        /// Number of characters whose text equals that of the truth, scalar for scalar.
        public var strict = 0
        /// Number of characters whose text equals that of the truth after both are normalised
        /// (`TextMeasures.normalised`).
        public var normalised = 0
    }

    /// A confusion: the text of a printed character, and the wrong text that was read.
    public struct Confusion: Sendable, Hashable {
        /// The printed text.
        public var truth: String
        /// The text read; empty if nothing was read.
        public var read: String
    }

    /// Counts over all characters.
    public var all = Counts()
    /// Counts over the kana of ruby. When texts are normalised, a small kana that was set in full size equals the large
    /// kana.
    public var ruby = Counts()
    /// Counts over the characters of each class.
    public var classes: [CharacterClass: Counts] = [:]
    /// Number of occurrences of each confusion. The texts are normalised.
    public var confusions: [Confusion: Int] = [:]

    init() {}

    /// Measures the text of a layout whose map was matched to the truth.
    init(of match: Match, layout: LayoutDocument, _ truth: Truth) {
        let read = layout.charactersInOrder.map { $0.text?.text ?? "" }
        var cellOfCharacter = [Int?](repeating: nil, count: match.characters.count)
        for (cell, characters) in match.held.enumerated() {
            for character in characters where cellOfCharacter[character] == nil { cellOfCharacter[character] = cell }
        }
        let bases = Set(truth.ruby.flatMap(\.bases))
        for (place, character) in match.characters.enumerated() where !character.text.isEmpty {
            let text = cellOfCharacter[place].flatMap { read.indices.contains($0) ? read[$0] : nil } ?? ""
            add(character, hasRuby: bases.contains(match.places[place]), reading: text)
        }
        addRuby(of: layout, truth.ruby)
    }

    /// Compares the text of each run of ruby in the layout with the truth's kana inside that run, in order.
    private mutating func addRuby(of layout: LayoutDocument, _ truth: [Truth.Ruby]) {
        let known = truth.compactMap { ruby in ruby.ink.flatMap { ruby.text.isEmpty ? nil : (ink: $0, text: ruby.text) }
        }
        ruby.characters = known.count
        let index = RectIndex(known.map(\.ink.pixels))
        for character in layout.charactersInOrder {
            for (rect, text) in zip(character.ruby, character.rubyText) where !text.isEmpty {
                let box = RealRect(rect)
                let held = index.meeting(rect).map { known[$0] }.filter { $0.ink.share(inside: box) > 0.5 }
                // The kana are read from the top in a vertical run, and from the left in a horizontal run.
                let isVertical = rect.height >= rect.width
                let run = held.sorted { isVertical ? $0.ink.minY < $1.ink.minY : $0.ink.minX < $1.ink.minX }.map(\.text)
                ruby.read += min(run.count, text.count)
                ruby.strict += Self.common(run, text.map(String.init))
                ruby.normalised += Self.common(run.map(Self.large), text.map { Self.large(String($0)) })
            }
        }
    }

    /// Returns the number of signs of `truth` that were read in order. It is the length of the longest common
    /// subsequence.
    private static func common(_ truth: [String], _ read: [String]) -> Int {
        truth.count - read.difference(from: truth).removals.count
    }

    private static func large(_ kana: String) -> String {
        guard let place = smallKana.firstIndex(of: kana) else { return kana }
        return largeKana[place]
    }

    private static let smallKana = "っゃゅょぁぃぅぇぉッャュョァィゥェォ".map(String.init)
    private static let largeKana = "つやゆよあいうえおツヤユヨアイウエオ".map(String.init)

    private mutating func add(_ character: Truth.Character, hasRuby: Bool, reading text: String) {
        var one = Counts()
        one.characters = 1
        one.read = text.isEmpty ? 0 : 1
        one.strict = text == character.text ? 1 : 0
        let (truth, read) = (Self.normalised(character.text), Self.normalised(text))
        one.normalised = truth == read ? 1 : 0
        all.add(one)
        for name in character.classes(hasRuby: hasRuby) { classes[name, default: Counts()].add(one) }
        if truth != read { confusions[Confusion(truth: truth, read: read), default: 0] += 1 }
    }

    /// Returns a text in a form in which signs with equal print are equal. Compatibility forms are unified (NFKC:
    /// width, ㌔ and キロ), and so are the dashes, waves and leaders that share a glyph.
    public static func normalised(_ text: String) -> String {
        String(text.precomposedStringWithCompatibilityMapping.map { sameGlyph[$0] ?? $0 })
    }

    private static let sameGlyph: [Swift.Character: Swift.Character] = [
        "—": "―", "–": "―", "‐": "―", "-": "―", "−": "―", "─": "―", "~": "〜", "∼": "〜", "‥": "…", "⋯": "…", "･": "・",
        "|": "―",
    ]

    func mostConfused(_ count: Int) -> [(confusion: Confusion, times: Int)] {
        confusions.sorted { ($1.value, $0.key.truth, $0.key.read) < ($0.value, $1.key.truth, $1.key.read) }
            .prefix(count).map { ($0.key, $0.value) }
    }

    /// Adds the measures of another page.
    mutating func add(_ other: TextMeasures) {
        all.add(other.all)
        ruby.add(other.ruby)
        classes.merge(other.classes) {
            var sum = $0
            sum.add($1)
            return sum
        }
        confusions.merge(other.confusions, uniquingKeysWith: +)
    }
}

extension TextMeasures.Counts {
    mutating func add(_ other: Self) {
        characters += other.characters
        read += other.read
        strict += other.strict
        normalised += other.normalised
    }

    /// Returns a count as a share of the characters; nil if there are no characters.
    func share(_ count: KeyPath<Self, Int>) -> Double? {
        characters == 0 ? nil : Double(self[keyPath: count]) / Double(characters)
    }
}

import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry

/// Counts of characters of a page that were read right. A character outside all cells, or in a cell without text, is
/// not right.
public struct TextMeasures: Sendable, Hashable {
    /// Counts of characters.
    public struct Counts: Sendable, Hashable {
        /// Characters to be numbered with a known text.
        public var characters = 0
        /// Of these, characters with any text in the layout.
        public var read = 0
        /// Characters whose text equals the truth's, scalar for scalar.
        public var strict = 0
        /// Characters whose text equals the truth's after normalising both (`TextMeasures.normalised`).
        public var normalised = 0
    }

    /// A pair of a printed character and a wrong reading.
    public struct Confusion: Sendable, Hashable {
        /// The printed text.
        public var truth: String
        /// The text read; empty if nothing was read.
        public var read: String
    }

    /// Counts of all characters.
    public var all = Counts()
    /// Counts of the kana of ruby. After normalising, a small kana set in full size equals a large one.
    public var ruby = Counts()
    /// Counts of each class of character.
    public var classes: [CharacterClass: Counts] = [:]
    /// Number of occurrences of each confusion, normalised.
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

    /// Compares the kana inside each run of the layout with the run's text, in order.
    private mutating func addRuby(of layout: LayoutDocument, _ truth: [Truth.Ruby]) {
        let known = truth.compactMap { ruby in ruby.ink.flatMap { ruby.text.isEmpty ? nil : (ink: $0, text: ruby.text) }
        }
        ruby.characters = known.count
        let index = RectIndex(known.map(\.ink.pixels))
        for character in layout.charactersInOrder {
            for (rect, text) in zip(character.ruby, character.rubyText) where !text.isEmpty {
                let box = RealRect(rect)
                let held = index.meeting(rect).map { known[$0] }.filter { $0.ink.share(inside: box) > 0.5 }
                // From the top in a vertical run, from the left in a horizontal one.
                let isVertical = rect.height >= rect.width
                let run = held.sorted { isVertical ? $0.ink.minY < $1.ink.minY : $0.ink.minX < $1.ink.minX }.map(\.text)
                ruby.read += min(run.count, text.count)
                ruby.strict += Self.common(run, text.map(String.init))
                ruby.normalised += Self.common(run.map(Self.large), text.map { Self.large(String($0)) })
            }
        }
    }

    /// Returns the number of signs of a text that were read in order: the length of the longest common subsequence.
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

    /// Returns a text in which signs of equal print are equal: compatibility forms (NFKC: width, ㌔ and キロ), and the
    /// dashes, waves and leaders that share a glyph.
    public static func normalised(_ text: String) -> String {
        String(text.precomposedStringWithCompatibilityMapping.map { sameGlyph[$0] ?? $0 })
    }

    private static let sameGlyph: [Swift.Character: Swift.Character] = [
        "—": "―", "–": "―", "‐": "―", "-": "―", "−": "―", "─": "―", "~": "〜", "∼": "〜", "‥": "…", "⋯": "…", "･": "・",
        "|": "―",
    ]

    /// Returns the most frequent confusions, at most `count`.
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

    /// Returns a share of the characters; nil without characters.
    func share(_ count: KeyPath<Self, Int>) -> Double? {
        characters == 0 ? nil : Double(self[keyPath: count]) / Double(characters)
    }
}

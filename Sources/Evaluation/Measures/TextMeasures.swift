import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry

/// How much of a page's text was read right. A character that no cell holds, or whose cell has no text, is not right.
public struct TextMeasures: Sendable, Hashable {
    /// Counts of characters.
    public struct Counts: Sendable, Hashable {
        /// Characters to be numbered whose text the truth tells.
        public var characters = 0
        /// Of these, those for which some text was read.
        public var read = 0
        /// Those whose text is the truth's, scalar for scalar.
        public var strict = 0
        /// Those whose text is the truth's once both are normalised (`TextMeasures.normalised`).
        public var normalised = 0
    }

    /// A character that was taken for another.
    public struct Confusion: Sendable, Hashable {
        /// What is printed.
        public var truth: String
        /// What was read; empty where nothing was.
        public var read: String
    }

    /// Of all characters.
    public var all = Counts()
    /// Of the kana of ruby. A small kana that is set as large as the others is as right as a large one once normalised.
    public var ruby = Counts()
    /// Of each class of character.
    public var classes: [CharacterClass: Counts] = [:]
    /// How often each character was taken for each other, normalised.
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

    /// Kana that a run of the layout holds are compared with what was read of it, in order.
    private mutating func addRuby(of layout: LayoutDocument, _ truth: [Truth.Ruby]) {
        let known = truth.compactMap { ruby in ruby.ink.flatMap { ruby.text.isEmpty ? nil : (ink: $0, text: ruby.text) }
        }
        ruby.characters = known.count
        let index = RectIndex(known.map(\.ink.pixels))
        for character in layout.charactersInOrder {
            for (rect, text) in zip(character.ruby, character.rubyText) where !text.isEmpty {
                let box = RealRect(rect)
                let held = index.meeting(rect).map { known[$0] }.filter { $0.ink.share(inside: box) > 0.5 }
                // Down the page, and from the left in a horizontal run.
                let isVertical = rect.height >= rect.width
                let run = held.sorted { isVertical ? $0.ink.minY < $1.ink.minY : $0.ink.minX < $1.ink.minX }.map(\.text)
                ruby.read += min(run.count, text.count)
                ruby.strict += Self.common(run, text.map(String.init))
                ruby.normalised += Self.common(run.map(Self.large), text.map { Self.large(String($0)) })
            }
        }
    }

    /// How many signs of a text were read in their order: the length of the longest common subsequence.
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

    /// Text with what print does not tell apart made equal: compatibility forms (NFKC: width, ㌔ and キロ), and the dashes, waves
    /// and leaders that are one glyph.
    public static func normalised(_ text: String) -> String {
        String(text.precomposedStringWithCompatibilityMapping.map { sameGlyph[$0] ?? $0 })
    }

    private static let sameGlyph: [Swift.Character: Swift.Character] = [
        "—": "―", "–": "―", "‐": "―", "-": "―", "−": "―", "─": "―", "~": "〜", "∼": "〜", "‥": "…", "⋯": "…", "･": "・",
        "|": "―",
    ]

    /// The confusions that came up most often, at most `count`.
    func mostConfused(_ count: Int) -> [(confusion: Confusion, times: Int)] {
        confusions.sorted { ($1.value, $0.key.truth, $0.key.read) < ($0.value, $1.key.truth, $1.key.read) }
            .prefix(count).map { ($0.key, $0.value) }
    }

    /// Of several pages.
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

    /// A share of the characters; nil without characters.
    func share(_ count: KeyPath<Self, Int>) -> Double? {
        characters == 0 ? nil : Double(self[keyPath: count]) / Double(characters)
    }
}

import Foundation

/// A page's text for searches: normalised, without punctuation, continuous across the ends of lines, tiers and
/// paragraphs. A phrase never continues into the next article.
///
/// Text with ruby occurs twice: once with the characters, once with the ruby in their place.
public struct SearchText: Sendable, Hashable {
    /// Continuous text: normalised signs, each with the number of its character in the map.
    public struct Run: Sendable, Hashable {
        /// Normalised signs, in order.
        public var signs: [Unicode.Scalar] = []
        /// For each sign the number of its character, from 1.
        public var numbers: [Int] = []
    }

    /// The runs: the text of each article, and again with ruby if it has any.
    public private(set) var runs: [Run] = []

    /// The text of a page. A character without text ends a run, since it is unknown.
    ///
    /// - Complexity: O(characters).
    public init(_ page: PageText) {
        var first = 1
        for article in page.articles {
            add(article, from: first, withRuby: false)
            if article.contains(where: { !$0.ruby.isEmpty }) { add(article, from: first, withRuby: true) }
            first += article.count
        }
    }

    private mutating func add(_ article: [PageText.Entry], from first: Int, withRuby: Bool) {
        var run = Run()
        for (place, entry) in article.enumerated() {
            let ruby = withRuby ? entry.ruby.joined() : ""
            guard let text = ruby.isEmpty ? entry.text?.text : ruby else {
                if !run.signs.isEmpty { runs.append(run) }
                run = Run()
                continue
            }
            for sign in SearchForm.signs(of: text, after: run.signs.last) {
                run.signs.append(sign)
                run.numbers.append(first + place)
            }
        }
        if !run.signs.isEmpty { runs.append(run) }
    }

    /// The words for an index of neighbouring pairs (`SearchForm.pairs`). A word that is not a pair separates the runs,
    /// so that no phrase continues from one run into the next.
    public var words: String {
        runs.map { run in
            // The last sign begins a separate word, so that a search for a single sign also finds the last one.
            (SearchForm.pairs(run.signs) + (run.signs.last.map { [SearchForm.word($0)] } ?? [])).joined(separator: " ")
        }.joined(separator: " q ")
    }

    /// The places of a phrase: ranges of numbers, in order, without repetition.
    ///
    /// - Parameter phrase: normalised by `SearchForm.signs(of:)`. An empty phrase has no places.
    /// - Complexity: O(characters × signs of the phrase).
    public func places(of phrase: [Unicode.Scalar]) -> [ClosedRange<Int>] {
        guard let head = phrase.first else { return [] }
        var found: Set<ClosedRange<Int>> = []
        for run in runs where run.signs.count >= phrase.count {
            for start in 0...run.signs.count - phrase.count where run.signs[start] == head {
                guard run.signs[start..<start + phrase.count].elementsEqual(phrase) else { continue }
                found.insert(run.numbers[start]...run.numbers[start + phrase.count - 1])
            }
        }
        return found.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }
}

/// Normalises texts and queries for a search.
public enum SearchForm {
    /// Returns the signs of a text: the Unicode scalars that a search compares. NFKC replaces compatibility forms
    /// (full-width letters, ㌔ by キロ), capitals become lower case, old kanji become new ones (國 becomes 国), and a repeat
    /// mark becomes the sign that it repeats. Punctuation, spaces and dashes other than ー are left out.
    ///
    /// - Parameter last: the sign before the text, for a repeat mark at its start.
    public static func signs(of text: String, after last: Unicode.Scalar? = nil) -> [Unicode.Scalar] {
        // Fast path for a single kanji or kana, as most characters are: only an old form changes.
        let scalars = text.unicodeScalars
        if let first = scalars.first, scalars.count == 1, isPlain(first) { return [OldForms.new[first] ?? first] }
        var result: [Unicode.Scalar] = []
        // The second mapping composes characters that Foundation's first one leaves decomposed: ｶﾞ.
        let mapped = text.lowercased().precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        for sign in mapped.unicodeScalars {
            let before = result.last ?? last
            if let repeated = repeatMarks[sign] {
                if let before { result.append(repeated ? voiced(before) : before) }
                continue
            }
            if isKept(sign) { result.append(OldForms.new[sign] ?? sign) }
        }
        return result
    }

    /// Whether a sign has no compatibility form and no case, and is no repeat mark: kana, and kanji of the main block.
    private static func isPlain(_ sign: Unicode.Scalar) -> Bool {
        (0x4E00...0x9FFF).contains(sign.value) || (0x3041...0x3096).contains(sign.value)
            || (0x30A1...0x30FA).contains(sign.value) || sign == "ー"
    }

    /// The repeat marks, and for each whether it adds voicing.
    private static let repeatMarks: [Unicode.Scalar: Bool] = [
        "々": false, "〻": false, "ゝ": false, "ヽ": false, "ゞ": true, "ヾ": true,
    ]

    private static func voiced(_ kana: Unicode.Scalar) -> Unicode.Scalar {
        let scalars = "\(kana)\u{3099}".precomposedStringWithCanonicalMapping.unicodeScalars
        return scalars.count == 1 ? scalars.first ?? kana : kana
    }

    private static func isKept(_ sign: Unicode.Scalar) -> Bool {
        sign == "ー" || sign == "〇" || sign.properties.isAlphabetic || sign.properties.numericType != nil
            || sign.properties.isIdeographic
    }

    /// The neighbouring pairs of signs as words of an index: a phrase matches when its pairs follow one another. A
    /// single sign matches as a prefix of its pairs.
    public static func pairs(_ signs: [Unicode.Scalar]) -> [String] {
        zip(signs, signs.dropFirst()).map { word($0) + word($1) }
    }

    /// A sign as a part of a word that every index keeps unchanged: five letters from a to p, each for four bits.
    public static func word(_ sign: Unicode.Scalar) -> String {
        let value = min(sign.value, 0xF_FFFF)
        let letters = stride(from: 16, through: 0, by: -4).map { UInt8(ascii: "a") + UInt8(value >> UInt32($0) & 15) }
        return String(decoding: letters, as: UTF8.self)
    }
}

/// How much two passages are about the same, by the words that both have.
///
/// Method: the cosine of the words' weights (G. Salton, C. Buckley: "Term-weighting approaches in automatic text retrieval", 1988). A word
/// weighs more the more often it is in the passage, and the fewer passages of the page have it.
package struct SharedWords: Sendable, Hashable {
    /// The value of a cosine of 1.
    package static let whole = 1 << cosineBits
    private static let cosineBits = 14

    /// How many passages there are.
    package let count: Int
    private let cosines: [Int32]

    /// The cosine of two passages, 0 (no word in common) to `whole`.
    package func cosine(_ one: Int, _ other: Int) -> Int { Int(cosines[one * count + other]) }

    /// - Parameter texts: code points as `Letters` reads them.
    init(texts: [[UInt32]], hasSingleKanji: Bool) {
        count = texts.count
        let counts = texts.map { Self.words($0, hasSingleKanji: hasSingleKanji) }
        var passages: [[UInt32]: Int] = [:]
        for own in counts { for word in own.keys { passages[word, default: 0] += 1 } }
        let all = Self.logarithm(texts.count + 1)
        let rareness = [0] + (1...texts.count + 1).map { all - Self.logarithm($0) }
        let weights = counts.map { own in
            Dictionary(
                uniqueKeysWithValues: own.map { word, count in
                    (word, ((1 << 16 + Self.logarithm(count)) * rareness[passages[word] ?? 1]) >> 20)
                })
        }
        let lengths = weights.map { own in max(1, Self.root(own.values.reduce(0) { $0 + $1 * $1 })) }
        var cosines = [Int32](repeating: 0, count: count * count)
        for one in 0..<count {
            for other in one..<count {
                let (fewer, more) =
                    weights[one].count < weights[other].count
                    ? (weights[one], weights[other]) : (weights[other], weights[one])
                let both = fewer.reduce(0) { $0 + $1.value * (more[$1.key] ?? 0) }
                let cosine = Int32((both << Self.cosineBits) / (lengths[one] * lengths[other]))
                cosines[one * count + other] = cosine
                cosines[other * count + one] = cosine
            }
        }
        self.cosines = cosines
    }

    private enum Kind {
        case kanji, katakana, letter, figure, other

        init(_ character: UInt32) {
            self =
                switch character {
                case 0x4E00...0x9FFF, 0x3400...0x4DBF, 0x3005: .kanji
                case 0x30A1...0x30FA, 0x30FC: .katakana
                case 0x41...0x5A, 0x61...0x7A: .letter
                case 0x30...0x39: .figure
                default: .other
                }
        }
    }

    /// The words of a text with how often each is there: of kanji all pieces of two and three (and single ones), of katakana, letters and
    /// figures whole runs.
    private static func words(_ text: [UInt32], hasSingleKanji: Bool) -> [[UInt32]: Int] {
        var found: [[UInt32]: Int] = [:]
        var start = 0
        while start < text.count {
            let kind = Kind(text[start])
            let end = text[start...].firstIndex { Kind($0) != kind } ?? text.count
            let run = text[start..<end]
            switch kind {
            case .kanji:
                for length in (hasSingleKanji ? 1 : 2)...3 where length <= run.count {
                    for at in start...end - length { found[Array(text[at..<at + length]), default: 0] += 1 }
                }
            case .letter where run.count > 1:
                found[run.map { $0 < 0x61 ? $0 + 0x20 : $0 }, default: 0] += 1
            case .katakana where run.count > 1, .figure where run.count > 1:
                found[Array(run), default: 0] += 1
            default: break
            }
            start = end
        }
        return found
    }

    /// The natural logarithm of a whole number from 1 on, in 65536ths: a bit of that to 2 each time that the number is squared.
    private static func logarithm(_ x: Int) -> Int {
        var found = Int.bitWidth - 1 - x.leadingZeroBitCount
        var power = x << (30 - found)
        for _ in 0..<16 {
            power = (power * power) >> 30
            let bit = power >> 31
            (found, power) = (found << 1 | bit, power >> bit)
        }
        return (found * 45426) >> 16
    }

    /// The square root, rounded down.
    private static func root(_ x: Int) -> Int {
        var (low, high) = (0, 1 << 31)
        while high - low > 1 {
            let middle = (low + high) / 2
            if middle * middle <= x { low = middle } else { high = middle }
        }
        return low
    }
}

/// What the lines before let a binary map's writer and reader expect of the next line: only the difference is written.
struct LineGuess {
    /// Where the next line's cross extent starts, if it stands as far from this one as this one from the one before.
    private(set) var cross = 0
    /// How wide it is across, in px.
    private(set) var width = 0
    /// Where its first cut is.
    private(set) var start = 0
    /// From its first cut to its last, in px.
    private(set) var length = 0
    /// The last line's article, and its paragraph in it; -1 before the first.
    private(set) var article = -1
    private(set) var paragraph = -1
    /// Number of the next line's first character.
    private(set) var first = 1
    private var lastCross = 0

    /// Takes note of the line that was written or read.
    mutating func follow(_ line: HighlightMap.Line) {
        cross = 2 * line.cross.lowerBound - lastCross
        lastCross = line.cross.lowerBound
        width = line.cross.count
        start = line.cuts[0]
        length = line.cuts[line.count] - line.cuts[0]
        article = line.article
        paragraph = line.paragraph
        first += line.count
    }

    /// Where the next cut is, if `characters` share evenly what is left of a line from `place` to `end`; halves round
    /// up.
    static func nextCut(after place: Int, end: Int, characters: Int) -> Int {
        place + (end - place + characters / 2) / characters
    }
}

/// A line's first byte.
struct LineFlags {
    /// How a line says which paragraph it belongs to.
    enum Paragraph: UInt8 {
        /// That of the line before.
        case same = 0
        /// The one after it, or 0 where an article begins.
        case next = 1
        /// Another, which is written out.
        case other = 2
    }

    /// The roles in the order of their numbers, which are the format's for ever.
    static let roles: [LineRole] = [.headline, .subheadline, .crosshead, .body, .caption, .byline, .other]

    static let horizontal: UInt8 = 1 << 3
    static let newArticle: UInt8 = 1 << 4
    static let paragraphShift: UInt8 = 5
    static let leans: UInt8 = 1 << 7
}

/// Golomb–Rice codes of small signed numbers.
enum RiceCode {
    /// The parameter is written in this many bits.
    static let parameterBits = 4
    /// The largest number that can be needed: twice a coordinate's range, folded.
    static let largest: UInt = 8 * UInt(HighlightMap.largestSide)

    /// 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 …
    static func fold(_ number: Int) -> UInt { number < 0 ? 2 * number.magnitude - 1 : 2 * UInt(number) }

    static func unfold(_ folded: UInt) -> Int {
        folded & 1 == 0 ? Int(folded >> 1) : -1 - Int(folded >> 1)
    }

    /// The parameter with which `folded` take the fewest bits; the smallest of several.
    static func parameter(for folded: [UInt]) -> Int {
        func bits(_ parameter: Int) -> Int {
            folded.reduce(0) { $0 + Int($1 >> UInt(parameter)) + 1 + parameter }
        }
        var best = (parameter: 0, bits: bits(0))
        // A code takes at least a bit more than the parameter says.
        for parameter in 1..<1 << parameterBits where folded.count * (parameter + 1) < best.bits {
            let needed = bits(parameter)
            if needed < best.bits { best = (parameter, needed) }
        }
        return best.parameter
    }
}

/// A prediction of the next line from the lines before it. The writer and the reader of binary maps make the same
/// prediction, so only the difference from it is written.
struct LineGuess {
    /// Start of the next line's cross extent. The next line is taken to be as far from the last line as the last line
    /// is from the line before it.
    private(set) var cross = 0
    /// Width across, in px.
    private(set) var width = 0
    /// Place of the first cut.
    private(set) var start = 0
    /// Length from the first cut to the last, in px.
    private(set) var length = 0
    /// The last line's article and paragraph; -1 before the first line.
    private(set) var article = -1
    private(set) var paragraph = -1
    /// Number of the next line's first character.
    private(set) var first = 1
    private var lastCross = 0

    /// Records the line that was written or read.
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

    /// The next cut, if `characters` share the line from `place` to `end` evenly; halves round up.
    static func nextCut(after place: Int, end: Int, characters: Int) -> Int {
        place + (end - place + characters / 2) / characters
    }
}

/// A line's first byte.
struct LineFlags {
    /// The ways in which a line gives its paragraph.
    enum Paragraph: UInt8 {
        /// The paragraph of the line before.
        case same = 0
        /// The next paragraph, or paragraph 0 where an article begins.
        case next = 1
        /// Another paragraph, whose ordinal is written out.
        case other = 2
    }

    /// The roles in the order of their permanent numbers in the format.
    static let roles: [LineRole] = [.headline, .subheadline, .crosshead, .body, .caption, .byline, .other]

    static let horizontal: UInt8 = 1 << 3
    static let newArticle: UInt8 = 1 << 4
    static let paragraphShift: UInt8 = 5
    static let leans: UInt8 = 1 << 7
}

/// Golomb–Rice codes of small signed numbers.
enum RiceCode {
    /// Bits of the written parameter.
    static let parameterBits = 4
    /// The largest possible number: twice a coordinate's range, folded.
    static let largest: UInt = 8 * UInt(HighlightMap.largestSide)

    /// 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 …
    static func fold(_ number: Int) -> UInt { number < 0 ? 2 * number.magnitude - 1 : 2 * UInt(number) }

    static func unfold(_ folded: UInt) -> Int {
        folded & 1 == 0 ? Int(folded >> 1) : -1 - Int(folded >> 1)
    }

    /// The parameter with which the codes of `folded` have the fewest bits; if there are several, the smallest.
    static func parameter(for folded: [UInt]) -> Int {
        func bits(_ parameter: Int) -> Int {
            folded.reduce(0) { $0 + Int($1 >> UInt(parameter)) + 1 + parameter }
        }
        var best = (parameter: 0, bits: bits(0))
        // Each code takes at least one bit more than the parameter.
        for parameter in 1..<1 << parameterBits where folded.count * (parameter + 1) < best.bits {
            let needed = bits(parameter)
            if needed < best.bits { best = (parameter, needed) }
        }
        return best.parameter
    }
}

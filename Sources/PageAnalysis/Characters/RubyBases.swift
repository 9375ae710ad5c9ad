import LayoutDocument
import PageGeometry

/// Finds the character to which each piece of ruby belongs.
///
/// Method: ruby begins at the head of its character or is centred on the character. It extends over neighbouring kana
/// sooner than over kanji (JLREQ 3.3). Dynamic programming distributes a chain of pieces among the characters beside
/// it, in order, at the lowest price.
struct RubyBases {
    /// Parameters, fitted by hand on the ruby of drawn pages. Prices are also in ems.
    struct Parameters: Sendable, Hashable {
        /// Maximum blank between the pieces of a chain.
        var blank: Ems = 0.3
        /// Maximum length, and maximum number of pieces, of one character's ruby.
        var longest: Ems = 3.5
        var pieces = 14
        /// Maximum distance of ruby from its expected place, and maximum length of ruby beside a neighbouring
        /// character, that cost nothing.
        var slack: Ems = 0.12
        /// Price of each character that has ruby. Higher: more often, a whole chain belongs to one character.
        var base: Ems = 0.12
        /// Price of ruby on a character other than a kanji.
        var other: Ems = 0.42
        /// Price of each em of ruby beside a neighbouring kanji, and beside another neighbour.
        var overKanji: Share = 1.4
        var overOther: Share = 0.14
    }

    private static let scale = 16
    /// The body of each character: its extent along the line, in units of 1/`scale` px.
    private let bodies: [Range<Int>]
    private let em: Int
    private let kanji: (Range<Int>) -> [Bool]
    private let parameters = Parameters()

    /// - Parameters:
    ///   - cuts: edges of the line's cells along the line, in px.
    ///   - em: em of the line, in px.
    ///   - kanji: returns, for each character in a range of positions, whether it may be a kanji.
    init(cuts: [Int], em: Int, kanji: @escaping (Range<Int>) -> [Bool]) {
        self.em = max(1, em) * Self.scale
        self.kanji = kanji
        let half = self.em / 2
        bodies = zip(cuts, cuts.dropFirst()).map { low, high in
            let (low, high) = (low * Self.scale, high * Self.scale)
            let middle = (low + high) / 2
            let start = max(low, middle - half)
            return start..<max(start, min(high, middle + half))
        }
    }

    /// Returns, for each piece of ruby, the position of its character in the line.
    ///
    /// - Parameter pieces: extents of the pieces along the line in px, sorted by start.
    /// - Complexity: O(pieces × longest chain of one character × characters beside it).
    func bases(of pieces: [Range<Int>]) -> [Int] {
        guard !bodies.isEmpty else { return [] }
        var result: [Int] = []
        var chain: [Range<Int>] = []
        for piece in pieces {
            let scaled = piece.lowerBound * Self.scale..<piece.upperBound * Self.scale
            if let end = chain.map(\.upperBound).max(), scaled.lowerBound - end > parameters.blank * em {
                result += shared(chain)
                chain = []
            }
            chain.append(scaled)
        }
        return result + (chain.isEmpty ? [] : shared(chain))
    }

    /// The cheapest way to distribute the first pieces of a chain, if the last of these pieces belong to the character
    /// `base`.
    private struct Way {
        var price: Int
        var base: Int
        /// The number of pieces of earlier characters, and the cheapest distribution of those pieces, as a position in
        /// the list for that number. Nil if earlier characters have no pieces.
        var before: (pieces: Int, way: Int)?
    }

    private func shared(_ chain: [Range<Int>]) -> [Int] {
        let slack = parameters.slack.of(em)
        let (low, high) = (chain[0].lowerBound, chain.map(\.upperBound).max() ?? 0)
        if let only = bodies.firstIndex(where: {
            $0.lowerBound - slack <= low && high <= $0.upperBound + slack
        }) {
            return Array(repeating: only, count: chain.count)
        }
        let beside = near(low..<high)
        let known = max(0, beside.lowerBound - 1)..<min(bodies.count, beside.upperBound + 1)
        let isKanji = kanji(known)
        func price(of extent: Range<Int>, base: Int) -> Int {
            self.price(of: extent, base: base) { known.contains($0) && isKanji[$0 - known.lowerBound] }
        }
        var ways: [[Way]] = [[]]
        for end in 1...chain.count {
            ways.append([])
            for start in max(0, end - parameters.pieces)..<end {
                let part = chain[start..<end]
                let extent = part[start].lowerBound..<(part.map(\.upperBound).max() ?? 0)
                guard extent.count <= parameters.longest * em || part.count == 1 else { continue }
                for base in near(extent) {
                    let before = ways[start].indices.filter { ways[start][$0].base < base }
                        .min { ways[start][$0].price < ways[start][$1].price }
                    guard start == 0 || before != nil else { continue }
                    let price = price(of: extent, base: base) + (before.map { ways[start][$0].price } ?? 0)
                    let way = Way(price: price, base: base, before: before.map { (start, $0) })
                    if let at = ways[end].firstIndex(where: { $0.base == base }) {
                        if price < ways[end][at].price { ways[end][at] = way }
                    } else {
                        ways[end].append(way)
                    }
                }
            }
        }
        guard var way = ways[chain.count].min(by: { $0.price < $1.price }) else {
            return chain.map { near($0).lowerBound }
        }
        var result = [Int](repeating: way.base, count: chain.count)
        while let (pieces, before) = way.before {
            way = ways[pieces][before]
            for at in 0..<pieces { result[at] = way.base }
        }
        return result
    }

    /// Returns the positions of the characters within an em of an extent.
    private func near(_ extent: Range<Int>) -> Range<Int> {
        let first = bodies.firstIndex { $0.upperBound + em > extent.lowerBound } ?? bodies.count - 1
        let last = bodies.lastIndex { $0.lowerBound - em < extent.upperBound } ?? 0
        return first..<max(first, last) + 1
    }

    private func price(of extent: Range<Int>, base: Int, isKanji: (Int) -> Bool) -> Int {
        /// Returns the price of ruby that extends beside a neighbour by `length`.
        func price(over neighbour: Int, by length: Int) -> Int {
            guard length > parameters.slack.of(em) else { return 0 }
            return (isKanji(neighbour) ? parameters.overKanji : parameters.overOther).of(length)
        }
        let body = bodies[base]
        let (fromHead, fromMiddle) = (abs(extent.lowerBound - body.lowerBound), abs(extent.middle - body.middle))
        return parameters.base.of(em) + max(0, min(fromHead, fromMiddle) - parameters.slack.of(em))
            + (isKanji(base) ? 0 : parameters.other.of(em))
            + price(over: base - 1, by: body.lowerBound - extent.lowerBound)
            + price(over: base + 1, by: extent.upperBound - body.upperBound)
    }
}

import CharacterShapes
import Continuation
package import PageRaster

/// Scores links between passages by their text.
///
/// Method: `ShapeReader` recognises the text at the ends of passages. A model of continuation (`ContinuationModel`)
/// compares the end of one passage with the beginning of another. Each score is then compared with other scores: those
/// of other beginnings after the same end, and those of other ends before the same beginning.
package struct PassageLanguage {
    /// The text at both ends of a passage; both texts are empty if none was recognised.
    package struct Ends: Sendable, Hashable {
        package var head: String
        package var tail: String

        package init(head: String, tail: String) { (self.head, self.tail) = (head, tail) }
    }

    /// Parameters, fitted by Models/order/language.py.
    package struct Parameters: Sendable, Hashable {
        /// Factor of the scores of the model of continuation, from 0 to 1. Higher: one misread text outweighs all other
        /// evidence.
        var sharpness: Share = 0.4
        /// Weight of each of two comparisons in a score: with other beginnings after the same end, and with other ends
        /// before the same beginning.
        var weight: Share = 0.5

        package init() {}
    }

    /// The beginning and end of each passage.
    package let texts: [Ends]
    /// Score of each link by its text, in 256ths of a nat. The index is the position of the first passage; the key is
    /// the position of the second.
    private let points: [[Int: Int]]

    /// - Parameters:
    ///   - texts: the texts at the ends of each passage.
    ///   - links: the links to score, as pairs of positions in `texts`.
    /// - Returns: nil if memory runs out.
    /// - Complexity: O(characters + passages²).
    package init?(texts: [Ends], links: [(from: Int, to: Int)], parameters: Parameters = .init()) {
        guard
            let scores = ContinuationModel.standard.scores(
                tails: texts.map(\.tail), heads: texts.map(\.head))
        else { return nil }
        let links = links.filter { !texts[$0.from].tail.isEmpty && !texts[$0.to].head.isEmpty }
        let said = links.map { parameters.sharpness.of(scores.pairs(tail: $0.from, head: $0.to)) }
        let (after, before) = (
            Self.compared(said, by: links.map(\.from)), Self.compared(said, by: links.map(\.to))
        )
        var points = [[Int: Int]](repeating: [:], count: texts.count)
        for (at, link) in links.enumerated() {
            points[link.from][link.to] = parameters.weight.of(after[at] + before[at])
        }
        (self.texts, self.points) = (texts, points)
    }

    /// Recognises and compares the text of a page's passages.
    ///
    /// - Parameters:
    ///   - image: the page.
    ///   - links: possible links between passages. Links of headings are ignored, because headings are not running
    ///     text.
    package init?(
        _ page: LabelledPage, _ grid: PassageGrid, on image: GreyRaster, links: [(from: Int, to: Int)],
        parameters: Parameters = .init()
    ) {
        let isBody = grid.passages.map { $0.run != nil }
        var read: [Int: String] = [:]
        /// Returns the text of the first lines, up to the line with which it reaches `count` characters.
        func text(_ lines: some Sequence<Int>, _ count: Int) -> [String] {
            var (found, left) = ([String](), count)
            for line in lines where left > 0 {
                let own = read[line] ?? ShapeReader.standard.text(of: page.lines[line].line.layout, on: image)
                read[line] = own
                found.append(own)
                left -= own.count
            }
            return found
        }
        let texts = zip(grid.passages, isBody).map { passage, isBody in
            guard isBody else { return Ends(head: "", tail: "") }
            return Ends(
                head: text(passage.lines, ContinuationModel.headLength).joined(),
                tail: text(passage.lines.reversed(), ContinuationModel.tailLength).reversed().joined())
        }
        self.init(texts: texts, links: links, parameters: parameters)
    }

    /// Returns the score of a link by its text, in 256ths of a nat; 0 if either passage has no text.
    package func points(from: Int, to: Int) -> Int { points[from][to] ?? 0 }

    /// Subtracts from each score the average of its group. The average is the logarithm of the group's mean likelihood.
    ///
    /// - Parameters:
    ///   - scores: in 256ths of a nat.
    ///   - groups: the group of each score.
    private static func compared(_ scores: [Int], by groups: [Int]) -> [Int] {
        var members: [Int: [Int]] = [:]
        for (at, group) in groups.enumerated() { members[group, default: []].append(at) }
        let means = members.mapValues { Logarithm.mean(of: $0.map { scores[$0] }) }
        return zip(scores, groups).map { $0 - (means[$1] ?? 0) }
    }
}

/// Logarithms in whole numbers, identical on every processor.
enum Logarithm {
    /// Returns the logarithm of the mean of the exponentials of `logarithms`, all in 256ths of a nat; 0 for an empty
    /// array.
    ///
    /// - Complexity: O(count).
    static func mean(of logarithms: [Int]) -> Int {
        guard let most = logarithms.max() else { return 0 }
        let sum = logarithms.reduce(0) { $0 + likelihoods[min(likelihoods.count - 1, most - $1)] }
        return most + (natural(sum) - natural(logarithms.count) - natural(1 << bits)) >> (answerBits - 8)
    }

    /// Returns the natural logarithm of a whole number of at least 1, in 65536ths. Each squaring of the number gives
    /// one bit of its binary logarithm.
    static func natural(_ x: Int) -> Int {
        var found = Int.bitWidth - 1 - x.leadingZeroBitCount
        // The number, divided by a power of two so that it is at least 1 and less than 2, with `bits` fraction bits.
        var power = found <= bits ? x << (bits - found) : x >> (found - bits)
        for _ in 0..<answerBits {
            power = (power * power) >> bits
            let bit = power >> (bits + 1)
            (found, power) = (found << 1 | bit, power >> bit)
        }
        return (found * naturalOfTwo) >> answerBits
    }

    /// Number of fraction bits of the result of `natural`.
    private static let answerBits = 16
    /// The natural logarithm of 2, with `answerBits` fraction bits.
    private static let naturalOfTwo = 45426
    /// Number of fraction bits of the values in `likelihoods`, and of the numbers that `natural` squares.
    private static let bits = 30
    /// The number at position n is `exp(-n / 256)`, in fixed point with `bits` fraction bits.
    private static let likelihoods = (1..<16 * 256).reduce(into: [1 << bits]) { found, _ in
        // The factor is exp(-1/256), multiplied by 2³⁰.
        found.append((found[found.count - 1] * 1_069_555_701) >> bits)
    }
}

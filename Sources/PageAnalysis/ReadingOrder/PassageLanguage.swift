import CharacterShapes
import Continuation
package import PageRaster

/// How likely passages go on in one another by their text.
///
/// Method: `ShapeReader` reads the ends of passages, and a model of continuation compares the end of one with the beginning of another
/// (`ContinuationModel`). What counts is how much likelier a beginning is than the other ones of the page after the same end, and how much
/// likelier an end than the other ones before the same beginning.
package struct PassageLanguage {
    /// The text at both ends of a passage; empty where nothing was read.
    package struct Ends: Sendable, Hashable {
        package var head: String
        package var tail: String

        package init(head: String, tail: String) { (self.head, self.tail) = (head, tail) }
    }

    /// Learned by Models/order/language.py.
    package struct Parameters: Sendable, Hashable {
        /// How far the scores of the model of continuation are trusted. Higher: one misread end outweighs all others.
        var sharpness: Share = 0.4
        /// What the comparison with other beginnings weighs, and that with other ends.
        var weight: Share = 0.5

        package init() {}
    }

    /// What each passage begins and ends with.
    package let texts: [Ends]
    /// What the text says of each link, in 256ths of a nat, by its two passages.
    private let points: [[Int: Int]]

    /// - Parameters:
    ///   - texts: of each passage.
    ///   - links: the links that are compared, by the passages' positions.
    /// - Returns: nil where memory is out.
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

    /// The language of a page's passages.
    ///
    /// - Parameters:
    ///   - image: the page.
    ///   - links: those between passages that may follow one another; those of headings don't count, which are no running text.
    package init?(
        _ page: LabelledPage, _ grid: PassageGrid, on image: GreyRaster, links: [(from: Int, to: Int)],
        parameters: Parameters = .init()
    ) {
        let isBody = grid.passages.map { $0.run != nil }
        var read: [Int: String] = [:]
        /// The text of the first lines that hold so many characters.
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

    /// How much likelier the text makes a link, in 256ths of a nat; 0 where either passage has no text.
    package func points(from: Int, to: Int) -> Int { points[from][to] ?? 0 }

    /// Each score less what the scores of its group are on average: the logarithm of their mean likelihood.
    ///
    /// - Parameters:
    ///   - scores: in 256ths of a nat.
    ///   - groups: the group of each.
    private static func compared(_ scores: [Int], by groups: [Int]) -> [Int] {
        var members: [Int: [Int]] = [:]
        for (at, group) in groups.enumerated() { members[group, default: []].append(at) }
        let means = members.mapValues { Logarithm.mean(of: $0.map { scores[$0] }) }
        return zip(scores, groups).map { $0 - (means[$1] ?? 0) }
    }
}

/// Logarithms in whole numbers, the same on every processor.
enum Logarithm {
    /// The logarithm of the mean of what logarithms stand for, all in 256ths of a nat; 0 of none.
    ///
    /// - Complexity: O(count).
    static func mean(of logarithms: [Int]) -> Int {
        guard let most = logarithms.max() else { return 0 }
        let sum = logarithms.reduce(0) { $0 + likelihoods[min(likelihoods.count - 1, most - $1)] }
        return most + (natural(sum) - natural(logarithms.count) - natural(1 << bits)) >> 8
    }

    /// The natural logarithm of a whole number from 1 on, in 65536ths: a bit of that to 2 each time that the number is squared.
    static func natural(_ x: Int) -> Int {
        var found = Int.bitWidth - 1 - x.leadingZeroBitCount
        var power = found <= 30 ? x << (30 - found) : x >> (found - 30)
        for _ in 0..<16 {
            power = (power * power) >> 30
            let bit = power >> 31
            (found, power) = (found << 1 | bit, power >> bit)
        }
        return (found * 45426) >> 16
    }

    /// Fraction bits of `likelihoods`.
    private static let bits = 30
    /// What is less likely by each number of 256ths of a nat.
    private static let likelihoods = (1..<16 * 256).reduce(into: [1 << bits]) { found, _ in
        // e to the power of -1/256, in 1073741824ths.
        found.append((found[found.count - 1] * 1_069_555_701) >> bits)
    }
}

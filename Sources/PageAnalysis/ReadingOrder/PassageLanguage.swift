import CharacterShapes
import Continuation
import LayoutDocument
package import PageRaster

/// How likely passages go on in one another by their text.
///
/// Method: `ShapeReader` reads every passage. A model of continuation compares the end of a passage with the beginning of another one
/// (`ContinuationModel`), and shared words show passages of one article (`SharedWords`).
package struct PassageLanguage {
    /// What the text says of a link.
    package struct Evidence: Sendable, Hashable {
        /// How much likelier the second text is after the first than by itself, in 256ths of a nat.
        package var continuation: Int
        /// The cosines of the passages' words without and with single kanji, 0 to `SharedWords.whole`.
        package var words: Int
        package var kanji: Int
        /// Whether the first text ends as sentences do.
        package var isClosed: Bool
    }

    /// Weights, in 256ths. Learned by Models/order/language.py.
    package struct Parameters: Sendable, Hashable {
        /// Of a nat of the model of continuation, where both passages are body text.
        var continuation = 215
        /// Of the cosine of shared words and of its root.
        var words = [-3300, 2660]
        var kanji = [-770, 2380]

        package init() {}
    }

    /// What each passage says.
    package let texts: [String]
    private let scores: ContinuationScores
    private let words: SharedWords
    private let kanji: SharedWords
    private let isBody: [Bool]
    private let parameters: Parameters

    /// - Returns: nil where memory is out.
    /// - Complexity: O(characters + passages²).
    package init?(_ page: LabelledPage, _ grid: PassageGrid, on image: GreyRaster, parameters: Parameters = .init()) {
        let texts = grid.passages.map { passage in
            passage.lines.map { ShapeReader.standard.text(of: page.lines[$0].line.layout, on: image) }.joined()
        }
        guard let scores = ContinuationModel.standard.scores(tails: texts, heads: texts) else { return nil }
        self.texts = texts
        self.parameters = parameters
        isBody = grid.passages.map { $0.run != nil }
        self.scores = scores
        words = ContinuationModel.standard.sharedWords(texts, hasSingleKanji: false)
        kanji = ContinuationModel.standard.sharedWords(texts, hasSingleKanji: true)
    }

    /// What the text says of a link; nil where either passage could not be read.
    package func evidence(from: Int, to: Int) -> Evidence? {
        guard let last = texts[from].last, !texts[to].isEmpty else { return nil }
        return Evidence(
            continuation: scores.pairs(tail: from, head: to), words: words.cosine(from, to),
            kanji: kanji.cosine(from, to), isClosed: Self.ends.contains(last))
    }

    /// How much likelier the text makes a link, in 256ths of a nat.
    func points(from: Int, to: Int) -> Int {
        guard let evidence = evidence(from: from, to: to) else { return 0 }
        let words = Self.weighed(evidence.words, by: parameters.words)
        let kanji = Self.weighed(evidence.kanji, by: parameters.kanji)
        guard isBody[from], isBody[to] else { return words + kanji }
        return words + kanji + evidence.continuation * parameters.continuation / 256
    }

    private static func weighed(_ cosine: Int, by weights: [Int]) -> Int {
        let whole = Double(SharedWords.whole)
        let root = Int((Double(cosine) * whole).squareRoot())
        return (weights[0] * cosine + weights[1] * root) / SharedWords.whole
    }

    /// What ends a sentence, a quotation or a remark.
    private static let ends = Set("。」』）？！!?")
}

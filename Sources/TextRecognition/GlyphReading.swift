import CharacterShapes
import PageRaster

/// A reading of a cell by the shape of its ink.
struct GlyphReading: Sendable {
    /// The likeliest texts, likeliest first; empty if the cell has no ink.
    let texts: [(text: String, score: Int)]
    /// Advantage of the likeliest glyph over the glyph that Tesseract read, in 256ths of a nat; nil if the model lacks
    /// the glyph that Tesseract read.
    let deficit: Int?

    /// Number of the likeliest glyphs that are kept.
    private static let kept = 6
}

extension GlyphReading {
    /// - Parameters:
    ///   - text: text that Tesseract read.
    ///   - isRuby: whether the cell is a kana of ruby.
    init(
        _ cell: PrintedCell, as form: CellForm, on page: GreyRaster, read text: String?, isRuby: Bool,
        by classifier: GlyphClassifier
    ) {
        let print = cell.print(cell.ink, on: page)
        guard
            let features = GlyphFeatures.features(
                of: form == .sideways ? print.turnedAnticlockwise() : print, em: cell.em)
        else {
            self.init(texts: [], deficit: nil)
            return
        }
        let scores = classifier.scores(of: features)
        let best = classifier.best(Self.kept, of: scores, among: isRuby ? .kana : .all)
        let score = text.flatMap { classifier.score(of: GlyphText.plain($0), in: scores) }
        self.init(
            texts: best.map { (classifier.texts[$0.glyph], $0.score) },
            deficit: score.flatMap { score in best.first.map { $0.score - score } })
    }
}

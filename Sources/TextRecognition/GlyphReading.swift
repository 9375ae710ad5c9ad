import CharacterShapes
import PageGeometry
import PageRaster

/// What the shape of a cell's ink says.
struct GlyphReading: Sendable {
    /// The likeliest texts, likeliest first; none without ink.
    let texts: [(text: String, score: Int)]
    /// How far the likeliest is before what Tesseract read, in 256ths of a nat; nil where that is no glyph of the model.
    let deficit: Int?

    /// How many of the likeliest are looked at.
    static let kept = 6

    /// A reading from its parts.
    init(texts: [(text: String, score: Int)], deficit: Int?) {
        self.texts = texts
        self.deficit = deficit
    }

    /// - Parameters:
    ///   - text: what Tesseract read.
    ///   - isRuby: whether it is a kana of ruby.
    init(
        _ cell: PrintedCell, as form: CellForm, on page: GreyRaster, read text: String?, isRuby: Bool,
        by classifier: GlyphClassifier
    ) {
        let print = cell.print(cell.ink, on: page)
        guard
            let features = GlyphFeatures.features(
                of: form == .sideways ? print.turnedAnticlockwise() : print, em: cell.em)
        else {
            (texts, deficit) = ([], nil)
            return
        }
        let scores = classifier.scores(of: features)
        let best = classifier.best(Self.kept, of: scores, among: isRuby ? .kana : .all)
        texts = best.map { (classifier.texts[$0.glyph], $0.score) }
        let score = text.flatMap { classifier.score(of: GlyphText.plain($0), in: scores) }
        deficit = score.flatMap { score in best.first.map { $0.score - score } }
    }
}

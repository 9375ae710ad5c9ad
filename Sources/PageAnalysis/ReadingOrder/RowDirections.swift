import CharacterShapes
import Continuation
import LayoutDocument
import PageGeometry
import PageRaster

/// Finds horizontal lines that are read from right to left, as in papers before 1946.
///
/// Method: each line is cut into parts. A model of continuation (`ContinuationModel`) compares the order of the parts
/// with the reversed order. All lines of a page share evidence, because most of them have one direction. Old forms of
/// kanji on the page are evidence, too: a line of two or three characters seldom shows its own direction. A page of new
/// forms has no such line.
struct RowDirections {
    /// Parameters, set by hand. Evidence is in 256ths of a nat.
    struct Parameters: Sendable, Hashable {
        /// Minimum number of characters of a line that gives evidence of its direction.
        var leastCharacters = 4
        /// Number of parts into which a line is cut. The score of a line includes every cut between two parts.
        var parts = 4
        /// Maximum that one line contributes to the page's evidence (`ofOne`), and maximum that the page's evidence
        /// adds to the evidence of one line (`ofAll`).
        var ofOne = 768
        var ofAll = 512
        /// Evidence of one old form and of one new form, and maximum of their sum. Two thirds of the forms that are read
        /// on old pages are old, and one tenth of those on new pages, because some are misread.
        var (ofOldForm, ofNewForm) = (480, -240)
        var ofForms = 1280
        /// Maximum number of lines whose forms are counted.
        var lines = 32
        /// A line is read from the right if the sum of its evidence and the page's exceeds this number.
        var margin = 512
    }

    private let parameters = Parameters()

    /// The other bracket of each bracket: in a line that is read from the right, an opening bracket looks like a closing one.
    private static let opposite = Dictionary(
        uniqueKeysWithValues: ["（）", "「」", "『』", "〈〉", "《》", "【】", "〔〕", "［］", "()", "[]"].map(Array.init).flatMap {
            [($0[0], $0[1]), ($0[1], $0[0])]
        })

    /// - Parameter image: image on which the articles were found.
    /// - Complexity: O(characters of some lines), with those of horizontal lines if the page may be old.
    func found(in articles: [Article], on image: GreyRaster) -> [Article] {
        guard articles.lines.contains(where: { $0.writing == .horizontal }) else { return articles }
        let ofForms = pointsOfForms(in: articles, on: image)
        guard ofForms > -parameters.ofForms else { return articles }
        var articles = articles
        let rows = articles.placedLines.filter { $0.line.writing == .horizontal }.map { place, line in
            (place: place, points: points(of: ShapeReader.standard.text(of: line, on: image)))
        }
        let ofRows = clamped(rows.reduce(0) { $0 + clamped($1.points, parameters.ofOne) }, parameters.ofAll)
        let ofPage = ofRows + ofForms
        for row in rows where ofPage + row.points > parameters.margin {
            articles[row.place].isReadFromRight = true
        }
        return articles
    }

    /// Returns the evidence of old and new forms in some lines, evenly spread over the page.
    private func pointsOfForms(in articles: [Article], on image: GreyRaster) -> Int {
        let lines = articles.lines
        let count = min(parameters.lines, lines.count)
        let text = (0..<count).map { ShapeReader.standard.text(of: lines[$0 * lines.count / count], on: image) }
        let forms = OldForms.counts(in: text.joined())
        return clamped(
            forms.old * parameters.ofOldForm + forms.new * parameters.ofNewForm, parameters.ofForms)
    }

    /// Returns the score of the order read backwards minus the score of the order of `text`, in 256ths of a nat; 0 if
    /// the text is too short.
    func points(of text: String) -> Int {
        let signs = Array(text)
        guard signs.count >= parameters.leastCharacters else { return 0 }
        return likelihood(signs.reversed().map { Self.opposite[$0] ?? $0 }) - likelihood(signs)
    }

    /// Returns a score for the order of the parts of a text, in 256ths of a nat.
    private func likelihood(_ signs: [Swift.Character]) -> Int {
        let places = (1..<parameters.parts).map { signs.count * $0 / parameters.parts }
        let scores = ContinuationModel.standard.scores(
            tails: places.map { String(signs[..<$0]) }, heads: places.map { String(signs[$0...]) })
        return places.indices.reduce(0) { $0 + scores.pairs(tail: $1, head: $1) } / places.count
    }

    private func clamped(_ points: Int, _ limit: Int) -> Int { min(limit, max(-limit, points)) }
}

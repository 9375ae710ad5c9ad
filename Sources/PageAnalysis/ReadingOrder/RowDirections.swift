import CharacterShapes
import Continuation
import LayoutDocument
import PageGeometry
import PageRaster

/// Finds the lines across the page that are read from the right, as those of papers before 1946 are.
///
/// Method: each line is parted at several places, and a model of continuation (`ContinuationModel`) compares its parts with those of the
/// same line read backwards. All lines of a page, which are mostly read one way, count for each of them.
struct RowDirections {
    /// In 256ths of a nat. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The fewest characters that show a direction.
        var leastCharacters = 4
        /// Into so many parts a line is parted, one after the other.
        var parts = 4
        /// How much one line counts for the others at most, and all lines together for one.
        var ofOne = 768
        var ofAll = 512
        /// By how much reading from the right must be likelier.
        var margin = 512
    }

    let parameters: Parameters

    /// - Parameter image: what the articles were found on.
    /// - Complexity: O(characters of lines across).
    func found(in articles: [Article], on image: GreyRaster) -> [Article] {
        var articles = articles
        var rows: [(article: Int, paragraph: Int, line: Int, points: Int)] = []
        for (a, article) in articles.enumerated() {
            for (p, paragraph) in article.paragraphs.enumerated() {
                for (l, line) in paragraph.lines.enumerated() where line.writing == .horizontal {
                    rows.append((a, p, l, points(of: ShapeReader.standard.text(of: line, on: image))))
                }
            }
        }
        let sum = rows.reduce(0) { $0 + clamped($1.points, parameters.ofOne) }
        for row in rows where clamped(sum, parameters.ofAll) + row.points > parameters.margin {
            articles[row.article].paragraphs[row.paragraph].lines[row.line].isReadFromRight = true
        }
        return articles
    }

    /// How much likelier a text is read backwards, in 256ths of a nat; 0 where it is too short.
    func points(of text: String) -> Int {
        let signs = Array(text)
        guard signs.count >= parameters.leastCharacters else { return 0 }
        return likelihood(signs.reversed()) - likelihood(signs)
    }

    /// How well the parts of a text go on in one another, in 256ths of a nat.
    private func likelihood(_ signs: [Swift.Character]) -> Int {
        let places = (1..<parameters.parts).map { signs.count * $0 / parameters.parts }
        guard
            let scores = ContinuationModel.standard.scores(
                tails: places.map { String(signs[..<$0]) }, heads: places.map { String(signs[$0...]) })
        else { return 0 }
        return places.indices.reduce(0) { $0 + scores.pairs(tail: $1, head: $1) } / places.count
    }

    private func clamped(_ points: Int, _ limit: Int) -> Int { min(limit, max(-limit, points)) }
}

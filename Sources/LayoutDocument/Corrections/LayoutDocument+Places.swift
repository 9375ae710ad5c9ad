import Catalogue
import HighlightMap
import PageGeometry

extension LayoutDocument {
    func place(ofLine bounds: PixelRect) throws(CorrectionError) -> LinePlace {
        guard let place = place(where: { $0.bounds == bounds }) else {
            throw CorrectionError(.missing, "line", bounds.sides)
        }
        return place
    }

    func place(ofCell cell: PixelRect) throws(CorrectionError) -> (line: LinePlace, character: Int) {
        var found: Int?
        let line = place { line in
            guard line.bounds.contains(cell) else { return false }
            found = line.characters.indices.first { line.cell(at: $0) == cell }
            return found != nil
        }
        guard let line, let found else { throw CorrectionError(.missing, "cell", cell.sides) }
        return (line, found)
    }

    func places(ofLines bounds: [PixelRect]) throws(CorrectionError) -> [LinePlace] {
        try bounds.map { line throws(CorrectionError) in try place(ofLine: line) }
    }

    private func place(where isWanted: (Line) -> Bool) -> LinePlace? {
        articles.placedLines.first { isWanted($0.line) }?.place
    }

    /// Removes a line, and its paragraph and article if they become empty.
    mutating func remove(_ place: LinePlace) {
        articles[place.article].paragraphs[place.paragraph].lines.remove(at: place.line)
        dropEmpty()
    }

    /// Removes paragraphs without lines, and articles without paragraphs.
    mutating func dropEmpty() {
        for a in articles.indices where articles[a].paragraphs.contains(where: \.lines.isEmpty) {
            articles[a].paragraphs.removeAll(where: \.lines.isEmpty)
        }
        articles.removeAll(where: \.paragraphs.isEmpty)
    }
}

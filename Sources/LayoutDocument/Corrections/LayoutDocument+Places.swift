import Catalogue
import HighlightMap
import PageGeometry

/// The place of a line in the reading order.
struct LinePlace: Hashable, Comparable {
    var article: Int
    var paragraph: Int
    var line: Int

    static func < (a: LinePlace, b: LinePlace) -> Bool {
        (a.article, a.paragraph, a.line) < (b.article, b.paragraph, b.line)
    }
}

extension LayoutDocument {
    subscript(place: LinePlace) -> Line {
        get { articles[place.article].paragraphs[place.paragraph].lines[place.line] }
        set { articles[place.article].paragraphs[place.paragraph].lines[place.line] = newValue }
    }

    /// The place of the line with these bounds.
    func place(ofLine bounds: PixelRect) throws(CorrectionError) -> LinePlace {
        guard let place = place(where: { $0.bounds == bounds }) else {
            throw CorrectionError(.missing, "line", bounds.sides)
        }
        return place
    }

    /// The place of the cell with this rectangle.
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

    private func place(where isWanted: (Line) -> Bool) -> LinePlace? {
        for (a, article) in articles.enumerated() {
            for (p, paragraph) in article.paragraphs.enumerated() {
                if let l = paragraph.lines.firstIndex(where: isWanted) {
                    return LinePlace(article: a, paragraph: p, line: l)
                }
            }
        }
        return nil
    }

    /// Changes a line. If the change returns an error, nothing is changed.
    mutating func edit(
        lineAt bounds: PixelRect, _ change: (inout Line) -> CorrectionError?
    ) throws(CorrectionError) {
        let place = try place(ofLine: bounds)
        var line = self[place]
        if let error = change(&line) { throw error }
        self[place] = line
    }

    /// Changes the line of a cell; the change gets the cell's place in the line.
    mutating func edit(
        cellAt cell: PixelRect, _ change: (inout Line, Int) -> CorrectionError?
    ) throws(CorrectionError) {
        let (place, character) = try place(ofCell: cell)
        var line = self[place]
        if let error = change(&line, character) { throw error }
        self[place] = line
    }

    /// Removes a line, and its paragraph and article if they become empty.
    @discardableResult
    mutating func remove(_ place: LinePlace) -> Line {
        let line = articles[place.article].paragraphs[place.paragraph].lines.remove(at: place.line)
        dropEmpty()
        return line
    }

    /// Removes paragraphs without lines, and articles without paragraphs.
    mutating func dropEmpty() {
        for a in articles.indices where articles[a].paragraphs.contains(where: \.lines.isEmpty) {
            articles[a].paragraphs.removeAll(where: \.lines.isEmpty)
        }
        articles.removeAll(where: \.paragraphs.isEmpty)
    }
}

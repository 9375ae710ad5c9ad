import LayoutDocument
import LayoutExchange
import PageAnalysis
import PageGeometry
import PageRaster

/// Cuts lines of another program: their characters are those that the analysis finds in the line's box.
struct LineCutter {
    private let lines: [Line]

    /// - Complexity: O(pixels + characters).
    init(_ image: GreyRaster) { lines = PageAnalyzer().lines(of: image) }

    /// The characters of a line in reading order, with the line's text if it has the same length; nil when none is
    /// found.
    func cells(of line: ImportedLine) -> [ImportedCell]? {
        var found: [(place: Int, cell: ImportedCell)] = []
        for candidate in lines where candidate.writing == line.writing && candidate.bounds.intersects(line.box) {
            for (place, cell) in candidate.cells.enumerated() {
                let character = candidate.characters[place]
                guard line.box.contains(character.ink.center) else { continue }
                found.append(
                    (
                        line.writing.along(cell).lowerBound,
                        ImportedCell(
                            box: cell, kind: character.kind, confidence: character.confidence, ruby: character.ruby)
                    ))
            }
        }
        guard !found.isEmpty else { return nil }
        found.sort { $0.place < $1.place }
        var cells = found.map(\.cell)
        if line.isReadFromRight { cells.reverse() }
        return Self.told(cells, line.text)
    }

    /// Distributes the line's text over the characters if it has the same length; a text of another length cannot be
    /// assigned.
    private static func told(_ cells: [ImportedCell], _ text: String?) -> [ImportedCell] {
        let letters = (text ?? "").filter { !$0.isWhitespace }
        guard letters.count == cells.count else { return cells }
        return zip(cells, letters).map { cell, letter in
            guard RecognisedText.isPrintable(String(letter)), String(letter) != LayoutDocument.unread else {
                return cell
            }
            var cell = cell
            cell.text = RecognisedText(String(letter), confidence: 0)
            return cell
        }
    }
}

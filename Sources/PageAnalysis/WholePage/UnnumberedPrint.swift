import LayoutDocument
import PageGeometry
import PageRaster

/// Finds print that the page segmentation classifies as text, but that is neither numbered nor set aside.
///
/// Method: cells of the segmentation that are text, and that no line or unnumbered text covers, are grouped into
/// places.
struct UnnumberedPrint {
    /// Set by hand. Lengths are in cells of `SeenPage`, half an em each.
    struct Parameters: Sendable, Hashable {
        /// Distance around a line in which cells belong to it, in thousandths.
        var reach = 600
        /// Minimum number of cells of a place, and minimum length of its shorter side. Lower: the blurred ends of lines
        /// count.
        var leastCells = 12
        var leastSide = 2
        /// Number of cells that a character of body type covers.
        var cellsOfCharacter = 4
        /// Minimum share of a page's characters without a number on a doubtful page.
        var doubtful: Share = 0.02
    }

    /// A place with such print, in px of the page, and the estimated number of its characters.
    struct Place: Sendable, Hashable {
        var rect: PixelRect
        var characters: Int
    }

    let places: [Place]
    /// Number of characters with a number on the page.
    private let numbered: Int
    private let parameters: Parameters

    /// - Complexity: O(cells).
    init(_ layout: LayoutDocument, seen: SeenPage, parameters: Parameters = .init()) {
        self.parameters = parameters
        let lines = layout.articles.flatMap(\.paragraphs).flatMap(\.lines)
        numbered = lines.reduce(0) { $0 + $1.characters.count }
        var left = BitRaster(size: PixelSize(width: seen.columns, height: seen.rows))
        for row in 0..<seen.rows {
            for column in 0..<seen.columns where seen.kinds[row * seen.columns + column].isText {
                left[column, row] = true
            }
        }
        for box in lines.map(\.bounds) + layout.unnumbered.map(\.rect) {
            let (columns, rows) = seen.cells(around: box, reach: parameters.reach)
            for row in rows { left.clear(columns, row: row) }
        }
        let found = InkRuns(left)
        var large = [Int](repeating: 0, count: found.components.count)
        for row in 0..<seen.rows {
            for run in found.row(row) {
                for column in Int(run.start)..<Int(run.end) where seen.kinds[row * seen.columns + column] == .large {
                    large[Int(run.component)] += 1
                }
            }
        }
        places = found.components.enumerated().compactMap { i, piece in
            let (short, long) = (min(piece.box.width, piece.box.height), max(piece.box.width, piece.box.height))
            guard piece.pixels >= parameters.leastCells, short >= parameters.leastSide else { return nil }
            let characters = large[i] * 2 > piece.pixels ? long / short : piece.pixels / parameters.cellsOfCharacter
            return Place(rect: seen.rect(ofCells: piece.box), characters: max(1, characters))
        }
    }

    /// Returns a finding for each place, and one for the page if they contain too large a share of its characters.
    var findings: [Finding] {
        let lost = places.reduce(0) { $0 + $1.characters }
        guard lost > 0 else { return [] }
        var findings = places.map { place in
            Finding(
                severity: .note, code: Finding.unnumberedPrint,
                message:
                    "Print of about \(place.characters) characters has no number. Number it as a line, or set it aside.",
                place: place.rect)
        }
        if lost >= parameters.doubtful * (lost + numbered) {
            findings.insert(
                Finding(
                    severity: .warning, code: Finding.unnumberedPage,
                    message:
                        "About \(lost) of \(lost + numbered) characters on this page have no number. Look at it before it is published."
                ), at: 0)
        }
        return findings
    }
}

import Catalogue
import LayoutDocument
import PageGeometry
import PageRaster

/// Finds print that has no number although the page segmentation classifies it as text. Such print was missed, or set
/// aside as unclear.
///
/// Method: cells classified as text are grouped into places. A cell is left out if a line covers it, or if it is
/// covered by print that was set aside for a known reason.
struct UnnumberedPrint {
    /// Parameters, set by hand. Lengths are in cells of `SeenPage`, half an em each.
    struct Parameters: Sendable, Hashable {
        /// Distance around a line within which cells belong to the line, in thousandths of a cell.
        var reach = 600
        /// Minimum number of cells of a place, and minimum length of the place's shorter side. Lower: the blurred ends
        /// of lines are reported.
        var leastCells = 12
        var leastSide = 2
        /// Number of cells that a character of body type covers.
        var cellsOfCharacter = 4
        /// A page is reported as doubtful if at least this share of its characters has no number.
        var doubtful: Share = 0.02
        /// Minimum contrast of a place, as a share of the usual contrast of the numbered lines. Lower: blank paper is
        /// reported.
        var leastContrast: Share = 0.1
        /// Percentages of a place's pixels that are darker than its darkest and its brightest grey.
        var greys = 5...95
    }

    /// A place of print without a number, in px of the page, and the estimated number of its characters.
    struct Place: Sendable, Hashable {
        var rect: PixelRect
        var characters: Int
        /// Whether the lines at this place were found and set aside as unclear. It may be an advertisement or a table.
        var isUnclear = false
    }

    var places: [Place]
    /// Number of the page's characters that have a number.
    private let numbered: Int
    private static let parameters = Parameters()

    /// - Complexity: O(cells).
    init(_ layout: LayoutDocument, seen: SeenPage) {
        let parameters = Self.parameters
        let lines = layout.articles.lines
        numbered = lines.reduce(0) { $0 + $1.characters.count }
        var left = BitRaster(size: PixelSize(width: seen.columns, height: seen.rows))
        for row in 0..<seen.rows {
            for column in 0..<seen.columns where seen.kinds[row * seen.columns + column].isText {
                left[column, row] = true
            }
        }
        let isUnclear = { (text: UnnumberedText) in text.kind == .unclear }
        let known = lines.map(\.bounds) + layout.unnumbered.filter { !isUnclear($0) }.map(\.rect)
        for box in known {
            let (columns, rows) = seen.cells(around: box, reach: parameters.reach)
            for row in rows { left.clear(columns, row: row) }
        }
        var unclear = BitRaster(size: left.size)
        for text in layout.unnumbered.filter(isUnclear) {
            let (columns, rows) = seen.cells(around: text.rect, reach: parameters.reach)
            for row in rows { for column in columns { unclear[column, row] = true } }
        }
        let found = InkRuns(left)
        var large = [Int](repeating: 0, count: found.components.count)
        var aside = large
        for row in 0..<seen.rows {
            for run in found.row(row) {
                for column in Int(run.start)..<Int(run.end) {
                    if seen.kinds[row * seen.columns + column] == .large { large[Int(run.component)] += 1 }
                    if unclear[column, row] { aside[Int(run.component)] += 1 }
                }
            }
        }
        places = found.components.enumerated().compactMap { i, piece in
            let (short, long) = (min(piece.box.width, piece.box.height), max(piece.box.width, piece.box.height))
            guard piece.pixels >= parameters.leastCells, short >= parameters.leastSide else { return nil }
            let characters = large[i] * 2 > piece.pixels ? long / short : piece.pixels / parameters.cellsOfCharacter
            return Place(
                rect: seen.rect(ofCells: piece.box), characters: max(1, characters),
                isUnclear: aside[i] * 2 > piece.pixels)
        }
    }

    /// Removes places without ink.
    ///
    /// - Parameters:
    ///   - image: image of the layout.
    ///   - lines: boxes of the numbered lines.
    /// - Complexity: O(pixels of the places and of the lines).
    mutating func removeBlankPlaces(on image: GreyRaster, beside lines: [PixelRect]) {
        guard !places.isEmpty, !lines.isEmpty else { return }
        let greys = Self.parameters.greys
        let contrast = { (place: PixelRect) in
            image.grey(in: place, darker: greys.upperBound) - image.grey(in: place, darker: greys.lowerBound)
        }
        let usual = lines.map(contrast).sorted()[lines.count / 2]
        places.removeAll { contrast($0.rect) < Self.parameters.leastContrast * usual }
    }

    /// A finding for each place. If the missed places contain too large a share of the page's characters, a finding on
    /// the page is added.
    var findings: [Finding] {
        let lost = places.reduce(0) { $0 + ($1.isUnclear ? 0 : $1.characters) }
        var findings = places.map { place in
            Finding(place.isUnclear ? .printUnclear : .printUnnumbered, ["\(place.characters)"], at: place.rect)
        }
        if lost > 0, lost >= Self.parameters.doubtful * (lost + numbered) {
            findings.insert(Finding(.pageUnnumbered, ["\(lost)", "\(lost + numbered)"]), at: 0)
        }
        return findings
    }
}

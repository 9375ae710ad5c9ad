import HighlightMap
import LayoutDocument
import PageAnalysis
import PageGeometry

/// A line whose cells are checked on the page.
struct PrintedLine {
    let writing: WritingDirection
    /// The cells in their order along the line.
    let cells: [PixelRect]
    /// The print rectangle of each cell; empty for a map.
    let inks: [PixelRect]
    /// JSON pointers to a cell and to its end.
    let pointer: (Int) -> (cell: String, end: String)

    /// Minimum width of print across an edge, in px. Narrower print counts as grain or a touching serif.
    private static let leastWidth = 2

    /// The contradictions between the page and the line.
    ///
    /// - Complexity: O(pixels of the cells).
    func breaches(seenBy probe: PrintProbe) -> [RuleBreach<ImageRule>] {
        var found: [RuleBreach<ImageRule>] = []
        for (c, cell) in cells.enumerated() {
            guard probe.hasInk(in: cell) else {
                found.append(RuleBreach(.blankCell, at: pointer(c).cell, place: cell, "The cell contains no print."))
                continue
            }
            if c < inks.count, !probe.hasInk(in: inks[c]) {
                found.append(
                    RuleBreach(
                        .inkElsewhere, at: pointer(c).cell + "/ink", place: inks[c],
                        "The rectangle contains no print."))
            }
            found += cuts(through: cell, c, seenBy: probe)
        }
        return found
    }

    /// Print that crosses an edge of a cell. An edge between two cells of the line is reported for the first cell.
    private func cuts(through cell: PixelRect, _ c: Int, seenBy probe: PrintProbe) -> [RuleBreach<ImageRule>] {
        // Allow a tenth of an em on each side, because strokes of two touching characters may overlap by that length.
        let depth = max(2, writing.across(cell).count / 10)
        let across: WritingDirection = writing == .vertical ? .horizontal : .vertical
        let names = writing == .vertical ? ["bottom", "left", "right", "top"] : ["right", "top", "bottom", "left"]
        var edges = [
            (writing.along(cell).upperBound, writing, names[0]), (writing.across(cell).lowerBound, across, names[1]),
            (writing.across(cell).upperBound, across, names[2]),
        ]
        if c == 0 { edges.append((writing.along(cell).lowerBound, writing, names[3])) }
        return edges.compactMap { place, direction, name in
            let width = probe.width(
                crossing: place, in: direction, across: direction.across(cell), depth: depth)
            guard width >= Self.leastWidth else { return nil }
            let at = name == names[0] ? pointer(c).end : pointer(c).cell
            return RuleBreach(.cut, at: at, place: cell, "Print \(width) px wide crosses the cell's \(name).")
        }
    }
}

extension LayoutDocument {
    var printedLines: [PrintedLine] {
        articles.placedLines.map { place, line in
            PrintedLine(writing: line.writing, cells: line.cells, inks: line.characters.map(\.ink)) { c in
                let cell = "\(place.pointer)/characters/\(c)"
                return (cell, cell + "/end")
            }
        }
    }
}

extension HighlightMap {
    var printedLines: [PrintedLine] {
        lines.enumerated().map { l, line in
            let cells = (0..<line.count).map { line.cell(at: line.offset(at: $0)) }
            return PrintedLine(writing: line.writing, cells: cells, inks: []) { c in
                ("/lines/\(l)/cuts/\(c)", "/lines/\(l)/cuts/\(c + 1)")
            }
        }
    }
}

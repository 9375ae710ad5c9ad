/// Parameters of the stage `CharacterCutting`.
struct CharacterParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        // The ink of a line, and the possible places of cuts.
        /// Ink is weighted by its darkness. If off, all pixels have equal weight, as on a scan of two greys.
        case inkShades
        /// A cut severs only the strokes that continue below it. If off, it severs the ink of the row above or below
        /// it, whichever has less ink.
        case severedInk

        /// Lines of large type that consist of several lines are split.
        case largeLineParts
        case inlineNotes

        // Costs of cells.
        /// The advance, its spread and the use of marks are learned from the page. If off, defaults for unknown type
        /// are used.
        case typeMetricsEstimator
        /// Digits and letters may be on their side.
        case turnedCharacters
        case figureRows
        /// A character contains no separate stop or bracket.
        case foreignMarks

        // The advance of a line.
        /// Columns of small type are cut by their size. If off, they are cut as body type.
        case smallerType
        /// A line is cut by the mean length of its full cells.
        case ownAdvances
        /// If a line fits badly, advances near the expected one are tried.
        case nearAdvances
        /// If a line fits badly, advances derived from the width of its print are tried. These advances are needed for
        /// crossheads and flat headlines.
        case crossheadAdvances
        /// If type is set wider than the page's, its characters may be taller.
        case tallerBody

        // Choice of cells.
        /// Cells are chosen again among the paths that cost little more than the cheapest. If off, the cheapest path by
        /// length is used.
        case cutChoices
        /// The cost of a cell includes the shape classifier's verdict on the cell's ink.
        case shapeClassifier

        // From cells to characters.
        case straySpecks
        /// Cells get a confidence. If off, the confidence of all cells is 0.
        case cellConfidence
        /// Side-dots and side-lines are distinguished from ruby. If off, all pieces at the right of a line are ruby.
        case sideMarks
        /// 縦中横 is recognised.
        case combinedGlyphs
        case overlapResolution
    }

    var off: Set<Rule> = []
    var cellPlacement = CellPlacement.Parameters()
}

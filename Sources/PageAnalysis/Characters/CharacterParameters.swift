/// The numbers of the stage `CharacterCutting`.
struct CharacterParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        // The ink of a line, and where it may be cut.
        /// Ink weighs by how dark it is. Off: each px alike, as in a scan of two greys; then `paleCuts` are off too.
        case inkShades
        /// A cut severs the strokes that go on below it. Off: as much as the row with less ink has.
        case severedInk

        // What cells cost.
        /// The advance, its spread and the use of marks are learned from the page. Off: those of type of which nothing is known.
        case typeMetricsEstimator
        /// Text across the page has an advance of its own. Off: its lines are cut as type of which nothing is known but its size.
        case rowMetrics
        /// Figures and letters may lie on their side.
        case turnedCharacters
        case figureRows
        case leaderDots
        /// A character holds no stop or bracket apart from its other ink.
        case foreignMarks

        // The advance of a line.
        /// Columns of small type are cut by its size. Off: as the body's type.
        case smallerType
        /// A line is cut by the mean of its own full cells.
        case ownAdvances
        /// Where a line fits badly, advances near the expected one are tried.
        case nearAdvances
        /// Where a line fits badly, advances are tried that suit the width of its print: crossheads, flat headlines.
        case crossheadAdvances
        /// What is set wider than the page's type may be taller.
        case tallerBody

        // Which cells are taken.
        /// Cells are chosen anew among those of paths that are hardly dearer than the cheapest. Off: the cheapest by length.
        case cutChoices
        /// The shape classifier weighs what each cell holds.
        case shapeClassifier

        // From cells to characters.
        case straySpecks
        case paleCuts
        /// Cells are told how sure they are. Off: 0 for all.
        case cellConfidence
        /// Ruby is told from side-dots and side-lines. Off: all that stands at a line's right is ruby.
        case sideMarks
        /// 縦中横 is marked.
        case combinedGlyphs
        case overlapResolution
    }

    var off: Set<Rule> = []
    var marks = MarkShape.Parameters()
    var inkProfile = InkProfile.Parameters()
    var cutPlaces = CutPlaces.Parameters()
    var typeModel = TypeModel.Parameters()
    var typeMetricsEstimator = TypeMetricsEstimator.Parameters()
    var cellInks = CellInks.Parameters()
    var cutPrices = CutPrices.Parameters()
    var advanceSearch = AdvanceSearch.Parameters()
    var characterCutting = CharacterCutting.Parameters()
    var cellPlacement = CellPlacement.Parameters()
    var paleCuts = PaleCuts.Parameters()
    var characterParts = CharacterParts.Parameters()
    var figureRows = FigureRows.Parameters()
    var leaderDots = LeaderDots.Parameters()
    var overlapResolution = OverlapResolution.Parameters()
    var rubyBases = RubyBases.Parameters()
    var sideMarks = SideMarks.Parameters()
    var straySpecks = StraySpecks.Parameters()
}

/// The numbers of the stage `Binarization`. A rule that is made of others, or asks for what several rules share, takes
/// the whole.
struct PreprocessingParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// A page of light type on dark paper is inverted (`PageGreys`).
        case negativePage
        /// A page that is made of dots is softened (`PageGreys`).
        case softening
        /// Large type that is made of dots is softened as much as pictures are (`PageGreys.coarsen`).
        case largeDottedType
        case foldShade
        /// The threshold of a scan goes by its strokes, not by its blackest ink (`StrokeTone`).
        case strokeTone
        /// The threshold of dots is raised where that leaves more characters whole (`PageGreys.raiseLimit`).
        case wholePrint
        /// Print in crumbs is thickened (`PageGreys.mend`).
        case brokenPrint
        /// What is where is seen (`PageSegmentation`).
        case segmentation
        case halftoneScreen
        case pictures
        /// Dark grounds are found and turned over (`DarkGround`).
        case darkGrounds
        /// The half-dark edges of dark grounds are cleared (`DarkGround`).
        case darkGroundEdges
        /// Print that is too pale for the threshold is found (`PalePrint`).
        case palePrint
        /// Print that runs together is thresholded anew (`SmudgedPrint`).
        case smudgedPrint
    }

    var off: Set<Rule> = []
    var characterShape = CharacterShape()
    var pageGreys = PageGreys.Parameters()
    var foldShade = FoldShade.Parameters()
    var strokeTone = StrokeTone.Parameters()
    var bodySize = BodySize.Parameters()
    var wholePrint = WholePrint.Parameters()
    var brokenPrint = BrokenPrint.Parameters()
    var halftoneScreen = HalftoneScreen.Parameters()
    /// How far from the em body type is that is seen, by the em, where the page is seen again, and how often it is.
    var otherEm: Share = 0.25
    var seenAgain = 4
    /// How many pieces that are seen as body text must vote for their size.
    var seenVoters = 16
    /// By the body text, how much is seen as large where twice the em is tried; and, at twice the em, how much large type at most and how
    /// much ruby at least are seen of a page whose ruby was taken for the body.
    var muchLarge: Share = 0.5
    var hardlyLarge: Share = 0.1
    var muchRuby: Share = 0.25
    /// A page's shorter side, in ems, at least.
    var leastEms = 12
    var areas = SeenAreas.Parameters()
    var darkGrounds = DarkGround.Parameters()
    var palePrint = PalePrint.Parameters()
    var smudgedPrint = SmudgedPrint.Parameters()
}

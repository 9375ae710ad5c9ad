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
        case halftoneScreen
        /// What stands on type is a stain and no picture (`TypeField`).
        case typeField
        /// Rows of large characters are type too (`TypeField`).
        case headlineType
        case pictures
        /// Areas with a screen are pictures however white they are (`TonedAreas`).
        case screenedPictures
        case tints
        /// What is darker inside of a tint is sorted by the tint's level (`TonedAreas`).
        case innerAreas
        /// Bands covered by bold type are tints if their edges are level (`TonedAreas`).
        case coveredTints
        /// Lines of type are cut off at a picture's sides (`TonedAreas`).
        case trimmedPictures
        /// In an area with type on it, the parts without type may be pictures (`TonedAreas`).
        case bareParts
        /// Small areas of strokes are characters (`CrowdedStrokes`).
        case crowdedStrokes
        /// Parts of pictures are joined (`TonedAreas`).
        case joinedPictures
        /// Dark grounds are found and turned over (`DarkGround`).
        case darkGrounds
        /// The half-dark edges of dark grounds are cleared (`DarkGround`).
        case darkGroundEdges
        case shadedType
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
    var typeField = TypeField.Parameters()
    /// How far from the scale, by it, body type is that is seen where the page is seen again, and how often it is.
    var otherEm: Share = 0.25
    var seenAgain = 4
    var tonedAreas = TonedAreas.Parameters()
    var areaGreys = AreaGreys.Parameters()
    var crowdedStrokes = CrowdedStrokes.Parameters()
    var darkGrounds = DarkGround.Parameters()
    var shadedType = ShadedType.Parameters()
    var smudgedPrint = SmudgedPrint.Parameters()
}

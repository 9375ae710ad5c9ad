/// Parameters of the stage `Binarization`. A rule of the stage that needs parameters of other rules takes the whole
/// record.
struct PreprocessingParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// A page of light type on dark paper is inverted (`PageGreys`).
        case negativePage
        /// A page whose greys are dots of ink is softened (`PageGreys`).
        case softening
        case foldShade
        /// The threshold of a scan depends on the strokes of its type, not on its blackest ink (`StrokeTone`).
        case strokeTone
        /// Broken print is thickened (`PageGreys.mend`).
        case brokenPrint
        /// Areas of the page are classified (`PageSegmentation`).
        case segmentation
        case pictures
        /// Dark grounds are found and inverted (`DarkGround`).
        case darkGrounds
        /// Print that is too pale for the threshold is found too (`TextThreshold`).
        case palePrint
        /// Gaps between strokes that the threshold fills in blurred or dark text are opened (`TextThreshold`).
        case fullPrint
        /// Stained paper has its own threshold (`TextThreshold.onStains`).
        case stains
    }

    var off: Set<Rule> = []
    var characterShape = CharacterShape()
    var pageGreys = PageGreys.Parameters()
    var foldShade = FoldShade.Parameters()
    var strokeTone = StrokeTone.Parameters()
    var bodySize = BodySize.Parameters()
    var brokenPrint = BrokenPrint.Parameters()
    /// Condition for classifying the page again: the size of the text classified as body text differs from the em by
    /// more than `otherEm` of the em. `seenAgain` is the maximum number of repetitions.
    var otherEm: Share = 0.25
    var seenAgain = 4
    /// Minimum number of pieces classified as body text that must vote for a size.
    var seenVoters = 16
    /// Limits for trying twice the em, as shares of the body text. Twice the em is tried if large type exceeds
    /// `muchLarge`. It is used if, with twice the em, large type is less than `hardlyLarge` and ruby exceeds
    /// `muchRuby`. In that case, ruby was taken for the body text at the first em.
    var muchLarge: Share = 0.5
    var hardlyLarge: Share = 0.1
    var muchRuby: Share = 0.25
    /// Twice the em is tried only if the page's shorter side is at least this many times as long as the doubled em.
    var leastEms = 12
    var areas = SeenAreas.Parameters()
    var darkGrounds = DarkGround.Parameters()
    var textThreshold = TextThreshold.Parameters()
}

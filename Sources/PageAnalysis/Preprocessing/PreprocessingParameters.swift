/// Parameters of the stage `Binarization`.
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
}

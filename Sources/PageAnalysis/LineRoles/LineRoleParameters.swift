/// The numbers of the stage `LineLabelling`.
struct LineRoleParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// The page is set upright (`PagePlane`).
        case skew
        case tierBreaks
        /// Of `PageRegions`: which separators part nothing; which boxes are frames.
        case sideLines, crossheadRules, frames
        /// Frames amid the text that hold nothing to read count as pictures.
        case islands
        /// Of `LineSorting`.
        case folioStrips
        /// Of `RegionClassification`.
        case tables, advertisements, framedAdvertisements
        /// The trees that say what a line is; without them it is what `LineSorting` says.
        case lineKinds
    }

    var off: Set<Rule> = []
    var plane = PagePlane.Parameters()
    var tierBreaks = TierBreaks.Parameters()
    var severedColumns = SeveredColumns.Parameters()
    var regions = PageRegions.Parameters()
    var sorting = LineSorting.Parameters()
    var classification = RegionClassification.Parameters()
    var panels = Panels.Parameters()
    var kinds = LineKinds.Parameters()
}

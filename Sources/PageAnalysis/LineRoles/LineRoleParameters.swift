/// Parameters of the stage `LineLabelling`.
struct LineRoleParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// The page is made upright (`PagePlane`).
        case skew
        case tierBreaks
        /// Of `PageRegions`: separators that separate nothing; boxes that are frames.
        case sideLines, crossheadRules, frames
        /// Frames amid the text without readable lines count as pictures.
        case islands
        /// Of `LineSorting`: the folio strip is set aside.
        case folioStrips
        /// Of `RegionClassification`: tables and advertisements are set aside.
        case tables, advertisements, framedAdvertisements
        /// The trees classify lines. Without them, `LineSorting` does.
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

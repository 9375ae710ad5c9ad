/// Parameters of the stage `LineLabelling`.
struct LineRoleParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Structure is found after removing the page's skew (`PagePlane`).
        case skew
        case tierBreaks
        /// Rules of `PageRegions`: side-lines separate nothing; boxes of four rules are frames.
        case sideLines, frames
        /// Frames amid the text without readable lines count as pictures.
        case islands
        /// `LineSorting` sets aside the folio strip.
        case folioStrips
        /// `RegionClassification` sets aside tables, and advertisements in panels and in frames.
        case tables, advertisements, framedAdvertisements
        /// The trees classify lines. If off, `LineSorting` alone classifies them.
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

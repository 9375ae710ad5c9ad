/// Parameters of the stage `BlockFinding`.
struct BlockParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Structure is found after removing the page's skew (`PagePlane`).
        case skew
        case tierBreaks
        /// Boxes of four rules are frames (`PageRegions`).
        case frames
    }

    var off: Set<Rule> = []
    var finding = BlockFinding.Parameters()
}

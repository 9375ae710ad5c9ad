extension PageRegions {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum overlap of a side-line with the column to its left, and maximum gap between them. Higher gap:
        /// separators between columns are taken for side-lines.
        var sideLineOverlap: Ems = 0.2
        var sideLineGap: Ems = 0.32
        /// Maximum distance by which a side-line extends beyond its column's ends.
        var sideLineSlack: Ems = 1

        /// Minimum length of a rule beside a crosshead.
        var leastCrossheadRule: Ems = 4
        /// Maximum difference between the ends of the two rules.
        var crossheadRuleSlack: Ems = 1
        /// Minimum and maximum distance between the two rules.
        var leastCrossheadRoom: Ems = 1.2
        var mostCrossheadRoom: Ems = 4
        /// Maximum width of a crosshead between rules. A headline between rules is wider.
        var mostCrossheadWidth: Ems = 1.7
        /// Maximum length of a crosshead, as a share of its rules' length. A full line of text is longer.
        var mostCrossheadLength: Share = 0.8

        /// Minimum length of the rules at a frame's top and foot, and of their overlap.
        var leastFrameWidth: Ems = 6
        /// Minimum distance, exclusive, from a frame's top to its foot.
        var leastFrameHeight: Ems = 3
        /// Minimum length of a rule at a frame's side.
        var leastFrameSide: Ems = 4
        /// Maximum distance of the ends of a frame's rules from its corners.
        var frameSlack: Ems = 1.5

        /// Minimum vertical overlap of a line beside a frame amid the text with that frame.
        var islandRows: Ems = 2
        /// Maximum overlap of such a line with the frame, and maximum gap between them.
        var islandOverlap: Ems = 0.5
        var islandGap: Ems = 3

        /// Minimum share of the rows between two places that a vertical rule covers to separate them.
        var partedRows: Share = 0.5
        /// Minimum shares of the rows and of the width between two places that a picture between them covers.
        var picturedRows: Share = 0.5
        var picturedWidth: Share = 0.5
    }
}

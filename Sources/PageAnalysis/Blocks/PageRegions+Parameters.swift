extension PageRegions {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum overlap of a side-line with the column to its left.
        var sideLineOverlap: Ems = 0.2
        /// Maximum gap between a side-line and its column. Higher: separators between columns are taken for side-lines.
        var sideLineGap: Ems = 0.32
        /// Maximum distance by which a side-line extends beyond its column's ends.
        var sideLineSlack: Ems = 1

        /// Minimum length of the rules at a frame's top and foot, and of their overlap.
        var leastFrameWidth: Ems = 6
        /// A frame is higher than this, measured from its top rule to its foot rule.
        var leastFrameHeight: Ems = 3
        /// Minimum length of a rule at a frame's side.
        var leastFrameSide: Ems = 4
        /// Maximum distance of the ends of a frame's rules from the frame's corners.
        var frameSlack: Ems = 1.5
    }
}

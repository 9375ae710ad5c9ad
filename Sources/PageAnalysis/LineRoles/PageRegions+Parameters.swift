extension PageRegions {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far a side-line may reach into the column at its left, and how far it may stand from it. A greater gap takes
        /// separators between columns for side-lines.
        var sideLineOverlap: Ems = 0.2
        var sideLineGap: Ems = 0.32
        /// How far a side-line may reach beyond the ends of its column.
        var sideLineSlack: Ems = 1

        /// The least length of a rule beside a crosshead.
        var leastCrossheadRule: Ems = 4
        /// How far the two rules' ends may differ.
        var crossheadRuleSlack: Ems = 1
        /// The least and the greatest distance between the two rules.
        var leastCrossheadRoom: Ems = 1.2
        var mostCrossheadRoom: Ems = 4
        /// The greatest width of a crosshead between rules: a headline between rules is wider.
        var mostCrossheadWidth: Ems = 1.7
        /// The greatest length of a crosshead, as a share of its rules': a full line of text is longer.
        var mostCrossheadLength: Share = 0.8

        /// The least length of a rule at a frame's top and foot, and of what the two have in common.
        var leastFrameWidth: Ems = 6
        /// The frame's foot is farther below its top than this.
        var leastFrameHeight: Ems = 3
        /// The least length of a rule at a frame's side.
        var leastFrameSide: Ems = 4
        /// How far the ends of a frame's rules may be from its corners.
        var frameSlack: Ems = 1.5

        /// The least rows that a line beside a frame amid the text has in common with it.
        var islandRows: Ems = 2
        /// How far such a line may reach into the frame, and how far it may stand from it.
        var islandOverlap: Ems = 0.5
        var islandGap: Ems = 3

        /// The least share of the rows between two places over which an upright rule parts them.
        var partedRows: Share = 0.5
        /// The least shares of the rows and of the width between two places that a picture between them fills.
        var picturedRows: Share = 0.5
        var picturedWidth: Share = 0.5
    }
}

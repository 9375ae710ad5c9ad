extension RegionClassification {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum distance between neighbouring lines of a table, horizontally and vertically. Higher: captions near
        /// each other look like a table.
        var tableReachAcross: Ems = 2
        var tableReachDown: Ems = 1
        /// Minimum number of lines of a table.
        var leastTableLines = 6
        /// Minimum ratio of a table's height to the median height of its lines. A caption has fewer rows.
        var leastTableHeight: Share = 7
        /// Minimum length of a column that remains numbered inside a table. Such a long column is running text.
        var longColumn: Ems = 8

        /// Maximum share of an advertisement's area that is running text. Higher: articles with large pictures are
        /// lost. Lower: advertisements with much small print are numbered.
        var mostText: Share = 0.14
        /// Maximum share of the page's body characters in one advertisement. If the measured size of the body type is
        /// wrong, no text looks like running text, so every panel looks like an advertisement.
        var mostBody: Share = 0.1

        /// Minimum number of characters of a line of running text.
        var leastTextCharacters = 5
        /// Range of the type size of running text.
        var leastTextSize: Ems = 0.8
        var mostTextSize: Ems = 1.25
        /// A line is running text if at least `leastTextsBeside` similar lines are within `textReach` to its sides.
        /// Each of them overlaps the line in height by at least `textRows` of the shorter line.
        var textReach: Ems = 2
        var leastTextsBeside = 2
        var textRows: Share = 0.5

        /// Minimum number of horizontal lines in an advertisement, and minimum share of horizontal lines.
        var leastAcross = 2
        var acrossShare: Share = Share(1, of: 3)
        /// Minimum number of lines of an advertisement that has type of several sizes, but few horizontal lines.
        var leastLines = 3
        /// Minimum area of an advertisement at the foot of the page, in square ems.
        var leastArea = 30

        /// Maximum area of an advertisement's frame, as a share of the page's area. A larger frame is a frame around
        /// the page.
        var mostFrame: Share = 0.6
        /// Maximum area of the other lines in the frame of a single headline, as a share of the headline's area.
        var mostBesideHeadline: Share = 0.1
    }
}

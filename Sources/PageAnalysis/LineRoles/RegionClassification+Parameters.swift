extension RegionClassification {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum distance between lines of a table, horizontally and vertically. Higher: captions near each other
        /// look like a table.
        var tableReachAcross: Ems = 2
        var tableReachDown: Ems = 1
        /// Minimum number of lines of a table.
        var leastTableLines = 6
        /// Minimum ratio of a table's height to the median height of its lines. A caption has fewer rows.
        var leastTableHeight: Share = 7
        /// Minimum length of a column of text that runs through a table without being part of it.
        var longColumn: Ems = 8

        /// Maximum share of an advertisement's area that running text fills. Higher: articles with large pictures are
        /// lost. Lower: advertisements with much small print are numbered.
        var mostText: Share = 0.14
        /// Maximum share of the page's body characters in one advertisement. If the size of the body type was misread,
        /// no text looks like running text, and every panel looks like an advertisement.
        var mostBody: Share = 0.1

        /// Minimum number of characters of a line of running text.
        var leastTextCharacters = 5
        /// Range of the type size of running text.
        var leastTextSize: Ems = 0.8
        var mostTextSize: Ems = 1.25
        /// Distance beside a line of running text in which others are searched, the minimum number of them, and their
        /// minimum overlap as a share of the shorter line's height.
        var textReach: Ems = 2
        var leastTextsBeside = 2
        var textRows: Share = 0.5

        /// Minimum number of horizontal lines in an advertisement, and their minimum share of its lines.
        var leastAcross = 2
        var acrossShare: Share = Share(1, of: 3)
        /// Minimum number of lines of an advertisement without horizontal lines, but with type of several sizes.
        var leastLines = 3
        /// Minimum area of an advertisement at the foot of the page, in square ems.
        var leastArea = 30

        /// Maximum share of the page's area of an advertisement's frame. A larger one is the page's frame.
        var mostFrame: Share = 0.6
        /// Maximum area of other lines in the frame of a single headline, as a share of the headline's area.
        var mostBesideHeadline: Share = 0.1
    }
}

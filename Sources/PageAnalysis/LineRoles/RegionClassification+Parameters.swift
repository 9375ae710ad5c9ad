extension RegionClassification {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far lines of a table stand apart at most, across and down. Higher: captions near one another look like a table.
        var tableReachAcross: Ems = 2
        var tableReachDown: Ems = 1
        /// The fewest lines of a table.
        var leastTableLines = 6
        /// The least height of a table, as a multiple of its lines' median height: a caption has fewer rows.
        var leastTableHeight: Share = 7
        /// The least length of a column of text that goes through a table and is not a part of it.
        var longColumn: Ems = 8

        /// The greatest share of an advertisement's area that running text fills. Higher: articles with large pictures are lost.
        /// Lower: advertisements with much small print are numbered.
        var mostText: Share = 0.14
        /// The greatest share of the page's body characters that stand in one advertisement: where the size of the body's type was
        /// misread, no text looks like running text, and every panel like an advertisement.
        var mostBody: Share = 0.1

        /// The fewest characters of a line of running text.
        var leastTextCharacters = 5
        /// The least and the greatest type size of running text.
        var leastTextSize: Ems = 0.8
        var mostTextSize: Ems = 1.25
        /// How far beside a line of running text others stand, how many at least, and over what share of the shorter one's rows.
        var textReach: Ems = 2
        var leastTextsBeside = 2
        var textRows: Share = 0.5

        /// The fewest lines across the page in an advertisement, and the least share of its lines that they are.
        var leastAcross = 2
        var acrossShare: Share = Share(1, of: 3)
        /// The fewest lines of an advertisement that has no lines across, but type of several sizes.
        var leastLines = 3
        /// The least area of an advertisement at the foot of the page, in square ems.
        var leastArea = 30

        /// The greatest share of the page's area that the frame of an advertisement takes: a larger one is the page's own.
        var mostFrame: Share = 0.6
        /// The greatest area of what stands beside a headline alone in a frame, as a share of the headline's.
        var mostBesideHeadline: Share = 0.1
    }
}

extension LineFit {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        // The extent of a line across (`extent`).

        /// The least extent of a piece that tells a line's extent or size. Lower: specks and marks widen the line.
        var leastPiece: Ems = 0.42
        /// A piece wider than this, and so long as a share of its width, is of large type; so many of a line's pieces at most may be.
        var largePiece: Ems = 1.22
        var largePieceLength: Share = 0.25
        var mostLarge: Share = 0.1
        /// The least width of a character that tells where the body is; the greatest is `TypeSizes.widestCharacter`. A piece so
        /// large that sticks out says that the type is larger than the body.
        var wideRow: Ems = 0.7
        /// The fewest such characters, and their least share of the pieces.
        var leastWide = 3
        var wideShare: Share = 0.2
        /// A line is of large type where more than this share of its characters are wider than this, and so long.
        var largeRow: Ems = 1.13
        var largeRowLength: Ems = Ems(1, of: 3)
        var largeRowShare: Share = 0.25
        /// How far from the middle a piece reaches that is of the body: as far as this quantile of the wide characters do, but no
        /// more than so many times as far as their median; and twice this slack.
        var widestQuantile: Share = 0.9
        var overMedian: Share = 1.3
        var doubledSlack: Ems = 0.125
        /// The share of the pieces that are in the body at least, where the others are left out. All stay where more than
        /// `mostOutside` of them are large and stick out, and the line is no wider than `widestLarger`.
        var leastInside: Share = 0.5
        var mostOutside: Share = 0.125
        var widestLarger: Ems = 1.8

        // Characters of broken print (`rows`), and the size of the type.

        /// The greatest width of pieces side by side that are one character, in ems of the body and of the line's own size.
        var widestRow: Ems = 1.3
        var widestRowOfSize: Ems = 1.1
        /// The quantile of the pieces' widths that is the size of a line's type, where the body's is less.
        var sizeQuantile: Share = 0.8

        // The slope of a line.

        /// The least length of a line that has a slope of its own, and of a candidate that tells its neighbours theirs.
        var ownSlopeLength: Ems = 12
        var tellingLength: Ems = 8
        /// The least width of a character that the slope is fitted to, as a share of the widest one.
        var fittedRow: Share = 0.7
        /// The fewest characters of a fit, no less than 3.
        var leastPoints = 5
        /// Twice how far from the first fit the middle of a character may stand that is in the second one, and the least share of
        /// such characters.
        var doubledApart: Ems = 0.25
        var leastNear: Share = 0.5
        /// The steepest slope: nearly 5 degrees.
        var steepest: Share = Share(1, of: 12)
        /// How many of the nearest candidates tell a line's slope.
        var neighbours = 9
        /// The deviation of their slopes, as a multiple of the median deviation; at least so much, in 65536ths.
        var deviation: Share = 1.5
        var leastSpread = 40
    }
}

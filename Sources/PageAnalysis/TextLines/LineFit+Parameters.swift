extension LineFit {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        // The horizontal extent of a vertical line (`extent`), or the vertical one of a horizontal line.

        /// Minimum extent of a piece that contributes to a line's extent or size. Lower: specks and marks widen the
        /// line.
        var leastPiece: Ems = 0.42
        /// A piece wider than this, and at least as long as `largePieceLength` of its width, is large type. At most
        /// `mostLarge` of a line's pieces may be.
        var largePiece: Ems = 1.22
        var largePieceLength: Share = 0.25
        var mostLarge: Share = 0.1
        /// Minimum width of a character that shows the place of the body; the maximum is `TypeSizes.widestCharacter`.
        /// If pieces of this size extend out of the body, the type is larger than the body's.
        var wideRow: Ems = 0.7
        /// Minimum number of such characters, and their minimum share of the pieces.
        var leastWide = 3
        var wideShare: Share = 0.2
        /// A line has large type if more than `largeRowShare` of its characters are wider than this and longer than
        /// `largeRowLength`.
        var largeRow: Ems = 1.13
        var largeRowLength: Ems = Ems(1, of: 3)
        var largeRowShare: Share = 0.25
        /// Maximum distance of a body piece from the middle: this quantile over the wide characters, but at most
        /// `overMedian` times their median. `doubledSlack` is twice the tolerance.
        var widestQuantile: Share = 0.9
        var overMedian: Share = 1.3
        var doubledSlack: Ems = 0.125
        /// Minimum share of pieces inside the body for removing the others. All remain if more than `mostOutside` of
        /// them are large and extend out of it, and the line is no wider than `widestLarger`.
        var leastInside: Share = 0.5
        var mostOutside: Share = 0.125
        var widestLarger: Ems = 1.8

        // Characters of broken print (`rows`), and the size of the type.

        /// Maximum width of pieces side by side that form one character, in ems of the body and of the line's size.
        var widestRow: Ems = 1.3
        var widestRowOfSize: Ems = 1.1
        /// Quantile of the pieces' widths that is the size of a line's type, unless the body's size is greater.
        var sizeQuantile: Share = 0.8

        // The slope of a line.

        /// Minimum length of a line with a separate slope, and of a candidate whose slope counts for its neighbours.
        var ownSlopeLength: Ems = 12
        var tellingLength: Ems = 8
        /// Minimum width of a character that contributes to the fit, as a share of the widest one.
        var fittedRow: Share = 0.7
        /// Minimum number of characters of a fit, at least 3.
        var leastPoints = 5
        /// Twice the maximum distance from the first fit to the centre of a character in the second one, and the
        /// minimum share of such characters.
        var doubledApart: Ems = 0.25
        var leastNear: Share = 0.5
        /// Maximum slope, nearly 5 degrees.
        var steepest: Share = Share(1, of: 12)
        /// Number of nearest candidates that contribute to a line's slope.
        var neighbours = 9
        /// Deviation of their slopes, as a multiple of the median deviation, and its minimum in 65536ths.
        var deviation: Share = 1.5
        var leastSpread = 40
    }
}

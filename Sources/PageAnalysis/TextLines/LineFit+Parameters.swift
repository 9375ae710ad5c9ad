extension LineFit {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        // The extent of a line across its direction (`extent`): horizontal for a vertical line, vertical for a
        // horizontal line.

        /// Minimum extent of a piece that contributes to a line's extent or type size. Lower: specks and marks widen
        /// the line.
        var leastPiece: Ems = 0.42
        /// A piece is large type if it is wider than `largePiece` and at least as long as `largePieceLength` of its
        /// width. If more than `mostLarge` of a line's pieces are large, none is removed.
        var largePiece: Ems = 1.22
        var largePieceLength: Share = 0.25
        var mostLarge: Share = 0.1
        /// Minimum width of a character from which the place of the line's body is derived; the maximum is
        /// `TypeSizes.widestCharacter`. Pieces of at least this size that extend out of the body show that the type is
        /// larger than the body's.
        var wideRow: Ems = 0.7
        /// Minimum number of characters from which the place of the body is derived, and their minimum share of the
        /// line's pieces.
        var leastWide = 3
        var wideShare: Share = 0.2
        /// A line has large type if more than `largeRowShare` of its characters are wider than `largeRow` and longer
        /// than `largeRowLength`.
        var largeRow: Ems = 1.13
        var largeRowLength: Ems = Ems(1, of: 3)
        var largeRowShare: Share = 0.25
        /// Maximum distance of a body piece's edges from the middle of the body: the distance for wide characters at
        /// the quantile `widestQuantile`, but at most `overMedian` times their median. `doubledSlack` is twice the
        /// additional tolerance.
        var widestQuantile: Share = 0.9
        var overMedian: Share = 1.3
        var doubledSlack: Ems = 0.125
        /// The pieces outside the body are removed if at least this share of the line's pieces is inside. None is
        /// removed if more than `mostOutside` of the pieces are large and extend out of the body, while the line is no
        /// wider than `widestLarger`.
        var leastInside: Share = 0.5
        var mostOutside: Share = 0.125
        var widestLarger: Ems = 1.8

        // Characters of broken print (`rows`), and the size of the type.

        /// Maximum width of pieces side by side that count as one character: in ems of the body type, or in ems of the
        /// line's type if that is more.
        var widestRow: Ems = 1.3
        var widestRowOfSize: Ems = 1.1
        /// This quantile of the widths of a line's pieces is the size of its type, if it exceeds the body's size.
        var sizeQuantile: Share = 0.8

        // The slope of a line.

        /// Minimum length of a line whose own slope is measured, and minimum length of a candidate whose slope counts
        /// for its neighbours.
        var ownSlopeLength: Ems = 12
        var tellingLength: Ems = 8
        /// Minimum width of a character that contributes to the fitted slope, as a share of the widest character's
        /// width.
        var fittedRow: Share = 0.7
        /// Minimum number of characters for fitting a slope; it must be at least 3.
        var leastPoints = 5
        /// Twice the maximum distance from the first fitted line to the centre of a character that contributes to the
        /// second fit, and minimum share of characters within that distance.
        var doubledApart: Ems = 0.25
        var leastNear: Share = 0.5
        /// Maximum slope of a line, nearly 5 degrees.
        var steepest: Share = Share(1, of: 12)
        /// Number of nearest candidates that contribute to a line's slope.
        var neighbours = 9
        /// Standard deviation of the neighbours' slopes, as a multiple of their median deviation, and the minimum of
        /// that standard deviation in 65536ths.
        var deviation: Share = 1.5
        var leastSpread = 40
    }
}

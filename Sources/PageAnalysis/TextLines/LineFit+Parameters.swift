extension LineFit {
    /// Parameters, set by hand.
    struct Parameters {
        // The extent of a line across its direction (`extent`): horizontal for a vertical line, vertical for a
        // horizontal line.

        /// Minimum extent of a piece that contributes to a line's extent or type size. Lower: specks and marks widen
        /// the line.
        var leastPiece: Ems = 0.42
        /// A piece is large type if it is wider than `largePiece` and its length is at least `largePieceLength` of its
        /// width. If more than `mostLarge` of a line's pieces are large, no piece is left out when the line's extent is
        /// measured.
        var largePiece: Ems = 1.22
        var largePieceLength: Share = 0.25
        var mostLarge: Share = 0.1
        /// Minimum width of a wide character; the maximum width is `TypeSizes.widestCharacter`. The place of the line's
        /// body is derived from wide characters. A piece of at least this size that extends out of the body shows that
        /// the type is larger than body type.
        var wideRow: Ems = 0.7
        /// The place of the body is derived only from at least `leastWide` wide characters. Their number must also be
        /// at least `wideShare` of the number of the line's pieces.
        var leastWide = 3
        var wideShare: Share = 0.2
        /// A line has large type if more than `largeRowShare` of its characters are wider than `largeRow` and longer
        /// than `largeRowLength`.
        var largeRow: Ems = 1.13
        var largeRowLength: Ems = Ems(1, of: 3)
        var largeRowShare: Share = 0.25
        /// Maximum distance of a body piece's edges from the middle of the body. It is the quantile `widestQuantile` of
        /// the wide characters' distances, but at most `overMedian` times the median of these distances. A tolerance is
        /// added; `doubledSlack` is twice the tolerance.
        var widestQuantile: Share = 0.9
        var overMedian: Share = 1.3
        var doubledSlack: Ems = 0.125
        /// Pieces outside the body are left out only if at least `leastInside` of the line's pieces are inside. No
        /// piece is left out if more than `mostOutside` of the pieces are large and extend out of the body, and the
        /// line is no wider than `widestLarger`.
        var leastInside: Share = 0.5
        var mostOutside: Share = 0.125
        var widestLarger: Ems = 1.8

        // Characters of broken print (`rows`), and the size of the type.

        /// Maximum width of pieces side by side that count as one character. It is the larger of two widths:
        /// `widestRow` in ems of the body type, and `widestRowOfSize` in ems of the line's type.
        var widestRow: Ems = 1.3
        var widestRowOfSize: Ems = 1.1
        /// The size of a line's type is this quantile of the widths of its pieces, but at least the body's size.
        var sizeQuantile: Share = 0.8

        // The slope of a line.

        /// Minimum length of a line whose own slope is measured.
        var ownSlopeLength: Ems = 12
        /// Minimum length of a candidate that contributes to its neighbours' slope.
        var tellingLength: Ems = 8
        /// Minimum width of a character that contributes to the fitted slope, as a share of the widest character.
        var fittedRow: Share = 0.7
        /// Minimum number of characters for fitting a slope; it must be at least 3.
        var leastPoints = 5
        /// A character contributes to the second fit if its centre is near the first fitted line. `doubledApart` is
        /// twice the maximum distance. `leastNear` is the minimum share of characters within that distance.
        var doubledApart: Ems = 0.25
        var leastNear: Share = 0.5
        /// Maximum slope of a line, nearly 5 degrees.
        var steepest: Share = Share(1, of: 12)
        /// Number of nearest candidates that contribute to a line's slope.
        var neighbours = 9
        /// Standard deviation of the neighbours' slopes. It is `deviation` times their median deviation, and at least
        /// `leastSpread` 65536ths.
        var deviation: Share = 1.5
        var leastSpread = 40
    }
}

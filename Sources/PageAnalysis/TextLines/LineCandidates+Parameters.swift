extension LineCandidates {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum extent of a piece of ruby. A larger piece is type that the page segmentation took for ruby.
        var largestRuby: Ems = 0.7
        /// Maximum width of a piece that counts as a column with ruby that touches it.
        var widestWithRuby: Ems = 1.75
        /// Maximum length of a group of pieces that may be a letter-spaced character.
        var longestSpaced: Ems = 2.5
        /// Minimum number of such groups that follow each other, if they are joined.
        var leastSpaced = 4
        // Pieces that can be type (`isType`).

        /// A piece is the corner of a frame if it is longer than this and fills less than `frameFill` of its bounding
        /// box.
        var frameLength: Ems = 2
        var frameFill: Share = 0.08
        /// A piece is an outline if it is larger than `outlineSide` in both directions and its ink is less than
        /// `outlineFill` of its longer side times the sum of its width and height.
        var outlineSide: Ems = 1
        var outlineFill: Share = 0.05
        /// A piece is a remnant of a rule if it is wider than this and no higher than `ruleHeight`.
        var ruleWidth: Ems = 1.2
        var ruleHeight: Ems = 0.12
        /// A page counts as made of dots if its noise (`Tone.noise`) is at least this.
        var dottedNoise = 12
        /// Minimum extent of a piece of type: on a page made of dots, and on other pages; at least `leastPieceInPixels`
        /// px. Minimum ink of such a piece, as a share of a square em; at least `leastPixels` px. Lower: grain becomes
        /// type. Higher: marks are lost.
        var leastAmongDots: Ems = 0.17
        var leastPiece: Ems = Ems(1, of: 12)
        var leastPieceInPixels = 2
        var leastInk: Share = Share(1, of: 250)
        var leastPixels = 4
        /// Maximum extent of a piece of type, which is that of a character in the largest headline.
        var largestPiece: Ems = 7
        /// Range of the width of a longer piece that counts as a column of touching characters, and range of the share
        /// of its bounding box that is ink.
        var widestTouching: Ems = 4
        var narrowestTouching: Ems = 0.75
        var leastTouchingFill: Share = 0.3
        var mostTouchingFill: Share = 0.8

        // Pieces that are joined.

        /// Maximum height of a piece that counts as one character or a few.
        var longestCharacter: Ems = 4
        /// Maximum width of a long piece that counts as a column of touching characters. It is not joined horizontally
        /// as large type.
        var widestBigColumn: Ems = 2.5
        /// Maximum gap between two large pieces that are joined, as a share of the smaller one's size; also the maximum
        /// blank between the pieces of a row, as a share of the row's height.
        var largeReach: Share = 0.4

        // Rows that count as horizontal lines.

        /// Minimum number of pieces of a row.
        var leastRow = 3
        /// Minimum length/height ratio of a row of body type, and of a row of large type. A large row is shorter,
        /// because a mark or a small character may split it: two and a half characters suffice.
        var leastRowLength: Share = 2.8
        var leastLargeRowLength: Share = 2.2
        /// Minimum extent of a piece that counts as a whole character of a row, as a share of the row's height. Lower:
        /// ruby between columns makes rows of these columns.
        var wholeShare: Share = 0.55
        /// Minimum share of a row's length that its whole characters cover. Lower: two rows of characters become one.
        var leastCovered: Share = 0.3
        /// A piece of a row counts as tall if its vertical group is higher than this multiple of the row's height. If
        /// more than `mostTall` of the pieces are tall, they belong to columns.
        var tallShare: Share = 2.1
        var mostTall: Share = 0.3
        /// Minimum height of a row that is found among columns.
        var leastRowHeight: Ems = 0.4
        /// Minimum length/height ratio of a row that counts as long. Then the minimum blank above and below a row among
        /// columns: for a long row and for others, as multiples of the blank between the row's pieces; for all, as a
        /// share of the row's height.
        var longRow = 6
        var clearOfLongRow: Share = 1.5
        var clearOfRow: Share = 2
        var leastClear: Share = 0.2
        /// Minimum extent of a piece in the blank above or below a row that counts, and maximum share of the row's
        /// length that such pieces cover.
        var leastNeighbour: Ems = Ems(1, of: 6)
        var mostNeighbours: Share = 0.2

        // Lines on dark grounds (`banners`). Lengths are shares of the ground's thickness.

        /// Minimum extent of a large piece, beside which no second line fits; minimum number of such pieces on a ground
        /// that one line fills; and minimum share of the line's length that they cover.
        var groundLargePiece: Share = 0.55
        var groundLeastLarge = 3
        var groundLeastCovered: Share = 0.4
        /// Maximum mean thickness of a remnant of a ground's side, maximum distance of the remnant from that side, and
        /// maximum extent of a speck.
        var groundThin: Share = Share(1, of: 25)
        var groundSide: Share = 0.125
        var groundSpeck: Share = 0.125
    }
}

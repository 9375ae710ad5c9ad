extension LineCandidates {
    /// Parameters, set by hand.
    struct Parameters {
        /// Maximum extent of a piece of ruby. A larger piece is type that the page segmentation took for ruby.
        var largestRuby: Ems = 0.7
        /// Maximum width of a piece that counts as a column with ruby that touches it.
        var widestWithRuby: Ems = 1.75
        /// Maximum length of a group of pieces that may be a letter-spaced character.
        var longestSpaced: Ems = 2.5
        /// Minimum number of successive groups that are joined as letter-spaced characters.
        var leastSpaced = 4
        /// Maximum gap between the characters of a letter-spaced column that was joined horizontally by mistake
        /// (`BodyAcross`). Higher: two tiers run together.
        var spacedDownReach: Ems = 1.1

        // Pieces that can be type (`isType`).

        /// A piece longer than this is the corner of a frame if its ink fills less than `frameFill` of its bounding
        /// box.
        var frameLength: Ems = 2
        var frameFill: Share = 0.08
        /// An outline is a piece with little ink. Its width and its height are greater than `outlineSide`. Its ink is
        /// less than `outlineFill` of its longer side times the sum of its width and height.
        var outlineSide: Ems = 1
        var outlineFill: Share = 0.05
        /// A piece is a remnant of a rule if it is wider than this and no higher than `ruleHeight`.
        var ruleWidth: Ems = 1.2
        var ruleHeight: Ems = 0.12
        /// A page counts as dithered (made of dots) if its noise (`Tone.noise`) is at least this.
        var dottedNoise = 12
        /// Minimum size of a piece of type. Its extent is at least `leastAmongDots` on a dithered page, `leastPiece` on
        /// other pages, and always `leastPieceInPixels` px. Its ink is at least `leastInk` of a square em, and at least
        /// `leastPixels` px. Lower: grain becomes type. Higher: marks are lost.
        var leastAmongDots: Ems = 0.17
        var leastPiece: Ems = Ems(1, of: 12)
        var leastPieceInPixels = 2
        var leastInk: Share = Share(1, of: 250)
        var leastPixels = 4
        /// Maximum extent of a piece of type: the extent of a character in the largest headline.
        var largestPiece: Ems = 7
        /// Ranges for a piece longer than `largestPiece` that counts as a column of touching characters: range of its
        /// width, and range of the share of its bounding box that is ink.
        var widestTouching: Ems = 4
        var narrowestTouching: Ems = 0.75
        var leastTouchingFill: Share = 0.3
        var mostTouchingFill: Share = 0.8

        // Pieces that are joined.

        /// Maximum height of a piece that counts as a single character or a few characters.
        var longestCharacter: Ems = 4
        /// Maximum width of a long piece that counts as a column of touching characters. It is not joined horizontally
        /// as large type.
        var widestBigColumn: Ems = 2.5
        /// Maximum gap between two large pieces that are joined, as a share of the smaller piece's size. It is also the
        /// maximum blank between the pieces of a row, as a share of the row's height.
        var largeReach: Share = 0.4
        /// Minimum height of a piece that may be half of a headline character.
        var leastHalf: Ems = 0.9

        // Rows that count as horizontal lines.

        /// Minimum number of pieces of a row.
        var leastRow = 3
        /// Minimum length of a row as a multiple of its height: `leastRowLength` for body type, `leastLargeRowLength`
        /// for large type. A row of large type may be shorter, because a mark or a small character may split it: two
        /// and a half characters suffice.
        var leastRowLength: Share = 2.8
        var leastLargeRowLength: Share = 2.2
        /// Minimum extent of a whole character in a row, as a share of the row's height. Lower: ruby between columns
        /// joins these columns to rows.
        var wholeShare: Share = 0.55
        /// Minimum share of a row's length that its whole characters cover. Lower: two rows of characters become one.
        var leastCovered: Share = 0.3
        /// A piece of a row counts as tall if the height of its vertical group exceeds this multiple of the row's
        /// height. If more than `mostTall` of the pieces are tall, the pieces belong to columns.
        var tallShare: Share = 2.1
        var mostTall: Share = 0.3
        /// Minimum height of a row that is found among columns.
        var leastRowHeight: Ems = 0.4
        /// Blanks around a row among columns. A row is long if its length is at least `longRow` times its height. The
        /// blanks above and below must be at least a multiple of the blank between the row's pieces: `clearOfLongRow`
        /// for a long row, `clearOfRow` for another row. They must also be at least `leastClear` of the row's height.
        var longRow = 6
        var clearOfLongRow: Share = 1.5
        var clearOfRow: Share = 2
        var leastClear: Share = 0.2
        /// In the blank above or below a row, pieces smaller than `leastNeighbour` are ignored. Larger pieces may cover
        /// at most `mostNeighbours` of the row's length.
        var leastNeighbour: Ems = Ems(1, of: 6)
        var mostNeighbours: Share = 0.2

        // Lines on dark grounds (`banners`). Lengths are shares of the ground's thickness.

        /// Minimum extent of a large piece on a dark ground, beside which no second line fits.
        var groundLargePiece: Share = 0.55
        /// Minimum number of large pieces on a ground that one line fills.
        var groundLeastLarge = 3
        /// Minimum share of that line's length that large pieces cover.
        var groundLeastCovered: Share = 0.4
        /// Maximum mean thickness of a remnant of a dark ground's side.
        var groundThin: Share = Share(1, of: 25)
        /// Maximum distance of such a remnant from the side.
        var groundSide: Share = 0.125
        /// Maximum extent of a speck on the ground.
        var groundSpeck: Share = 0.125
    }
}

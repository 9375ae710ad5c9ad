extension LineCandidates {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum extent of a piece of ruby. A longer one is type that the segmentation takes for ruby.
        var largestRuby: Ems = 0.7
        /// Maximum width of a piece that consists of a column and the ruby touching it.
        var widestWithRuby: Ems = 1.75
        /// Maximum length of a group of pieces that may be letter-spaced characters.
        var longestSpaced: Ems = 2.5
        /// Minimum number of such groups in succession.
        var leastSpaced = 4
        // Pieces that can be type (`isType`).

        /// A piece longer than this that fills less than `frameFill` of its box is the corner of a frame.
        var frameLength: Ems = 2
        var frameFill: Share = 0.08
        /// A piece larger than this in both directions is an outline if its ink is less than `outlineFill` of its
        /// length times the sum of its width and height.
        var outlineSide: Ems = 1
        var outlineFill: Share = 0.05
        /// A piece wider than this, and no higher than `ruleHeight`, is a remnant of a rule.
        var ruleWidth: Ems = 1.2
        var ruleHeight: Ems = 0.12
        /// Minimum `Tone.noise` of a page made of dots.
        var dottedNoise = 12
        /// Minimum extent of a piece on a page made of dots and on others (also in px), and its minimum ink as a share
        /// of an em's square. Lower: grain becomes type. Higher: marks are lost.
        var leastAmongDots: Ems = 0.17
        var leastPiece: Ems = Ems(1, of: 12)
        var leastPieceInPixels = 2
        var leastInk: Share = Share(1, of: 250)
        var leastPixels = 4
        /// Maximum extent of a piece: a character of the largest headline.
        var largestPiece: Ems = 7
        /// Range of the width of a longer piece that is a column of touching characters, and range of the share of its
        /// box that is ink.
        var widestTouching: Ems = 4
        var narrowestTouching: Ems = 0.75
        var leastTouchingFill: Share = 0.3
        var mostTouchingFill: Share = 0.8

        // Pieces that are joined.

        /// Maximum height of a piece that is one character or a few.
        var longestCharacter: Ems = 4
        /// Maximum width of a column of touching characters that is not joined horizontally.
        var widestBigColumn: Ems = 2.5
        /// Maximum gap between joined large pieces, as a share of the smaller one; also the maximum blank of a row, as
        /// a share of its height.
        var largeReach: Share = 0.4
        /// Minimum height of half a headline character.
        var leastHalf: Ems = 0.9

        // Rows that are lines.

        /// Minimum number of pieces of a row.
        var leastRow = 3
        /// Minimum length/height ratio of a row, and of a row of large type. A mark or a small character may split a
        /// large row, so two and a half characters suffice.
        var leastRowLength: Share = 2.8
        var leastLargeRowLength: Share = 2.2
        /// Minimum extent of a piece that counts as a character of a row, as a share of the row's height. Lower: ruby
        /// between columns makes rows of them.
        var wholeShare: Share = 0.55
        /// Minimum share of a row's length that such pieces cover. Lower: two rows of characters become one.
        var leastCovered: Share = 0.3
        /// A piece belongs to a column if it is joined vertically to more than this multiple of the row's height. At
        /// most `mostTall` of a row's pieces may.
        var tallShare: Share = 2.1
        var mostTall: Share = 0.3
        /// Minimum height of a row among columns.
        var leastRowHeight: Ems = 0.4
        /// Minimum length/height ratio of a long row. Then the minimum blank above and below a long row, and a shorter
        /// one, as multiples of the blank between its pieces; and the minimum blank as a share of the row's height.
        var longRow = 6
        var clearOfLongRow: Share = 1.5
        var clearOfRow: Share = 2
        var leastClear: Share = 0.2
        /// Minimum extent of a piece in that blank, and maximum share of the row's length that such pieces cover.
        var leastNeighbour: Ems = Ems(1, of: 6)
        var mostNeighbours: Share = 0.2

        // Lines on dark grounds (`banners`), as shares of the ground's thickness.

        /// Minimum extent of a large piece, such that no second line fits; minimum number of such pieces; minimum share
        /// of the line's length that they cover.
        var groundLargePiece: Share = 0.55
        var groundLeastLarge = 3
        var groundLeastCovered: Share = 0.4
        /// Maximum thickness of a remnant of a ground's side, its maximum distance from the side, and the maximum
        /// extent of a speck.
        var groundThin: Share = Share(1, of: 25)
        var groundSide: Share = 0.125
        var groundSpeck: Share = 0.125
    }
}

extension LineCandidates {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The longest side of a piece of ruby. Longer: it is type that the segmentation takes for ruby.
        var largestRuby: Ems = 0.7
        /// The widest piece of a column and the ruby that touches it.
        var widestWithRuby: Ems = 1.75
        /// The longest group of pieces that may be letter-spaced characters.
        var longestSpaced: Ems = 2.5
        /// The fewest such groups that follow one another.
        var leastSpaced = 4
        // Which pieces can be type (`isType`).

        /// A longer piece that fills less of its box is the corner of a frame.
        var frameLength: Ems = 2
        var frameFill: Share = 0.08
        /// A piece larger than this both ways is an outline where its ink is less than this share of the product of its half
        /// perimeter and its length.
        var outlineSide: Ems = 1
        var outlineFill: Share = 0.05
        /// A wider piece that is so low is what is left of a rule.
        var ruleWidth: Ems = 1.2
        var ruleHeight: Ems = 0.12
        /// `Tone.noise` from which a page counts as made of dots.
        var dottedNoise = 12
        /// The least extent of a piece, on a page made of dots and on others (and in px); and its least ink, as a share of an em's
        /// square (and in pixels). Lower: grain is type. Higher: marks are lost.
        var leastAmongDots: Ems = 0.17
        var leastPiece: Ems = Ems(1, of: 12)
        var leastPieceInPixels = 2
        var leastInk: Share = Share(1, of: 250)
        var leastPixels = 4
        /// The greatest extent of a piece: of the largest headline's characters.
        var largestPiece: Ems = 7
        /// The width of a longer one that is a column whose characters all touch, and how much of its box is ink.
        var widestTouching: Ems = 4
        var narrowestTouching: Ems = 0.75
        var leastTouchingFill: Share = 0.3
        var mostTouchingFill: Share = 0.8

        // Which are joined.

        /// The greatest height of a piece of one character or a few.
        var longestCharacter: Ems = 4
        /// The greatest width of a column, whose characters all touch, that is not joined across the page.
        var widestBigColumn: Ems = 2.5
        /// How far large pieces are joined, as a share of the smaller one; and the longest blank of a row, as a share of its height.
        var largeReach: Share = 0.4
        /// The least height of the half of a headline's character.
        var leastHalf: Ems = 0.9

        // Which rows are lines.

        /// The fewest pieces of a row.
        var leastRow = 3
        /// How many times as long as high a row is at least; and a row of large type, which a mark or a small character parts: two
        /// characters and a half are a row too.
        var leastRowLength: Share = 2.8
        var leastLargeRowLength: Share = 2.2
        /// The least extent of a piece that counts as a character of a row, as a share of its height. Lower: ruby between columns
        /// bridges what is no row.
        var wholeShare: Share = 0.55
        /// The share of a row's length that such pieces cover at least. Lower: two rows of characters are one.
        var leastCovered: Share = 0.3
        /// A piece is of a column where it is joined down the page to more than so many times the row's height; so many of a row's
        /// pieces at most may be.
        var tallShare: Share = 2.1
        var mostTall: Share = 0.3
        /// The least height of a row among columns.
        var leastRowHeight: Ems = 0.4
        /// The blank over and under it, as a multiple of the blank between its pieces, for one so many times as long as high and
        /// for a shorter one; and as a share of its height at least.
        var longRow = 6
        var clearOfLongRow: Share = 1.5
        var clearOfRow: Share = 2
        var leastClear: Share = 0.2
        /// The least extent of a piece in that blank, and the share of the row's length that such pieces may cover.
        var leastNeighbour: Ems = Ems(1, of: 6)
        var mostNeighbours: Share = 0.2

        // Lines on dark grounds (`banners`), in shares of the ground's thickness.

        /// The least extent of a large piece, so that no second line fits; the fewest such pieces; the share of the line's length
        /// that they cover.
        var groundLargePiece: Share = 0.55
        var groundLeastLarge = 3
        var groundLeastCovered: Share = 0.4
        /// The greatest thickness of what is left of a ground's side, how near to a side it stands, and the greatest extent of a
        /// speck.
        var groundThin: Share = Share(1, of: 25)
        var groundSide: Share = 0.125
        var groundSpeck: Share = 0.125
    }
}

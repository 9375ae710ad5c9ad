extension CellForm {
    /// Limits on the ink of each `CellForm`. Lengths are in ems of the line. The limits separate the sizes of small
    /// inks, as measured on the development pages and the gazette.
    package struct Limits: Sendable {
        /// Maximum width of a bar along the line (ー ― … 〜). The bar must be longer than `longBar`.
        package var bar = 0.3
        /// Length above which ink as narrow as `bar` is a bar.
        package var longBar = 0.5
        /// Minimum width of an upright １. It is as narrow as a bar but, unlike 〜, its left half mirrors its right half.
        package var figureOne = 0.19
        /// Width above which a bar that is not １ is 〜. A narrower bar is ― or ー.
        package var wave = 0.185
        /// Minimum symmetry of an upright １: the share of ink that also has ink at the mirrored place.
        package var figureOneSymmetry = 0.4
        /// Maximum height of wide ink that is a 一.
        package var flat = 0.16
        /// Height below which wide ink is a bracket. っ, へ and ニ are higher.
        package var bracket = 0.36
        /// Width above which a bracket that was read as another character is （ or ）. A narrower bracket is 「 or 」.
        package var roundBracket = 0.8
        /// Width above which ink counts as wide.
        package var wide = 0.45
        /// Width and height below which ink is 、 。 or ・.
        package var dot = 0.42
        /// Minimum width and height of the ink of a square.
        package var square = 0.65
        /// Maximum side of the parts of a square.
        package var part = 0.58
        /// Minimum length of ―, which fills its body. A shorter bar is ー.
        package var dash = 0.85
        /// Width and height below which ink may be a small kana. Large kana are larger.
        package var smallKana = 0.75
        /// Minimum distance from the line's middle to a small kana at its right. For 、 and 。, the minimum is twice this
        /// distance.
        package var right = 0.05

        package init() {}
    }
}

extension CellForm {
    /// Limits on ink for `CellForm`. Lengths are in ems of the line. The limits separate the measured sizes of small
    /// inks on the development pages and the gazette.
    package struct Limits: Sendable {
        /// Maximum width of a bar along the line (ー ― … 〜) whose length is at least `longBar`.
        package var bar = 0.3
        /// Minimum length of such a bar.
        package var longBar = 0.5
        /// Minimum width of an upright １ among bars. It is symmetric left and right, 〜 is not.
        package var figureOne = 0.19
        /// Minimum width of 〜 among bars that are no １.
        package var wave = 0.185
        /// Minimum share of its ink that an upright １ also has on the other side.
        package var figureOneSymmetry = 0.4
        /// Maximum height of 一 among wide inks.
        package var flat = 0.16
        /// Height below which wide ink is a bracket. っ, へ and ニ are higher.
        package var bracket = 0.36
        /// Width above which a bracket that was read as something else is （ or ）, otherwise 「 or 」.
        package var roundBracket = 0.8
        /// Minimum width of wide ink.
        package var wide = 0.45
        /// Size, in both directions, below which ink is 、 。 or ・.
        package var dot = 0.42
        /// Minimum size of a square's ink in both directions.
        package var square = 0.65
        /// Maximum side of a part of a square.
        package var part = 0.58
        /// Minimum length of ―, which fills its body. A shorter bar is ー.
        package var dash = 0.85
        /// Size, in both directions, below which ink may be a small kana. A full-sized one is larger.
        package var smallKana = 0.75
        /// Minimum distance of a small kana, and of 、 and 。, to the right of the line's middle.
        package var right = 0.05

        package init() {}
    }
}

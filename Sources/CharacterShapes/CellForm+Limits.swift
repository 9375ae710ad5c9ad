extension CellForm {
    /// Lengths are in ems of the line. Limits lie between what 4,900 small inks of the development pages and the gazette have, 5 to 95 of a
    /// hundred of each: 一 is 0.08 to 0.15 high, brackets 0.20 to 0.32, っ 0.40 to 0.46, へ 0.40 to 0.51; ー is 0.13 to 0.16 broad,
    /// 〜 0.18 to 0.26, １ 0.20 to 0.27; 、 and 。 lie 0.24 to 0.35 right of the middle.
    package struct Limits: Sendable {
        /// Ink this narrow and `longBar` long stands along the line: ー ― … 〜.
        package var bar = 0.3
        /// Length of such a bar.
        package var longBar = 0.5
        /// A bar from this width on may be an upright １: it is the same left and right, which 〜 is not.
        package var figureOne = 0.19
        /// A bar that is broader than this and no １ is 〜.
        package var wave = 0.185
        /// Share of its ink that an upright １ has on the other side too.
        package var figureOneSymmetry = 0.4
        /// Ink this low, and wide, is 一.
        package var flat = 0.16
        /// Ink lower than this, and wide, is a bracket; っ, へ and ニ are higher.
        package var bracket = 0.36
        /// Where a bracket is not read as one, it is （ or ） if it is broader than this, else 「 or 」.
        package var roundBracket = 0.8
        /// Wide is this or more.
        package var wide = 0.45
        /// Ink smaller than this both ways is 、 。 or ・.
        package var dot = 0.42
        /// A square's ink is at least this large both ways.
        package var square = 0.65
        /// The greatest side of a part of a square.
        package var part = 0.58
        /// A dash fills its body: a bar this long is ―, a shorter one ー.
        package var dash = 0.85
        /// Ink smaller than this both ways may be a small kana, and a full-sized one is larger.
        package var smallKana = 0.75
        /// A small kana and 、 。 stand this far right of the line's middle, or farther.
        package var right = 0.05

        package init() {}
    }
}

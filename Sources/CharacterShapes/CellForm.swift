import LayoutDocument
import PageGeometry

/// Form of a cell's ink, which determines how the ink is set in a horizontal line. Marks and small kana have special
/// forms in vertical lines.
package enum CellForm: Hashable, Sendable {
    /// The cell has no print.
    case blank
    /// A kanji, kana or digit, which is set unchanged.
    case whole
    /// A small kana: っ ゃ ョ.
    case small
    /// 、 or 。
    case stop
    /// ・ or another small mark in the middle.
    case dot
    /// A bar across the line: 一.
    case flat
    /// A bar along the line: ー ― … 〜. It is turned to be set.
    case bar
    /// A bracket. It is turned to be set.
    case bracket(isOpening: Bool)
    /// A digit or letter on its side. It is turned to be set.
    case sideways
    /// Perhaps several glyphs side by side: digits and letters (縦中横), or a square such as ㌔. It may also be は or 比,
    /// whose parts are separate.
    case group
    /// Perhaps a square such as ㌔, with small parts side by side and one above the other. Tesseract's model does not
    /// contain squares.
    case square

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

extension PrintedCell {
    /// Returns the form of the ink by its size and place and, if these are not sufficient, by the ink itself.
    ///
    /// - Parameters:
    ///   - print: returns the ink of `print(_:on:)`; called only if needed.
    ///   - pieces: returns the pieces of the ink; called only if needed.
    package func form(print: () -> Ink, pieces: () -> InkPieces, _ limits: CellForm.Limits) -> CellForm {
        if !print().isPrinted { return .blank }
        if kind != .mark, kind != .sideways, width >= limits.square, height >= limits.square,
            pieces().quarters(largest: limits.part * em) != nil
        {
            return .square
        }
        if kind == .combined { return .group }
        guard writing == .vertical else { return .whole }
        if kind == .sideways { return .sideways }
        let (x, _) = offset
        if kind == .mark {
            if width < limits.bar && height > limits.longBar {
                let isOne = width >= limits.figureOne && print().symmetry >= limits.figureOneSymmetry
                return isOne ? .whole : .bar
            }
            if width > limits.wide && height <= limits.flat { return .flat }
            if width > limits.wide && height < limits.bracket { return .bracket(isOpening: print().isFullAbove) }
            if width < limits.dot && height < limits.dot { return x > 2 * limits.right ? .stop : .dot }
        }
        return max(width, height) < limits.smallKana && x > limits.right ? .small : .whole
    }
}

extension CellForm {
    /// A number for each form. It is a feature of models.
    package var code: Int {
        switch self {
        case .blank: 0
        case .whole: 1
        case .small: 2
        case .stop: 3
        case .dot: 4
        case .flat: 5
        case .bar: 6
        case .bracket(isOpening: true): 7
        case .bracket(isOpening: false): 8
        case .sideways: 9
        case .group: 10
        case .square: 11
        }
    }
}

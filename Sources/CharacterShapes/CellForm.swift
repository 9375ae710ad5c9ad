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

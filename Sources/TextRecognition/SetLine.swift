import CharacterShapes
import PageGeometry
import PageRaster

/// A horizontal line as input of Tesseract. It is composed of cells, each at its place. General OCR must find lines and
/// characters; here, both are known.
struct SetLine: Sendable {
    /// The line, dark on white.
    private(set) var image: GreyRaster
    /// Middle of each cell's body, in px.
    private(set) var middles: [Double] = []

    private let setting: RecognitionParameters.Setting

    /// Creates a line without characters.
    ///
    /// - Parameter advances: sum of the advances of all cells, in ems.
    init(advances: Double, _ setting: RecognitionParameters.Setting) {
        self.setting = setting
        let width = Int(2 * setting.margin + setting.em * advances)
        image = GreyRaster(size: PixelSize(width: max(1, width), height: setting.height))
    }

    /// Adds a print at the next place of the line.
    ///
    /// - Parameters:
    ///   - print: greys of the print, 0 for ink to 255 for paper, in px of the page.
    ///   - scale: size that a px of the page has on the line, in px of the line.
    ///   - stretch: additional factor for the width of the print, usually 1.
    ///   - offset: distance from the middle of the body to the middle of the ink, to the right and down, in ems.
    ///   - turned: whether the print is turned a quarter turn anticlockwise. Marks along a vertical line are then along
    ///     the horizontal line.
    ///   - advance: distance from the previous character's middle to this one's, in ems.
    mutating func add(
        _ print: GreyRaster, scale: Double, stretch: Double = 1, offset: (x: Double, y: Double), turned: Bool = false,
        advance: Double
    ) {
        let middle = middles.last.map { $0 + advance * setting.em } ?? setting.margin + advance * setting.em / 2
        middles.append(middle)
        // If a cell was cut wrongly, its print may be larger than the line. It is then made smaller.
        let largest = Double(setting.height - 2)
        let scale = min(scale, largest / Double(max(print.width, print.height)))
        let size = PixelSize(
            width: max(1, Int((Double(print.width) * scale * stretch).rounded())),
            height: max(1, Int((Double(print.height) * scale).rounded())))
        let scaled = scale < 1 ? print.resampled(to: size) : print.interpolated(to: size)
        let set = turned ? scaled.turnedAnticlockwise() : scaled
        let left = middle + offset.x * setting.em - Double(set.width) / 2
        let top = Double(setting.height) / 2 + offset.y * setting.em - Double(set.height) / 2
        darken(
            with: set, left: min(max(0, Int(left.rounded())), max(0, image.width - set.width)),
            top: min(max(0, Int(top.rounded())), max(0, image.height - set.height)))
    }

    private mutating func darken(with print: GreyRaster, left: Int, top: Int) {
        for y in 0..<min(print.height, image.height - top) {
            for x in 0..<min(print.width, image.width - left) {
                image[left + x, top + y] = min(image[left + x, top + y], print[x, y])
            }
        }
    }
}

extension SetLine {
    /// Creates a line of cells in succession.
    init(
        _ cells: ArraySlice<PrintedCell>, forms: ArraySlice<CellForm>, on page: GreyRaster,
        _ setting: RecognitionParameters.Setting
    ) {
        self.init(advances: Double(cells.count) * setting.advance, setting)
        for (cell, form) in zip(cells, forms) {
            let (offset, turned) = cell.place(as: form)
            add(
                cell.print(cell.ink, on: page), scale: setting.em / cell.em, offset: offset, turned: turned,
                advance: setting.advance)
        }
    }
}

extension PrintedCell {
    /// Returns the setting of the cell in a horizontal line: the distance from the middle of the body to the middle of
    /// the ink, to the right and down, and whether the print is turned.
    fileprivate func place(as form: CellForm) -> (offset: (x: Double, y: Double), turned: Bool) {
        let (x, y) = offset
        guard writing == .vertical else { return ((x, y), false) }
        // The cuts of a cell are little evidence of the place of its body along a vertical line. High ink is taken to
        // be in the middle of its body.
        switch form {
        case .blank, .whole, .group, .square: return ((x, height > 0.6 ? 0 : y), false)
        case .flat: return ((x, y), false)
        case .small: return ((0, 0.14), false)
        case .stop: return ((-0.28, 0.3), false)
        case .dot: return ((x, 0), false)
        case .bar: return ((0, 0), true)
        case .bracket, .sideways: return ((y, 0), true)
        }
    }
}

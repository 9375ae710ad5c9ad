import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// A horizontal line set anew from cells, each at its place: what Tesseract reads. A method of our own: General OCR has to find lines
/// and characters, and here both are known.
struct SetLine: Sendable {
    /// Dark on white.
    private(set) var image: GreyRaster
    /// Middle of each cell's body, in px.
    private(set) var middles: [Double] = []

    private let setting: RecognitionParameters.Setting

    /// An empty line.
    ///
    /// - Parameter advances: of all cells that will be set, in ems.
    init(advances: Double, _ setting: RecognitionParameters.Setting) {
        self.setting = setting
        let width = Int(2 * setting.margin + setting.em * advances)
        image = GreyRaster(size: PixelSize(width: max(1, width), height: setting.height))
    }

    /// Sets a print at the next place.
    ///
    /// - Parameters:
    ///   - print: ink 0, paper 255, in px of the page.
    ///   - scale: px of the line for a px of the page.
    ///   - stretch: how much wider than so it is set, 1 for most.
    ///   - offset: of the middle of its ink from the middle of its body, in ems.
    ///   - turned: whether to turn it by a quarter, anticlockwise: what stands along a vertical line stands so along a horizontal one.
    ///   - advance: in ems.
    mutating func add(
        _ print: GreyRaster, scale: Double, stretch: Double = 1, offset: (x: Double, y: Double), turned: Bool = false,
        advance: Double
    ) {
        let middle = middles.last.map { $0 + advance * setting.em } ?? setting.margin + advance * setting.em / 2
        middles.append(middle)
        // Print that is larger than the line, of a cell that was cut wrongly, is made smaller.
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
    /// Sets cells, one after another.
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
    /// Where the middle of the ink stands in a horizontal line's body, in ems right of and below its middle, and whether it is turned.
    fileprivate func place(as form: CellForm) -> (offset: (x: Double, y: Double), turned: Bool) {
        let (x, y) = offset
        guard writing == .vertical else { return ((x, y), false) }
        // Where a cell is cut tells little of where its body stands along a vertical line: high ink stands in its middle.
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

import LayoutDocument
import PageGeometry
import PageRaster

/// Cells of a page that are read one after another, and their forms.
struct PageReading: Sendable {
    let page: GreyRaster
    let cells: [PrintedCell]
    let forms: [CellForm]
    let parameters: RecognitionParameters

    /// Cells whose forms their ink tells.
    init(_ cells: [PrintedCell], on page: GreyRaster, _ parameters: RecognitionParameters) {
        self.parameters = parameters
        self.page = page
        self.cells = cells
        forms = cells.map { cell in
            cell.form(
                print: { Ink(cell.print(cell.ink, on: page)) }, pieces: { cell.pieces(on: page) },
                parameters.forms)
        }
    }

    /// Kana of ruby, which have one size whatever they are.
    init(kana: [PrintedCell], on page: GreyRaster, _ parameters: RecognitionParameters) {
        self.parameters = parameters
        self.page = page
        cells = kana
        forms = kana.map { $0.height < parameters.ruby.flat ? .bar : .whole }
    }

    /// Ranges of cells that are read together.
    var lines: [Range<Int>] {
        let count = parameters.setting.characters
        return stride(from: 0, to: cells.count, by: count).map { $0..<min($0 + count, cells.count) }
    }

    func read(_ range: Range<Int>, with tesseract: Tesseract) -> [RecognisedText?] {
        let setting = parameters.setting
        let line = SetLine(cells[range], forms: forms[range], on: page, setting)
        let slots = range.map { place in
            SymbolAlignment.Slot(
                middle: line.middles[place - range.lowerBound],
                isSmall: max(cells[place].width, cells[place].height) < parameters.forms.dot,
                isGroup: forms[place] == .group,
                mayBeLatin: cells[place].kind == .sideways || cells[place].writing == .horizontal)
        }
        let symbols = SymbolAlignment(
            slots, tesseract.read(line.image), advance: setting.em * setting.advance, parameters.alignment
        ).symbolsOfSlots()
        return zip(range, symbols).map { place, symbols in
            let text = CellReading(symbols).text(of: cells[place], as: forms[place], parameters.forms)
            guard forms[place] == .group || forms[place] == .square else { return text }
            return GroupReading(
                cell: cells[place], form: forms[place], page: page, tesseract: tesseract, parameters: parameters
            )
            .text(afterReading: text) ?? text
        }
    }
}

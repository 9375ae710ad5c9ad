import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// The cells of a page in reading order, and their forms.
struct CellSequence: Sendable {
    let page: GreyRaster
    let cells: [PrintedCell]
    let forms: [CellForm]
    let parameters: RecognitionParameters
    let classifier: GlyphClassifier
    /// Whether the cells are kana of ruby.
    let isRuby: Bool

    /// Creates a reading of a page's cells. The form of each cell is determined by its ink. Kana of ruby all have one
    /// size, so the form of each is a bar or a whole character.
    init(
        _ cells: [PrintedCell], isRuby: Bool = false, on page: GreyRaster, _ parameters: RecognitionParameters,
        by classifier: GlyphClassifier
    ) {
        (self.page, self.cells, self.isRuby) = (page, cells, isRuby)
        (self.parameters, self.classifier) = (parameters, classifier)
        forms = cells.map { cell in
            if isRuby { return cell.height < parameters.ruby.flat ? .bar : .whole }
            return cell.form(
                print: { Ink(cell.print(cell.ink, on: page)) }, pieces: { cell.pieces(on: page) },
                parameters.forms)
        }
    }

    /// Ranges of the cells that are read together in a line.
    var lines: [Range<Int>] {
        let count = parameters.setting.characters
        return stride(from: 0, to: cells.count, by: count).map { $0..<min($0 + count, cells.count) }
    }

    func read(_ range: Range<Int>, with tesseract: Tesseract) -> [CharacterReading] {
        zip(range, texts(range, with: tesseract)).map { place, text in
            let (cell, form) = (cells[place], forms[place])
            return CharacterReading(
                cell: cell, form: form, isRuby: isRuby, tesseract: text,
                glyph: GlyphReading(cell, as: form, on: page, read: text?.text, isRuby: isRuby, by: classifier))
        }
    }

    /// Returns the texts that Tesseract reads in a line of cells.
    private func texts(_ range: Range<Int>, with tesseract: Tesseract) -> [RecognisedText?] {
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
            slots: slots, symbols: tesseract.read(line.image), advance: setting.em * setting.advance,
            costs: parameters.alignment
        ).symbolsOfSlots()
        return zip(range, symbols).map { place, symbols in
            let text = CellReading(symbols).text(of: cells[place], as: forms[place], parameters.forms)
            guard forms[place] == .group || forms[place] == .square else { return text }
            return GroupReading(
                cell: cells[place], form: forms[place], page: page, tesseract: tesseract, classifier: classifier,
                parameters: parameters
            )
            .text(afterReading: text) ?? text
        }
    }
}

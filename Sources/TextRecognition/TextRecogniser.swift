import Dispatch
public import LayoutDocument
import PageGeometry
public import PageRaster
import Synchronization

/// Reads the characters of pages whose cells are known, with Tesseract.
///
/// Each character's ink is cut out, cleaned and set on a horizontal line of regular advance, which Tesseract reads; its symbols are
/// brought back to cells. Memory is that of the model, some 60 MB, for each thread.
public final class TextRecogniser: Sendable {
    /// Those that no thread is using.
    private let idle: Mutex<[Tesseract]>
    private let parameters = RecognitionParameters()

    /// The file of the model: its digest belongs to what was read.
    public let modelPath: String

    /// Loads Tesseract's Japanese model.
    public init() throws(TextRecognitionError) {
        let first = try Tesseract()
        modelPath = first.modelPath
        idle = Mutex([first])
    }

    /// What reads: `tesseract` and its version.
    public static var engine: String { "tesseract \(Tesseract.version)" }

    /// The text of all characters, in order of reading. The same whatever the number of threads.
    ///
    /// - Parameters:
    ///   - layout: of the page.
    ///   - page: its image, as large as the layout says.
    ///   - threads: 1 or more.
    /// - Returns: for each character what was read; nil where nothing was.
    /// - Complexity: some 1.4 ms for a character.
    public func read(
        _ layout: LayoutDocument, on page: GreyRaster, threads: Int = 1
    ) throws(TextRecognitionError) -> [RecognisedText?] {
        precondition(page.size == layout.page.size && threads >= 1)
        let reading = PageReading(layout, on: page, parameters)
        let lines = reading.lines
        let texts = Mutex([[RecognisedText?]](repeating: [], count: lines.count))
        let readers = try take(min(threads, max(1, lines.count)))
        defer { idle.withLock { $0 += readers } }
        DispatchQueue.concurrentPerform(iterations: readers.count) { reader in
            for line in stride(from: reader, to: lines.count, by: readers.count) {
                let read = reading.read(lines[line], with: readers[reader])
                texts.withLock { $0[line] = read }
            }
        }
        return LookAlikes.told(texts.withLock { $0.flatMap(\.self) }, reading.forms)
    }

    private func take(_ count: Int) throws(TextRecognitionError) -> [Tesseract] {
        var taken = idle.withLock { idle in
            defer { idle.removeLast(min(count, idle.count)) }
            return Array(idle.suffix(count))
        }
        while taken.count < count { taken.append(try Tesseract()) }
        return taken
    }
}

/// A page that is being read: its cells and their forms.
struct PageReading: Sendable {
    let page: GreyRaster
    let cells: [PrintedCell]
    let forms: [CellForm]
    let parameters: RecognitionParameters

    init(_ layout: LayoutDocument, on page: GreyRaster, _ parameters: RecognitionParameters) {
        self.parameters = parameters
        let page = page.isOfTwoGreys ? page.softened(passes: parameters.setting.passes) : page
        self.page = page
        cells = layout.printedCells(on: page, whiteFrom: parameters.setting.paper)
        forms = cells.map { cell in
            cell.form(
                print: { Ink(cell.print(cell.ink, on: page)) }, pieces: { cell.pieces(on: page) },
                parameters.forms)
        }
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

extension GreyRaster {
    /// Whether it has black and white alone, as a page of dots has.
    fileprivate var isOfTwoGreys: Bool {
        var seen = [Bool](repeating: false, count: 256)
        for grey in pixels { seen[Int(grey)] = true }
        return seen.count { $0 } <= 2
    }
}

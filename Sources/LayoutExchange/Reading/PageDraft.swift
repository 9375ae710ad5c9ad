import LayoutDocument
import PageGeometry

/// A page while a file is read: its regions as the file has them, and the order of reading that it tells of them.
struct PageDraft {
    var format: ImportedPage.Format
    var size = PixelSize(width: 0, height: 0)
    var imageName: String?
    var regions: [RegionDraft] = []
    var figures: [Figure] = []
    var rules: [Rule] = []
    var unnumbered: [UnnumberedText] = []
    /// The order of reading; nil where the file tells none.
    var order: [OrderNode]?
    var notes = ImportNotes()
    private var ids: Set<String> = []

    init(_ format: ImportedPage.Format) { self.format = format }

    /// Takes note of an id.
    ///
    /// - Throws: `ImportError` when another element has it.
    mutating func take(_ id: String?, line: Int) throws(ImportError) {
        guard let id, !id.isEmpty else { return }
        guard ids.insert(id).inserted else { throw .duplicateID(line: line, id: id) }
    }

    /// What of a box lies on the page; nil, and a note, where nothing does.
    mutating func onPage(_ box: PixelRect, line: Int) -> PixelRect? {
        let cut = box.intersection(size.bounds)
        if cut.isEmpty {
            notes.add(.offPage, line: line)
            return nil
        }
        if cut != box { notes.add(.cutToPage, line: line) }
        return cut
    }
}

/// A region of text.
struct RegionDraft {
    var id: String?
    var box: PixelRect?
    var lines: [ImportedLine] = []
    /// Where `custom` says that it is read.
    var index: Int?
}

/// A part of an order of reading.
indirect enum OrderNode {
    case group(OrderGroup, [OrderNode])
    /// A region or a line, by its id.
    case reference(String)
}

/// What a group of an order of reading is.
enum OrderGroup {
    case article
    case paragraph
    case other
}

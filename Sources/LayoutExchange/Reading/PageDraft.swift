import LayoutDocument
import PageGeometry

/// A page during the reading of a file: its regions as in the file, and their reading order.
struct PageDraft {
    var format: ImportedPage.Format
    var size = PixelSize(width: 0, height: 0)
    var imageName: String?
    var regions: [RegionDraft] = []
    var figures: [Figure] = []
    var rules: [Rule] = []
    var unnumbered: [UnnumberedText] = []
    /// The reading order; nil when the file has none.
    var order: [OrderNode]?
    var notes = ImportNotes()
    private var ids: Set<String> = []

    init(_ format: ImportedPage.Format) { self.format = format }

    /// Records an id.
    ///
    /// - Throws: `ImportError` when another element has it.
    mutating func take(_ id: String?, line: Int) throws(ImportError) {
        guard let id, !id.isEmpty else { return }
        guard ids.insert(id).inserted else { throw .duplicateID(line: line, id: id) }
    }

    /// The part of a box inside the page; nil, with a note, for none.
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
    /// Its reading position from `custom`.
    var index: Int?
}

/// A part of a reading order.
indirect enum OrderNode {
    case group(OrderGroup, [OrderNode])
    /// A region or a line, by its id.
    case reference(String)
}

/// The kind of a group in a reading order.
enum OrderGroup {
    case article
    case paragraph
    case other
}

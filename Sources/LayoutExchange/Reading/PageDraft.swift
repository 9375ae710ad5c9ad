import LayoutDocument
import PageGeometry

/// A page during the reading of a file: its regions as in the file, and their reading order.
struct PageDraft {
    var format: ImportedPage.Format
    /// Number of pages in the file so far.
    var pages = 0
    var size = PixelSize(width: 0, height: 0)
    /// Size of the page's image, if the caller has it.
    let imageSize: PixelSize?
    var imageName: String?
    var regions: [RegionDraft] = []
    var figures: [Figure] = []
    var rules: [Rule] = []
    var unnumbered: [UnnumberedText] = []
    /// The reading order; nil when the file has none.
    var order: [OrderNode]?
    var notes = ImportNotes()
    /// Letters of text that has no place in a line.
    private(set) var lettersLeftOut = 0
    /// The line of each word with an id.
    var wordPlaces: [String: (region: Int, line: Int)] = [:]
    private(set) var ids: Set<String> = []

    init(_ format: ImportedPage.Format, imageSize: PixelSize?) { (self.format, self.imageSize) = (format, imageSize) }

    /// Records an id.
    ///
    /// - Parameter isShared: whether other elements may have it too; such an id finds no element.
    /// - Throws: `ImportError` when another element has it.
    mutating func take(_ id: String?, line: Int, isShared: Bool = false) throws(ImportError) {
        guard let id, !id.isEmpty else { return }
        guard ids.insert(id).inserted || isShared else { throw .duplicateID(line: line, id: id) }
    }

    /// The page's size from an element, or from the image if the element has no size or 0.
    func size(of element: XMLElement, _ width: String, _ height: String) throws(ImportError) -> PixelSize {
        if let imageSize, [width, height].contains(where: { element[$0] == nil || element[$0] == "0" }) {
            return imageSize
        }
        return PixelSize(width: try element.side(width), height: try element.side(height))
    }

    /// Converts the page's size from a unit other than px to the size of the image. Does nothing without an image.
    ///
    /// - Parameter unit: the name of the unit.
    /// - Returns: the unit's size in px, across and down.
    /// - Throws: `ImportError.otherSize` if the proportions differ by 5 %: the image shows another page. Smaller
    ///   differences come from cut edges of a scan.
    mutating func scaleToImage(unit: String) throws(ImportError) -> (x: Double, y: Double) {
        guard let imageSize else { return (1, 1) }
        let scale = (
            x: Double(imageSize.width) / Double(size.width), y: Double(imageSize.height) / Double(size.height)
        )
        guard abs(scale.x / scale.y - 1) < 0.05 else {
            throw .otherSize(
                imported: "\(size.width) × \(size.height) \(unit)", page: "\(imageSize.width) × \(imageSize.height)")
        }
        size = imageSize
        return scale
    }

    /// Adds a rule.
    ///
    /// - Parameter direction: if nil, the shape decides.
    mutating func addRule(_ box: PixelRect, _ direction: WritingDirection?) {
        rules.append(Rule(rect: box, direction: direction ?? (box.height > box.width ? .vertical : .horizontal)))
    }

    /// Counts the letters of a text that has no place in a line, with a note.
    mutating func leaveOut(_ text: String?, _ kind: ImportNotes.Kind?, line: Int? = nil) {
        let letters = ImportedPage.letters(in: text ?? "")
        guard letters > 0 else { return }
        lettersLeftOut += letters
        if let kind { notes.add(kind, line: line) }
    }

    /// The part of a box that is inside the page. If no part is inside, returns nil and adds a note.
    mutating func onPage(_ box: PixelRect, line: Int? = nil) -> PixelRect? {
        guard !box.isEmpty else {
            notes.add(.noBox, line: line)
            return nil
        }
        let cut = box.intersection(size.bounds)
        if cut.isEmpty {
            notes.add(.offPage, line: line)
            return nil
        }
        if cut != box { notes.add(.cutToPage, line: line) }
        return cut
    }
}

struct RegionDraft {
    var id: String?
    var box: PixelRect?
    var lines: [ImportedLine] = []
    /// The ids of the regions around it.
    var ancestors: [String] = []
    /// The position in the order of reading, from `custom`.
    var index: Int?
}

indirect enum OrderNode {
    case group(OrderGroup, [OrderNode])
    /// A region or a line, by its id.
    case reference(String)
}

enum OrderGroup {
    case article
    case paragraph
    case other
}

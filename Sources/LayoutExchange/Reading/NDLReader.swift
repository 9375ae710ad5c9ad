import LayoutDocument
import PageGeometry

/// Reads the XML of NDLOCR and NDLOCR-Lite, after its first tag.
///
/// A page has `TEXTBLOCK`s, `LINE`s with their text in `STRING`, and `BLOCK`s for everything else. Since NDLOCR 2 lines
/// have an `ORDER` on the whole page.
struct NDLReader: PageReader {
    var draft: PageDraft
    /// The regions that are open: the page, text blocks, advertisements and tables.
    private var regions: [RegionDraft] = []
    private var line: LineDraft?
    /// Whether the line has its text as a whole.
    private var hasText = false
    /// The place of a line in the order; nil if the line has no `ORDER`.
    private var order: Int?
    /// The ids of all lines, with their places in the order.
    private var places: [(id: String, order: Int?)] = []

    init(_ imageSize: PixelSize?) { draft = PageDraft(.ndl, imageSize: imageSize) }

    mutating func finished() -> ImportedPage {
        if places.contains(where: { $0.order != nil }) {
            // Lines without a place come last, in the order of the file.
            draft.order = places.enumerated().sorted {
                ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset)
            }.map { .reference($0.element.id) }
        }
        return draft.page()
    }

    mutating func add(_ text: String) {}

    mutating func start(_ element: XMLElement) throws(ImportError) {
        switch element.name {
        case "PAGE":
            draft.pages += 1
            draft.imageName = element["IMAGENAME"]
            draft.size = try draft.size(of: element, "WIDTH", "HEIGHT")
            regions = [RegionDraft()]
        case "TEXTBLOCK" where !regions.isEmpty: regions.append(RegionDraft())
        case "LINE" where !regions.isEmpty:
            endLine()
            line = try line(element, Self.role(element))
        case "CHAR" where line != nil && !hasText: try character(element)
        case "BLOCK" where !regions.isEmpty: try block(element)
        default: break
        }
    }

    mutating func end(_ name: String) {
        switch name {
        case "LINE": endLine()
        case "TEXTBLOCK", "BLOCK", "PAGE": endRegion()
        default: break
        }
    }

    // MARK: Starts of elements

    private mutating func line(_ element: XMLElement, _ role: LineRole?) throws(ImportError) -> LineDraft {
        var line = LineDraft(id: "line \(places.count + 1)", role: role, direction: nil, line: element.line)
        line.box = try box(element)
        order = try element.index("ORDER")
        let confidence = try element.confidence("CONF", &draft.notes)
        hasText = element["STRING"]?.isEmpty == false
        if hasText { line.add(word: element["STRING"], confidence: confidence) }
        return line
    }

    /// A character, in NDL's training data.
    private mutating func character(_ element: XMLElement) throws(ImportError) {
        guard let text = element["MOJI"], !text.isEmpty else { return }
        let place = RecognisedText.isPrintable(text) ? try box(element) : nil
        let box = place.flatMap { draft.onPage($0, line: element.line) }
        line?.add(
            word: text,
            cells: box.map { [ImportedCell(box: $0, text: RecognisedText(text, confidence: 0))] } ?? [])
    }

    /// Reads a block. Its text, if any, becomes one line; a block without text is a part of the page that is not text.
    private mutating func block(_ element: XMLElement) throws(ImportError) {
        regions.append(RegionDraft())
        let (type, text) = (element["TYPE"] ?? "", element["STRING"] ?? "")
        if type == "ルビ" {
            if ImportedPage.letters(in: text) > 0 { draft.notes.add(.lostRuby, line: element.line) }
            return
        }
        if ImportedPage.letters(in: text) > 0 {
            line = try line(element, .other)
            endLine()
        }
        guard let box = try box(element).flatMap({ draft.onPage($0, line: element.line) }) else { return }
        switch type {
        case "図版", "組織図": draft.figures.append(Figure(kind: .picture, rect: box))
        case "広告": draft.figures.append(Figure(kind: .advertisement, rect: box))
        case "表組": draft.figures.append(Figure(kind: .table, rect: box))
        case _ where !text.isEmpty: break
        case "柱", "ノンブル": draft.unnumbered.append(UnnumberedText(kind: .folio, rect: box))
        default: draft.unnumbered.append(UnnumberedText(kind: .unclear, rect: box))
        }
    }

    private func box(_ element: XMLElement) throws(ImportError) -> PixelRect? {
        guard element["X"] != nil || element["Y"] != nil else { return nil }
        let (x, y) = (try element.length("X"), try element.length("Y"))
        return PixelRect(
            minX: x, minY: y, maxX: x + (try element.length("WIDTH")), maxY: y + (try element.length("HEIGHT")))
    }

    /// A line's role; nil for running text, because that can be any role.
    private static func role(_ element: XMLElement) -> LineRole? {
        if element["TITLE"] == "TRUE" { return .headline }
        if element["AUTHOR"] == "TRUE" { return .byline }
        return switch element["TYPE"] {
        case "タイトル本文": .headline
        case "キャプション": .caption
        case "広告文字", "頭注", "柱", "ノンブル": .other
        default: nil
        }
    }

    // MARK: Ends of elements

    private mutating func endLine() {
        guard let line else { return }
        self.line = nil
        guard let finished = line.finished(&draft), !regions.isEmpty else { return }
        if let id = line.id { places.append((id, order)) }
        regions[regions.count - 1].lines.append(finished)
    }

    private mutating func endRegion() {
        endLine()
        guard let region = regions.popLast(), !region.lines.isEmpty else { return }
        draft.regions.append(region)
    }
}

import LayoutDocument
import PageGeometry

/// Reads PAGE XML, after its first tag.
struct PAGEReader: PageReader {
    var draft: PageDraft
    private var groups = OrderGroups()
    /// The regions that are open, the innermost one last.
    private var regions: [Region] = []
    private var line: Entry<LineDraft>?
    private var word: Entry<WordDraft>?
    private var glyph: Entry<GlyphDraft>?
    private var equivalent: Equivalent?
    /// The points of an open `Coords`. They are in an attribute; in PAGE 2010, in elements.
    private var corners: (points: [PixelPoint], line: Int)?
    private var text = ""

    /// A `TextEquiv`.
    private struct Equivalent {
        var index: Int
        var confidence: Int?
        var text = ""
    }

    private struct Region {
        var draft: RegionDraft
        var kind: PAGERegion
        var text = ""
        /// Whether the region contains another region that has lines. If so, the region's own text only repeats the
        /// text of those lines.
        var holdsLines = false
    }

    /// An open element with its texts.
    private struct Entry<Draft> {
        var draft: Draft
        var texts: [Equivalent] = []
        /// The position in `texts` of the text to use, which has the lowest index.
        var chosen: Int? { texts.indices.min { (texts[$0].index, $0) < (texts[$1].index, $1) } }
    }

    private struct WordDraft {
        var box: PixelRect?
        var cells: [ImportedCell] = []
    }

    private struct GlyphDraft {
        var box: PixelRect?
        var element: XMLElement
    }

    init(_ imageSize: PixelSize?) { draft = PageDraft(.page, imageSize: imageSize) }

    mutating func finished() -> ImportedPage { draft.page() }

    mutating func add(_ text: String) { self.text += text }

    mutating func start(_ element: XMLElement) throws(ImportError) {
        text = ""
        try draft.take(element["id"], line: element.line, isShared: ["Word", "Glyph"].contains(element.name))
        switch element.name {
        case "Page":
            draft.pages += 1
            draft.imageName = element["imageFilename"]
            draft.size = try draft.size(of: element, "imageWidth", "imageHeight")
        case "TextLine": startLine(element)
        case "Word" where line != nil: word = Entry(draft: WordDraft())
        case "Glyph" where word != nil: glyph = Entry(draft: GlyphDraft(element: element))
        case "TextEquiv":
            let confidence = try element.confidence("conf", &draft.notes)
            equivalent = Equivalent(index: try element.index("index") ?? 0, confidence: confidence)
        case "Coords", "Baseline":
            guard let points = Polygon.points(element["points"] ?? "") else {
                throw element.bad("points", "two points or more: x,y x,y")
            }
            if element.name == "Coords" { corners = (points, element.line) } else { line?.draft.baseline = points }
        case "Point" where corners != nil:
            corners?.points.append(PixelPoint(x: try element.length("x"), y: try element.length("y")))
        case let name where Self.isRegion(name):
            let custom = CustomAttribute(element["custom"] ?? "")
            let index = custom["readingOrder", "index"].flatMap { Int($0) } ?? regions.last?.draft.index
            let region = RegionDraft(id: element["id"], ancestors: regions.compactMap(\.draft.id), index: index)
            regions.append(Region(draft: region, kind: PAGERegion(element, custom)))
        case _ where Self.orderGroups.contains(element.name):
            // A group of PAGE 2013, which has no type, may have the kind as its caption.
            let kind: OrderGroup =
                switch element["type"] ?? element["caption"] {
                case "article": .article
                case "paragraph": .paragraph
                default: .other
                }
            groups.start(kind, index: try element.index("index") ?? 0)
            if let region = element["regionRef"] { groups.refer(to: region, index: Int.min) }
        case "RegionRef", "RegionRefIndexed":
            guard let region = element["regionRef"] else { throw element.bad("regionRef", "the id of a region") }
            groups.refer(to: region, index: try element.index("index"))
        default: break
        }
    }

    private static let orderGroups: Set = [
        "OrderedGroup", "UnorderedGroup", "OrderedGroupIndexed", "UnorderedGroupIndexed",
    ]

    private static func isRegion(_ name: String) -> Bool { name.hasSuffix("Region") || name == "TableCell" }

    private mutating func startLine(_ element: XMLElement) {
        var (role, others, around) = (LineRole.body, Set(LineRole.allCases), PAGERegion.Direction?.none)
        if case .text(let first, let also, _, let direction) = regions.last?.kind {
            (role, others, around) = (first, also, direction)
        }
        let direction = PAGERegion.direction(element["readingDirection"]) ?? around
        var draft = LineDraft(id: element["id"], role: role, direction: direction, line: element.line)
        draft.otherRoles = others
        line = Entry(draft: draft)
    }

    // MARK: Ends of elements

    mutating func end(_ name: String) {
        switch name {
        case "Unicode": equivalent?.text = text
        case "Coords": endCoordinates()
        case "TextEquiv": endEquivalent()
        case "Glyph": endGlyph()
        case "Word": endWord()
        case "TextLine": endLine()
        case _ where Self.isRegion(name): endRegion()
        case _ where Self.orderGroups.contains(name): draft.order = groups.end() ?? draft.order
        default: break
        }
    }

    private mutating func endCoordinates() {
        guard let (points, number) = corners else { return }
        corners = nil
        guard let box = Polygon.box(points) else { return }
        if glyph != nil {
            glyph?.draft.box = draft.onPage(box, line: number)
        } else if word != nil {
            word?.draft.box = box.intersection(draft.size.bounds)
        } else if line != nil {
            line?.draft.box = box
            line?.draft.outline = points
        } else if !regions.isEmpty {
            regions[regions.count - 1].draft.box = draft.onPage(box, line: number)
        }
    }

    private mutating func endEquivalent() {
        guard let equivalent else { return }
        if glyph != nil {
            glyph?.texts.append(equivalent)
        } else if word != nil {
            word?.texts.append(equivalent)
        } else if line != nil {
            line?.texts.append(equivalent)
        } else if !regions.isEmpty, regions[regions.count - 1].text.isEmpty {
            regions[regions.count - 1].text = equivalent.text
        }
        self.equivalent = nil
    }

    private mutating func endGlyph() {
        guard let glyph else { return }
        self.glyph = nil
        let element = glyph.draft.element
        guard let box = glyph.draft.box else { return draft.notes.add(.noBox, line: element.line) }
        var cell = ImportedCell(box: box)
        if let chosen = glyph.chosen, !glyph.texts[chosen].text.isEmpty {
            let others = glyph.texts.indices.filter { $0 != chosen && !glyph.texts[$0].text.isEmpty }.map {
                RecognisedText.Alternative(glyph.texts[$0].text, confidence: glyph.texts[$0].confidence ?? 0)
            }
            cell.text = RecognisedText(
                glyph.texts[chosen].text, confidence: glyph.texts[chosen].confidence ?? 0, alternatives: others)
        }
        if let custom = element["custom"] { read(CustomAttribute(custom), of: element.line, into: &cell) }
        word?.draft.cells.append(cell)
    }

    private mutating func read(_ custom: CustomAttribute, of line: Int, into cell: inout ImportedCell) {
        if let cut = custom[CustomAttribute.own, "cut"].flatMap({ Double($0) }), cut.isFinite {
            cell.kind = custom[CustomAttribute.own, "kind"].flatMap { Character.Kind(rawValue: $0) } ?? .plain
            cell.confidence = Confidence.thousandths(cut, line: line, &draft.notes)
        }
        var name = "ruby"
        while let box = custom[name, "box"].flatMap({ Polygon.points($0) }).flatMap({ Polygon.box($0) }) {
            cell.addRuby(box.intersection(draft.size.bounds), custom[name, "text"] ?? "")
            name = "ruby\(cell.ruby.count + 1)"
        }
    }

    private mutating func endWord() {
        guard let word else { return }
        self.word = nil
        let chosen = word.chosen.map { word.texts[$0] }
        line?.draft.add(
            word: chosen?.text, confidence: chosen?.confidence, box: word.draft.box, cells: word.draft.cells)
    }

    private mutating func endLine() {
        guard var entry = line else { return }
        line = nil
        if let chosen = entry.chosen { entry.draft.text = entry.texts[chosen].text }
        guard let finished = entry.draft.finished(&draft) else { return }
        if regions.isEmpty { return draft.regions.append(RegionDraft(lines: [finished])) }
        regions[regions.count - 1].draft.lines.append(finished)
    }

    private mutating func endRegion() {
        guard let ended = regions.popLast() else { return }
        if !ended.draft.lines.isEmpty {
            for i in regions.indices { regions[i].holdsLines = true }
            return draft.regions.append(ended.draft)
        }
        if !ended.holdsLines { draft.leaveOut(ended.text, .textWithoutLine) }
        guard let box = ended.draft.box else { return }
        switch ended.kind {
        case .text(_, _, let unnumbered, _): draft.unnumbered.append(UnnumberedText(kind: unnumbered, rect: box))
        case .figure(let kind): draft.figures.append(Figure(kind: kind, rect: box))
        case .rule(let direction): draft.addRule(box, direction)
        case .other: break
        }
    }
}

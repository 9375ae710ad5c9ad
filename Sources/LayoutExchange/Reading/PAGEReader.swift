import LayoutDocument
import PageGeometry

/// Reads PAGE XML, after its first tag.
struct PAGEReader {
    private var draft = PageDraft(.page)
    private var pages = 0
    private var order = PAGEOrderReader()
    /// The open regions, innermost last.
    private var regions: [(draft: RegionDraft, kind: PAGERegion)] = []
    private var line: Entry<LineDraft>?
    private var word: Entry<WordDraft>?
    private var glyph: Entry<GlyphDraft>?
    private var equivalent: Equivalent?
    private var text = ""

    /// A `TextEquiv`.
    private struct Equivalent {
        var index: Int
        var confidence: Int?
        var text = ""
    }

    /// An open element with its texts.
    private struct Entry<Draft> {
        var draft: Draft
        var texts: [Equivalent] = []
        /// The position of its text in `texts`: that with the lowest index.
        var said: Int? { texts.indices.min { (texts[$0].index, $0) < (texts[$1].index, $1) } }
    }

    private struct WordDraft {
        var box: PixelRect?
        var cells: [ImportedCell] = []
    }

    private struct GlyphDraft {
        var box: PixelRect?
        var element: XMLElement
    }

    static func page(from reader: inout XMLReader) throws(ImportError) -> ImportedPage {
        var page = PAGEReader()
        while let event = try reader.next() {
            switch event {
            case .start(let element): try page.start(element)
            case .text(let text): page.text += text
            case .end(let name): page.end(name)
            }
        }
        guard page.pages == 1 else { throw .pages(count: page.pages) }
        page.draft.order = page.order.order
        return page.draft.page()
    }

    private mutating func start(_ element: XMLElement) throws(ImportError) {
        text = ""
        try draft.take(element["id"], line: element.line)
        switch element.name {
        case "Page":
            pages += 1
            draft.imageName = element["imageFilename"]
            draft.size = PixelSize(width: try element.side("imageWidth"), height: try element.side("imageHeight"))
        case "TextLine": startLine(element)
        case "Word" where line != nil: word = Entry(draft: WordDraft())
        case "Glyph" where word != nil: glyph = Entry(draft: GlyphDraft(element: element))
        case "TextEquiv":
            let confidence = try element.confidence("conf", line: element.line, &draft.notes)
            equivalent = Equivalent(index: try element.index("index") ?? 0, confidence: confidence)
        case "Coords": try coordinates(element)
        case let name where name.hasSuffix("Region"):
            let custom = CustomAttribute(element["custom"] ?? "")
            let index = custom["readingOrder", "index"].flatMap { Int($0) }
            regions.append((RegionDraft(id: element["id"], index: index), PAGERegion(element, custom)))
        default: try order.start(element)
        }
    }

    private mutating func startLine(_ element: XMLElement) {
        guard case .text(let role, let others, _, let around) = regions.last?.kind else { return }
        let direction = PAGERegion.direction(element["readingDirection"]) ?? around
        var draft = LineDraft(id: element["id"], role: role, direction: direction, line: element.line)
        draft.otherRoles = others
        line = Entry(draft: draft)
    }

    private mutating func coordinates(_ element: XMLElement) throws(ImportError) {
        guard !regions.isEmpty else { return }
        guard let box = Polygon.box(element["points"] ?? "") else {
            throw element.bad("points", "two points or more: x,y x,y")
        }
        if glyph != nil {
            glyph?.draft.box = draft.onPage(box, line: element.line)
        } else if word != nil {
            word?.draft.box = box.intersection(draft.size.bounds)
        } else if line != nil {
            line?.draft.box = box
        } else {
            regions[regions.count - 1].draft.box = draft.onPage(box, line: element.line)
        }
    }

    // MARK: Ends of elements

    private mutating func end(_ name: String) {
        switch name {
        case "Unicode": equivalent?.text = text
        case "TextEquiv": endEquivalent()
        case "Glyph": endGlyph()
        case "Word": endWord()
        case "TextLine": endLine()
        case _ where name.hasSuffix("Region"): endRegion()
        default: order.end(name)
        }
    }

    private mutating func endEquivalent() {
        guard let equivalent else { return }
        if glyph != nil {
            glyph?.texts.append(equivalent)
        } else if word != nil {
            word?.texts.append(equivalent)
        } else {
            line?.texts.append(equivalent)
        }
        self.equivalent = nil
    }

    private mutating func endGlyph() {
        guard let glyph else { return }
        self.glyph = nil
        let element = glyph.draft.element
        guard let box = glyph.draft.box else { return draft.notes.add(.noBox, line: element.line) }
        var cell = ImportedCell(box: box)
        if let said = glyph.said, !glyph.texts[said].text.isEmpty {
            let others = glyph.texts.indices.filter { $0 != said && !glyph.texts[$0].text.isEmpty }.map {
                RecognisedText.Alternative(glyph.texts[$0].text, confidence: glyph.texts[$0].confidence ?? 0)
            }
            cell.text = RecognisedText(
                glyph.texts[said].text, confidence: glyph.texts[said].confidence ?? 0, alternatives: others)
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
        while let box = custom[name, "box"].flatMap({ Polygon.box($0) }) {
            cell.addRuby(box.intersection(draft.size.bounds), custom[name, "text"] ?? "")
            name = "ruby\(cell.ruby.count + 1)"
        }
    }

    private mutating func endWord() {
        guard let word else { return }
        self.word = nil
        let said = word.said.map { word.texts[$0] }
        line?.draft.add(word: said?.text, confidence: said?.confidence, box: word.draft.box, cells: word.draft.cells)
    }

    private mutating func endLine() {
        guard var entry = line else { return }
        line = nil
        if let said = entry.said { entry.draft.text = entry.texts[said].text }
        guard let finished = entry.draft.finished(&draft), !regions.isEmpty else { return }
        regions[regions.count - 1].draft.lines.append(finished)
    }

    private mutating func endRegion() {
        guard let (region, kind) = regions.popLast() else { return }
        if !region.lines.isEmpty { return draft.regions.append(region) }
        guard let box = region.box else { return }
        switch kind {
        case .text(_, _, let unnumbered, _): draft.unnumbered.append(UnnumberedText(kind: unnumbered, rect: box))
        case .figure(let kind): draft.figures.append(Figure(kind: kind, rect: box))
        case .rule(let direction):
            let shape: WritingDirection = box.height > box.width ? .vertical : .horizontal
            draft.rules.append(Rule(rect: box, direction: direction ?? shape))
        case .other: break
        }
    }
}

import LayoutDocument
import PageGeometry

/// Reads ALTO, after its first tag.
struct ALTOReader: PageReader {
    var draft: PageDraft
    private let articles: METSArticles?
    /// The unit of lengths, and its size in px across and down.
    private var unit = "pixel"
    private var scale = (x: 1.0, y: 1.0)
    private var order = ALTOOrderReader()
    private var tags: [String: (type: String, label: String)] = [:]
    private var block: Block?
    /// The ids of the open `ComposedBlock`s.
    private var composed: [String] = []
    private var line: LineDraft?
    private var string: StringDraft?
    /// Runs of ruby, by the id of their character.
    private var ruby: [(cell: String, box: PixelRect, text: String, line: Int?)] = []
    /// The place of each character: region, line, position.
    private var cells: [String: (region: Int, line: Int, cell: Int)] = [:]
    private var cellIDs: [String] = []
    private var text = ""

    /// An open `TextBlock`.
    private struct Block {
        var draft: RegionDraft
        /// The role from the tags; nil if the tags give no role.
        var role: LineRole?
        var unnumbered: UnnumberedText.Kind
        var isRuby: Bool
        var direction: PAGERegion.Direction?
    }

    /// An open `String`.
    private struct StringDraft {
        var content: String?
        var id: String?
        var confidence: Int?
        var box: PixelRect?
        var cells: [ImportedCell] = []
        var ids: [String] = []
    }

    private static let shared: Set = ["String", "SP", "HYP", "Glyph", "Variant"]

    init(_ imageSize: PixelSize?, _ articles: METSArticles?) {
        draft = PageDraft(.alto, imageSize: imageSize)
        self.articles = articles
    }

    mutating func finished() -> ImportedPage {
        attachRuby()
        draft.order = articles?.order(in: draft)
        if draft.order == nil {
            if articles != nil { draft.notes.add(.notInMETS) }
            draft.order = order.order(&draft.notes)
        }
        return draft.page()
    }

    mutating func add(_ text: String) { self.text += text }

    mutating func start(_ element: XMLElement) throws(ImportError) {
        text = ""
        try draft.take(element["ID"], line: element.line, isShared: Self.shared.contains(element.name))
        switch element.name {
        case "Page":
            draft.pages += 1
            try startPage(element)
        case "LayoutTag", "StructureTag", "RoleTag", "NamedEntityTag", "OtherTag":
            if let id = element["ID"] { tags[id] = (element["TYPE"] ?? "", element["LABEL"] ?? "") }
        case "TextBlock":
            // ALTO blocks are not nested: end an open block here.
            endLine()
            endBlock()
            order.block(element)
            block = try textBlock(element)
        case "TextLine" where block != nil: line = try textLine(element)
        case "String" where line != nil:
            string = StringDraft(
                content: element["CONTENT"], id: element["ID"],
                confidence: try element.confidence("WC", &draft.notes), box: try box(element))
        case "String": draft.leaveOut(element["CONTENT"], .textWithoutLine, line: element.line)
        case "Polygon" where line != nil && string == nil:
            guard let points = Polygon.points(element["POINTS"] ?? "") else {
                throw element.bad("POINTS", "two points or more")
            }
            let outline = points.map(scaled)
            line?.outline = outline
            if line?.box == nil { line?.box = Polygon.box(outline) }
        case "Glyph" where string != nil: try glyph(element)
        case "Variant": try variant(element)
        case "HYP":
            if let content = element["CONTENT"] {
                let box = try box(element)
                line?.add(word: content, box: box)
            }
        case "Illustration", "ComposedBlock", "GraphicalElement":
            if element.name == "ComposedBlock" { composed.append(element["ID"] ?? "") }
            try part(element)
        default: try order.start(element, tags: tags)
        }
    }

    mutating func end(_ name: String) throws(ImportError) {
        switch name {
        case "MeasurementUnit":
            unit = text.filter { !$0.isWhitespace }
            guard unit == "pixel" || draft.imageSize != nil else { throw .unit(unit) }
        case "fileName": draft.imageName = text
        case "String": endString()
        case "TextLine": endLine()
        case "TextBlock": endBlock()
        case "ComposedBlock": composed.removeLast()
        default: order.end(name)
        }
    }

    // MARK: Starts of elements

    private mutating func startPage(_ element: XMLElement) throws(ImportError) {
        draft.size = try draft.size(of: element, "WIDTH", "HEIGHT")
        guard unit != "pixel" else { return }
        guard draft.imageSize != nil, ["WIDTH", "HEIGHT"].allSatisfy({ element[$0].flatMap { Double($0) } ?? 0 > 0 })
        else { throw .unit(unit) }
        scale = try draft.scaleToImage(unit: unit)
    }

    private func textBlock(_ element: XMLElement) throws(ImportError) -> Block {
        let labels = labels(of: element)
        func kind<Kind: RawRepresentable<String>>(_ type: String) -> Kind? {
            labels.lazy.filter { $0.type == type }.compactMap { Kind(rawValue: $0.label) }.first
        }
        return Block(
            draft: RegionDraft(id: element["ID"], box: try box(element), ancestors: composed), role: kind("role"),
            unnumbered: kind("unnumbered") ?? .unclear, isRuby: labels.contains { $0.type == "ruby" },
            direction: Self.direction(element["BASEDIRECTION"]))
    }

    private func labels(of element: XMLElement) -> [(type: String, label: String)] {
        (element["TAGREFS"] ?? "").split(separator: " ").compactMap { tags[String($0)] }
    }

    private func textLine(_ element: XMLElement) throws(ImportError) -> LineDraft {
        var line = LineDraft(
            id: element["ID"], role: block?.role,
            direction: Self.direction(element["BASEDIRECTION"]) ?? block?.direction, line: element.line)
        line.box = try box(element)
        line.baseline = (Polygon.points(element["BASELINE"] ?? "") ?? []).map(scaled)
        return line
    }

    private mutating func glyph(_ element: XMLElement) throws(ImportError) {
        guard let box = try box(element).flatMap({ draft.onPage($0, line: element.line) }) else {
            return draft.notes.add(.noBox, line: element.line)
        }
        let confidence = try element.confidence("GC", &draft.notes)
        let content = element["CONTENT"] ?? ""
        // Several letters in one box are one character: 縦中横.
        if let last = string?.cells.indices.last, string?.cells[last].box == box, string?.cells[last].text != nil {
            string?.cells[last].text?.text += content
            return
        }
        let isUnread = content.isEmpty || (content == LayoutDocument.unread && confidence == nil)
        let text = isUnread ? nil : RecognisedText(content, confidence: confidence ?? 0)
        string?.cells.append(ImportedCell(box: box, text: text))
        string?.ids.append(element["ID"] ?? "")
    }

    private mutating func variant(_ element: XMLElement) throws(ImportError) {
        let confidence = try element.confidence("VC", &draft.notes) ?? 0
        guard let content = element["CONTENT"], !content.isEmpty, let last = string?.cells.indices.last else { return }
        string?.cells[last].text?.alternatives.append(.init(content, confidence: confidence))
    }

    private mutating func part(_ element: XMLElement) throws(ImportError) {
        guard let box = try box(element).flatMap({ draft.onPage($0, line: element.line) }) else { return }
        let kind = element["TYPE"].flatMap { Figure.Kind(rawValue: $0.lowercased()) }
        switch element.name {
        case "GraphicalElement":
            if let run = labels(of: element).first(where: { $0.type == ALTO.rubyTag }) {
                ruby.append((Self.character(ofRuby: element["ID"] ?? ""), box, run.label, element.line))
                return
            }
            draft.addRule(box, labels(of: element).lazy.compactMap { WritingDirection(rawValue: $0.label) }.first)
        case "ComposedBlock":
            if let kind { draft.figures.append(Figure(kind: kind, rect: box)) }
        default: draft.figures.append(Figure(kind: kind ?? .picture, rect: box))
        }
    }

    private func box(_ element: XMLElement) throws(ImportError) -> PixelRect? {
        guard element["HPOS"] != nil || element["VPOS"] != nil else { return nil }
        let (x, y) = (try element.number("HPOS"), try element.number("VPOS"))
        let (width, height) = (try element.number("WIDTH"), try element.number("HEIGHT"))
        guard width >= 0, height >= 0 else { throw element.bad("WIDTH or HEIGHT", "0 or more") }
        let (first, last) = (pixels(x, y), pixels(x + width, y + height))
        return PixelRect(minX: first.x, minY: first.y, maxX: last.x, maxY: last.y)
    }

    private func pixels(_ x: Double, _ y: Double) -> PixelPoint { PixelPoint(nearX: x * scale.x, y: y * scale.y) }

    private func scaled(_ point: PixelPoint) -> PixelPoint { pixels(Double(point.x), Double(point.y)) }

    private static func direction(_ text: String?) -> PAGERegion.Direction? {
        switch text {
        case "ttb", "btt": (.vertical, false)
        case "ltr": (.horizontal, false)
        case "rtl": (.horizontal, true)
        default: nil
        }
    }

    // MARK: Ends of elements

    private mutating func endString() {
        guard let string else { return }
        self.string = nil
        if string.cells.isEmpty, line != nil { cellIDs.append("") } else { cellIDs += string.ids }
        if let id = string.id { draft.wordPlaces[id] = (draft.regions.count, block?.draft.lines.count ?? 0) }
        let box = string.box.map { $0.intersection(draft.size.bounds) }
        line?.add(word: string.content, confidence: string.confidence, box: box, cells: string.cells)
    }

    private mutating func endLine() {
        guard let line else { return }
        self.line = nil
        let ids = cellIDs
        cellIDs = []
        if block?.isRuby == true {
            if let id = line.id, let box = line.box {
                ruby.append((Self.character(ofRuby: id), box, line.text ?? "", line.line))
            }
            return
        }
        guard let finished = line.finished(&draft) else { return }
        let (region, place) = (draft.regions.count, block?.draft.lines.count ?? 0)
        if ids.count == finished.cells.count {
            for (c, id) in ids.enumerated() where !id.isEmpty { cells[id] = (region, place, c) }
        }
        block?.draft.lines.append(finished)
    }

    /// The id of the character of a ruby run: `a1p2l3c4` for `a1p2l3c4r1`.
    private static func character(ofRuby id: String) -> String {
        id.lastIndex(of: "r").map { String(id[..<$0]) } ?? id
    }

    private mutating func endBlock() {
        guard let block else { return }
        self.block = nil
        if !block.draft.lines.isEmpty {
            draft.regions.append(block.draft)
        } else if !block.isRuby, let box = block.draft.box, let cut = draft.onPage(box) {
            draft.unnumbered.append(UnnumberedText(kind: block.unnumbered, rect: cut))
        }
    }

    private mutating func attachRuby() {
        for run in ruby {
            guard let place = cells[run.cell], draft.regions.indices.contains(place.region),
                draft.regions[place.region].lines.indices.contains(place.line),
                draft.regions[place.region].lines[place.line].cells.indices.contains(place.cell)
            else {
                draft.notes.add(.lostRuby, line: run.line)
                continue
            }
            let box = run.box.intersection(draft.size.bounds)
            draft.regions[place.region].lines[place.line].cells[place.cell].addRuby(box, run.text)
        }
    }
}

import LayoutDocument
import PageGeometry

/// Reads hOCR, after its first tag.
struct HOCRReader: PageReader {
    var draft: PageDraft
    /// The open elements, with the kind of each.
    var open: [Level] = []
    /// Positions of regions in the draft: a list of articles, each a list of paragraphs, each a list of blocks.
    var articles: [[[Int]]] = []
    var knowsArticles = false
    var region: RegionDraft?
    var role: LineRole = .body
    var hasRole = false
    var line: LineDraft?
    var word: Word?
    var cell: Cell?
    var ruby: (box: PixelRect?, text: String)?
    var lastParagraph: Substring?

    /// The kind of an open element, and the direction that its contents inherit.
    struct Level {
        var kind: Kind
        var direction: Direction

        enum Kind { case page, article, block, paragraph, line, word, cell, ruby, other }
    }

    struct Direction {
        var writing: WritingDirection?
        var isReadFromRight: Bool?
    }

    struct Word {
        var box: PixelRect?
        var confidence: Int?
        var text = ""
        var cells: [ImportedCell] = []
    }

    struct Cell {
        var boxes: [PixelRect]
        var confidences: [Double]
        var text = ""
        var line: Int
    }

    init(_ imageSize: PixelSize?) { draft = PageDraft(.hocr, imageSize: imageSize) }

    mutating func start(_ element: XMLElement) throws(ImportError) {
        let classes = (element["class"] ?? "").split(whereSeparator: \.isWhitespace)
        let isInLine = classes.contains { ["ocrx_word", "ocrx_cinfo", "ocr_cinfo"].contains($0) }
        try draft.take(element["id"], line: element.line, isShared: isInLine)
        let title = HOCRTitle(element["title"] ?? "")
        var level = Level(kind: .other, direction: direction(element, title))
        if element.name == "rt", line != nil {
            level.kind = .ruby
            ruby = (try box(title, element), "")
        }
        for name in classes where level.kind == .other { level.kind = try start(String(name), title, element, level) }
        open.append(level)
    }

    /// Starts the part named by an element's class.
    mutating func start(
        _ name: String, _ title: HOCRTitle, _ element: XMLElement, _ level: Level
    ) throws(ImportError) -> Level.Kind {
        if name == "ocr_page" {
            try startPage(title, element)
            return .page
        }
        guard draft.pages > 0 else { return .other }
        switch name {
        case "ocr_linear", "ocr_article":
            endRegion()
            articles.append([])
            knowsArticles = true
            lastParagraph = nil
            return .article
        case "ocr_carea", "ocrx_block", "ocr_column":
            endRegion()
            return .block
        case "ocr_par":
            endRegion()
            startParagraph(title, element)
            return .paragraph
        case "ocr_line", "ocrx_line", "ocr_header", "ocr_footer", "ocr_caption", "ocr_textfloat":
            guard line == nil else { return .other }
            try startLine(name, title, element, level.direction)
            return .line
        case "ocrx_word":
            guard line != nil, word == nil else { return .other }
            word = Word(box: try box(title, element), confidence: confidence(title, "x_wconf", element.line))
            return .word
        case "ocrx_cinfo", "ocr_cinfo":
            guard line != nil, cell == nil else { return .other }
            cell = Cell(
                boxes: try boxes(title, element),
                confidences: title.numbers("x_confs") ?? title.numbers("x_conf") ?? [],
                line: element.line)
            return .cell
        case "ocr_image", "ocr_photo", "ocr_linedrawing", "ocr_table", "ocr_float", "ocr_separator":
            if let box = try box(title, element) { add(name, box, title) }
            return .other
        default: return .other
        }
    }

    mutating func startPage(_ title: HOCRTitle, _ element: XMLElement) throws(ImportError) {
        draft.pages += 1
        if let box = try box(title, element), box.maxX > 0, box.maxY > 0 {
            draft.size = PixelSize(width: box.maxX, height: box.maxY)
        } else if let size = draft.imageSize {
            draft.size = size
        } else {
            throw element.bad("title", "with the page's bbox")
        }
        draft.imageName = title["image"]
    }

    mutating func startParagraph(_ title: HOCRTitle, _ element: XMLElement) {
        let named = title[HOCR.role].flatMap { LineRole(rawValue: $0) }
        role = named ?? Self.role(of: element.name)
        hasRole = named != nil
        if articles.isEmpty { articles.append([]) }
        // Blocks of one paragraph: a1p2b1, a1p2b2.
        let whole = element["id"].flatMap { LayoutID.paragraph(ofBlock: $0) }
        if whole == nil || whole != lastParagraph { articles[articles.count - 1].append([]) }
        lastParagraph = whole
        region = RegionDraft(id: element["id"])
    }

    static func role(of element: String) -> LineRole {
        switch element {
        case "h1", "h2": .headline
        case "h3": .subheadline
        case "h4", "h5", "h6": .crosshead
        default: .body
        }
    }

    mutating func startLine(
        _ name: String, _ title: HOCRTitle, _ element: XMLElement, _ direction: Direction
    ) throws(ImportError) {
        let role: LineRole = name == "ocr_caption" ? .caption : name == "ocr_header" ? .headline : self.role
        var own: PAGERegion.Direction?
        if let writing = direction.writing {
            own = (writing, direction.isReadFromRight ?? false)
        } else if direction.isReadFromRight == true {
            own = (.horizontal, true)
        }
        var draft = LineDraft(id: element["id"], role: role, direction: own, line: element.line)
        draft.box = try box(title, element)
        if !hasRole { draft.otherRoles = Set(LineRole.allCases) }
        line = draft
    }

    mutating func add(_ name: String, _ box: PixelRect, _ title: HOCRTitle) {
        guard let box = draft.onPage(box) else { return }
        let kind = title[HOCR.kind]
        if name == "ocr_separator" {
            draft.addRule(box, kind.flatMap { WritingDirection(rawValue: $0) })
        } else if let text = kind?.split(separator: "-").last.flatMap({ UnnumberedText.Kind(rawValue: String($0)) }),
            kind?.hasPrefix("unnumbered-") == true
        {
            draft.unnumbered.append(UnnumberedText(kind: text, rect: box))
        } else {
            let usual: Figure.Kind = name == "ocr_table" ? .table : .picture
            draft.figures.append(Figure(kind: kind.flatMap { Figure.Kind(rawValue: $0) } ?? usual, rect: box))
        }
    }

    // MARK: Properties in the attributes of an element

    func direction(_ element: XMLElement, _ title: HOCRTitle) -> Direction {
        var direction = open.last?.direction ?? Direction()
        let style = (element["style"] ?? "").lowercased().filter { !$0.isWhitespace }
        if style.contains("writing-mode:vertical") { direction.writing = .vertical }
        if style.contains("writing-mode:horizontal") { direction.writing = .horizontal }
        if let angle = title.numbers("textangle")?.first, [90, 270].contains(abs(angle)) {
            direction.writing = .vertical
        }
        if let dir = element["dir"] {
            direction.isReadFromRight = dir == "rtl"
            if dir == "rtl", direction.writing == nil { direction.writing = .horizontal }
        }
        return direction
    }

    mutating func confidence(_ title: HOCRTitle, _ name: String, _ line: Int) -> Int? {
        title.numbers(name)?.first.map { Confidence.thousandths($0 / 100, line: line, &draft.notes) }
    }

    func box(_ title: HOCRTitle, _ element: XMLElement) throws(ImportError) -> PixelRect? {
        guard title["bbox"] != nil else { return nil }
        return try boxes(title, element, "bbox").first
    }

    func boxes(
        _ title: HOCRTitle, _ element: XMLElement, _ name: String = "x_bboxes"
    ) throws(ImportError) -> [PixelRect] {
        guard title[name] != nil else { return [] }
        guard let numbers = title.numbers(name), numbers.count % 4 == 0, numbers.allSatisfy({ abs($0) <= 1_000_000 })
        else {
            throw element.bad("title", "with four numbers for each box of \(name)")
        }
        return stride(from: 0, to: numbers.count, by: 4).map { i in
            // For type that Google considers turned, gcv2hocr writes the right side before the left one.
            let sides = numbers[i..<i + 4].map { Int($0.rounded()) }
            return PixelRect(
                minX: min(sides[0], sides[2]), minY: min(sides[1], sides[3]), maxX: max(sides[0], sides[2]),
                maxY: max(sides[1], sides[3]))
        }
    }
}

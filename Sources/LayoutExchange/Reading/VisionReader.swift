import LayoutDocument
import PageGeometry
import PositionedJSON

/// Reads a page of Google Cloud Vision. It has blocks; a block has paragraphs, a paragraph words, and a word symbols.
///
/// Vision has no elements for lines: a break after a symbol ends a line. Files made from PDFs have boxes only for
/// words, as fractions of the page.
struct VisionReader {
    private var draft: PageDraft

    /// A symbol, or a word without boxes of its symbols.
    private struct Piece {
        var text: String
        var box: PixelRect?
        var confidence: Int?
    }

    /// A page.
    ///
    /// - Parameters:
    ///   - page: nil for an image without text, or with a text but no boxes.
    ///   - text: the text of an image without boxes.
    static func page(from page: JSONValue?, text: String, _ imageSize: PixelSize?) throws -> ImportedPage {
        var reader = VisionReader(draft: PageDraft(.vision, imageSize: imageSize))
        reader.draft.leaveOut(text, .textWithoutLine)
        let blocks = try page?.list("blocks") { value throws(JSONFieldError) in value } ?? []
        let (width, height) = (try page?.read("width", JSONValue.length), try page?.read("height", JSONValue.length))
        if let width, let height, width >= 1, height >= 1 {
            reader.draft.size = PixelSize(width: Int(width.rounded()), height: Int(height.rounded()))
            // A PDF's page is measured in points.
            if blocks.contains(where: { $0["boundingBox"]?.isInPartsOfPage == true }) {
                _ = try reader.draft.scaleToImage(unit: "points")
            }
        } else {
            guard let imageSize else { throw ImportError.noSize }
            reader.draft.size = imageSize
        }
        _ = try JSONForm.list(.list(blocks)) { block throws(JSONFieldError) in try reader.add(block) }
        return reader.draft.page()
    }

    // MARK: Parts

    private mutating func add(_ block: JSONValue) throws(JSONFieldError) {
        let box = try box(block)
        if let box, let kind = block["blockType"].flatMap(Self.kind), let cut = draft.onPage(box) {
            switch kind {
            case .figure(let kind): draft.figures.append(Figure(kind: kind, rect: cut))
            case .rule: draft.addRule(cut, nil)
            }
        }
        _ = try block.list("paragraphs") { paragraph throws(JSONFieldError) in
            let region = try region(paragraph)
            if !region.lines.isEmpty { draft.regions.append(region) }
        }
    }

    private enum Kind {
        case figure(Figure.Kind)
        case rule
    }

    /// The kind of a block that is not only text. Some files have its number instead of its name.
    private static func kind(_ type: JSONValue) -> Kind? {
        switch type {
        case .text("TABLE"), .integer(2): .figure(.table)
        case .text("PICTURE"), .integer(3): .figure(.picture)
        case .text("RULER"), .integer(4): .rule
        default: nil
        }
    }

    private mutating func region(_ paragraph: JSONValue) throws(JSONFieldError) -> RegionDraft {
        var lines: [[[Piece]]] = [[]]
        _ = try paragraph.list("words") { word throws(JSONFieldError) in try add(word, to: &lines) }
        lines.removeAll { $0.allSatisfy(\.isEmpty) }
        let direction = Self.direction(lines)
        let around = try box(paragraph)
        var region = RegionDraft(box: around)
        for words in lines {
            var line = LineDraft(id: nil, role: nil, direction: direction)
            // A single line takes the paragraph's box if its parts have no box.
            if lines.count == 1, !words.joined().contains(where: { $0.box != nil }) { line.box = around }
            for word in words where !word.isEmpty { add(word, to: &line) }
            if let finished = line.finished(&draft) { region.lines.append(finished) }
        }
        return region
    }

    /// Adds the symbols of a word to the last line, and a line after each break.
    private mutating func add(_ word: JSONValue, to lines: inout [[[Piece]]]) throws(JSONFieldError) {
        let (wordBox, confidence) = (try box(word), try word.confidence("confidence", &draft.notes))
        let symbols = try word.list("symbols") { symbol throws(JSONFieldError) in
            let text = try symbol.read("text", JSONForm.text) ?? ""
            // A layout's character cannot have certain signs as its text. Such a sign gets no box, and so is only a
            // part of its word.
            let piece = Piece(
                text: text, box: RecognisedText.isPrintable(text) ? try box(symbol) : nil,
                confidence: try symbol.confidence("confidence", &draft.notes) ?? confidence)
            return (piece, Self.lineBreak(symbol))
        }
        lines[lines.count - 1].append([])
        for (i, (piece, lineBreak)) in symbols.enumerated() {
            if lineBreak == .before { lines.append([[]]) }
            let line = lines.count - 1
            lines[line][lines[line].count - 1].append(piece)
            if lineBreak == .after { lines.append(i + 1 < symbols.count ? [[]] : []) }
        }
        // A word that is in one line keeps the word's box, even if its symbols have no boxes.
        let boxed = symbols.filter { $0.0.box != nil }
        if boxed.isEmpty, symbols.count > 0, symbols.dropLast().allSatisfy({ $0.1 == nil }), symbols.last?.1 != .before
        {
            let line = lines.last?.isEmpty == true ? lines.count - 2 : lines.count - 1
            let text = symbols.map(\.0.text).joined()
            lines[line][lines[line].count - 1] = [Piece(text: text, box: wordBox, confidence: confidence)]
        }
        if Self.lineBreak(word) == .after, lines.last?.isEmpty == false { lines.append([]) }
    }

    private enum LineBreak { case before, after }

    /// The end of a line before or after a symbol; nil if no line ends there.
    private static func lineBreak(_ symbol: JSONValue) -> LineBreak? {
        guard let found = symbol["property"]?["detectedBreak"], let type = found["type"] else { return nil }
        switch type {
        case .text("EOL_SURE_SPACE"), .text("HYPHEN"), .text("LINE_BREAK"), .integer(3...5):
            if case .flag(true) = found["isPrefix"] { return .before }
            return .after
        default: return nil
        }
    }

    private mutating func add(_ word: [Piece], to line: inout LineDraft) {
        let text = word.map(\.text).joined()
        let known = word.compactMap(\.confidence).min()
        // One box of several letters is a word.
        if word.count == 1, text.count > 1 || word[0].box == nil {
            let box = word[0].box?.intersection(draft.size.bounds)
            return line.add(word: text, confidence: known, box: box)
        }
        let cells = word.compactMap { piece in
            piece.box.flatMap { draft.onPage($0) }.map {
                ImportedCell(box: $0, text: RecognisedText(piece.text, confidence: piece.confidence ?? 0))
            }
        }
        line.add(word: text, confidence: known, cells: cells)
    }

    /// The direction of a paragraph's lines, from the steps between their symbols; nil if no line has two symbols.
    private static func direction(_ lines: [[[Piece]]]) -> PAGERegion.Direction? {
        var (across, down) = (0, 0)
        for line in lines {
            let centers = line.joined().compactMap { $0.box?.center }
            for (one, next) in zip(centers, centers.dropFirst()) {
                across += next.x - one.x
                down += abs(next.y - one.y)
            }
        }
        guard across != 0 || down != 0 else { return nil }
        return down > abs(across) ? (.vertical, false) : (.horizontal, across < 0)
    }

    private func box(_ part: JSONValue) throws(JSONFieldError) -> PixelRect? {
        try part.read("boundingBox") { shape throws(JSONFieldError) -> PixelRect? in
            let isInParts = shape.isInPartsOfPage
            let scale = isInParts ? (Double(draft.size.width), Double(draft.size.height)) : (1, 1)
            let points = try shape.list(isInParts ? "normalizedVertices" : "vertices") {
                vertex throws(JSONFieldError) in
                // Vision omits a coordinate of 0.
                let (x, y) = (try vertex.read("x", JSONValue.length) ?? 0, try vertex.read("y", JSONValue.length) ?? 0)
                return PixelPoint(nearX: x * scale.0, y: y * scale.1)
            }
            return Polygon.box(points)
        } ?? nil
    }
}

extension JSONValue {
    /// Whether a shape of Vision has its corners as fractions of the page instead of px.
    fileprivate var isInPartsOfPage: Bool {
        if case .list(let corners) = self["vertices"], !corners.isEmpty { return false }
        if case .list(let corners) = self["normalizedVertices"], !corners.isEmpty { return true }
        return false
    }
}

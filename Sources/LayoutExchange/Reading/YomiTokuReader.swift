import LayoutDocument
import PageGeometry
import PositionedJSON

/// Reads a page of YomiToku. It has paragraphs, tables and figures with their text, and words with their places. A word
/// is a line or a part of a line.
///
/// Letters come from the words. A paragraph gets the words that it covers, in the order of the paragraph's text.
struct YomiTokuReader {
    private var draft: PageDraft
    private var words: [Word] = []
    private var elements: [Element] = []
    private let time = TimeLimit()

    private struct Word {
        var text: String
        var corners: [PixelPoint]
        var box: PixelRect
        var isVertical: Bool?
        var confidence: Int?
    }

    /// A paragraph, a paragraph of a figure, or a cell of a table.
    private struct Element {
        var text: String
        var box: PixelRect
        var isVertical: Bool?
        var role: String?
        /// Its position in the page's reading order.
        var order: Int
        var words: [Int] = []
        /// Whether it contains words, even words that belong to another element.
        var isCovered = false

        var isTall: Bool { isVertical ?? (box.height > box.width) }
    }

    static func page(from page: JSONValue, _ imageSize: PixelSize?) throws -> ImportedPage {
        guard let imageSize else { throw ImportError.noSize }
        var reader = YomiTokuReader(draft: PageDraft(.yomitoku, imageSize: imageSize))
        reader.draft.size = imageSize
        try reader.read(page)
        try reader.share()
        return try reader.finished()
    }

    // MARK: Fields

    private mutating func read(_ page: JSONValue) throws(JSONFieldError) {
        words = try page.list("words") { word throws(JSONFieldError) in
            let corners = try word.list("points") { point throws(JSONFieldError) in try Self.point(point) }
            guard let box = Polygon.box(corners) else { throw JSONFieldError("two points or more", at: "/points") }
            return Word(
                text: try word.read("content", JSONForm.text) ?? "", corners: corners, box: box,
                isVertical: try Self.isVertical(word), confidence: try word.confidence("rec_score", &draft.notes))
        }
        elements = try page.list("paragraphs") { value throws(JSONFieldError) in try Self.element(value, in: value) }
        try readFigures(page, "tables", .table, textIn: "cells")
        try readFigures(page, "figures", .picture, textIn: "paragraphs")
        elements = elements.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(
            \.element)
    }

    private mutating func readFigures(
        _ page: JSONValue, _ name: String, _ kind: Figure.Kind, textIn parts: String
    ) throws(JSONFieldError) {
        _ = try page.list(name) { figure throws(JSONFieldError) in
            if let box = draft.onPage(try Self.box(figure)) { draft.figures.append(Figure(kind: kind, rect: box)) }
            elements += try figure.list(parts) { part throws(JSONFieldError) in try Self.element(part, in: figure) }
        }
    }

    private static func element(_ value: JSONValue, in whole: JSONValue) throws(JSONFieldError) -> Element {
        Element(
            text: try value.read("contents", JSONForm.text) ?? "", box: try box(value),
            isVertical: try isVertical(value),
            role: try value.read("role", JSONForm.text), order: try whole.read("order", JSONForm.integer) ?? .max)
    }

    private static func isVertical(_ value: JSONValue) throws(JSONFieldError) -> Bool? {
        switch try value.read("direction", JSONForm.text) {
        case "vertical": true
        case "horizontal": false
        default: nil
        }
    }

    private static func box(_ value: JSONValue) throws(JSONFieldError) -> PixelRect {
        let sides = try value.list("box") { side throws(JSONFieldError) in Int(try JSONValue.length(side).rounded()) }
        guard sides.count == 4 else { throw JSONFieldError("four numbers: left, top, right, bottom", at: "/box") }
        return PixelRect(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
    }

    private static func point(_ value: JSONValue) throws(JSONFieldError) -> PixelPoint {
        let numbers = try JSONForm.list(value) { number throws(JSONFieldError) in
            Int(try JSONValue.length(number).rounded())
        }
        guard numbers.count == 2 else { throw JSONFieldError("two numbers: x, y") }
        return PixelPoint(x: numbers[0], y: numbers[1])
    }

    // MARK: Words and elements

    /// Gives each word to the element that covers most of it, at least half; if two cover it equally, to the smaller
    /// one. Counts the letters of each element's text that its words lack.
    private mutating func share() throws(ImportError) {
        let index = RectIndex(words.map(\.box))
        var owners: [(share: Double, area: Int, element: Int)?] = words.map { _ in nil }
        for (e, element) in elements.enumerated() {
            try time.check()
            let covered = index.meeting(element.box).filter {
                2 * words[$0].box.intersection(element.box).area >= words[$0].box.area
            }
            elements[e].isCovered = !covered.isEmpty
            for w in covered {
                let share = Double(words[w].box.intersection(element.box).area) / Double(max(1, words[w].box.area))
                let new = (share, element.box.area, e)
                guard let old = owners[w], (old.share, -old.area) >= (new.0, -new.1) else {
                    owners[w] = new
                    continue
                }
            }
            if !covered.isEmpty {
                draft.leaveOut(Self.rest(of: element.text, covered.map { words[$0].text }), .textWithoutLine)
            }
        }
        for (w, owner) in owners.enumerated() {
            if let owner { elements[owner.element].words.append(w) } else { elements.append(alone(w)) }
        }
    }

    /// A word outside of all elements, as an element with this word alone.
    private func alone(_ word: Int) -> Element {
        Element(
            text: words[word].text, box: words[word].box, isVertical: words[word].isVertical, order: .max,
            words: [word],
            isCovered: true)
    }

    /// The letters of a text that are not in the given words, in any order.
    private static func rest(of text: String, _ words: [String]) -> String {
        var left: [Swift.Character: Int] = [:]
        for letter in words.joined() { left[letter, default: 0] += 1 }
        return text.filter { letter in
            guard let count = left[letter], count > 0 else { return true }
            left[letter] = count - 1
            return false
        }
    }

    /// The words of an element: first those that its text contains, in the order of the text; then the others, ordered
    /// by their places. If several words fit at one place of the text, the longest is taken.
    private func ordered(_ element: Element) throws(ImportError) -> [Int] {
        var left = element.words.sorted { a, b in
            let (one, other) = (words[a].box.center, words[b].box.center)
            return element.isTall
                ? (-one.x, one.y, a) < (-other.x, other.y, b) : (one.y, one.x, a) < (other.y, other.x, b)
        }
        var ordered: [Int] = []
        for piece in element.text.split(whereSeparator: \.isNewline) {
            var rest = piece
            while !rest.isEmpty {
                try time.check()
                let fitting = left.indices.filter { rest.hasPrefix(words[left[$0]].text) }
                // Of equal words, the first is taken.
                guard let i = fitting.max(by: { words[left[$0]].text.count < words[left[$1]].text.count }),
                    !words[left[i]].text.isEmpty
                else { break }
                rest = rest.dropFirst(words[left[i]].text.count)
                ordered.append(left.remove(at: i))
            }
        }
        return ordered + left
    }

    // MARK: The page

    private mutating func finished() throws(ImportError) -> ImportedPage {
        for element in elements {
            var region = RegionDraft(box: element.box)
            let lines = element.isCovered ? try ordered(element).map { line(words[$0]) } : strips(of: element)
            for var line in lines {
                (line.role, line.otherRoles) = Self.role(element.role)
                if let finished = line.finished(&draft) { region.lines.append(finished) }
            }
            if !region.lines.isEmpty {
                draft.regions.append(region)
            } else if !element.isCovered, let box = draft.onPage(element.box) {
                draft.unnumbered.append(UnnumberedText(kind: .unclear, rect: box))
            }
        }
        return draft.page()
    }

    private func line(_ word: Word) -> LineDraft {
        var line = LineDraft(id: nil, role: .body, direction: Self.direction(word.isVertical))
        (line.box, line.outline) = (word.box, word.corners)
        line.add(word: word.text, confidence: word.confidence)
        return line
    }

    /// The lines of an element that has text without words: strips of its box.
    private mutating func strips(of element: Element) -> [LineDraft] {
        let texts = element.text.split(whereSeparator: \.isNewline).filter { ImportedPage.letters(in: String($0)) > 0 }
        return texts.enumerated().map { i, text in
            draft.notes.add(.lineFromRegion)
            var (line, box) = (LineDraft(id: nil, role: .body, direction: Self.direction(element.isTall)), element.box)
            if element.isTall {
                (box.minX, box.maxX) = (
                    box.maxX - box.width * (i + 1) / texts.count, box.maxX - box.width * i / texts.count
                )
            } else {
                (box.minY, box.maxY) = (
                    box.minY + box.height * i / texts.count, box.minY + box.height * (i + 1) / texts.count
                )
            }
            line.box = box
            line.add(word: String(text))
            return line
        }
    }

    private static func direction(_ isVertical: Bool?) -> PAGERegion.Direction? {
        isVertical.map { ($0 ? .vertical : .horizontal, false) }
    }

    private static func role(_ name: String?) -> (role: LineRole, others: Set<LineRole>) {
        switch name {
        case "section_headings": (.headline, [.headline, .subheadline, .crosshead])
        case "caption": (.caption, [])
        case "page_header", "page_footer": (.other, [])
        default: (.body, Set(LineRole.allCases))
        }
    }
}

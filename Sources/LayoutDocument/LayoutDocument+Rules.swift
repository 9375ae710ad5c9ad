import HighlightMap
import PageGeometry

extension LayoutDocument {
    /// Every place where the document breaks a rule, in the order of the file; overlaps and ruby in cells come last. A
    /// document without errors among them makes a valid map.
    ///
    /// Sides and coordinates must be within ±`HighlightMap.largestSide`, as they are in any decoded document. Overlaps
    /// are told once for a pair of lines, and of one line at most `mostOverlapsOfLine` times, ruby once a rectangle, so
    /// that a hopeless file makes no endless report.
    ///
    /// - Complexity: O(characters) where few cells overlap.
    public func brokenRules() -> [BrokenRule] {
        var checker = LayoutChecker(document: self)
        checker.checkPage()
        checker.checkRects()
        for (a, article) in articles.enumerated() { checker.check(article, at: "/articles/\(a)") }
        checker.checkOverlaps()
        checker.checkRuby()
        return checker.broken
    }

    /// How many overlaps with earlier lines are told of one line.
    static let mostOverlapsOfLine = 8
}

/// Walks through a document and collects what is wrong.
struct LayoutChecker {
    let document: LayoutDocument
    let page: PixelRect
    var broken: [BrokenRule] = []
    /// The cells of the lines seen, and where they are from.
    var cells: [PixelRect] = []
    var lines: [(line: Line, pointer: String, cells: Range<Int>)] = []

    init(document: LayoutDocument) {
        self.document = document
        page = document.page.size.bounds
    }

    mutating func add(_ rule: LayoutRule, _ pointer: String, _ place: PixelRect?, _ problem: String) {
        broken.append(BrokenRule(rule, at: pointer, place: place, problem))
    }

    mutating func add(_ rule: LayoutRule, _ pointer: String, _ problem: String) {
        add(rule, pointer, nil, problem)
    }

    mutating func checkPage() {
        let identity = document.page
        let sides = [("/width", identity.size.width), ("/height", identity.size.height)]
        for (pointer, side) in sides where !(1...HighlightMap.largestSide).contains(side) {
            add(.pageSize, pointer, "A side of \(side) px is not from 1 to \(HighlightMap.largestSide).")
        }
        if identity.name.isEmpty { add(.pageName, "/page", "The page has no name.") }
        if !HighlightMap.isDigest(identity.sourceDigest) {
            add(.pageDigest, "/source/sha256", "\"\(identity.sourceDigest)\" is not a SHA-256 digest.")
        }
        let models = document.provenance.models
        for name in models.keys.sorted() where !HighlightMap.isDigest(models[name, default: ""]) {
            add(
                .modelDigest, "/provenance/models/\(jsonPointerName(name))",
                "\"\(models[name, default: ""])\" is not a SHA-256 digest.")
        }
    }

    mutating func checkRects() {
        for (i, finding) in document.findings.enumerated() {
            if let place = finding.place { check(place, at: "/findings/\(i)/place") }
        }
        for (i, figure) in document.figures.enumerated() { check(figure.rect, at: "/figures/\(i)/rect") }
        for (i, rule) in document.rules.enumerated() { check(rule.rect, at: "/rules/\(i)/rect") }
        for (i, text) in document.unnumbered.enumerated() { check(text.rect, at: "/unnumbered/\(i)/rect") }
    }

    private mutating func check(
        _ rect: PixelRect, at pointer: String, empty: LayoutRule = .emptyRect, outside: LayoutRule = .rectOnPage
    ) {
        if rect.isEmpty {
            add(empty, pointer, rect, "The rectangle is empty.")
        } else if !page.contains(rect) {
            add(outside, pointer, rect, "The rectangle is not within the page.")
        }
    }

    mutating func check(_ article: Article, at pointer: String) {
        if article.paragraphs.isEmpty { add(.emptyArticle, pointer, "The article has no paragraph.") }
        for (p, paragraph) in article.paragraphs.enumerated() {
            let pointer = "\(pointer)/paragraphs/\(p)"
            if paragraph.lines.isEmpty { add(.emptyParagraph, pointer, "The paragraph has no line.") }
            for (l, line) in paragraph.lines.enumerated() { check(line, at: "\(pointer)/lines/\(l)") }
        }
    }

    private mutating func check(_ line: Line, at pointer: String) {
        if line.characters.isEmpty { add(.emptyLine, pointer, line.bounds, "The line has no character.") }
        if line.cross.isEmpty { add(.emptyCross, pointer + "/cross", line.bounds, "The line has no width.") }
        if let tier = line.tier, tier < 0 { add(.tier, pointer + "/tier", line.bounds, "\(tier) is no ordinal.") }
        let first = cells.count
        var rises = true
        for (c, character) in line.characters.enumerated() {
            let cell = line.cell(at: c)
            cells.append(cell)
            check(character, in: cell, of: line, at: { "\(pointer)/characters/\(c)" })
            let start = c == 0 ? line.start : line.characters[c - 1].end
            if character.end <= start {
                rises = false
                let problem = "The cell ends where it starts or before."
                add(.cellRises, "\(pointer)/characters/\(c)/end", character.ink, problem)
            }
        }
        // Where ends do not rise there are no cells to speak of: overlaps of them would only hide what is wrong.
        if !rises { cells.removeSubrange(first...) }
        lines.append((line, pointer, first..<cells.count))
    }

    /// - Parameter pointer: only made where something is wrong: it costs more than all checks.
    private mutating func check(_ character: Character, in cell: PixelRect, of line: Line, at pointer: () -> String) {
        if !page.contains(cell) {
            add(.cellOnPage, pointer(), cell, "The cell is not within the page.")
        }
        let ink = character.ink
        if ink.isEmpty || !page.contains(ink) {
            check(ink, at: pointer() + "/ink", empty: .emptyInk, outside: .inkOnPage)
        } else if !cell.outset(by: line.lean == 0 ? 0 : 1).contains(ink) {
            // A leaning cell is moved by whole pixels, so that its edge may be one off.
            add(.inkInCell, pointer() + "/ink", ink, "The print reaches out of its cell.")
        }
        for (r, ruby) in character.ruby.enumerated() where ruby.isEmpty || !page.contains(ruby) {
            check(ruby, at: pointer() + "/ruby/\(r)", empty: .emptyRuby, outside: .rubyOnPage)
        }
        if !(0...1000).contains(character.confidence) {
            add(
                .confidence, pointer() + "/confidence", cell,
                "A confidence of \(character.confidence) thousandths is not from 0 to 1000.")
        }
    }
}

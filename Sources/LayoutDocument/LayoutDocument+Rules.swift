import HighlightMap
import PageGeometry
import PositionedJSON

extension LayoutDocument {
    /// All broken rules in the order of the file. Rules about several lines come last: tiers, overlaps, print outside
    /// its cell, ruby in cells. If no broken rule is an error, the document makes a valid map.
    ///
    /// Sides and coordinates must be within ±`HighlightMap.largestSide`, as in any decoded document. To limit the
    /// report on a hopeless file, overlaps are reported once for a pair of lines. A line with eight overlaps gets at
    /// most one more for each further cell. Ruby is reported once for each rectangle.
    ///
    /// - Complexity: O(characters) when few cells overlap.
    public func brokenRules() -> [BrokenRule] {
        var checker = LayoutChecker(document: self)
        checker.checkPage()
        checker.checkRects()
        checker.checkTierRecords()
        for (a, article) in articles.enumerated() { checker.check(article, at: "/articles/\(a)") }
        checker.checkTiers()
        checker.checkOverlaps()
        checker.checkPrint()
        return checker.broken
    }
}

/// Traverses a document and collects its faults.
struct LayoutChecker {
    let document: LayoutDocument
    let page: PixelRect
    var broken: [BrokenRule] = []
    /// The cells of the lines so far, and their lines.
    var cells: [PixelRect] = []
    var lines: [CheckedLine] = []

    init(document: LayoutDocument) {
        self.document = document
        page = document.page.size.boundsOrAll
    }

    mutating func add(_ rule: LayoutRule, _ pointer: String, _ place: PixelRect?, _ problem: String) {
        broken.append(BrokenRule(rule, at: pointer, place: place, problem))
    }

    mutating func add(_ rule: LayoutRule, _ pointer: String, _ problem: String) {
        add(rule, pointer, nil, problem)
    }

    /// A checked line, its pointer in the file, and the range of its `cells`.
    struct CheckedLine {
        var line: Line
        var pointer: String
        var cells: Range<Int>
    }

    mutating func checkPage() {
        let identity = document.page
        let sides = [("/width", identity.size.width), ("/height", identity.size.height)]
        for (pointer, side) in sides where !(1...HighlightMap.largestSide).contains(side) {
            add(.pageSize, pointer, "The side has \(side) px; 1 to \(HighlightMap.largestSide) px are allowed.")
        }
        if identity.name.isEmpty { add(.pageName, "/page", "The page has no name.") }
        if !HighlightMap.isDigest(identity.sourceDigest) {
            add(.pageDigest, "/source/sha256", "\"\(identity.sourceDigest)\" is not a SHA-256 digest.")
        }
        if identity.edition?.isEmpty == true { add(.editionName, "/edition", "The edition's name is empty.") }
        if document.provenance.engine.isEmpty {
            add(.engine, "/provenance/engine", "The version of the analysis is empty.")
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
            for (c, candidate) in finding.candidates.enumerated() {
                let pointer = "/findings/\(i)/candidates/\(c)"
                if let place = candidate.place { check(place, at: pointer + "/place") }
                if !(0...1000).contains(candidate.odds) {
                    add(.confidence, pointer + "/odds", finding.place, "The odds are not from 0 to 1.")
                }
            }
        }
        for (i, figure) in document.figures.enumerated() { check(figure.rect, at: "/figures/\(i)/rect") }
        for (i, rule) in document.rules.enumerated() { check(rule.rect, at: "/rules/\(i)/rect") }
        for (i, text) in document.unnumbered.enumerated() { check(text.rect, at: "/unnumbered/\(i)/rect") }
    }

    mutating func check(
        _ rect: PixelRect, at pointer: String, empty: LayoutRule = .emptyRect, outside: LayoutRule = .rectOnPage
    ) {
        if rect.isEmpty {
            add(empty, pointer, rect, "The rectangle is empty.")
        } else if !page.contains(rect) {
            add(outside, pointer, rect, "The rectangle is not inside the page.")
        }
    }
}

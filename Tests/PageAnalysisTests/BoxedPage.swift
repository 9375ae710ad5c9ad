import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport

@testable import PageAnalysis

/// A page of boxes for characters, for testing the analysis of structure. No glyph is drawn, so the analysis of a page
/// takes milliseconds. Each line has a name, by which the order of the layout is checked.
struct BoxedPage {
    /// Em of the body type in px. Columns are 1.5 em apart, characters 0.9 em.
    var em = 30
    var size = PixelSize(width: 3000, height: 4000)
    var rules: [PrintedRule] = []
    var pictures: [PixelRect] = []
    /// Displacement of everything that is set on the page from now on.
    var shift = PixelPoint(x: 0, y: 0)
    private(set) var lines: [CharacterLine] = []
    private(set) var names: [PixelPoint: String] = [:]

    /// Number of characters of a full line of a tier.
    static let full = 12
    /// Distance between the tops of successive tiers, in ems.
    static let tier = 12

    func top(_ t: Int) -> Int { 300 + shift.y + t * Self.tier * em }
    /// Returns the left side of column `c`. Columns are counted from the right over the whole page.
    func left(_ c: Int) -> Int { size.width - 200 + shift.x - c * em * 3 / 2 }

    /// Sets a vertical line of body type or, with a larger `scale`, of a headline. Its last character may be a mark
    /// (、).
    mutating func line(
        _ name: String, x: Int, y: Int, count: Int, scale: Int = 100, writing: WritingDirection = .vertical,
        endsInMark: Bool = false, confidence: Int = 900
    ) {
        let body = em * scale / 100
        let advance = body * 9 / 10
        let start = writing == .vertical ? y : x
        let across = writing == .vertical ? x..<x + body : y..<y + body
        let characters = (0..<count).map { i in
            let isMark = endsInMark && i == count - 1
            return Character(
                kind: .plain, end: start + (i + 1) * advance,
                ink: writing.rect(
                    along: start + i * advance + 2..<start + (i + 1) * advance - (isMark ? advance * 2 / 3 : 2),
                    across: isMark ? across.upperBound - body / 3..<across.upperBound : across),
                confidence: confidence)
        }
        let box = writing.rect(along: start..<start + count * advance, across: across)
        lines.append(
            CharacterLine(
                layout: Line(role: .body, writing: writing, cross: across, start: start, characters: characters),
                typeSize: body, print: box, pixels: body * count * advance * 3 / 10))
        names[PixelPoint(x: across.lowerBound, y: start)] = name
    }

    /// Sets body lines of one tier in `columns`. They are named by prefix, tier and column. Columns in `indented` begin
    /// one em lower; columns in `short` end early.
    mutating func run(
        _ prefix: String, tier t: Int, columns: Range<Int>, indented: Set<Int> = [], short: Set<Int> = []
    ) {
        for c in columns {
            let drop = indented.contains(c) ? 1 : 0
            let count = short.contains(c) ? 5 : Self.full - drop
            line("\(prefix)\(t).\(c)", x: left(c), y: top(t) + drop * em * 9 / 10, count: count)
        }
    }

    mutating func rule(_ rect: PixelRect, thickness: Int = 2) {
        rules.append(
            PrintedRule(
                box: rect, direction: rect.height > rect.width ? .vertical : .horizontal, thickness: thickness))
    }

    /// Draws a box of four rules.
    mutating func frame(_ rect: PixelRect) {
        rule(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.minY + 3))
        rule(PixelRect(minX: rect.minX, minY: rect.maxY - 3, maxX: rect.maxX, maxY: rect.maxY))
        rule(PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.minX + 3, maxY: rect.maxY))
        rule(PixelRect(minX: rect.maxX - 3, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY))
    }

    /// Returns the page with every line moved by up to `most` px, and with the lines in another order.
    func jittered(by most: Int, seed: UInt64) -> BoxedPage {
        var random = SplitMix(seed: seed)
        var page = BoxedPage(em: em, size: size, rules: rules, pictures: pictures)
        for line in lines.shuffled(using: &random) {
            let cross = line.layout.cross
            let dx = Int.random(in: -most...most, using: &random)
            let dy = Int.random(in: -most...most, using: &random)
            let vertical = line.writing == .vertical
            page.line(
                names[PixelPoint(x: cross.lowerBound, y: line.layout.start)] ?? "?",
                x: (vertical ? cross.lowerBound : line.layout.start) + dx,
                y: (vertical ? line.layout.start : cross.lowerBound) + dy,
                count: line.layout.characters.count, scale: cross.count * 100 / em, writing: line.writing)
        }
        return page
    }

    var characterPage: CharacterPage {
        var page = CharacterPage(size: size, em: em, lines: lines, rules: rules, pictures: pictures)
        page.seen = seen
        return page
    }

    /// Classes that the page segmentation would give the page, in cells of half an em.
    private var seen: SeenPage {
        var areas: [(rect: PixelRect, kind: SeenKind, isLight: Bool)] = pictures.map { ($0, .picture, false) }
        areas += rules.map { ($0.box, .separator, false) }
        areas += lines.map { line in
            (line.print, line.em * 10 > em * 13 ? .large : SeenKind(line.writing), false)
        }
        return SeenPage(stated: areas, size: size, side: em / 2)
    }

    /// The page with blocks that the networks of make-up find.
    var blockPage: BlockPage { AnalysisStages().blocks(characterPage) }

    var result: LogicalPage { AnalysisStages().logical(blockPage) }

    /// The names of the lines in reading order, by article.
    var articles: [[String]] { paragraphs.map { $0.flatMap { $0 } } }

    /// The names of the lines in reading order, by article and paragraph.
    var paragraphs: [[[String]]] {
        result.articles.map { $0.paragraphs.map { $0.lines.map(name) } }
    }

    func name(_ line: Line) -> String { names[PixelPoint(x: line.cross.lowerBound, y: line.start)] ?? "?" }
}

import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("The rules of a layout")
struct LayoutRulesTests {
    private static let line = "/articles/0/paragraphs/0/lines/0"

    static let faults = [
        LayoutFault(.pageSize, "/height") { $0.page.size.height = 1_000_001 },
        LayoutFault(.pageDigest, "/source/sha256") { $0.page.sourceDigest = String(repeating: "0A", count: 32) },
        LayoutFault(.modelDigest, "/provenance/models/a~1b") { $0.provenance.models = ["a/b": "0a"] },
        LayoutFault(.tier, line + "/tier") {
            $0.firstLine.tier = 1
            $0.tiers = [Tier(rows: 10..<50, characters: 2)]
        },
        LayoutFault(.tierGrid, "/tiers/0/gap") { $0.tiers = [Tier(rows: 10..<50, gap: -1, characters: 2)] },
        LayoutFault(.emptyRect, "/tiers/0/rows") { $0.tiers = [Tier(rows: 10..<10, characters: 2)] },
        LayoutFault(.rectOnPage, "/tiers/0/box") {
            let box = PixelRect(minX: 0, minY: 0, maxX: 101, maxY: 60)
            $0.tiers = [Tier(rows: 10..<50, characters: 2, box: box)]
        },
        LayoutFault(.confidence, "/findings/0/candidates/0/odds") {
            $0.findings[0].candidates = [Finding.Candidate(place: nil, odds: 1001)]
        },
        LayoutFault(.rectOnPage, "/findings/0/candidates/0/place") {
            let place = PixelRect(minX: 0, minY: 0, maxX: 101, maxY: 60)
            $0.findings[0].candidates = [Finding.Candidate(place: place, odds: 500)]
        },
        LayoutFault(.cellRises, line + "/characters/0/end") { $0.firstLine.start = 30 },
        LayoutFault(.cellRises, line + "/characters/1/end") { $0.firstLine.characters[1].end = 29 },
        LayoutFault(.cellOnPage, line + "/characters/0") { $0.firstLine.cross = -1..<40 },
        LayoutFault(.cellOverlap, "/articles/0/paragraphs/0/lines/1/characters/1") { layout in
            var line = layout.firstLine
            line.cross = 43..<60
            line.lean = -10
            layout.articles[0].paragraphs[0].lines[0].lean = 0
            layout.articles[0].paragraphs[0].lines.append(line)
        },
        LayoutFault(.emptyInk, line + "/characters/0/ink") { $0.firstLine.characters[0].ink.maxX = 21 },
        LayoutFault(.inkOnPage, line + "/characters/0/ink") { $0.firstLine.characters[0].ink.minY = -1 },
        LayoutFault(.inkInCell, line + "/characters/0/ink") { $0.firstLine.characters[0].ink.maxY = 37 },
        LayoutFault(.emptyRuby, line + "/characters/0/ruby/0") { $0.firstLine.characters[0].ruby[0].maxY = 10 },
        LayoutFault(.rubyOnPage, line + "/characters/0/ruby/0") { $0.firstLine.characters[0].ruby[0].maxX = 101 },
        LayoutFault(.rubyInCell, line + "/characters/0/ruby/0") { $0.firstLine.characters[0].ruby[0].minX = 30 },
        LayoutFault(.confidence, line + "/characters/1/confidence") { $0.firstLine.characters[1].confidence = -1 },
        LayoutFault(.emptyRect, "/figures/0/rect") { $0.figures[0].rect.maxX = 3 },
        LayoutFault(.emptyRect, "/findings/0/place") { $0.findings[0].place?.maxX = 0 },
        LayoutFault(.rectOnPage, "/unnumbered/0/rect") {
            $0.unnumbered = [
                UnnumberedText(kind: .folio, rect: PixelRect(minX: 0, minY: -5, maxX: 100, maxY: 5))
            ]
        },
    ]

    @Test("A broken rule is reported with its id, its pointer and a remedy", arguments: faults)
    func report(fault: LayoutFault) {
        var layout = smallLayout()
        #expect(layout.brokenRules().isEmpty)
        fault.spoil(&layout)
        let broken = layout.brokenRules()
        let reported = broken.first { $0.rule == fault.rule && $0.pointer == fault.pointer }
        #expect(reported != nil, "reported instead: \(broken.map { "\($0.rule.rawValue) \($0.pointer)" })")
        #expect(reported?.message.hasSuffix(fault.rule.remedy) == true)
        #expect(reported?.severity == fault.rule.severity)
    }

    @Test("Ink or ruby may leave its cell by a quarter of the line's width")
    func slack() {
        var layout = smallLayout()
        layout.firstLine.characters[0].ink.maxY = 35
        layout.firstLine.characters[0].ruby[0].minX = 35
        #expect(layout.brokenRules().isEmpty)
        layout.firstLine.characters[0].ink.maxY = 36
        layout.firstLine.characters[0].ruby[0].minX = 31
        #expect(layout.brokenRules().map(\.rule) == [.inkInCell, .rubyInCell])
    }

    @Test("All faults are reported at once")
    func all() {
        var layout = smallLayout()
        layout.page.name = ""
        layout.firstLine.characters[0].confidence = 2000
        layout.firstLine.characters[1].confidence = 2000
        layout.articles.append(Article(paragraphs: []))
        #expect(layout.brokenRules().map(\.rule) == [.pageName, .confidence, .confidence, .emptyArticle])
    }

    @Test("Many lines in one place give a short report")
    func heap() {
        var layout = smallLayout()
        layout.articles[0].paragraphs[0].lines = Array(repeating: layout.firstLine, count: 5000)
        #expect(layout.brokenRules().count < 5000 * 11)
    }
}

@Suite("Invariants of valid layouts")
struct LayoutInvariantTests {
    @Test(
        "Numbers run from 1 to N, articles are contiguous, cells tile, and the map equals the layout",
        arguments: 0..<120)
    func invariants(seed: Int) throws {
        var maker = RandomLayout(seed: UInt64(seed), lines: [4, 40, 160][seed % 3])
        let layout = maker.document()
        #expect(layout.brokenRules().map { "\($0.rule) \($0.pointer) \($0.problem)" } == [])
        let map = try layout.map(revision: 3)
        var number = 0
        var ranges: [HighlightMap.Article] = []
        var lineOrdinal = 0
        for article in layout.articles {
            let first = number + 1
            for (p, paragraph) in article.paragraphs.enumerated() {
                for line in paragraph.lines {
                    let mapped = map.lines[lineOrdinal]
                    lineOrdinal += 1
                    #expect(mapped.first == number + 1 && mapped.paragraph == p && mapped.article == ranges.count)
                    #expect(mapped.role == line.role && mapped.writing == line.writing && mapped.cuts == line.cuts)
                    #expect(mapped.isReadFromRight == line.isReadFromRight)
                    for (c, cell) in line.cells.enumerated() {
                        let along = line.writing.along(cell)
                        #expect(along == line.cuts[c]..<line.cuts[c + 1])
                    }
                    for cell in line.isReadFromRight ? line.cells.reversed() : line.cells {
                        number += 1
                        #expect(map.cell(of: number) == cell)
                    }
                }
            }
            ranges.append(HighlightMap.Article(first: first, last: number))
        }
        #expect(map.count == number)
        #expect(map.articles == ranges)
        #expect(map.revision == 3 && map.page == layout.page.name && map.sourceDigest == layout.page.sourceDigest)
    }
}

extension LayoutDocument {
    fileprivate var firstLine: Line {
        get { articles[0].paragraphs[0].lines[0] }
        set { articles[0].paragraphs[0].lines[0] = newValue }
    }
}

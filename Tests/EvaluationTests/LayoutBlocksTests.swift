import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

@Suite("Block truths from layouts")
struct LayoutBlocksTests {
    /// Returns a line of cells. Each cell is 40 px long and 36 px wide.
    private func line(
        _ role: LineRole = .body, left: Int, top: Int, count: Int, tier: Int? = 0, lean: Int = 0
    ) -> Line {
        let characters = (0..<count).map { i in
            Character(
                kind: .plain, end: top + 40 * (i + 1),
                ink: PixelRect(minX: left + 4, minY: top + 40 * i + 4, maxX: left + 32, maxY: top + 40 * i + 36),
                confidence: 1_000)
        }
        return Line(
            role: role, writing: .vertical, cross: left..<left + 36, lean: lean, tier: tier, start: top,
            characters: characters)
    }

    private func layout(_ articles: [[[Line]]]) -> LayoutDocument {
        LayoutDocument(
            size: PixelSize(width: 1_000, height: 1_000),
            articles: articles.map { Article(paragraphs: $0.map { Paragraph(lines: $0) }) },
            tiers: [Tier(rows: 50..<450, characters: 10), Tier(rows: 500..<900, gap: 50, characters: 10)])
    }

    /// Checks that the map of a layout is right by the truth made from that layout, before and after the truth is
    /// written and read.
    private func expectRight(_ layout: LayoutDocument) throws -> BlockTruth {
        let truth = try BlockTruth(of: layout)
        let map = try layout.map()
        #expect(try BlockTruth(json: truth.json()) == truth)
        #expect(truth.lostPairs(of: map) == 0)
        let size = layout.page.size
        let greys = ImageGreys(size: size, pixels: [UInt8](repeating: 255, count: size.width * size.height))
        let score = BlockScore(of: map, against: truth, on: greys)
        #expect(score.flow ?? 1 == 1 && score.joins ?? 1 == 1 && score.article ?? 1 == 1 && score.stray == 0)
        #expect(score.fill ?? 1 == 1 || map.count < 2)
        return truth
    }

    @Test(
        "Text of one tier is one block across paragraphs; headlines, crossheads and captions are separate blocks")
    func blocks() throws {
        let truth = try expectRight(
            layout([
                [
                    [line(.headline, left: 900, top: 50, count: 8)], [line(.headline, left: 860, top: 90, count: 6)],
                    [line(left: 820, top: 50, count: 10), line(left: 780, top: 50, count: 4)],
                    [line(left: 740, top: 50, count: 10), line(left: 900, top: 500, count: 10, tier: 1)],
                    [line(.crosshead, left: 860, top: 540, count: 5, tier: 1)],
                    [line(left: 820, top: 500, count: 10, tier: 1)],
                    [line(.caption, left: 100, top: 50, count: 4)], [line(.caption, left: 60, top: 50, count: 4)],
                ],
                [[line(left: 700, top: 50, count: 10), line(left: 660, top: 50, count: 10)]],
            ]))
        #expect(
            truth.articles.map { $0.blocks.map(\.role) } == [
                [.headline, .headline, .body, .body, .crosshead, .body, .caption, .caption], [.body],
            ])
        #expect(truth.articles[0].blocks[2].shape == .rect(rect(740, 50, 856, 450)))
    }

    @Test("A run is divided if its rectangle would contain another block's cells")
    func lShape() throws {
        // The second article is under short lines of the first article.
        let truth = try expectRight(
            layout([
                [
                    [
                        line(left: 900, top: 50, count: 10), line(left: 860, top: 50, count: 5),
                        line(left: 820, top: 50, count: 5),
                    ]
                ],
                [[line(left: 860, top: 290, count: 4), line(left: 820, top: 290, count: 4)]],
            ]))
        #expect(truth.articles.map(\.blocks.count) == [2, 1])
    }

    @Test("Leaning lines become a quad if their rectangles would contain each other's cells", arguments: [-40, 40])
    func leaningLines(lean: Int) throws {
        let truth = try expectRight(
            layout([
                [[line(.headline, left: 900, top: 50, count: 10, lean: lean / 4)]],
                [
                    [
                        line(left: 800, top: 50, count: 10, lean: lean / 4),
                        line(left: 760, top: 50, count: 10, lean: lean / 4),
                    ]
                ],
            ]))
        #expect(truth.articles.map(\.blocks.count) == [1, 1])
        let steep = try BlockTruth(
            of: layout([
                [[line(left: 800, top: 50, count: 10, lean: lean)]],
                [[line(left: 760, top: 50, count: 10, lean: lean)]],
            ]))
        for block in steep.articles.flatMap(\.blocks) {
            guard case .quad = block.shape else {
                Issue.record("no quad: \(block.shape)")
                return
            }
        }
    }

    @Test(
        "A horizontal headline read from the right is a marked block, separate from one read from the left",
        arguments: [0, 12])
    func readFromRight(lean: Int) throws {
        func headline(_ top: Int, isReadFromRight: Bool) -> Line {
            var line = line(.headline, left: top, top: 100, count: 6, tier: nil, lean: lean)
            (line.writing, line.isReadFromRight) = (.horizontal, isReadFromRight)
            return line
        }
        let truth = try expectRight(
            layout([
                [
                    [headline(500, isReadFromRight: true), headline(560, isReadFromRight: true)],
                    [headline(700, isReadFromRight: false)], [line(left: 900, top: 500, count: 10, tier: 1)],
                ]
            ]))
        #expect(truth.articles[0].blocks.map(\.isReadFromRight) == [true, false, false])
        #expect(truth.articles[0].blocks.map(\.writing) == [.horizontal, .horizontal, .vertical])
        // The two lines are side by side in one paragraph, but are read from different ends.
        let mixed = try expectRight(
            layout([[[headline(500, isReadFromRight: true), headline(560, isReadFromRight: false)]]]))
        #expect(mixed.articles[0].blocks.map(\.isReadFromRight) == [true, false])
    }

    @Test("Unclear text is unsure; other text without numbers belongs to no block")
    func unsure() throws {
        var layout = layout([[[line(left: 900, top: 50, count: 8)]]])
        layout.unnumbered = [
            UnnumberedText(kind: .folio, rect: PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)),
            UnnumberedText(kind: .unclear, rect: PixelRect(minX: 10, minY: 0, maxX: 19, maxY: 9)),
        ]
        #expect(try BlockTruth(of: layout).unsure == [rect(10, 0, 19, 9)])
    }

    @Test("A full page's own map is right by its truth")
    func fullPage() throws {
        let truth = try expectRight(RandomLayout.fullPage())
        #expect(!truth.articles.isEmpty)
    }
}

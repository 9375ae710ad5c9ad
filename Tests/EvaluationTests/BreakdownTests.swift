import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@testable import Evaluation

@Suite("Measures by class, by feature, and broken rules")
struct BreakdownTests {
    /// The first cut is wrong: the first character is cut, and the second shares its cell with a part of it.
    private func cutMap() throws -> HighlightMap { try map([(299, [99, 120, 179, 219]), (199, down)]) }

    @Test("Each class has the figures of its own characters, cells and pairs")
    func classes() throws {
        let truth = smallTruth(
            texts: ["文", "っ", "。", "「", "12", "A"], settings: [5: .init(isTurned: true)])
        let classes = PageMeasures(of: try cutMap(), against: truth).classes
        func figures(_ one: CharacterClass) -> [Double?] {
            [.found, .uncut, .flow, .joins, .roles].map { classes[one]?[$0] }
        }
        #expect(figures(.kanji) == [0, 0, nil, nil, nil])
        #expect(classes[.kanji]?.shares[.uncut]?.cases == 2, "two cells touch it")
        #expect(figures(.smallKana) == [0, 0, 0, nil, nil])
        #expect(figures(.punctuation) == [1, 1, 0, nil, 1])
        #expect(figures(.bracket) == [1, 1, 1, 1, 1])
        #expect(figures(.combined) == [1, 1, 1, nil, 1])
        #expect(figures(.sideways) == [1, 1, 1, nil, 1])
        #expect(figures(.headline) == [0, 0, nil, nil, nil])
        #expect(figures(.rubyBearing) == [1, 1, 0.5, 1, 1], "of 。 and 「")
        #expect(classes[.body]?.characters == 5 && classes[.kana] == nil)
        #expect(classes.filter { $0.key.isForm }.values.reduce(0) { $0 + $1.characters } == 6)
    }

    @Test("An article's feature has the figures of its articles, held against all of the page")
    func articles() throws {
        var truth = smallTruth(articles: [0, 1])
        truth.articles = [
            .init(article: .number(0), features: ["boxed"]),
            .init(article: .number(1), features: ["boxed", "l-shape"]),
            .init(article: .number(7), features: ["lost"]),
        ]
        let articles = PageMeasures(of: try cutMap(), against: truth).articles
        let shape = try #require(articles["l-shape"])
        #expect(shape.characters == 3 && shape[.found] == 1 && shape[.flow] == 1 && shape[.joins] == nil)
        // Its three characters stand in a found group of four: precision 3/4, recall 1.
        #expect(abs((shape[.article] ?? 0) - 6.0 / 7) < 1e-12)
        #expect(shape[.paragraph] == 1)
        let boxed = try #require(articles["boxed"])
        #expect(boxed.characters == 6 && abs((boxed[.found] ?? 0) - 4.0 / 6) < 1e-12)
        #expect(boxed[.flow] == 0.5, "of two pairs in each article")
        #expect(articles["lost"]?.characters == 0 && articles["lost"]?[.found] == nil)
    }

    @Test("Shares of several pages add up over their cases, not over the pages")
    func sums() throws {
        let truth = smallTruth()
        let right = PageMeasures(of: try map([(299, down), (199, down)]), against: truth)
        let cut = PageMeasures(of: try cutMap(), against: truth)
        let report = ScoreReport(rows: [
            .init(name: "a", measures: right), .init(name: "b", measures: cut), .init(name: "c", measures: right),
        ])
        #expect(report.classes[.kanji]?.characters == 18)
        #expect(abs((report.classes[.kanji]?[.found] ?? 0) - 16.0 / 18) < 1e-12)
    }

    @Test("A feature's figures are means over the pages that have it")
    func features() throws {
        var flat = smallTruth()
        flat.features = ["flat", "scan"]
        var other = smallTruth()
        other.features = ["scan"]
        let report = ScoreReport(rows: [
            .init(name: "a", measures: .init(of: try map([(299, down), (199, down)]), against: flat)),
            .init(name: "b", measures: .init(of: try cutMap(), against: other)),
        ])
        let features = report.features
        #expect(features.map(\.name) == ["flat", "scan"])
        #expect(features.map(\.value.rows.count) == [1, 2])
        #expect(features[0].value.mean(of: .boxes) == 1)
        #expect(abs((features[1].value.mean(of: .boxes) ?? 0) - (1 + 4.0 / 6) / 2) < 1e-12)
    }

    @Test("Rules that only the truth can tell of are counted")
    func truthRules() throws {
        // An empty cell below the first column; the second column reaches over its ruby, and stands there twice.
        let spoilt = try map([(299, down + [300]), (211, down), (211, down)])
        let broken = PageMeasures(of: spoilt, against: smallTruth()).broken
        #expect(
            broken == ["cell.overlap": 1, "truth.empty-cell": 1, "truth.ruby-in-cell": 1],
            "half a character is held by no cell, so that none is doubled")
        let twice = try map([(299, down), (199, down), (199, down)])
        #expect(
            PageMeasures(of: twice, against: smallTruth()).broken == ["cell.overlap": 1, "truth.doubled-character": 3])
        #expect(try PageMeasures(of: map([(299, down), (199, down)]), against: smallTruth()).broken.isEmpty)
    }

    @Test("Rules of the layout are counted where there is one")
    func layoutRules() throws {
        let ink = PixelRect(minX: 300, minY: 100, maxX: 338, maxY: 150)
        let line = Line(
            role: .body, writing: .vertical, cross: 299..<339, start: 99,
            characters: [.init(kind: .plain, end: 139, ink: ink, confidence: 1000)])
        let layout = LayoutDocument(
            page: PageIdentity(
                name: "p", size: PixelSize(width: 400, height: 400), sourceDigest: String(repeating: "0", count: 64)),
            provenance: Provenance(engine: "test"), articles: [Article(paragraphs: [Paragraph(lines: [line])])])
        let measures = PageMeasures(of: try layout.map(), layout: layout, against: smallTruth())
        #expect(measures.broken == ["ink.cell": 1] && measures.hasLayout)
    }
}

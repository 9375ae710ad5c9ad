import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

@Suite("Measures by class, by feature, and broken rules")
struct BreakdownTests {
    /// Returns a map whose first cut is wrong. It severs the first character, and the second character shares its cell
    /// with a part of the first.
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

    @Test("A feature of articles has its articles' figures, measured against the whole page")
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
        // The three characters of the article are in a found group of four, so precision is 3/4 and recall is 1.
        #expect(abs((shape[.article] ?? 0) - 6.0 / 7) < 1e-12)
        #expect(shape[.paragraph] == 1)
        let boxed = try #require(articles["boxed"])
        #expect(boxed.characters == 6 && abs((boxed[.found] ?? 0) - 4.0 / 6) < 1e-12)
        #expect(boxed[.flow] == 0.5, "of two pairs in each article")
        #expect(articles["lost"]?.characters == 0 && articles["lost"]?[.found] == nil)
    }

    @Test("Shares of several pages are sums over cases, not means of pages")
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

    @Test("Rules that need the truth are counted")
    func truthRules() throws {
        // There is an empty cell below the first column. The second column occurs twice and extends over its ruby.
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

    @Test("If there is a layout, its broken rules are counted")
    func layoutRules() throws {
        let ink = PixelRect(minX: 300, minY: 100, maxX: 338, maxY: 150)
        let line = Line(
            role: .body, writing: .vertical, cross: 299..<339, start: 99,
            characters: [.init(kind: .plain, end: 139, ink: ink, confidence: 1000)])
        let layout = LayoutDocument(
            size: PixelSize(width: 400, height: 400), articles: [Article(paragraphs: [Paragraph(lines: [line])])])
        let measures = PageMeasures(of: try layout.map(), layout: layout, against: smallTruth())
        #expect(measures.broken == ["ink.cell": 1] && measures.hasLayout)
    }

    @Test("Ruby belongs to the character whose cell contains its base; without a layout ruby is unknown")
    func rubyPairs() throws {
        /// Returns two columns of three characters, with ruby beside the characters at the given positions.
        func layout(_ rubies: [Int: PixelRect]) -> LayoutDocument {
            let lines = [299, 199].enumerated().map { column, left in
                Line(
                    role: .body, writing: .vertical, cross: left..<left + 40, start: 99,
                    characters: (0..<3).map { row in
                        let top = 99 + 40 * row
                        return .init(
                            kind: .plain, end: top + 40,
                            ink: PixelRect(minX: left + 1, minY: top + 1, maxX: left + 39, maxY: top + 39),
                            confidence: 1000, ruby: rubies[3 * column + row].map { [$0] } ?? [])
                    })
            }
            return LayoutDocument(
                size: PixelSize(width: 400, height: 400), articles: [Article(paragraphs: [Paragraph(lines: lines)])])
        }
        func pairs(_ rubies: [Int: PixelRect]) throws -> RubyPairs? {
            let layout = layout(rubies)
            return PageMeasures(of: try layout.map(), layout: layout, against: smallTruth()).rubyPairs
        }
        let first = PixelRect(minX: 340, minY: 100, maxX: 350, maxY: 139)
        let second = PixelRect(minX: 241, minY: 100, maxX: 251, maxY: 139)
        #expect(try pairs([2: first, 3: second])?.share == 1)
        #expect(try pairs([1: first, 3: second])?.share == 0.5)
        #expect(try pairs([:])?.right == 0)
        #expect(try PageMeasures(of: map([(299, down), (199, down)]), against: smallTruth()).rubyPairs == nil)
        let measures = PageMeasures(of: try layout([2: first]).map(), layout: layout([2: first]), against: smallTruth())
        let report = ScoreReport(rows: [.init(name: "a", measures: measures), .init(name: "b", measures: measures)])
        #expect(report.rubyPairs?.characters == 4 && report.rubyPairs?.right == 2)
        let table = report.text().split(separator: "\n").map { $0.split(separator: " ") }
        #expect(table.contains(["all", "pages", "4", "0.500"]))
        #expect(String(decoding: report.json(), as: UTF8.self).contains("\"rubyPairs\":"))
    }

    @Test("The text has one table each for pages, classes, features, articles' features and rules, in 100 columns")
    func text() throws {
        var truth = smallTruth()
        truth.features = ["flat"]
        truth.articles = [.init(article: .number(0), features: ["boxed"])]
        let spoilt = try map([(299, down + [300]), (199, down)])
        let report = ScoreReport(
            rows: ["dev3-clean-15tiers-3000", "b"].map {
                .init(name: $0, measures: .init(of: spoilt, against: truth))
            })
        let tables = report.text().split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        #expect(tables.map { $0[0].prefix { $0 != " " } } == ["page", "class", "feature", "article", "broken"])
        #expect(tables.joined().allSatisfy { $0.count <= 100 })
        #expect(
            tables[1].map { $0.split(separator: " ")[0] } == ["class", "kanji", "headline", "body", "ruby-bearing"])
        #expect(tables[2][1].hasPrefix("flat        2"))
        #expect(tables[4][1].split(separator: " ") == ["truth.empty-cell", "2", "2"])
    }

    @Test(
        "A share below 1 is never rounded to 1",
        arguments: [
            (1.0, "1.000"), (0.99996, "0.999"), (0.9994, "0.999"), (0.25, "0.250"), (0.0004, "0.000"), (0.0, "0.000"),
        ])
    func shares(value: Double, text: String) {
        #expect(TextTable.share(value) == text)
        #expect(TextTable.share(nil) == "–")
    }

    @Test("The JSON has every breakdown of each page and of all")
    func json() throws {
        var truth = smallTruth()
        truth.features = ["flat"]
        truth.articles = [.init(article: .number(0), features: ["boxed"])]
        let measures = PageMeasures(of: try map([(299, down + [300]), (199, down)]), against: truth)
        let data = ScoreReport(rows: [.init(name: "a", measures: measures)]).json()
        let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let page = try #require((report["pages"] as? [[String: Any]])?.first)
        for part in [page, report] {
            let kanji = try #require((part["classes"] as? [String: [String: Double]])?["kanji"])
            #expect(kanji["characters"] == 6 && kanji["found"] == 1 && kanji["flow"] == 0.8)
            #expect((part["articles"] as? [String: [String: Double]])?["boxed"]?["found"] == 1)
            #expect(part["broken"] as? [String: Int] == ["truth.empty-cell": 1])
        }
        #expect(page["features"] as? [String] == ["flat"] && page["layout"] as? Bool == false)
        #expect((report["features"] as? [String: [String: Double]])?["flat"]?["pages"] == 1)
    }
}

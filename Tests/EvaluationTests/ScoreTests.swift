import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

@Suite("The measures on small pages")
struct ScoreTests {
    @Test("A right map has full marks")
    func right() throws {
        let score = try Score(of: map([(299, down), (199, down)]), against: smallTruth())
        #expect(score.characters == 6 && score.cells == 6)
        for figure in [ScoreReport.Figure.boxes, .uncut, .flow, .joins, .fill, .article, .paragraph, .ruby] {
            #expect(score[figure] == 1, "\(figure)")
        }
        #expect(score.stray == 0)
        #expect(abs((score.roles ?? 0) - 5.0 / 11) < 1e-12, "one of six is a headline, and called body")
    }

    @Test("Columns in the wrong order break their join, not the rest of the flow")
    func wrongOrder() throws {
        let score = try Score(of: map([(199, down), (299, down)]), against: smallTruth())
        #expect(score.boxes == 1)
        #expect(score.flow == 0.8)
        #expect(score.joins == 0)
    }

    @Test("A cell that cuts a character finds no character, and the character is not whole")
    func cut() throws {
        let score = try Score(of: map([(299, [99, 120, 179, 219]), (199, down)]), against: smallTruth())
        #expect(abs(score.boxes - 4.0 / 6) < 1e-12)
        #expect(abs(score.uncut - 4.0 / 6) < 1e-12)
    }

    @Test("A cell in the folio is stray and affects no other figure")
    func stray() throws {
        let score = try Score(of: map([(299, down), (199, down), (10, [10, 30])]), against: smallTruth())
        #expect(score.cells == 6 && score.boxes == 1)
        #expect(abs(score.stray - 1.0 / 7) < 1e-12)
    }

    @Test("A cell over ruby lowers the ruby figure")
    func ruby() throws {
        let score = try Score(of: map([(299, down), (205, down)]), against: smallTruth())
        #expect(score.ruby == 0.5)
    }

    @Test("A map without lines and a truth without characters have figures")
    func emptyInputs() throws {
        let empty = try Score(of: map([]), against: smallTruth())
        #expect(empty.boxes == 0 && empty.stray == 0 && empty.fill == 0 && empty.roles == nil)
        let truth = Truth(size: PixelSize(width: 400, height: 400), characters: [])
        let score = try Score(of: map([(299, down)]), against: truth)
        #expect(score.boxes == 0 && score.joins == nil && score.fill == nil && score.ruby == nil)
    }

    @Test("A full page's own map has full marks")
    func fullPage() throws {
        let layout = RandomLayout.fullPage()
        let (map, truth) = (try layout.map(), Truth(of: layout))
        let score = Score(of: map, against: truth)
        #expect(score.characters == 6720 && score.cells == 6720)
        #expect(score.boxes == 1 && score.flow == 1 && score.joins == 1 && score.fill == 1)
    }

    @Test(
        "A headline read from the right has full marks if the map marks it, and loses its flow if not"
    )
    func readFromRight() throws {
        let truth = Truth(
            size: PixelSize(width: 400, height: 400),
            characters: (0..<4).map { i in
                let left = Double(240 - 40 * i)
                return Truth.Character(
                    ink: RealRect(minX: left + 2, minY: 102, maxX: left + 38, maxY: 138), role: "headline",
                    article: .number(0), flow: "main", place: i)
            })
        func score(_ isReadFromRight: Bool) throws -> Score {
            let line = HighlightMap.Line(
                first: 1, article: 0, paragraph: 0, role: .headline, writing: .horizontal, cross: 100..<140,
                cuts: [120, 160, 200, 240, 280], isReadFromRight: isReadFromRight)
            let map = try HighlightMap(size: truth.size, articles: [.init(first: 1, last: 4)], lines: [line])
            return Score(of: map, against: truth)
        }
        let (right, left) = (try score(true), try score(false))
        #expect(right.boxes == 1 && right.flow == 1 && right.fill == 1)
        #expect(left.boxes == 1 && left.flow == 0)
    }

    @Test("The report is an aligned table with means and worst values, and JSON that reads back")
    func report() throws {
        let truth = smallTruth()
        let rows = [
            ScoreReport.Row(
                name: "page-1", measures: .init(score: Score(of: try map([(299, down), (199, down)]), against: truth))),
            ScoreReport.Row(
                name: "2", measures: .init(score: Score(of: try map([(199, down), (10, [10, 30])]), against: truth))),
        ]
        let report = ScoreReport(rows: rows)
        let lines = report.text().split(separator: "\n")
        #expect(lines.count == 5)
        #expect(Set(lines.map(\.count)).count == 1, "lines are of one length")
        #expect(lines[0].hasPrefix("page  ") && lines[0].hasSuffix("stray"))
        #expect(lines[3].hasPrefix("mean") && lines[4].hasPrefix("worst") && lines[4].hasSuffix("0.250"))
        let json = try JSONSerialization.jsonObject(with: report.json()) as? [String: Any]
        #expect((json?["pages"] as? [[String: Any]])?.map { $0["page"] as? String } == ["page-1", "2"])
        #expect((json?["worst"] as? [String: Double])?["stray"] == 0.25)
        #expect((json?["mean"] as? [String: Double])?["boxes"] == report.mean(of: .boxes))
        #expect(ScoreReport(rows: []).text().split(separator: "\n").count == 1)
    }
}

@Suite("Reading of truth files")
struct TruthTests {
    private static let good = """
        { "width": 10, "height": 10, "ignore": [], "characters": [ { "ink": [0, 0, 5.5, 5], "role": "body", "article": "c1",
          "flow": "main", "seq": 0, "para": null } ] }
        """

    @Test("Labels may be numbers, strings or null")
    func labels() throws {
        let truth = try Truth(json: Data(Self.good.utf8))
        #expect(truth.characters.first?.article == .text("c1") && truth.characters.first?.paragraph == Truth.Label.none)
        #expect("\(Truth.Label.none)" == "None" && "\(Truth.Label.number(3))" == "3")
        #expect(truth.hasRoles && truth.ruby.isEmpty)
    }

    @Test("Features, settings and the image are read if present")
    func features() throws {
        let plain = try Truth(json: Data(Self.good.utf8))
        #expect(plain.features.isEmpty && plain.articles.isEmpty && plain.image == nil)
        #expect(plain.characters.first?.setting == Truth.Setting())
        let text = Self.good.replacing(
            "\"ignore\": []",
            with: """
                "image": "p.png", "features": ["flat", "skew"], "articles": [{ "article": "c1", "features": ["boxed"] }],
                "ruby": [{ "ink": [], "base": [0] }], "ignore": []
                """
        ).replacing(
            "\"flow\"",
            with: """
                "turned": true, "neg": true, "emphasis": "dots", "face": "bold", "flow"
                """)
        let truth = try Truth(json: Data(text.utf8))
        #expect(truth.image == "p.png" && truth.features == ["flat", "skew"])
        #expect(truth.articles == [.init(article: .text("c1"), features: ["boxed"])])
        #expect(truth.ruby == [.init(ink: nil, bases: [0])])
        let setting = Truth.Setting(isTurned: true, isNegative: true, emphasis: "dots", face: "bold")
        #expect(truth.characters.first?.setting == setting)
    }

    @Test(
        "A missing or malformed field is named by its JSON pointer",
        arguments: [
            ("\"width\": 10", "\"width\": 0", "/width"), ("\"height\": 10,", "", "/height"),
            ("\"ignore\": []", "\"ignore\": [[1, 2, 3]]", "/ignore/0"), ("5.5", "\"5.5\"", "/characters/0/ink/2"),
            ("5.5", "1e12", "/characters/0/ink/2"), ("\"role\": \"body\", ", "", "/characters/0/role"),
            ("\"c1\"", "[]", "/characters/0/article"), ("\"flow\": \"main\", ", "", "/characters/0/flow"),
            ("\"main\"", "2", "/characters/0/flow"), ("\"seq\": 0", "\"seq\": 0.5", "/characters/0/seq"),
            ("\"para\": null", "\"para\": 0.5", "/characters/0/para"),
            ("\"ignore\"", "\"roles\": 1, \"ignore\"", "/roles"),
            ("\"ignore\"", "\"ruby\": [{ \"ink\": [1] }], \"ignore\"", "/ruby/0/ink"),
            ("\"ignore\"", "\"ruby\": [{ \"base\": [1] }], \"ignore\"", "/ruby/0/base/0"),
            ("\"ignore\"", "\"features\": \"flat\", \"ignore\"", "/features"),
            ("\"ignore\"", "\"features\": [7], \"ignore\"", "/features/0"),
            ("\"ignore\"", "\"articles\": [{ \"article\": 0 }], \"ignore\"", "/articles/0/features"),
            ("\"ignore\"", "\"articles\": [{ \"features\": [] }], \"ignore\"", "/articles/0/article"),
            ("\"flow\"", "\"turned\": 1, \"flow\"", "/characters/0/turned"),
            ("\"flow\"", "\"emphasis\": true, \"flow\"", "/characters/0/emphasis"),
            ("\"ignore\"", "\"image\": 3, \"ignore\"", "/image"),
        ])
    func refusals(piece: String, becomes: String, expected: String) {
        let spoilt = Self.good.replacing("\n", with: "").replacing("  ", with: " ").replacing(piece, with: becomes)
        let error = #expect(throws: TruthError.self) { try Truth(json: Data(spoilt.utf8)) }
        guard case .badField(let place, _) = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(place == expected)
    }

    @Test("No mutant of a truth file crashes the decoder or the measures")
    func mutants() throws {
        let map = try map([(299, [99, 139, 179]), (0, [0, 5])])
        var mutation = Mutation(seed: 9)
        let taken = mutation.feed([Data(Self.good.utf8)], 4_000) { bytes in
            _ = Score(of: map, against: try Truth(json: bytes), spans: 5)
        }
        #expect(taken > 10)
    }
}

import Foundation
import HighlightMap
import Testing

@testable import Evaluation

@Suite("Changes since an earlier report")
struct ComparisonTests {
    private func report(_ pages: [(name: String, map: HighlightMap)]) -> ScoreReport {
        var truth = smallTruth()
        truth.features = ["flat"]
        return ScoreReport(
            rows: pages.map { .init(name: $0.name, measures: .init(of: $0.map, against: truth)) })
    }

    private func right() throws -> HighlightMap { try map([(299, down), (199, down)]) }
    private func wrongOrder() throws -> HighlightMap { try map([(199, down), (299, down)]) }

    @Test("A report compared with itself has no change")
    func same() throws {
        let report = report([("a", try right())])
        let comparison = try Comparison(of: report.json(), with: report.json(), threshold: 0)
        #expect(comparison.changes.isEmpty && comparison.added.isEmpty && comparison.gone.isEmpty)
        #expect(!comparison.isWorse)
        #expect(comparison.text() == "no figure changed by 0.0 or more\n")
    }

    @Test("Each changed figure is reported with its subject, the largest change first")
    func changes() throws {
        let old = report([("a", try right()), ("b", try right())])
        let new = report([("a", try wrongOrder()), ("b", try right())])
        let comparison = try Comparison(of: new.json(), with: old.json(), threshold: 0.001)
        let page = comparison.changes.filter { $0.subject == .page }
        #expect(page.map(\.figure).prefix(1) == ["joins"])
        #expect(page.allSatisfy { $0.name == "a" && $0.gain < 0 })
        #expect(page.map { abs($0.gain) } == page.map { abs($0.gain) }.sorted(by: >))
        let flow = try #require(page.first { $0.figure == "flow" })
        #expect(flow.old == 1 && flow.new == 0.8)
        #expect(comparison.changes.contains { $0.subject == .mean && $0.figure == "flow" && $0.new == 0.9 })
        #expect(
            comparison.changes.contains { $0.subject == .characterClass && $0.name == "kanji" && $0.figure == "flow" })
        #expect(comparison.changes.contains { $0.subject == .feature && $0.name == "flat" && $0.figure == "joins" })
        #expect(comparison.isWorse)
        #expect(comparison.text().contains("page a"))
        #expect(comparison.text().hasSuffix("worse by 0.001 or more\n"))
    }

    @Test("The reverse comparison is better, and changes below the threshold are omitted")
    func better() throws {
        let old = report([("a", try wrongOrder())])
        let new = report([("a", try right())])
        #expect(try !Comparison(of: new.json(), with: old.json(), threshold: 0.001).isWorse)
        let large = try Comparison(of: new.json(), with: old.json(), threshold: 0.5)
        #expect(Set(large.changes.filter { $0.subject == .page }.map(\.figure)) == ["joins"])
    }

    @Test("Added and missing pages are named; a missing page counts as worse")
    func pages() throws {
        let old = report([("a", try right()), ("b", try right())])
        let new = report([("b", try right()), ("c", try right())])
        let comparison = try Comparison(of: new.json(), with: old.json(), threshold: 0.001)
        #expect(comparison.added == ["c"] && comparison.gone == ["a"] && comparison.isWorse)
    }

    @Test("A rule broken more often counts as worse, also if it was not broken before")
    func rules() throws {
        let old = report([("a", try right())])
        let new = report([("a", try map([(299, down + [300]), (199, down)]))])
        let change = try #require(
            try Comparison(of: new.json(), with: old.json(), threshold: 2).changes.first { $0.subject == .broken })
        #expect(change.figure == "truth.empty-cell" && change.old == 0 && change.new == 1 && change.gain == -1)
        let back = try Comparison(of: old.json(), with: new.json(), threshold: 2)
        #expect(back.changes.map(\.gain) == [1])
    }

    @Test("More stray cells count as worse")
    func stray() throws {
        let old = report([("a", try right())])
        let new = report([("a", try map([(299, down), (199, down), (10, [10, 30])]))])
        let comparison = try Comparison(of: new.json(), with: old.json(), threshold: 0.001)
        let stray = try #require(comparison.changes.first { $0.subject == .page && $0.figure == "stray" })
        #expect(stray.gain < 0 && abs(stray.new - 1.0 / 7) < 1e-12)
    }

    @Test(
        "A file that is not a report is refused with the fault's place",
        arguments: [
            ("{", "line 1"), ("{}", "/pages"), ("{ \"pages\": [{}] }", "/pages/0/page"),
            ("{ \"pages\": [{ \"page\": \"a\", \"boxes\": \"1\" }] }", "/pages/0/boxes"),
            ("{ \"pages\": [{ \"page\": \"a\" }, { \"page\": \"a\" }] }", "/pages/1/page"),
            ("{ \"pages\": [], \"classes\": { \"kanji\": 1 } }", "/classes/kanji"),
        ])
    func refusals(text: String, expected: String) throws {
        let report = report([("a", try right())])
        let error = #expect(throws: ReportError.self) {
            try Comparison(of: report.json(), with: Data(text.utf8), threshold: 0)
        }
        #expect(String(describing: error).contains(expected))
    }
}

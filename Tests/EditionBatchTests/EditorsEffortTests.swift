import Evaluation
import LayoutDocument
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

@Suite("The batch report compares editors' corrections with the fewest possible")
struct EditorsEffortTests {
    /// Stores the newest layout after corrections.
    private func correct(_ test: TestStore, _ list: [Correction], isKnown: Bool = true) throws {
        let base = try #require(try test.store.newest(of: name("1"))).number
        let result = try test.store.layout(of: name("1"), revision: base).corrected(by: list)
        #expect(result.refusals.isEmpty)
        _ = try test.store.correct(
            name("1"), base: base, layout: result.document, by: "編集者", note: "",
            corrections: isKnown ? CorrectionList(list) : nil, at: noon)
    }

    private func approve(_ test: TestStore) throws {
        let newest = try #require(try test.store.newest(of: name("1"))).number
        try test.store.approve(name("1"), revision: newest, by: "編集者", at: noon)
    }

    private func report(_ test: TestStore) throws -> BatchReport {
        try BatchReport(of: ["E"], in: test.store, at: noon)
    }

    @Test("An approved page counts the corrections of all its revisions; only the last change of a role was needed")
    func allRevisions() throws {
        let test = try TestStore(.memory)
        try test.receive("1")
        try test.work()
        let lines = try test.store.layout(of: name("1"), revision: 1).articles[0].paragraphs[0].lines
        try correct(test, [.setRole([lines[0].bounds], .caption), .deleteLine(lines[2].bounds)])
        #expect(try report(test).editions[0].pages[0].effort == nil, "not approved")
        try correct(test, [.setRole([lines[0].bounds], .headline), .setKind(lines[1].cell(at: 0), .mark)])
        try approve(test)
        let report = try report(test)
        let effort = try #require(report.editions[0].pages[0].effort)
        #expect(effort.done?.counts == [.role: 2, .drop: 1] && effort.otherDone == 1)
        #expect(effort.sufficient.counts.filter { $0.value > 0 } == [.role: 1, .drop: 1])
        #expect(effort.sufficient.characters == 8 && effort.sufficient.perThousand == 250)
        let json = String(decoding: report.json(), as: UTF8.self)
        #expect(json.contains(#""effort": { "done": { "characters": 8, "operations": 3, "perThousand": 375.0, "#))
        #expect(json.contains(#""other": 1 }, "sufficient": { "characters": 8, "operations": 2, "#))
        let html = String(decoding: report.html(), as: UTF8.self)
        #expect(html.contains("<td>1</td><td>3: 1 drop, 2 role; 1 other</td><td>2: 1 drop, 1 role</td>"))
    }

    @Test("Corrections are unknown for a replaced layout, and a page without corrections has no effort")
    func unknownCorrections() throws {
        let test = try TestStore(.memory)
        try test.receive("1")
        try test.work()
        try approve(test)
        #expect(try report(test).editions[0].pages[0].effort == nil)
        let line = try test.store.layout(of: name("1"), revision: 1).articles[0].paragraphs[0].lines[0]
        try correct(test, [.deleteLine(line.bounds)], isKnown: false)
        try approve(test)
        let effort = try #require(try report(test).editions[0].pages[0].effort)
        #expect(effort.done == nil && effort.sufficient[.drop] == 1)
        #expect(String(decoding: try report(test).html(), as: UTF8.self).contains("<td>unknown</td><td>1: 1 drop</td>"))
    }
}

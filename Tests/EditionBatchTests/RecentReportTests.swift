import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

@Suite("Reports of many editions")
struct RecentReportTests {
    private func now(_ day: Int) -> Moment { Moment(milliseconds: Int64(day) * 86_400_000 + 1000) }

    @Test("An edition is recent by its date, by a change of a page, or if its age is unknown")
    func recent() throws {
        let test = try TestStore(.memory)
        let day = try #require(EditionDate.day(of: "2026-11-20"))
        for name in ["2026-11-20", "2026-11-10", "folder", "old"] {
            try test.store.describe(Edition(name: name), at: now(day))
        }
        try test.store.describe(Edition(name: "dated", date: "2026-11-10"), at: now(day))
        try test.receive("1", of: "old", at: now(day - 20))
        try test.receive("1", of: "2026-11-10", at: now(day - 2))
        func recent(_ days: Int, _ at: Int) throws -> Set<String> {
            Set(try BatchReport.recentEditions(in: test.store, days: days, at: now(at)).names)
        }
        #expect(try recent(7, day) == ["2026-11-20", "2026-11-10", "folder"])
        #expect(try recent(7, day + 7) == ["2026-11-20", "folder"])
        #expect(try recent(7, day + 8) == ["folder"])
        #expect(try recent(30, day) == ["2026-11-20", "2026-11-10", "folder", "old", "dated"])
    }

    @Test("A report counts the editions that it omits, and its sums include them")
    func older() throws {
        let test = try TestStore(.memory)
        let day = try #require(EditionDate.day(of: "2026-11-20"))
        try test.store.describe(Edition(name: "2026-11-01", expectedCount: 3), at: now(day - 19))
        try test.receive("1", of: "2026-11-01", at: now(day - 19))
        try test.receive("1", of: "2026-11-20", at: now(day))
        let names = ["2026-11-01", "2026-11-20"]
        let report = try BatchReport(of: names, in: test.store, days: 7, at: now(day))
        #expect(report.editions.map(\.status.edition.name) == ["2026-11-20"])
        #expect(report.older.editions == 1 && report.older.missing == 2)
        #expect(report.sum(\.missing) == 2 && report.sum { $0.count(.received) } == 2)
        let json = String(decoding: report.json(), as: UTF8.self)
        #expect(json.contains(#""older": { "editions": 1, "missing": 2, "quarantined": 0, "held": 0 }"#))
        #expect(!json.contains("2026-11-01"))
        let html = String(decoding: report.html(), as: UTF8.self)
        #expect(html.contains("1 older edition: pages 2 missing.") && !html.contains("2026-11-01"))
        let whole = try BatchReport(of: names, in: test.store, at: now(day))
        #expect(whole.editions.count == 2 && !String(decoding: whole.json(), as: UTF8.self).contains(#""older""#))
    }

    @Test(
        "A report has at most 5 MB of pictures, from the newest editions, and the number of omitted ones"
    )
    func pictures() throws {
        let test = try TestStore(.memory)
        for edition in ["2026-11-19", "2026-11-20"] { try test.receive("1", of: edition, at: .now) }
        var report = try BatchReport(of: ["2026-11-19", "2026-11-20"], in: test.store, at: .now)
        for place in 0..<2 {
            var page = report.editions[place].pages[0]
            page.thumbnail = Data(count: 90_000)
            report.editions[place].pages = Array(repeating: page, count: 40)
        }
        let html = String(decoding: report.html(), as: UTF8.self)
        #expect(html.utf8.count <= 5_000_000 && html.utf8.count > 4_800_000)
        // A picture has 120,000 bytes in base64.
        #expect(html.components(separatedBy: "<img").count - 1 == 41)
        #expect(html.contains("39 small pictures are left out."))
        let parts = html.components(separatedBy: "<h2>")
        #expect(parts.count == 3 && parts[1].hasPrefix("2026-11-20"))
        #expect(parts[1].components(separatedBy: "<img").count - 1 == 40)
        report.editions.removeLast()
        let one = String(decoding: report.html(), as: UTF8.self)
        #expect(one.components(separatedBy: "<img").count - 1 == 40 && !one.contains("left out"))
    }
}

import Foundation
import Testing

@Suite("mojiwaku batch: output for the night shift")
struct NightDeskTests {
    @Test("Times are local to TZ and name the zone; JSON has UTC")
    func localTime() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.describe(#"{ "publication": { "at": "2096-11-25T19:30:00Z" } }"#)
        let outcome = try await batch.place.run(batch.run + ["--report", "r.json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let report = String(decoding: try batch.place.bytes(of: "r.json"), as: UTF8.self)
        #expect(report.contains(#/"at": "[0-9T:.-]+Z"/#))
        for (zone, time) in [("Asia/Tokyo", "2096-11-26 04:30 JST"), ("UTC", "2096-11-25 19:30 UTC")] {
            let status = try await batch.place.shell("TZ=\(zone) $M batch status --store s.sqlite")
            #expect(status.output.contains("2026-11-21: 1 page waits until \(time)"), "\(status.output)")
            let html = try await batch.place.shell("TZ=\(zone) $M batch report --store s.sqlite -o -")
            #expect(html.output.contains("until \(time)"))
            #expect(html.output.contains(try Regex("<h1>Editions, 20[0-9-]+ [0-9:]+ \(time.suffix(3))</h1>")))
        }
        _ = try await batch.place.run("token", "make", "app", "--store", "s.sqlite")
        let tokens = try await batch.place.shell("TZ=Asia/Tokyo $M token list --store s.sqlite")
        #expect(tokens.output.contains(" JST, for ever"))
        let approved = try await batch.place.shell(
            "TZ=Asia/Tokyo $M batch approve 2026-11-21 --by x --store s.sqlite")
        #expect(approved.errors.contains("published at 2096-11-26 04:30 JST"))
        let warned = try await batch.place.shell(
            "export TERM=xterm TZ=Asia/Tokyo; mkdir -p inbox/late; echo '{\"pages\":[\"1\"]}' > inbox/late/edition.json; "
                + "script -qec \"$M batch run inbox --store s.sqlite --deadline $(date -d '5 minutes' +%H:%M)\" /dev/null"
        )
        #expect(
            warned.output.contains(#/The deadline \(20[0-9-]+ [0-9:]+ JST\) is [0-9] minutes? off/#), "\(warned.output)"
        )
    }

    @Test("A run's last JSON lines and the terminal's bar show the pace")
    func progress() async throws {
        let batch = try BatchPlace()
        for i in 1...3 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 0)
        let last = try #require(batch.events(outcome, "progress").last)
        #expect(last["done"] as? Int == 3 && last["waiting"] as? Int == 0)
        #expect((last["pagesPerMinute"] as? Double).map { $0 > 0 } == true && last["secondsLeft"] as? Int == 0)
        #expect(try batch.events(await batch.place.run(batch.run), "progress").isEmpty)
        for i in 4...6 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        let shown = try await batch.place.shell(
            "TERM=xterm script -qec '$M \(batch.run.joined(separator: " "))' /dev/null")
        #expect(shown.output.contains(#/[0-9]+/[0-9]+ pages, [0-9.]+ a minute/#), "\(shown.output)")
    }

    @Test("A run's last line and reports count older editions; a name or more days show them")
    func older() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png", edition: "edition")
        try batch.describe(#"{ "expectedPages": 3 }"#, edition: "2020-01-01")
        let outcome = try await batch.place.run(batch.run + ["--html", "r.html", "--report", "r.json"])
        #expect(outcome.status == 1, "what is missing counts, however old: \(outcome.errors)")
        #expect(try batch.events(outcome, "edition").map { $0["edition"] as? String } == ["edition"])
        let older = try #require(batch.events(outcome, "older").first)
        #expect(older["editions"] as? Int == 1 && older["missing"] as? Int == 3)
        let html = String(decoding: try batch.place.bytes(of: "r.html"), as: UTF8.self)
        #expect(html.contains("1 older edition: pages 3 missing") && !html.contains("<h2>2020-01-01"))
        let report = ["batch", "report", "--store", "s.sqlite", "--json", "-o", "-"]
        let recent = try await batch.place.run(report)
        #expect(recent.status == 0 && recent.output.contains(#""older": { "editions": 1, "missing": 3,"#))
        #expect(!recent.output.contains(#""edition": "2020-01-01""#))
        for more in [["2020-01-01"], ["--days", "36500"]] {
            let whole = try await batch.place.run(report + more)
            #expect(whole.output.contains(#""edition": "2020-01-01""#) && !whole.output.contains(#""older""#))
        }
        #expect(try await batch.events(batch.place.run(batch.run + ["--days", "36500"]), "edition").count == 2)
    }
}

import Foundation
import Testing

@Suite("mojiwaku … --on-problem")
struct NotificationTests {
    private static let onProblem = ["--on-problem", "cat >> records"]

    /// A folder whose inbox has a page, a file that is not an image, and a missing page.
    private func troubled() throws -> BatchPlace {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.handIn([], "2.png")
        try batch.handIn(Array("BM, a bitmap".utf8), "4.bmp")
        try batch.describe(#"{ "pages": ["1", "2", "3"] }"#)
        return batch
    }

    @Test("A batch runs the command once for each problem: a page set aside, a file of the inbox, a deadline")
    func batchRun() async throws {
        let batch = try troubled()
        let soon = try await batch.place.shell("date -d '10 minutes' +%H:%M").output.prefix(5)
        let outcome = try await batch.place.run(batch.run + Self.onProblem + ["--deadline", String(soon)])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let records = try batch.records("records")
        #expect(records.map { $0["event"] as? String ?? "" }.sorted() == ["deadline", "problem", "quarantined"])
        let page = try #require(records.first { $0["event"] as? String == "quarantined" })
        #expect(page["edition"] as? String == "2026-11-21" && page["page"] as? String == "2")
        #expect(page["code"] as? String == "image.empty" && page["command"] as? String == "batch run")
        let file = try #require(records.first { $0["event"] as? String == "problem" })
        #expect((file["subject"] as? String)?.hasSuffix("4.bmp") == true)
        let deadline = try #require(records.first { $0["event"] as? String == "deadline" })
        #expect((deadline["message"] as? String)?.contains("2026-11-21/3 (missing)") == true)
        // The next run has no new page to report.
        try FileManager.default.removeItem(at: batch.place.url("records"))
        _ = try await batch.place.run(batch.run + Self.onProblem)
        #expect(try batch.records("records").map { $0["event"] as? String } == ["problem"])
    }

    @Test("A failing command only adds a line to stderr; an empty command does nothing")
    func failing() async throws {
        let batch = try troubled()
        let outcome = try await batch.place.run(batch.run + ["--on-problem", "exit 7"])
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count { $0.contains("exit code was 7") } == 2, "\(outcome.errors)")
        #expect(try await batch.status()["published"] == 1)
        let none = try await batch.place.run(batch.run + ["--on-problem", ""])
        #expect(none.status == 1 && !none.errors.contains("on-problem"))
    }

    @Test(
        "A batch command that cannot start is reported",
        arguments: [
            ["batch", "worker"], ["batch", "text"], ["store", "check"], ["store", "backup", "b"], ["store", "prune"],
        ])
    func cannotRun(command: [String]) async throws {
        let batch = try BatchPlace()
        let outcome = try await batch.place.run(command + ["--store", "none.sqlite"] + Self.onProblem)
        #expect(outcome.status == 2, "\(outcome.errors)")
        let records = try #require(batch.records("records").first)
        #expect(records["event"] as? String == "failed" && records["subject"] as? String == "none.sqlite")
        #expect(records["command"] as? String == command.prefix(2).joined(separator: " "))
        #expect((records["message"] as? String)?.contains("there is no store here") == true)
    }

    @Test("A page whose text reading fails is reported")
    func text() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        _ = try await batch.place.shell("for file in s.sqlite.images/*/*; do echo spoilt > $file; done")
        let outcome = try await batch.place.run(["batch", "text", "--store", "s.sqlite"] + Self.onProblem)
        #expect(outcome.status == 1, "\(outcome.errors)")
        let records = try #require(batch.records("records").first)
        #expect(records["event"] as? String == "unread" && records["subject"] as? String == "2026-11-21/1")
    }

    @Test("The same command reports a failed systemd unit; without a command nothing happens")
    func unit() async throws {
        let batch = try BatchPlace()
        let notify = Repository.url("scripts/deploy/debian/notify")
            .path
        let records = try await batch.place.shell(
            "MONITOR_SERVICE_RESULT=exit-code ON_PROBLEM='cat > records' '\(notify)' mojiwaku-batch.service")
        #expect(records.status == 0, "\(records.errors)")
        let problem = try #require(batch.records("records").first)
        #expect(problem["event"] as? String == "unit" && problem["subject"] as? String == "mojiwaku-batch.service")
        #expect((problem["message"] as? String)?.contains("(exit-code)") == true)
        #expect(try await batch.place.shell("ON_PROBLEM= '\(notify)' x.service; '\(notify)' x.service").status == 0)
    }
}

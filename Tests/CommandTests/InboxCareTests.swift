import Foundation
import TestSupport
import Testing

@Suite("mojiwaku batch: missing and wrong files in the inbox")
struct InboxCareTests {
    private func decide(_ batch: BatchPlace, _ words: String...) async throws -> Outcome {
        try await batch.place.run(["batch"] + words + ["--store", "s.sqlite"])
    }

    private func published(_ batch: BatchPlace) async throws -> Int? { try await batch.status()["published"] }

    @Test(
        "If a TIFF comes again with another number of pages, its lost page waits and is reported everywhere")
    func anotherCount() async throws {
        let batch = try BatchPlace()
        try batch.handIn(Pictures.tiff(pages: 1), "scan.tif")
        #expect(try await batch.place.run(batch.run).status == 0)
        try batch.handIn(Pictures.tiff(pages: 3), "scan.tif")
        let outcome = try await batch.place.run(batch.run + ["--report", "r.json"])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let held = try batch.events(outcome, "held")
        #expect(held.map { $0["page"] as? String } == ["scan"] && held.map { $0["code"] as? String } == ["page.gone"])
        var status = try await batch.status()
        #expect(status["published"] == 3 && status["readable"] == 3 && status["held"] == 1)
        let shown = try await decide(batch, "status")
        #expect(
            shown.status == 1 && shown.output.contains("2026-11-21/scan: waits for an editor: its file scan.tif came"))
        #expect(shown.output.contains("`mojiwaku batch withdraw 2026-11-21/scan --by NAME`"))
        #expect(
            String(decoding: try batch.place.bytes(of: "r.json"), as: UTF8.self).contains(#""waitsFor": "page.gone""#))
        // The page waits for a person, so the next run changes nothing.
        #expect(try await batch.place.run(batch.run).status == 1)
        #expect(try await decide(batch, "withdraw", "2026-11-21/scan", "--by", "田中").status == 0)
        #expect(try await batch.place.run(batch.run).status == 0)
        try batch.handIn(Pictures.tiff(pages: 2), "scan.tif")
        #expect(try await batch.place.run(batch.run).status == 1)
        status = try await batch.status()
        #expect(status["published"] == 2 && status["held"] == 1 && status["withdrawn"] == 1)
        #expect(try await decide(batch, "approve", "2026-11-21/scan-3", "--by", "田中").status == 0)
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await published(batch) == 3)
        // A damaged file does not decide about pages.
        try batch.handIn(Array(Pictures.tiff(pages: 2).prefix(100)), "scan.tif")
        #expect(try await batch.place.run(batch.run).status == 1)
        status = try await batch.status()
        #expect(status["readable"] == 3 && status["quarantined"] == 2 && status["held"] == 0)
    }

    @Test("After a file is renamed, a message names both pages and the command that removes the wrong one")
    func renaming() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(3), "O3.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        let folder = batch.place.url("inbox/2026-11-21")
        try FileManager.default.moveItem(at: folder.appending(path: "O3.png"), to: folder.appending(path: "03.png"))
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1)
        let message = try #require(batch.events(outcome, "held").first?["message"] as? String)
        #expect(message.contains("that of page 2026-11-21/O3"))
        #expect(message.contains("`mojiwaku batch remove 2026-11-21/O3 --by NAME` if its file was renamed"))
        let shown = try await decide(batch, "status")
        #expect(!shown.output.contains("batch approve"))
        // The command publishes the waiting page.
        let done = try await decide(batch, "remove", "2026-11-21/O3", "--by", "田中")
        #expect(done.status == 0 && done.errors.contains("readers get 1 of 1 page"), "\(done.errors)")
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.status()["published"] == 1)
    }

    @Test("`remove` records the removal of an empty edition or a wrong page, and `--undo` restores it")
    func removal() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.handIn(BatchPlace.picture(2), "wrong.png")
        let empty = batch.place.url("inbox/E")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        #expect(try await batch.place.run(batch.run).status == 1)
        try FileManager.default.removeItem(at: empty)
        for name in ["E", "2026-11-21/wrong"] {
            let done = try await decide(batch, "remove", name, "--by", "田中")
            #expect(done.status == 0 && done.errors.contains("removed by 田中"), "\(done.errors)")
        }
        #expect(try await decide(batch, "remove", "E", "--by", "田中").errors.contains("already removed"))
        for words in [["approve", "--by", "x"], ["withdraw", "--by", "x"], ["restore"], ["retry"]] {
            for name in words[0] == "retry" ? ["2026-11-21/wrong"] : ["E", "2026-11-21/wrong"] {
                let answer = try await batch.place.run(["batch"] + words + [name, "--store", "s.sqlite"])
                #expect(answer.status == 64 && answer.errors.contains("\(name) was removed on "), "\(answer.errors)")
            }
        }
        // The file that is still there does not bring the page back, with other rights and in a moved inbox neither.
        let inbox = batch.place.url("inbox")
        #expect(try await batch.place.shell("chmod 640 inbox/*/*.png; mv inbox moved; cp -r moved inbox").status == 0)
        try FileManager.default.removeItem(at: batch.place.url("moved"))
        #expect(FileManager.default.fileExists(atPath: inbox.path))
        try batch.handIn(BatchPlace.picture(2), "wrong.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        let shown = try await decide(batch, "status")
        #expect(shown.status == 0 && !shown.output.contains("wrong") && shown.lines.count == 2, "\(shown.output)")
        let list = try await decide(batch, "remove", "--list", "--json").objects()
        #expect(list.map { $0["edition"] as? String } == ["E", "2026-11-21"])
        #expect(list.map { $0["page"] as? String } == [nil, "wrong"] && list[1]["by"] as? String == "田中")
        try batch.handIn(BatchPlace.picture(4), "1.png", edition: "E")
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await published(batch) == 1)
        let undone = try await decide(batch, "remove", "2026-11-21/wrong", "--undo")
        #expect(undone.status == 0 && undone.errors.contains("is as before the removal"), "\(undone.errors)")
        #expect(try await published(batch) == 2)
        #expect(try await batch.status("E")["published"] == 1)
        #expect(try await batch.place.run("store", "check", "--store", "s.sqlite").status == 0)
    }

    @Test("`remove` refuses an unknown page, a missing editor's name, and a list with a name")
    func refusals() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        for words in [
            ["2026-11-21"], ["2026-11-21", "--by", " "], ["F", "--by", "x"], ["2026-11-21/2", "--by", "x"],
            ["2026-11-21", "--list"], [], ["--undo"], ["2026-11-21", "--undo", "--by", "x"],
        ] {
            let outcome = try await batch.place.run(["batch", "remove", "--store", "s.sqlite"] + words)
            #expect(outcome.status == 64, "\(words): \(outcome.errors)")
        }
        for words in [
            ["--done-to", "inbox/done"], ["--done-to", "inbox"], ["--done-to", "d", "--remove-after", "3"],
            ["--remove-after", "-1"], ["--done-to", "d", "--pattern", "{date}/{page}.png"],
            ["--remove-after", "3", "--shard", "0/2"],
        ] {
            #expect(try await batch.place.run(batch.run + words).status == 64, "\(words)")
        }
        #expect(batch.place.exists("inbox/2026-11-21/1.png"))
    }

    @Test(
        "A watching batch moves a finished edition's files out of the inbox, and takes later pages in"
    )
    func doneTo() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.describe(#"{ "pages": ["1"] }"#)
        // Recent files stay, even at the end of a run.
        #expect(try await batch.place.run(batch.run + ["--done-to", "done"]).status == 0)
        #expect(batch.place.exists("inbox/2026-11-21/1.png"))
        let running = try batch.place.start(BuiltCommand.path, batch.run + ["--done-to", "done", "--watch", "--json"])
        #expect(try await eventually { !batch.place.exists("inbox/2026-11-21") })
        #expect(batch.place.names(in: "done/2026-11-21") == ["1.png", "edition.json"])
        try batch.handIn(BatchPlace.picture(2), "1.png")
        #expect(
            try await eventually {
                let page = try await batch.place.run(
                    "batch", "report", "--store", "s.sqlite", "--json", "--output", "-")
                return page.output.contains(#""revision": 2, "published": 2"#)
            })
        running.process.terminate()
        let outcome = try await running.outcome()
        #expect(outcome.status == 143)
        let cleared = try #require(batch.events(outcome, "cleared").first)
        #expect(cleared["edition"] as? String == "2026-11-21" && cleared["to"] as? String == "done/2026-11-21")
    }
}

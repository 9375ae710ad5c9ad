import Foundation
import Testing

@Suite("Pages whose text cannot be read")
struct TextJobTests {
    private let text = ["batch", "text", "--store", "s.sqlite", "--jobs", "1"]

    /// A store with published pages.
    private func batch(pages: Int) async throws -> BatchPlace {
        let batch = try BatchPlace()
        for i in 1...pages { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        #expect(try await batch.place.run(batch.run).status == 0)
        return batch
    }

    /// The state of the text in a command's JSON.
    private func state(_ json: [String: Any]?) throws -> (read: Int?, pages: Int?, givenUp: [[String: String]]) {
        let text = try #require(json?["text"] as? [String: Any])
        return (
            text["read"] as? Int, text["pages"] as? Int, try #require(text["givenUp"] as? [[String: String]])
        )
    }

    @Test("A page that crashes its reader fails for good; status, report and export have the reason; --again reads it")
    func failureForGood() async throws {
        let batch = try await batch(pages: 3)
        let retry = "mojiwaku batch text 2026-11-21 --again --store …"
        let crashed = try await batch.place.shell(
            "\(WorkerFaults.shell("crash:2026-11-21/2")) $M \(text.joined(separator: " "))")
        #expect(crashed.status == 1)
        #expect(crashed.errors.contains("2026-11-21/3: read\n") && crashed.errors.contains("2026-11-21/1: read\n"))
        #expect(crashed.errors.components(separatedBy: "2026-11-21/2: not read, will be tried again: ").count == 3)
        #expect(crashed.errors.contains("(worker.crash): \(retry)\n"))

        let status = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(status.status == 1)
        #expect(status.output.contains("2026-11-21: text of 2 of 3 pages read, 1 given up\n"))
        #expect(status.output.contains("2026-11-21/2: text given up: its worker crashed"))
        #expect(status.output.contains(retry))
        let json = try await batch.place.run("batch", "status", "--store", "s.sqlite", "--json")
        let progress = try state(json.objects().first)
        #expect((progress.read, progress.pages) == (2, 3))
        #expect(progress.givenUp.map { [$0["page"], $0["code"]] } == [["2", "worker.crash"]])

        let html = try await batch.place.run("batch", "report", "--store", "s.sqlite", "--output", "-").output
        #expect(html.contains("text of 2 of 3 pages read, 1 given up") && html.contains(retry))
        _ = try await batch.place.run("batch", "report", "--store", "s.sqlite", "--json", "--output", "r.json")
        let report = try jsonObject(batch.place.bytes(of: "r.json"))
        #expect(try state((report["editions"] as? [[String: Any]])?.first).givenUp.count == 1)

        let export = ["export", "--store", "s.sqlite", "--edition", "2026-11-21", "--output", "out", "--format"]
        for format in ["text", "pdf"] {
            let outcome = try await batch.place.run(export + [format])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("2: left out: ") && outcome.errors.contains(retry))
        }
        #expect(batch.place.names(in: "out").sorted() == ["1.txt", "2026-11-21.pdf", "3.txt"])
        #expect(try await batch.place.run(export + ["text", "--page", "2"]).status == 65)

        // Without the fault, the page is left alone until a retry.
        let alone = try await batch.place.run(text)
        #expect(alone.status == 1 && !alone.errors.contains("2: read"))
        let again = try await batch.place.run(text + ["--again"])
        #expect((again.status, again.errors) == (0, "2026-11-21/2: read\n"))
        #expect(try await batch.place.run("batch", "status", "--store", "s.sqlite").status == 0)
        #expect(try await batch.place.run(export + ["text"]).status == 0)
    }

    @Test("Kills from outside, of the job or of its readers, do not count against a page")
    func kills() async throws {
        let batch = try await batch(pages: 1)
        let run = "\(WorkerFaults.shell("hang:2026-11-21/1")) $M \(text.joined(separator: " "))"
        let readers = "cat /proc/$job/task/*/children 2>/dev/null"
        let killed = try await batch.place.shell(
            """
            wait_for_reader() { until [ -n "$(\(readers))" ]; do sleep 0.05; done; }
            for i in 1 2 3 4; do
                \(run) & job=$!
                wait_for_reader; sleep 0.2; kill -9 $job; wait $job
            done
            \(run) & job=$!
            for i in 1 2 3 4; do
                wait_for_reader; reader=$(\(readers)); kill -9 $reader
                while [ -e /proc/$reader ]; do sleep 0.05; done
            done
            wait_for_reader; kill -9 $job; wait $job
            exit 0
            """)
        #expect(killed.errors.contains("2026-11-21/1: not read, will be tried again: its worker was killed"))
        #expect(!killed.errors.contains("given up"))
        let status = try await batch.place.run("batch", "status", "--store", "s.sqlite")
        #expect(status.status == 0 && !status.output.contains("given up"))
        let read = try await batch.place.run(text)
        #expect((read.status, read.errors) == (0, "2026-11-21/1: read\n"))
    }

    @Test("A page with a damaged image fails at once, and the other pages are read")
    func damagedImage() async throws {
        let batch = try await batch(pages: 2)
        let digest = try await batch.place.shell("sha256sum inbox/2026-11-21/1.png | cut -d' ' -f1").output
        let file = digest.trimmingCharacters(in: .whitespacesAndNewlines)
        _ = try await batch.place.shell(
            "chmod u+w $(find s.sqlite.images -name '*\(file)*'); echo x > $(find s.sqlite.images -name '*\(file)*')")
        let outcome = try await batch.place.run(text)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("2026-11-21/2: read\n"))
        #expect(outcome.errors.contains("2026-11-21/1: text given up: "))
        #expect(outcome.errors.contains("(image.changed)"))
    }
}

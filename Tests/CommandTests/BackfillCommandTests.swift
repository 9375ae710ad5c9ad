import Foundation
import Testing

@Suite("mojiwaku batch over an archive")
struct BackfillCommandTests {
    private func archive() throws -> BatchPlace {
        let batch = try BatchPlace()
        for day in 1...3 {
            let name = "archive/asahi/1923-09-0\(day)/1.png"
            try batch.place.write(BatchPlace.picture(day), to: name)
            try batch.setAge(60, of: name)
        }
        return batch
    }

    private let pattern = ["--pattern", "{title}/{date}/{page}.png"]

    @Test("`batch plan` counts an archive's pages and tries some; after a run it counts them as analysed")
    func plan() async throws {
        let batch = try archive()
        let plan = try await batch.place.run(
            ["batch", "plan", "archive", "--samples", "2", "--machines", "3", "--jobs", "2"] + pattern)
        #expect(plan.status == 0)
        #expect(plan.lines.count == 4)
        #expect(plan.lines.first == "3 files with pages of 3 editions, 1923-09-01 to 1923-09-03")
        #expect(
            plan.output.contains("tried 2 pages: ")
                && plan.output.contains("to do: 3 pages; 1 min with 2 at once on 3 machines"))
        #expect(try await batch.place.shell("ls s.sqlite").status != 0)
        let done = try await batch.place.run(
            ["batch", "run", "archive", "--store", "s.sqlite", "--jobs-by-time", "0:00=2"] + pattern)
        #expect(done.status == 0)
        #expect(try batch.events(done, "done").count == 3)
        // All editions are complete.
        #expect(try batch.events(done, "edition").isEmpty)
        let status = try await batch.place.run("batch", "status", "--store", "s.sqlite", "asahi-1923-09-02", "--json")
        #expect(try status.objects().first?["published"] as? Int == 1)
        let again = try await batch.place.run(["batch", "plan", "archive", "--store", "s.sqlite", "--json"] + pattern)
        let counts = try #require(again.objects().first).compactMapValues { $0 as? Int }
        #expect(counts["files"] == 3 && counts["taken"] == 3 && counts["pages"] == 0 && counts["tried"] == 0)
    }

    @Test("A bad image and a file outside the pattern are reported with code 1")
    func trouble() async throws {
        let batch = try archive()
        try batch.place.write(Array("no image".utf8), to: "archive/asahi/1923-09-04/1.png")
        try batch.place.write(Array("no page".utf8), to: "archive/asahi/1923-09-04/x.tif")
        let plan = try await batch.place.run(["batch", "plan", "archive"] + pattern)
        #expect(plan.status == 1)
        #expect(plan.output.contains("archive/asahi/1923-09-04/1.png was tried: ") && plan.output.contains("(image."))
        #expect(plan.output.contains("archive/asahi/1923-09-04: x.tif does not fit the pattern"))
        #expect(plan.output.contains("tried 3 pages"))
    }

    @Test(
        "Senseless options exit with 64",
        arguments: [
            ["batch", "plan", "archive", "--pattern", "{date}.tif"], ["batch", "plan", "archive", "--samples", "0"],
            ["batch", "plan", "archive", "--machines", "0"],
            ["batch", "run", "archive", "--store", "s.sqlite", "--pattern", "{x}/{page}.tif"],
            ["batch", "run", "archive", "--store", "s.sqlite", "--jobs-by-time", "night"],
            ["batch", "worker", "--store", "s.sqlite", "--jobs-by-time", "22:00=2", "--jobs", "2"],
        ])
    func usage(arguments: [String]) async throws {
        let batch = try archive()
        let outcome = try await batch.place.run(arguments)
        #expect(outcome.status == 64)
        #expect(!outcome.errors.isEmpty)
    }

    @Test("A missing folder exits with 2")
    func missingFolder() async throws {
        let batch = try BatchPlace()
        let outcome = try await batch.place.run(["batch", "plan", "nowhere"] + pattern)
        #expect(outcome.status == 2 && outcome.errors.hasPrefix("nowhere: "))
    }
}

import Foundation
import PageStore
import Testing

@Suite("mojiwaku learn")
struct LearnTests {
    private let learn = ["learn", "--title", "朝刊", "--output", "p.profile"]

    /// A page of columns, all of which are a caption in this newspaper, and a truth that names its image.
    private func place() throws -> Workplace {
        let place = try Workplace()
        for (name, columns) in [("a", 6), ("b", 8), ("c", 7)] {
            try place.write(Pictures.png(columns: columns), to: "\(name).png")
            let truth = """
                { "image": "\(name).png", "width": 1200, "height": 1000, "articles": [
                  { "blocks": [ { "rect": [0, 0, 1200, 1000], "role": "caption" } ] } ] }
                """
            try place.write(truth.utf8, to: "\(name).blocks.json")
        }
        return place
    }

    @Test("A profile that gains is written, and extraction with it names it; the same pages give the same bytes")
    func learns() async throws {
        let place = try place()
        let pages = ["--blocks", "a.blocks.json", "--blocks", "b.blocks.json"]
        let outcome = try await place.run(learn + pages)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("without profile") && outcome.output.contains("with profile"))
        let profile = try place.bytes(of: "p.profile")
        #expect(try await place.run(learn + pages + ["--json"]).output.contains("\"with\""))
        #expect(try await place.run(learn + pages + ["--output", "new/p.profile"]).status == 0)
        #expect(place.exists("new/p.profile"))
        #expect(try place.bytes(of: "p.profile") == profile)
        #expect(try await place.run(["extract", "c.png", "--profile", "p.profile", "--output", "out"]).status <= 1)
        let layout = try #require(String(bytes: place.bytes(of: "out/c.layout.json"), encoding: .utf8))
        #expect(layout.contains("\"profile\"") && layout.contains("\"caption\""))
    }

    @Test("One page is too few, and pages of which nothing is known do not count")
    func refused() async throws {
        let place = try place()
        let one = try await place.run(learn + ["--blocks", "a.blocks.json"])
        #expect(one.status == 1 && one.errors.contains("a profile needs 2"))
        // The truth of this page is that nothing is known.
        for name in ["a", "b"] {
            let truth = """
                { "image": "\(name).png", "width": 1200, "height": 1000, "articles": [], "unsure": [[0, 0, 1200, 1000]] }
                """
            try place.write(truth.utf8, to: "\(name).blocks.json")
        }
        let none = try await place.run(learn + ["--blocks", "a.blocks.json", "--blocks", "b.blocks.json"])
        #expect(none.status == 1 && none.errors.contains("0 pages can be learned from"))
        #expect(!place.exists("p.profile"))
    }

    @Test("A store's approved pages of the title count, and no others; a batch takes the profile of the title")
    func store() async throws {
        let batch = try BatchPlace()
        for i in 1...3 { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        try batch.describe(#"{ "title": "朝刊" }"#)
        #expect(try await batch.place.run(batch.run).status <= 1)
        let learn = ["learn", "--store", "s.sqlite", "--output", "p.profile", "--title"]
        let none = try await batch.place.run(learn + ["朝刊"])
        #expect(none.status == 1 && none.errors.contains("0 corrected or approved pages"))
        let store = try PageStore.open(path: batch.place.url("s.sqlite").path, create: false)
        for page in try store.pages(of: "2026-11-21").prefix(2) {
            try store.approve(page.name, revision: page.latestRevision, by: "editor", at: .now)
        }
        // The analysis made these pages, so nothing can be gained.
        let same = try await batch.place.run(learn + ["朝刊"])
        #expect(same.status == 1 && same.errors.contains("does not gain"))
        #expect(try await batch.place.run(learn + ["夕刊"]).errors.contains("0 corrected or approved pages"))
        #expect(try await batch.place.run(batch.run + ["--profiles", "none"]).status == 65)
    }

    @Test("Wrong calls and files are refused with the remedy")
    func wrong() async throws {
        let place = try place()
        #expect(try await place.run(learn).status == 64)
        let same = ["learn", "--title", "朝刊", "--output", "a.blocks.json", "--blocks", "a.blocks.json"]
        #expect(try await place.run(same).status == 64)
        #expect(
            try await place.run(learn + ["--blocks", "a.blocks.json", "--image", "a.png", "--image", "b.png"]).status
                == 64)
        try place.write("{}".utf8, to: "bad.json")
        for wrong in [["--blocks", "bad.json"], ["--truth", "a.blocks.json"], ["--blocks", "missing.json"]] {
            let outcome = try await place.run(learn + wrong)
            #expect([65, 2].contains(outcome.status) && !outcome.errors.isEmpty)
        }
        try place.write(Pictures.png(width: 1000), to: "other.png")
        let other = try await place.run(learn + ["--blocks", "a.blocks.json", "--image", "other.png"])
        #expect(other.status == 65 && other.errors.contains("another size"))
        let profile = try await place.run(["extract", "a.png", "--profile", "bad.json", "--output", "out"])
        #expect(profile.status == 65 && profile.errors.contains("mojiwaku learn"))
    }
}

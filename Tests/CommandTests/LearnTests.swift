import Foundation
import LayoutDocument
import PageGeometry
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

    @Test("A useful profile is written, and layouts name it; the same pages give the same bytes")
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

    @Test("Two pages teach a title that recurs: it has no number on the next page; the report has its kind and place")
    func recurring() async throws {
        let place = try Workplace()
        for (name, columns) in [("a", 6), ("b", 8), ("c", 7)] {
            try place.write(Pictures.titled(columns: columns), to: "\(name).png")
            let truth = """
                { "image": "\(name).png", "width": 1200, "height": 1000, "articles": [
                  { "blocks": [ { "rect": [0, 0, 1000, 1000], "role": "body" } ] } ] }
                """
            try place.write(truth.utf8, to: "\(name).blocks.json")
        }
        let outcome = try await place.run(learn + ["--blocks", "a.blocks.json", "--blocks", "b.blocks.json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("Recurring: 1 without number, head, right"), "\(outcome.output)")
        let profile = try #require(String(bytes: place.bytes(of: "p.profile"), encoding: .utf8))
        #expect(profile.contains("\"things\"") && profile.contains("\"lines\" : \"\""))
        func layout(_ options: [String]) async throws -> LayoutDocument {
            #expect(try await place.run(["extract", "c.png", "--output", "out"] + options).status <= 1)
            return try LayoutDocument(json: place.bytes(of: "out/c.layout.json"))
        }
        let (without, with) = (try await layout([]), try await layout(["--profile", "p.profile"]))
        #expect(without.articles.lines.count == 8 && without.unnumbered.isEmpty)
        #expect(with.articles.lines.count == 7 && with.unnumbered.count == 1)
        #expect(with.unnumbered.allSatisfy { $0.rect.minX > 1000 })
    }

    @Test("A profile needs two pages with known blocks")
    func tooFewPages() async throws {
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

    @Test("Only a store's approved pages of the title count; a batch uses the profile of its title")
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

    /// A store with pages of a title, all of which are captions by correction.
    private func corrected(_ pages: ClosedRange<Int>, in batch: BatchPlace) async throws -> PageStore {
        for i in pages { try batch.handIn(BatchPlace.picture(i), "\(i).png") }
        try batch.describe(#"{ "title": "朝刊" }"#)
        #expect(try await batch.place.run(batch.run).status <= 1)
        let store = try PageStore.open(path: batch.place.url("s.sqlite").path, create: false)
        for page in try store.pages(of: "2026-11-21") where page.latestRevision == 1 {
            var layout = try store.layout(of: page.name, revision: 1)
            for a in layout.articles.indices {
                for p in layout.articles[a].paragraphs.indices {
                    for l in layout.articles[a].paragraphs[p].lines.indices {
                        layout.articles[a].paragraphs[p].lines[l].role = .caption
                    }
                }
            }
            _ = try store.correct(page.name, base: 1, layout: layout, by: "editor", note: "", at: .now)
        }
        return store
    }

    @Test("`learn` in a folder uses only newly corrected pages; the previous profile stays, and can be restored")
    func folder() async throws {
        let batch = try BatchPlace()
        let place = batch.place
        let store = try await corrected(1...3, in: batch)
        let learn = ["learn", "--store", "s.sqlite", "--profiles", "profiles"]
        let back = ["learn", "--back", "--title", "朝刊", "--profiles", "profiles"]
        let first = try await place.run(learn)
        #expect(first.status == 0 && first.output.contains("朝刊: 3 pages"), "\(first.output)\(first.errors)")
        #expect(place.names(in: "profiles") == ["earlier", "朝刊.profile"])
        let profile = try place.bytes(of: "profiles/朝刊.profile")
        #expect(try place.bytes(of: "profiles/earlier/朝刊/1.profile") == profile)
        let same = try await place.run(learn)
        #expect(
            same.status == 0 && same.output.isEmpty && same.errors.contains("no page was corrected or approved since"))
        _ = try await corrected(4...4, in: batch)
        #expect(try await place.run(learn).status == 0)
        let second = try place.bytes(of: "profiles/朝刊.profile")
        #expect(second != profile && place.names(in: "profiles/earlier/朝刊") == ["1.profile", "2.profile"])
        #expect(try await place.run(back).status == 0)
        #expect(try place.bytes(of: "profiles/朝刊.profile") == profile)
        #expect(place.names(in: "profiles/earlier/朝刊") == ["1.profile", "2.profile.back"])
        let again = try await place.run(learn)
        #expect(again.status == 0 && again.errors.contains("was taken back"))
        #expect(try place.bytes(of: "profiles/朝刊.profile") == profile)
        // The batch takes the profile from there.
        let run = try await place.run(batch.run + ["--profiles", "profiles"])
        #expect(try run.status <= 1 && batch.events(run, "done").count == 4, "\(run.output)\(run.errors)")
        // While a page waits, nothing is learned.
        let digest = try store.addImage([1], at: .now)
        let key = ResultKey(image: ImagePlace(digest: digest), provenance: Provenance(engine: "1"))
        _ = try store.receive(PageName(edition: "2026-11-21", page: "w"), key: key, at: .now)
        let early = try await place.run(learn)
        #expect(early.status == 75 && early.errors.contains("wait to be analysed (1)"), "\(early.errors)")
        // Another process has the folder.
        let other = try await place.shell("flock profiles $M \(back.joined(separator: " "))")
        #expect(other.status == 75 && other.errors.contains("another process"), "\(other.errors)")
        let none = try await place.run(back)
        #expect(none.status == 0 && none.errors.contains("has no learned profile now"))
        #expect(place.names(in: "profiles") == ["earlier"])
        #expect(try await place.run(back).status == 64)
    }

    @Test("A folder keeps the last ten profiles of a title")
    func lastProfiles() async throws {
        let batch = try BatchPlace()
        _ = try await corrected(1...2, in: batch)
        for number in 1...12 {
            try batch.place.write("\(number)".utf8, to: "p/earlier/朝刊/\(number).profile\(number == 12 ? ".back" : "")")
        }
        #expect(try await batch.place.run("learn", "--store", "s.sqlite", "--profiles", "p").status == 0)
        let names = (4...13).map { "\($0).profile\($0 == 12 ? ".back" : "")" }
        #expect(batch.place.names(in: "p/earlier/朝刊") == names.sorted())
    }

    @Test(
        "Killed at any moment, `learn` leaves only whole files, and a second run gives the usual profile"
    )
    func interruption() async throws {
        let batch = try BatchPlace()
        let place = batch.place
        _ = try await corrected(1...3, in: batch)
        let learn = ["learn", "--store", "s.sqlite", "--profiles"]
        let start = ContinuousClock.now
        #expect(try await place.run(learn + ["undisturbed"]).status == 0)
        let milliseconds = Int(start.duration(to: .now) / .milliseconds(1))
        let expected = try place.bytes(of: "undisturbed/朝刊.profile")
        for share in 1...6 {
            let running = try place.start(BuiltCommand.path, learn + ["p"])
            try await Task.sleep(for: .milliseconds(milliseconds * share / 6))
            kill(running.process.processIdentifier, SIGKILL)
            _ = try await running.outcome()
            for name in ["p/朝刊.profile", "p/earlier/朝刊/1.profile"] where place.exists(name) {
                #expect(try place.bytes(of: name) == expected)
            }
        }
        #expect(try await place.run(learn + ["p"]).status == 0)
        #expect(try place.bytes(of: "p/朝刊.profile") == expected)
        #expect(place.names(in: "p/earlier/朝刊").filter { !$0.hasPrefix(".") } == ["1.profile"])
    }

    @Test("A page in another style is named and omitted")
    func outlier() async throws {
        let place = try place()
        for (name, columns) in [("d", 6), ("e", 7)] {
            try place.write(Pictures.png(columns: columns), to: "\(name).png")
            try place.write(
                String(decoding: place.bytes(of: "a.blocks.json"), as: UTF8.self).replacing(
                    "a.png", with: "\(name).png"
                )
                .utf8, to: "\(name).blocks.json")
        }
        let truth = """
            { "image": "z.png", "width": 1600, "height": 1400, "articles": [
              { "blocks": [ { "rect": [0, 0, 1600, 1400], "role": "caption" } ] } ] }
            """
        let sample = SampleEditions.folder.appending(path: "2026-11-21-morning/05.png")
        try place.write(Data(contentsOf: sample), to: "z.png")
        try place.write(truth.utf8, to: "z.blocks.json")
        let pages = ["a", "b", "c", "d", "e", "z"].flatMap { ["--blocks", "\($0).blocks.json"] }
        let outcome = try await place.run(learn + pages)
        #expect(outcome.status == 0 && outcome.output.contains("朝刊: 5 pages"), "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("z was left out: its make-up is far from that of the other pages"))
        let json = try #require(try await place.run(learn + pages + ["--json"]).objects().first)
        #expect(json["outliers"] as? [String] == ["z"] && json["contradictions"] as? [String] == [])
    }

    @Test("Wrong calls and files are refused with the remedy")
    func wrong() async throws {
        let place = try place()
        #expect(try await place.run(learn).status == 64)
        for options in [
            ["--back"], ["--back", "--title", "朝刊"], ["--profiles", "p"], ["--store", "s", "--output", "o"],
        ] {
            #expect(try await place.run(["learn"] + options).status == 64)
        }
        #expect(!place.exists("p"))
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

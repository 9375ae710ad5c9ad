import Evaluation
import Foundation
import LayoutDocument
import ModelFiles
import PageAnalysis
import PageGeometry
import PageRaster
import PageStore
import StoreTestSupport
import Synchronization
import Testing

@testable import EditionBatch
@testable import PaperProfile

@Suite("Profiles of newspapers in a batch")
struct ProfileTests {
    private let test: TestStore
    private var inbox: URL { test.folder.appending(path: "inbox/E") }
    private var profiles: URL { test.folder.appending(path: "profiles") }

    init() throws {
        test = try TestStore(.memory)
        for folder in [inbox, profiles] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try Data("image".utf8).write(to: inbox.appending(path: "1.png"))
    }

    /// Returns a profile that changes one weight.
    private func profile(_ title: String, change: Int16 = 1, style: UsualStyle? = nil) -> PaperProfile {
        var lines = [Int16](repeating: 0, count: MakeUpProfile.weights)
        lines[5] = change
        return PaperProfile(
            title: title, pages: [.init(name: "a", image: "b")], style: style, without: MakeUpFaults(),
            with: MakeUpFaults(),
            change: MakeUpProfile(lines: lines, blocks: lines.map { _ in 0 }))
    }

    private func put(_ profile: PaperProfile, as name: String) throws {
        try profile.json().write(to: profiles.appending(path: name))
    }

    /// Takes in everything, and returns the digests of the profiles of waiting pages.
    private func waiting(_ description: String, _ profiles: PaperProfiles) throws -> [String?] {
        try Data(description.utf8).write(to: inbox.appending(path: "edition.json"))
        let intake = Intake(test.store, shard: .all, profiles: profiles) { _ in }
        let editions = try test.scanned().editions
        #expect(try intake.take(editions, renamed: [inbox.path]) { false } == 0)
        var found: [String?] = []
        while let lease = try test.leaseNext(at: .now) {
            found.append(Intake.parts(of: lease.key, of: lease.image, profiles: profiles)?.profile?.digest)
            _ = try test.store.complete(lease, with: test.product(lease), at: .now)
        }
        return found
    }

    @Test("A profile reads back from its file, and layouts have its digest")
    func file() throws {
        let profile = profile("朝刊")
        let read = try PaperProfile(json: profile.json())
        #expect(read == profile && read.digest == profile.digest)
        #expect(profile.digest != self.profile("朝刊", change: 2).digest)
        let (layout, _) = try PageReading.layout(
            of: ImageFile(bytes: Array(Self.png), name: "p.png"), index: 0, name: "p",
            digest: String(repeating: "0", count: 64),
            by: profile.analyzer())
        #expect(layout.provenance.models == ["profile": profile.digest])
    }

    /// A white page.
    private static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAAAAACpleexAAAAHElEQVR4nGP4TyRgGFU4qnBU4ajCUYWjCklXCAAsljobf4fAtQAAAABJRU5ErkJggg=="
        ) ?? Data()

    @Test("A file that is not a profile, or of other networks, is refused with a remedy")
    func refusals() throws {
        let whole = try #require(String(bytes: profile("T").json(), encoding: .utf8))
        for (text, word) in [
            ("", "mojiwaku learn"), ("{}", "mojiwaku learn"), (String(whole.dropLast(40)), "mojiwaku learn"),
            (whole.replacing("mojiwaku.profile", with: "other"), "another form"),
            (whole.replacing("\"version\" : 2", with: "\"version\" : 3"), "newer program"),
            (whole.replacing("\"version\" : 2", with: "\"version\" : 0"), "another form"),
            (whole.replacing("\"version\" : 2", with: "\"version\" : 1"), "Learn it again"),
            (whole.replacing(PaperProfile.networks, with: "other"), "Learn it again"),
            (whole.replacing("AAAAAAAA", with: ""), "damaged"),
        ] {
            let error = #expect(throws: ProfileError.self) { try PaperProfile(json: Data(text.utf8)) }
            #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
        }
    }

    @Test(
        "A folder has one profile for each title; a missing folder, a bad file and a repeated title are refused")
    func folder() throws {
        try put(profile("朝刊"), as: "a.profile")
        try put(profile("夕刊"), as: "b.profile")
        try Data("notes".utf8).write(to: profiles.appending(path: "notes.txt"))
        let read = try PaperProfiles(folder: profiles.path)
        #expect(read["朝刊"]?.digest == profile("朝刊").digest && read["夕刊"] != nil)
        #expect(read["号外"] == nil && read[nil] == nil && read.all.count == 2)
        try put(profile("朝刊"), as: "c.profile")
        #expect(throws: ProfileError.self) { try PaperProfiles(folder: profiles.path) }
        try Data("{}".utf8).write(to: profiles.appending(path: "c.profile"))
        #expect(throws: ProfileError.self) { try PaperProfiles(folder: profiles.path) }
        #expect(throws: ProfileError.self) { try PaperProfiles(folder: profiles.path + "/none") }
    }

    @Test("An edition's title chooses the profile; a changed profile causes a new analysis, the same one does not")
    func choice() throws {
        #expect(try waiting(#"{ "title": "朝刊" }"#, PaperProfiles()) == [nil])
        try put(profile("朝刊"), as: "a.profile")
        let first = try PaperProfiles(folder: profiles.path)
        #expect(try waiting(#"{ "title": "朝刊" }"#, first) == [profile("朝刊").digest])
        #expect(try waiting(#"{ "title": "朝刊" }"#, first).isEmpty)
        try put(profile("朝刊", change: 2), as: "a.profile")
        #expect(
            try waiting(#"{ "title": "朝刊" }"#, PaperProfiles(folder: profiles.path))
                == [profile("朝刊", change: 2).digest])
        #expect(try waiting(#"{ "title": "夕刊" }"#, PaperProfiles(folder: profiles.path)) == [nil])
    }

    @Test("A run without a page's profile leaves that page, names it once, and analyses the others")
    func pageWithoutProfile() throws {
        try put(profile("朝刊"), as: "a.profile")
        try Data("other".utf8).write(to: inbox.appending(path: "2.png"))
        try Data(#"{ "title": "朝刊" }"#.utf8).write(to: inbox.appending(path: "edition.json"))
        let profiles = try PaperProfiles(folder: profiles.path)
        let editions = try test.scanned().editions
        let intake = Intake(test.store, shard: .all, profiles: profiles) { _ in }
        #expect(try intake.take(editions, renamed: [inbox.path]) { false } == 0)
        try test.receive("plain", of: "F", at: .now)
        var settings = BatchSettings(
            inbox: nil, jobs: 2, worker: ["/bin/false"], limits: WorkerLimits(seconds: 30, memory: 256 << 20))
        settings.attempts.failures = 1
        let problems = Mutex<[String]>([])
        let run = BatchRun(store: test.store, settings: settings) { event in
            if case .problem(let path, let message) = event { problems.withLock { $0.append("\(path): \(message)") } }
        }
        let result = try run.run()
        #expect(result.problems.map(\.path) == ["E/1", "E/2"] && !result.wasStopped)
        #expect(result.problems.allSatisfy { $0.message.contains("the profile of 朝刊") })
        let told = problems.withLock { $0 }
        #expect(told.count == 1 && told[0].hasPrefix("E/") && told[0].contains("--profiles"))
        #expect(try test.state("1") == .received && test.state("2") == .received)
        #expect(try test.state("plain", of: "F") == .quarantined)
        // A process with the profile can do them at once, and no attempt counts.
        for _ in 0..<2 {
            let lease = try #require(try test.leaseNext(at: .now))
            let parts = Intake.parts(of: lease.key, of: lease.image, by: lease.engine, profiles: profiles)
            #expect(parts?.profile?.digest == profile("朝刊").digest)
            #expect(lease.failures == 0 && lease.losses == 0)
        }
    }

    @Test("A page that does not fit its profile has a finding; a profile without a style fits every page")
    func unfit() throws {
        let width = PageStyle(MakeUpGraph(MakeUp(things: [], rules: [], pictures: []), slots: 1)).means.count
        func findings(_ profile: PaperProfile) throws -> [String] {
            try PageReading.layout(
                of: ImageFile(bytes: Array(Self.png), name: "p.png"), index: 0, name: "p",
                digest: String(repeating: "0", count: 64), by: PaperProfile(json: profile.json()).analyzer()
            ).0.findings.map(\.code)
        }
        func style(_ mean: Float) -> UsualStyle? {
            UsualStyle(of: (1...3).map { PageStyle(means: [Float](repeating: mean + Float($0) / 100, count: width)) })
        }
        #expect(try findings(profile("朝刊", style: style(1))).contains("profile.unfit"))
        #expect(try !findings(profile("朝刊", style: style(-0.02))).contains("profile.unfit"))
        #expect(try !findings(profile("朝刊")).contains("profile.unfit"))
        let narrow = UsualStyle(of: (1...3).map { PageStyle(means: [Float($0)]) })
        let error = #expect(throws: ProfileError.self) {
            try PaperProfile(json: profile("朝刊", style: narrow).json())
        }
        #expect(error?.description.contains("damaged") == true)
    }

    /// A page with columns of black squares, all of which have a role, in a block above another one.
    private func lesson(_ name: String, role: String, foot: Int = 999) throws -> ProfileLesson {
        var image = GreyRaster(size: PixelSize(width: 1200, height: 1000))
        image.pixels = [UInt8](repeating: 255, count: 1_200_000)
        for column in 0..<6 {
            for row in 0..<12 {
                for y in 100 + 40 * row..<130 + 40 * row {
                    let start = y * 1200 + 1080 - 60 * column
                    for x in start..<start + 30 { image.pixels[x] = 0 }
                }
            }
        }
        let truth = try BlockTruth(
            json: Data(
                """
                { "image": "p.png", "width": 1200, "height": 1000, "articles": [
                  { "blocks": [ { "rect": [0, 0, 1200, \(foot)], "role": "\(role)" },
                    { "rect": [0, \(foot), 1200, 1000], "role": "\(role)" } ] } ] }
                """.utf8))
        return ProfileLesson(.init(name: name, image: name), image: image, truth: truth)
    }

    @Test("A line that runs through two blocks has a kind, but no place in the order")
    func torn() throws {
        let whole = try lesson("a", role: "body").truth, torn = try lesson("a", role: "body", foot: 340).truth
        #expect(whole.kinds == torn.kinds && whole.kinds.contains([.lead, .body]))
        #expect(whole.places.contains { $0 != .unknown } && torn.places.allSatisfy { $0 == .unknown })
    }

    @Test("A profile may have recurring things alone; one without them has the bytes and the digest of before")
    func things() throws {
        let plain = profile("朝刊")
        let before = try plain.json()
        #expect(!String(decoding: before, as: UTF8.self).contains("things"))
        #expect(try PaperProfile(json: before).json() == before && PaperProfile(json: before).things == nil)
        let found = try RecurringThing.all(on: ["a", "b"].map { try lesson($0, role: "caption").recurring })
        #expect(!found.isEmpty && found.allSatisfy { $0.kind == .caption && $0.agreeing == 2 })
        let own = PaperProfile(
            title: "朝刊", pages: plain.pages, without: MakeUpFaults(), with: MakeUpFaults(), change: nil, things: found)
        let text = try #require(String(bytes: own.json(), encoding: .utf8))
        let read = try PaperProfile(json: Data(text.utf8))
        #expect(read == own && read.things == found && read.digest != plain.digest && text.utf8.count < 9000)
        // Switching a thing off changes the digest, so that pages are done anew.
        let off = try PaperProfile(
            json: Data(text.replacing("\"kind\" : \"caption\"", with: "\"kind\" : \"caption\", \"isOff\" : true").utf8))
        #expect(off.things?.allSatisfy { $0.isOff == true } == true && off.digest != own.digest)
        #expect(throws: ProfileError.self) {
            try PaperProfile(json: Data(text.replacing("\"picture\" : \"", with: "\"picture\" : \"x").utf8))
        }
        _ = try read.analyzer()
    }

    @Test("A block's kind is reported if nine other pages and the networks learned from them contradict it")
    func contradictions() throws {
        let captions = try (1...10).map { try lesson("\($0)", role: "caption") }
        let own = try lesson("own", role: "headline")
        var answer = MakeUpAnswer(of: own.found, by: .embedded)
        let count = answer.kinds.count
        answer.kinds = [BlockKind](repeating: .caption, count: count)
        func found(_ others: [ProfileLesson]) -> [Contradiction] {
            Contradiction.all(of: own, found: answer, among: others + [own])
        }
        let all = found(Array(captions.prefix(9)))
        #expect(count >= 3 && all.count == count)
        #expect(all.allSatisfy { $0.page == "own" && $0.kind == "headline" && $0.usually == "caption" })
        #expect(all.allSatisfy { $0.pages == 9 } && Set(all.map(\.place)).count == count)
        #expect(found(Array(captions.prefix(8))).isEmpty)
        // One page of the same opinion needs eighteen of another.
        #expect(try found(captions + [lesson("same", role: "headline")]).isEmpty)
        answer.kinds = [BlockKind](repeating: .headline, count: count)
        #expect(found(captions).isEmpty)
    }

    @Test("A worker reads its request's profile even after a replacement, and refuses one changed in place")
    func request() throws {
        try put(profile("朝刊"), as: "a.profile")
        let entry = try #require(PaperProfiles(folder: profiles.path)["朝刊"])
        let request = WorkerRequest(
            path: "p", image: ImagePlace(digest: "d"), name: PageName(edition: "E", page: "1"), revision: 1,
            wantsRenditions: false, profile: entry)
        #expect(WorkerRequest(request.line.dropLast()) == request && request.line.count < 1000)
        let file = profiles.appending(path: "a.profile")
        try profile("朝刊", change: 2).json().write(to: file, options: .atomic)
        #expect(try entry.profile() == profile("朝刊"))
        let now = try #require(PaperProfiles(folder: profiles.path)["朝刊"])
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: profile("朝刊", change: 3).json())
        try handle.close()
        #expect(throws: ProfileError.changed) { try now.profile() }
    }

    @Test("A profile of other networks is omitted, and is a problem of each run")
    func otherNetworks() throws {
        try put(profile("朝刊"), as: "a.profile")
        let text = try #require(String(bytes: profile("夕刊").json(), encoding: .utf8))
        try Data(text.replacing(PaperProfile.networks, with: "other").utf8).write(
            to: profiles.appending(path: "b.profile"))
        let read = try PaperProfiles(folder: profiles.path)
        #expect(read.all.count == 1 && read.unusable.count == 1)
        #expect(read.unusable[0].path == profiles.appending(path: "b.profile").path)
        #expect(read.unusable[0].message.contains("Learn it again"))
        var settings = BatchSettings(
            inbox: nil, jobs: 1, worker: ["/bin/false"], limits: WorkerLimits(seconds: 30, memory: 256 << 20))
        settings.profiles = read
        let empty = test.folder.appending(path: "empty")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        for folder in [nil, empty.path] {
            settings.inbox = folder
            let events = Mutex(0)
            let result = try BatchRun(store: test.store, settings: settings) { event in
                if case .problem = event { events.withLock { $0 += 1 } }
            }.run()
            #expect(result.problems.map(\.path) == (folder == nil ? [] : read.unusable.map(\.path)))
            #expect(events.withLock { $0 } == 1)
            // Notes of an inbox stay until that inbox is scanned again.
            #expect(try test.store.inboxNotes(of: []).isEmpty)
        }
        try Data(text.replacing("\"version\" : 2", with: "\"version\" : 9").utf8).write(
            to: profiles.appending(path: "b.profile"))
        #expect(try PaperProfiles(folder: profiles.path).unusable[0].message.contains("newer program"))
    }
}

import Foundation
import PageAnalysis
import Testing

@testable import PaperProfile

@Suite("Folders of profiles")
struct ProfileFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "profiles-\(UUID().uuidString)")

    private var place: ProfileFolder.Place {
        ProfileFolder.Place(
            path: folder.path,
            makeFolder: { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true) },
            write: { try Data($1).write(to: URL(filePath: $0), options: .atomic) })
    }

    private static let print = String(repeating: "0f", count: 128)

    /// A thing of a profile's file.
    private func thing(
        _ kind: String = "aside", x: Int = 500, agreeing: Int = 2, more: String = ""
    ) throws -> RecurringThing {
        let text = """
            { "kind": "\(kind)", "width": 30, "height": 90, "x": \(x), "y": 20, "agreeing": \(agreeing), "contradicting": 0,
              "picture": "\(Self.print)"\(more) }
            """
        return try JSONDecoder().decode(RecurringThing.self, from: Data(text.utf8))
    }

    private func rule(_ kind: String, by editor: String) throws -> RecurringThing {
        try thing(kind, x: 100, agreeing: 1, more: #", "by": "\#(editor)""#)
    }

    private func profile(page: String = "a", _ things: [RecurringThing]) -> PaperProfile {
        PaperProfile(
            title: "朝刊", pages: [.init(name: page, image: page)], leftOut: [.init(name: "z", image: "z", why: .style)],
            without: MakeUpFaults(), with: MakeUpFaults(), change: nil, things: things)
    }

    private func names(_ path: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path)) ?? []).sorted()
    }

    @Test(
        "A thing that an editor switched off stays off in the next profile, and rules stay; going back keeps them too")
    func decisions() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = profile([try thing()])
        let id = try thing().id
        do {
            let open = try ProfileFolder(place)
            try open.replace(with: first)
            let isFound = try open.change("朝刊") { profile in
                profile?.add([try thing("caption", x: 100, more: #", "by": "田中""#)])
                return profile?.switchThing(id, isOff: true)
            }
            #expect(isFound == true)
            try open.replace(with: profile(page: "b", [try thing(x: 505)]))
            try open.change("朝刊") { $0?.add([try thing("byline", x: 300, more: #", "by": "鈴木""#)]) }
        }
        let now = try #require(place.profile(of: "朝刊")?.profile)
        #expect(now.pages.map(\.name) == ["b"] && now.things?.map(\.isOff) == [true, nil])
        #expect(now.things?.map(\.by) == [nil, "鈴木"] && now.things?[0].x == 505)
        #expect(names("earlier/朝刊") == ["1.profile", "2.profile"])
        #expect(try ProfileFolder(place).goBack("朝刊"))
        let back = try #require(place.profile(of: "朝刊")?.profile)
        #expect(back.pages.map(\.name) == ["a"] && back.things?.first?.isOff == true)
        #expect(back.things?.last?.by == "鈴木")
        // Switched on again, the profile has the bytes that learning gave it.
        #expect(try ProfileFolder(place).change("朝刊") { $0?.switchThing(id, isOff: false) } == true)
        #expect(place.profile(of: "朝刊")?.profile.things?.first == first.things?.first)
    }

    @Test(
        "Going back takes over a switch back on and the last of opposite rules, and without an earlier profile all decisions"
    )
    func backWithDecisions() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = try ProfileFolder(place)
        let id = try thing().id
        try open.replace(with: profile([try thing()]))
        let learned = place.profile(of: "朝刊")?.profile
        try open.change("朝刊") { profile in
            profile?.add([try rule("caption", by: "田中")])
            _ = profile?.switchThing(id, isOff: true)
        }
        try open.replace(with: profile(page: "b", [try thing()]))
        try open.change("朝刊") { profile in
            profile?.add([try rule("byline", by: "鈴木")])
            _ = profile?.switchThing(id, isOff: false)
        }
        #expect(try open.goBack("朝刊"))
        let back = try #require(place.profile(of: "朝刊")?.profile)
        #expect(back.pages == learned?.pages && back.things?.first == learned?.things?.first)
        #expect(back.things?.map(\.by) == [nil, "鈴木"])
        // Decisions alone stay, however often one goes back.
        for _ in 0..<2 {
            #expect(try !open.goBack("朝刊"))
            let left = try #require(place.profile(of: "朝刊")?.profile)
            #expect(left.pages.isEmpty && left.things?.map(\.by) == ["鈴木"])
        }
        _ = try open.change("朝刊") { $0?.things = [] }
        #expect(try !open.goBack("朝刊"))
        #expect(names() == ["earlier"])
    }

    @Test(
        "A profile that this program cannot read is kept before a rule replaces it, and going back does not return to it"
    )
    func unreadable() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = try ProfileFolder(place)
        let file = folder.appending(path: "朝刊.profile")
        try Data("damaged".utf8).write(to: file)
        try open.change("朝刊") { profile in
            #expect(profile == nil)
            profile = PaperProfile(title: "朝刊")
            profile?.add([try rule("caption", by: "田中")])
        }
        #expect(try Data(contentsOf: folder.appending(path: "earlier/朝刊/1.profile")) == Data("damaged".utf8))
        #expect(try !open.goBack("朝刊"))
        #expect(place.profile(of: "朝刊")?.profile.things?.map(\.by) == ["田中"])
    }

    @Test("If a profile is damaged, the next one takes over the decisions of the newest kept one")
    func damaged() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = try ProfileFolder(place)
        try open.replace(with: profile([try thing()]))
        try open.change("朝刊") { $0?.add([try rule("caption", by: "田中")]) }
        let file = folder.appending(path: "朝刊.profile")
        try Data("damaged".utf8).write(to: file)
        try open.replace(with: profile(page: "b", [try thing()]))
        #expect(place.profile(of: "朝刊")?.profile.things?.map(\.by) == [nil, "田中"])
        // A profile that was removed leaves no decisions.
        try FileManager.default.removeItem(at: file)
        try open.replace(with: profile(page: "c", [try thing()]))
        #expect(place.profile(of: "朝刊")?.profile.things?.map(\.by) == [nil])
    }

    @Test("A decision changes the kept profile too, keeps the time of learning, and fails without any change")
    func changes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = try ProfileFolder(place)
        try open.replace(with: profile([try thing()]))
        let file = folder.appending(path: "朝刊.profile")
        let old = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
        let bytes = try Data(contentsOf: file)
        #expect(throws: CocoaError.self) {
            try open.change("朝刊") { profile in
                _ = profile?.switchThing(try thing().id, isOff: true)
                throw CocoaError(.featureUnsupported)
            }
        }
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try open.change("朝刊") { $0?.switchThing("none", isOff: true) } == false)
        #expect(try open.change("朝刊") { $0?.switchThing(try thing().id, isOff: true) } == true)
        #expect(names("earlier/朝刊") == ["1.profile"] && names() == ["earlier", "朝刊.profile"])
        #expect(try Data(contentsOf: file) == Data(contentsOf: folder.appending(path: "earlier/朝刊/1.profile")))
        #expect(place.profile(of: "朝刊")?.learnedAt == old)
        #expect(open.match(of: [.init(name: "a", image: "a"), .init(name: "z", image: "z")], "朝刊") == .present)
    }

    @Test("A second process that changes profiles is refused while the first has the folder")
    func lock() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try ProfileFolder(place)
        #expect(throws: ProfileFolderError.busy(folder.path)) { try ProfileFolder(place) }
        withExtendedLifetime(first) {}
    }

    @Test("A rule makes a profile with the rule alone, which programs with other networks can use")
    func ruleAlone() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for title in ["夕刊", "../../朝刊", ".", "a/b", String(repeating: "紙", count: 90)] {
            try ProfileFolder(place).change(title) { profile in
                profile = profile ?? PaperProfile(title: title)
                profile?.add([try thing(more: #", "by": "田中", "isOff": false"#)])
            }
            let made = try #require(place.profile(of: title)?.profile)
            #expect(made.title == title && made.things?.count == 1 && made.pages.isEmpty)
            _ = try made.analyzer()
        }
        // No file is outside of the folder.
        #expect(names().count == 5 && names().allSatisfy { $0.hasSuffix(".profile") })
        #expect(try PaperProfiles(folder: folder.path).all.count == 5)
        let text = try String(contentsOf: folder.appending(path: "夕刊.profile"), encoding: .utf8)
        #expect(text.contains(#""by" : "田中""#))
        let other = Data(text.replacing(PaperProfile.networks, with: "other").utf8)
        #expect(try PaperProfile(json: other).isUsable)
    }

    @Test(
        "Decisions survive in a profile of other networks or of version 1, which is not used until it is learned again",
        arguments: [(PaperProfile.networks, "other"), ("\"version\" : 2", "\"version\" : 1")])
    func otherNetworks(part: String, other: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let weights = [Int16](repeating: 1, count: MakeUpProfile.weights)
        let learned = PaperProfile(
            title: "朝刊", pages: [.init(name: "a", image: "a")], without: MakeUpFaults(), with: MakeUpFaults(),
            change: MakeUpProfile(lines: weights, blocks: weights), things: [try thing(more: #", "isOff": true"#)]
        )
        let open = try ProfileFolder(place)
        let text = try #require(String(bytes: learned.json(), encoding: .utf8))
        try Data(text.replacing(part, with: other).utf8).write(to: folder.appending(path: "x.profile"))
        // Until then, a batch uses its things.
        let batch = try PaperProfiles(folder: folder.path)
        #expect(batch.unusable.count == 1 && batch.unusable[0].message.contains("only its things"))
        #expect(try batch["朝刊"]?.profile().things?.map(\.isOff) == [true])
        #expect(try batch["朝刊"]?.profile().isUsable == true)
        #expect(place.profile(of: "朝刊")?.profile.isUsable == false)
        #expect(open.match(of: learned.pages, "朝刊") == .none)
        try open.replace(with: profile([try thing()]))
        #expect(names() == ["earlier", "x.profile"])
        let now = try #require(place.profile(of: "朝刊")?.profile)
        #expect(now.isUsable && now.things?.map(\.isOff) == [true])
    }
}

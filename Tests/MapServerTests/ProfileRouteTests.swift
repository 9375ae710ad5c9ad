import Foundation
import LayoutDocument
import PageGeometry
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer
@testable import PageAnalysis
@testable import PaperProfile

@Suite("Profiles over HTTP")
struct ProfileRouteTests {
    private static let title = "北汐新聞", other = "南汐新聞"
    private let folder = FileManager.default.temporaryDirectory.appending(path: "profiles-\(UUID().uuidString)")
    private let profile = "/v1/titles/%E5%8C%97%E6%B1%90%E6%96%B0%E8%81%9E/profile"
    private let rules = "/v1/editions/E/pages/01/rules"

    private var place: ProfileFolder.Place {
        ProfileFolder.Place(
            path: folder.path,
            makeFolder: { try FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: true) },
            write: { try Data($1).write(to: URL(filePath: $0), options: .atomic) })
    }

    private static let print = PrintPicture(cells: (0..<256).map { UInt8($0 % 16) })

    /// A service with a newspaper of two pages, and the headers of an editor who sends JSON. The print of a rule is at the
    /// same place for each rule with a valid image.
    private func service() async throws -> (TestService, editor: [String: String]) {
        let place = place
        let service = try await TestService {
            $0.profiles = .init(folder: place) { rule, path in
                guard FileManager.default.fileExists(atPath: path) else { return .refused(.image) }
                let print = LinePrint(
                    width: 30, height: 90, x: 500, y: 20, picture: Self.print,
                    rect: PixelRect(minX: 480, minY: 4, maxX: 520, maxY: 40))
                let asked = String(decoding: try JSONEncoder().encode(rule), as: UTF8.self)
                let kind = RecurringThing.Kind.allCases.first { asked.contains("\"\($0.rawValue)\"") }
                return .things([RecurringThing(print, kind ?? .body, by: "田中", on: .init("E/01", revision: 1))])
            }
        }
        try service.store.describe(Edition(name: "E", title: Self.title), pages: ["01", "02"], at: .now)
        for page in ["01", "02"] { try service.publish(page) }
        return (service, try service.token(.editor, name: "田中").merging(["Content-Type": "application/json"]) { $1 })
    }

    private func rule(_ kind: String, rects: String = "[[480, 4, 520, 40]]") -> Data {
        Data(#"{"kind": "\#(kind)", "rects": \#(rects)}"#.utf8)
    }

    private func things(_ service: TestService, _ editor: [String: String]) async throws -> [[String: Any]] {
        let answer = try await service.ask(profile, editor).json()
        return (answer["profile"] as? [String: Any])?["things"] as? [[String: Any]] ?? []
    }

    @Test("An editor's rule is in the profile at once, with its picture's place; it is switched off and on again")
    func makeRule() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (service, editor) = try await service()
        let none = try await service.ask(profile, editor).json()
        #expect(none["profile"] is NSNull && none["title"] as? String == Self.title)
        let made = try await service.ask(rules, method: "POST", editor, body: rule("aside"))
        #expect(made.status == 200, "\(made.text)")
        let id = try #require((try made.json()["things"] as? [String])?.first)
        let thing = try #require(try await things(service, editor).first)
        #expect(thing["id"] as? String == id && thing["kind"] as? String == "aside" && thing["by"] as? String == "田中")
        #expect(thing["x"] as? Int == 500 && thing["y"] as? Int == 20 && (thing["picture"] as? String)?.count == 256)
        let seen = try #require(thing["seen"] as? [String: Any])
        #expect(seen["edition"] as? String == "E" && seen["page"] as? String == "01" && seen["revision"] as? Int == 1)
        #expect(seen["rect"] as? [Int] == [480, 4, 520, 40] && seen["width"] as? Int == 1000)
        // The batch reads the same file.
        #expect(try PaperProfiles(folder: folder.path)[Self.title] != nil)
        for (state, isOff) in [("off", true), ("on", false)] {
            let answer = try await service.ask("\(profile)/things/\(id)/\(state)", method: "PUT", editor)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try await things(service, editor).first?["isOff"] as? Bool == isOff)
            #expect(place.profile(of: Self.title)?.profile.things?.first?.isOff == (isOff ? true : nil))
        }
        // The opposite rule replaces this one.
        let opposite = rule("headline", rects: "[[480.0, 4, 520, 40]]")
        #expect(try await service.ask(rules, method: "POST", editor, body: opposite).status == 200)
        #expect(try await things(service, editor).map { $0["kind"] as? String } == ["headline"])
        try await service.stop()
    }

    @Test("A rule for learned print answers with the id of the learned thing")
    func ruleForLearned() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (service, editor) = try await service()
        let print = LinePrint(width: 31, height: 91, x: 500, y: 20, picture: Self.print, rect: nil)
        var learned = RecurringThing(print, .aside, by: "", on: nil)
        (learned.by, learned.agreeing) = (nil, 2)
        try ProfileFolder(place).change(Self.title) { [learned] profile in
            profile = PaperProfile(title: Self.title)
            profile?.things = [learned]
        }
        let made = try await service.ask(rules, method: "POST", editor, body: rule("aside"))
        #expect(try made.json()["things"] as? [String] == [learned.id], "\(made.text)")
        let all = try await things(service, editor)
        #expect(all.map { $0["id"] as? String } == [learned.id] && all[0]["by"] as? String == "田中")
        try await service.stop()
    }

    @Test("While profiles are learned nothing changes, and the answer is 409 with a remedy")
    func learning() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (service, editor) = try await service()
        let made = try await service.ask(rules, method: "POST", editor, body: rule("aside"))
        let id = try #require((try made.json()["things"] as? [String])?.first)
        let file = folder.appending(path: "\(Self.title).profile")
        let bytes = try Data(contentsOf: file)
        let learner = try ProfileFolder(place)
        for (target, method, body) in [
            ("\(profile)/things/\(id)/off", "PUT", nil), (rules, "POST", rule("headline")),
        ] {
            let answer = try await service.ask(target, method: method, editor, body: body)
            #expect(answer.status == 409 && answer.text.contains("urn:mojiwaku:problem:learning"))
            #expect(answer.text.contains("Try again when"))
        }
        withExtendedLifetime(learner) {}
        #expect(try Data(contentsOf: file) == bytes)
        #expect(try await things(service, editor).count == 1)
        try await service.stop()
    }

    @Test("Only editors may see or change a profile; unknown names, titles and bad rules are refused")
    func refusals() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (service, editor) = try await service()
        let reader = try service.token(.reader).merging(["Content-Type": "application/json"]) { $1 }
        #expect(try await service.ask(profile, reader).status == 403)
        #expect(try await service.ask(rules, method: "POST", reader, body: rule("aside")).status == 403)
        #expect(try await service.ask("\(profile)/things/0/off", method: "PUT", reader).status == 403)
        #expect(try await service.ask("/v1/titles/%2e%2e%2fX/profile", editor).status == 404)
        for path in ["0/off", "0/aside"] {
            #expect(try await service.ask("\(profile)/things/\(path)", method: "PUT", editor).status == 404)
        }
        let bad = [
            rule("other"), rule("aside", rects: "[]"), rule("aside", rects: "[[1, 2, 3]]"), Data("{}".utf8),
            rule("aside", rects: "[\(Array(repeating: "[1, 2, 3, 4]", count: 13).joined(separator: ","))]"),
        ]
        for body in bad { #expect(try await service.ask(rules, method: "POST", editor, body: body).status == 400) }
        let absent = rules.replacing("01", with: "77")
        #expect(try await service.ask(absent, method: "POST", editor, body: rule("aside")).status == 404)
        // An edition without a title has no profile.
        try service.publish("01", of: "F")
        let untitled = try await service.ask(
            rules.replacing("E", with: "F"), method: "POST", editor, body: rule("aside"))
        #expect(untitled.status == 409 && untitled.text.contains("problem:untitled"))
        try service.store.describe(Edition(name: "F", title: ""), pages: ["01"], at: .now)
        let empty = try await service.ask(rules.replacing("E", with: "F"), method: "POST", editor, body: rule("aside"))
        #expect(empty.status == 409 && empty.text.contains("problem:untitled"))
        #expect(try await service.ask("/v1/editions/F", editor).json()["hasProfile"] as? Bool == false)
        let digest = try #require(try service.store.page(name("01"))?.image?.digest)
        try FileManager.default.removeItem(atPath: service.test.path(ofImage: digest))
        let gone = try await service.ask(rules, method: "POST", editor, body: rule("aside"))
        #expect(gone.status == 422 && gone.text.contains("problem:bad-rule"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try await service.stop()
    }

    @Test("A service without a folder of profiles has none, and editions say so")
    func without() async throws {
        let service = try await TestService()
        try service.store.describe(Edition(name: "E", title: Self.title), pages: ["01"], at: .now)
        try service.publish("01")
        let editor = try service.token(.editor)
        let answer = try await service.ask(profile, editor)
        #expect(answer.status == 404 && answer.text.contains("--profiles"))
        #expect(try await service.ask("/v1/editions/E", editor).json()["hasProfile"] as? Bool == false)
        try await service.stop()
    }

    @Test("Corrections that editors made on several pages of a newspaper are counted by kind and place")
    func repeated() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (service, editor) = try await service()
        #expect(try await service.ask("/v1/editions/E", editor).json()["hasProfile"] as? Bool == true)
        let cell = PixelRect(minX: 900, minY: 100, maxX: 940, maxY: 140)
        for (page, y) in [("01", 0), ("02", 8)] {
            let corrections: [Correction] = [
                .unnumber(PixelRect(minX: 700, minY: y, maxX: 780, maxY: y + 60), .folio),
                .unnumber(PixelRect(minX: 100 + 40 * y, minY: 500, maxX: 180 + 40 * y, maxY: 560), .folio),
                .setKind(cell, .mark),
            ]
            let layout = try service.store.layout(of: name(page), revision: 1).corrected(by: corrections).document
            _ = try service.store.correct(
                name(page), base: 1, layout: layout, by: "田中", note: "", corrections: CorrectionList(corrections),
                at: .now)
        }
        let answer = try await service.ask(profile, editor)
        let found = try #require(try answer.json()["corrections"] as? [[String: Any]])
        #expect(found.map { $0["do"] as? String } == ["unnumber", "setKind"], "\(answer.text)")
        #expect(found.map { $0["kind"] as? String } == ["folio", nil] && found.allSatisfy { $0["pages"] as? Int == 2 })
        #expect(found[0]["x"] as? Int == 740 && found[0]["y"] as? Int == 37 && found[1]["x"] == nil)
        let tag = try #require(answer.headers["etag"])
        #expect(try await service.ask(profile, editor.merging(["If-None-Match": tag]) { $1 }).status == 304)
        try await service.stop()
    }
}

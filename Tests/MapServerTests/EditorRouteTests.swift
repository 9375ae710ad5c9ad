import Digests
import Foundation
import LayoutDocument
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

/// Three pages of an edition that waits for approval: 01 is corrected, 02 analysed, 03 expected.
private struct Newsroom {
    let service: TestService
    // All tokens are made before the first request, because a service sees a new token only after up to a second.
    let editor: [String: String]
    let second: [String: String]
    let reader: [String: String]
    let page = "/v1/editions/E/pages/01"

    init(_ kind: StoreKind = .memory) async throws {
        service = try await TestService(kind)
        let edition = Edition(name: "E", title: "北汐新聞", date: "2026-11-22", publication: .afterApproval)
        try service.store.describe(edition, pages: ["01", "02", "03"], at: .now)
        for page in ["01", "02"] {
            try service.test.receive(page, at: .now)
            let lease = try #require(try service.test.leaseNext(at: .now))
            var product = try service.test.product(lease)
            product.thumbnail = Data("picture of \(page)".utf8)
            _ = try service.store.complete(lease, with: product, at: .now)
        }
        editor = try service.token(.editor, name: "田中")
        second = try service.token(.editor, name: "鈴木")
        reader = try service.token(.reader)
        try correct(columns: 4, base: 1)
    }

    func correct(columns: Int, base: Int) throws {
        let layout = document(columns: columns, digest: sha256("01".utf8))
        _ = try service.store.correct(name("01"), base: base, layout: layout, by: "佐藤", note: "", at: .now)
    }

    /// A new result, which waits beside the corrections of 01.
    func propose(columns: Int, engine: String) throws -> Proposal {
        try service.test.receive("01", engine: engine, at: .now)
        try service.test.work(columns, at: .now)
        return try #require(try service.store.proposals(of: name("01")).last)
    }

    /// An editor's view of the edition's pages, by their names.
    func pages() async throws -> [String: [String: Any]] {
        let answer = try await service.ask("/v1/editions/E", editor).json()
        let pages = try #require(answer["pages"] as? [[String: Any]])
        return try Dictionary(uniqueKeysWithValues: pages.map { (try #require($0["page"] as? String), $0) })
    }
}

@Suite("Editors' requests and decisions over HTTP")
struct EditorRouteTests {
    @Test("An editor can approve only the newest revision; the first approval stays")
    func approval() async throws {
        let room = try await Newsroom(.disk)
        let (service, editor) = (room.service, room.editor)
        func approve(_ tag: String?, _ headers: [String: String]? = nil) async throws -> Answer {
            var headers = headers ?? editor
            headers["If-Match"] = tag
            return try await service.ask("\(room.page)/approval", method: "PUT", headers)
        }
        let old = try #require(try await service.ask("\(room.page)/layout?revision=1", editor).headers["etag"])
        let tag = try #require(try await service.ask("\(room.page)/layout", editor).headers["etag"])
        #expect(try await approve(nil).status == 428)
        let late = try await approve(old)
        #expect(late.status == 412)
        #expect(try late.json()["revision"] as? Int == 2)
        #expect(try service.store.approvals(of: name("01")).isEmpty)
        let made = try await approve(tag)
        #expect(made.status == 200 && made.headers["cache-control"] == "no-store")
        let stored = try #require(try service.store.approvals(of: name("01"))[2])
        let approval = try made.json()
        #expect(approval["revision"] as? Int == 2 && approval["by"] as? String == "田中")
        #expect(stored.by == "田中" && approval["at"] as? String == stored.at.text)
        let second = try await approve("*", room.second)
        #expect(second.body == made.body)
        // This request publishes nothing.
        #expect(try service.store.published(name("01")) == nil)
        let revisions = try #require(
            try await service.ask("\(room.page)/revisions", editor).json()["revisions"] as? [[String: Any]])
        #expect(revisions[0]["approved"] == nil)
        #expect((revisions[1]["approved"] as? [String: String]) == ["by": "田中", "at": stored.at.text])
        #expect(try await approve("*", room.reader).status == 403)
        #expect(try await approve("*", [:]).status == 401)
        #expect(
            try await service.ask(
                "/v1/editions/E/pages/03/approval", method: "PUT", editor.merging(["If-Match": "*"]) { $1 }
            ).status == 404)
        try await service.stop()
    }

    @Test("An editor's approval publishes an edition")
    func edition() async throws {
        let room = try await Newsroom()
        let (service, target) = (room.service, "/v1/editions/E/approval")
        #expect(try await service.ask("/v1/editions/E").status == 404)
        #expect(try await service.ask(target, method: "PUT", room.reader).status == 403)
        let made = try await service.ask(target, method: "PUT", room.editor)
        #expect(made.status == 200)
        #expect(try made.json()["edition"] as? String == "E" && made.json()["by"] as? String == "田中")
        let approval = try #require(try service.store.edition(named: "E")?.approval)
        #expect(try made.json()["at"] as? String == approval.at.text)
        let again = try await service.ask(target, method: "PUT", room.second)
        #expect(again.body == made.body)
        #expect(try await service.ask("/v1/editions/E").status == 200)
        #expect(try await service.ask("/v1/editions/none/approval", method: "PUT", room.editor).status == 404)
        try await service.stop()
    }

    @Test("Editors see the waiting pages of an edition, with the reasons")
    func waiting() async throws {
        let room = try await Newsroom()
        for page in ["07", "08"] { try room.service.publish(page, image: "one") }
        let pages = try await room.pages()
        #expect(pages["07"]?["waitsFor"] == nil)
        let reason = try #require(pages["08"]?["waitsFor"] as? [String: String])
        #expect(reason["code"] == "page.duplicate" && reason["message"]?.contains("that of page E/07") == true)
        _ = try room.service.store.approve(name("08"), revision: 1, by: "田中", at: .now)
        #expect(try await room.pages()["08"]?["waitsFor"] == nil)
        try await room.service.stop()
    }

    @Test(
        "After a file comes again without a page, readers cannot get that page until an editor approves it",
        arguments: StoreKind.allCases)
    func missingPage(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let editor = try service.token(.editor, name: "田中")
        let (page, map) = ("/v1/editions/E/pages/1", try service.publish("1").mapID)
        try service.publish("2")
        let addresses = ["\(page)/map", "/v1/maps/\(map)"]
        for address in addresses { #expect(try await service.ask(address).status == 200, "\(address)") }
        _ = try service.store.setAside(name("1"), goneFrom: "scan.tif", at: .now)
        for address in addresses { #expect(try await eventually { try await service.ask(address).status == 410 }) }
        let seen = try #require(try await service.ask("/v1/editions/E").json()["pages"] as? [[String: Any]])
        #expect(seen.map { $0["page"] as? String } == ["2"])
        let all = try #require(try await service.ask("/v1/editions/E", editor).json()["pages"] as? [[String: Any]])
        #expect((all[0]["waitsFor"] as? [String: String])?["code"] == "page.gone")
        let approval = try await service.ask(
            "\(page)/approval", method: "PUT", editor.merging(["If-Match": "*"]) { $1 })
        #expect(approval.status == 200)
        for address in addresses { #expect(try await service.ask(address).status == 200, "\(address)") }
        try await service.stop()
    }

    @Test(
        "Editors see the state of each page; readers' answers stay the same",
        arguments: StoreKind.allCases)
    func view(kind: StoreKind) async throws {
        let room = try await Newsroom(kind)
        let service = room.service
        _ = try room.propose(columns: 6, engine: "2")
        _ = try service.store.approve(name("02"), revision: 1, by: "田中", at: .now)
        let pages = try await room.pages()
        let corrected = try #require(pages["01"])
        #expect(corrected["latest"] as? Int == 2 && corrected["by"] as? String == "佐藤")
        #expect((corrected["findings"] as? [String: Int]) == ["error": 0, "warning": 1, "note": 0])
        #expect(corrected["proposals"] as? Int == 1 && corrected["approved"] == nil)
        let analysed = try #require(pages["02"])
        #expect(analysed["latest"] as? Int == 1 && analysed["by"] is NSNull && analysed["proposals"] == nil)
        #expect((analysed["approved"] as? [String: String])?["by"] == "田中")
        #expect(try Set(#require(pages["03"]).keys) == ["page", "state"])
        let seen = try await service.ask("/v1/editions/E", room.editor)
        #expect(seen.headers["cache-control"] == "private, no-cache")
        #expect(try seen.json()["publication"] as? String == "after-approval" && seen.json()["approved"] == nil)
        _ = try service.store.approve(edition: "E", by: "鈴木", at: .now)
        let after = try await service.ask("/v1/editions/E", room.editor).json()
        #expect((after["approved"] as? [String: String])?["by"] == "鈴木")
        for headers in [[:], room.reader] {
            let edition = try await service.ask("/v1/editions/E", headers).json()
            #expect(Set(edition.keys) == ["edition", "title", "date", "state", "pages", "cursor"])
            for page in try #require(edition["pages"] as? [[String: Any]]) {
                #expect(Set(page.keys) == ["page", "state", "revision", "map", "characters"])
            }
        }
        try await service.stop()
    }

    @Test("The thumbnail is that of the corrected result; without one the answer is 404")
    func thumbnail() async throws {
        let room = try await Newsroom()
        let service = room.service
        let answer = try await service.ask("\(room.page)/thumbnail", room.editor)
        #expect(answer.status == 200 && answer.text == "picture of 01")
        #expect(answer.headers["content-type"] == "image/png" && answer.headers["cache-control"] == "private, no-cache")
        let tag = try #require(answer.headers["etag"])
        #expect(tag == "\"\(sha256(answer.body))\"")
        let again = try await service.ask("\(room.page)/thumbnail", room.editor.merging(["If-None-Match": tag]) { $1 })
        #expect(again.status == 304)
        #expect(try await service.ask("/v1/editions/E/pages/03/thumbnail", room.editor).status == 404)
        #expect(try await service.ask("/v1/editions/E/pages/99/thumbnail", room.editor).status == 404)
        #expect(try await service.ask("\(room.page)/thumbnail", room.reader).status == 403)
        try await service.stop()
    }

    @Test(
        "While a page's other image waits, every answer belongs to the requested revision",
        arguments: StoreKind.allCases)
    func oneRevision(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let page = "/v1/editions/E/pages/02"
        let editor = try service.token(.editor)
        func come(_ page: String, image: String, columns: Int) throws -> Revision {
            try service.test.receive(page, image: image, at: .now)
            let lease = try #require(try service.test.leaseNext(at: .now))
            var product = try service.test.product(lease, columns)
            product.thumbnail = Data("picture of \(image)".utf8)
            _ = try service.store.complete(lease, with: product, at: .now)
            return try #require(try service.store.newest(of: name(page)))
        }
        _ = try come("01", image: "first", columns: 3)
        // A duplicate of page 01 replaces page 02.
        let revisions = [try come("02", image: "second", columns: 4), try come("02", image: "first", columns: 3)]
        let stored = try #require(try service.store.page(name("02")))
        #expect(stored.publishedRevision == 1 && stored.latestRevision == 2 && stored.hold?.code == "page.duplicate")
        for (revision, columns) in zip(revisions, [4, 3]) {
            let number = "\(revision.number)"
            let layout = try await service.ask("\(page)/layout?revision=\(number)", editor)
            let read = try LayoutDocument(json: layout.body)
            #expect(read.page.sourceDigest == revision.image.digest)
            #expect(read.articles[0].paragraphs[0].lines.count == columns)
            let image = try await service.ask("\(page)/image?width=1000&revision=\(number)", editor)
            #expect(image.body == TestStore.renditions(of: revision.image)[0].bytes)
            let thumbnail = try await service.ask("\(page)/thumbnail?revision=\(number)", editor)
            #expect(thumbnail.text == "picture of \(revision.number == 1 ? "second" : "first")")
            let export = try await service.ask("\(page)/export/alto?revision=\(number)", editor)
            for answer in [layout, image, thumbnail, export] {
                #expect(answer.status == 200 && answer.headers["mojiwaku-revision"] == number)
            }
            let tag = try #require(thumbnail.headers["etag"])
            let held = try await service.ask(
                "\(page)/thumbnail?revision=\(number)", editor.merging(["If-None-Match": tag]) { $1 })
            #expect(held.status == 304 && held.headers["mojiwaku-revision"] == number)
        }
        // Without a number each response has its own default: the published revision, or the newest one for editors.
        for (path, number) in [
            ("layout", "2"), ("thumbnail", "2"), ("image?width=1000", "1"), ("export/alto", "1"),
        ] {
            #expect(try await service.ask("\(page)/\(path)", editor).headers["mojiwaku-revision"] == number, "\(path)")
        }
        let listed = try #require(
            try await service.ask("\(page)/revisions", editor).json()["revisions"] as? [[String: Any]])
        #expect(listed.map { $0["image"] as? String } == revisions.map(\.image.digest))
        #expect(listed.map { $0["imageIndex"] as? Int } == [0, 0])
        for path in ["layout?revision=3", "thumbnail?revision=3", "image?width=1000&revision=3"] {
            #expect(try await service.ask("\(page)/\(path)", editor).status == 404, "\(path)")
        }
        #expect(try await service.ask("\(page)/thumbnail?revision=0", editor).status == 400)
        // Readers get published revisions, even by number.
        #expect(try await service.ask("\(page)/image?width=1000&revision=2").status == 404)
        #expect(try await service.ask("\(page)/image?width=1000").headers["mojiwaku-revision"] == "1")
        try await service.stop()
    }

    @Test("A decision on a proposal needs the tag of the newest layout")
    func decisionNeedsNewestLayout() async throws {
        let room = try await Newsroom()
        let old = try #require(try await room.service.ask("\(room.page)/layout", room.editor).headers["etag"])
        try room.correct(columns: 8, base: 2)
        let proposal = try room.propose(columns: 6, engine: "2")
        let now = try #require(try await room.service.ask("\(room.page)/layout?text=read", room.editor).headers["etag"])
        for decision in ["accept", "reject"] {
            let late = try await decide(
                room, proposal.id, #"{"decision": "\#(decision)"}"#, as: room.editor.merging(["If-Match": old]) { $1 })
            #expect(late.status == 412)
            #expect(try late.json()["revision"] as? Int == 3)
        }
        #expect(try room.service.store.proposals(of: name("01")).count == 1)
        let made = try await decide(
            room, proposal.id, #"{"decision": "accept"}"#, as: room.editor.merging(["If-Match": now]) { $1 })
        #expect(made.status == 200)
        #expect(try made.json()["revision"] as? Int == 4)
        try await room.service.stop()
    }

    private func decide(
        _ room: Newsroom, _ id: Int64, _ body: String, page: String = "01", as headers: [String: String]? = nil
    ) async throws -> Answer {
        try await room.service.ask(
            "/v1/editions/E/pages/\(page)/proposals/\(id)", method: "POST",
            (headers ?? room.editor).merging(["Content-Type": "application/json"]) { $1 }, body: Data(body.utf8))
    }

    @Test("An accepted proposal becomes the newest revision", arguments: StoreKind.allCases)
    func acceptance(kind: StoreKind) async throws {
        let room = try await Newsroom(kind)
        let (service, target) = (room.service, "\(room.page)/proposals")
        #expect(try await (service.ask(target, room.editor).json()["proposals"] as? [Any])?.isEmpty == true)
        let proposal = try room.propose(columns: 6, engine: "2")
        let listed = try #require(
            try await service.ask(target, room.editor).json()["proposals"] as? [[String: Any]])
        #expect(listed.count == 1 && listed[0]["id"] as? Int == Int(proposal.id) && listed[0]["beside"] as? Int == 2)
        #expect(listed[0]["createdAt"] as? String == proposal.createdAt.text)
        let layout = try await service.ask("\(target)/\(proposal.id)/layout", room.editor)
        #expect(
            try layout.status == 200 && LayoutDocument(json: layout.body).articles[0].paragraphs[0].lines.count == 6)
        let made = try await decide(room, proposal.id, #"{"decision": "accept"}"#)
        #expect(made.status == 200)
        #expect(try made.json()["revision"] as? Int == 3)
        #expect(try service.store.layout(of: name("01"), revision: 3).json() == layout.body)
        #expect(try await decide(room, proposal.id, #"{"decision": "accept"}"#).status == 404)
        #expect(try await service.ask("\(target)/\(proposal.id)/layout", room.editor).status == 404)
        try await service.stop()
    }

    @Test("A rejected proposal disappears; after a correction a proposal cannot be accepted")
    func rejection() async throws {
        let room = try await Newsroom()
        let proposal = try room.propose(columns: 6, engine: "2")
        try room.correct(columns: 8, base: 2)
        let late = try await decide(room, proposal.id, #"{"decision": "accept"}"#)
        #expect(late.status == 409)
        #expect(try late.json()["revision"] as? Int == 3)
        let made = try await decide(room, proposal.id, #"{"decision": "reject"}"#)
        #expect(made.status == 200)
        #expect(try made.json()["revision"] == nil)
        #expect(try room.service.store.proposals(of: name("01")).isEmpty)
        #expect(try room.service.store.newest(of: name("01"))?.number == 3)
        try await room.service.stop()
    }

    @Test("Only editors decide on a proposal, only at its page's address, and with one decision")
    func refusals() async throws {
        let room = try await Newsroom()
        let id = try room.propose(columns: 6, engine: "2").id
        let accept = #"{"decision": "accept"}"#
        #expect(try await decide(room, id, accept, page: "02").status == 404)
        #expect(try await decide(room, id + 1, accept).status == 404)
        #expect(try await decide(room, id, accept, as: room.reader).status == 403)
        #expect(try await decide(room, id, accept, as: [:]).status == 401)
        for bad in ["", "[]", "{}", #"{"decision": "later"}"#, #"{"decision": "accept", "x": 1}"#] {
            #expect(try await decide(room, id, bad).status == 400)
        }
        let plain = try await room.service.ask(
            "\(room.page)/proposals/\(id)", method: "POST", room.editor, body: Data(accept.utf8))
        #expect(plain.status == 415)
        for number in ["0", "-1", "01", "x", "99999999999999999999"] {
            #expect(try await room.service.ask("\(room.page)/proposals/\(number)/layout", room.editor).status == 404)
        }
        #expect(try await room.service.ask("\(room.page)/proposals", room.reader).status == 403)
        #expect(try room.service.store.proposals(of: name("01")).count == 1)
        try await room.service.stop()
    }
}

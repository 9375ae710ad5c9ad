import Digests
import Foundation
import LayoutDocument
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("Withdrawals over HTTP, and hidden pages")
struct WithdrawalRouteTests {
    @Test("Editors withdraw and restore a page; readers get 410 and then the map again", arguments: StoreKind.allCases)
    func page(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let map = try service.publish("01").mapID
        let (reader, editor) = (try service.token(.reader), try service.token(.editor, name: "田中"))
        let target = "/v1/editions/E/pages/01/withdrawal"
        for method in ["PUT", "DELETE"] {
            #expect(try await service.ask(target, method: method, reader).status == 403)
            #expect(try await service.ask("/v1/editions/E/withdrawal", method: method, reader).status == 403)
            #expect(try await service.ask("/v1/editions/E/pages/99/withdrawal", method: method, editor).status == 404)
        }
        let readers = ["/v1/editions/E/pages/01/map", "/v1/maps/\(map)", "/v1/editions/E/pages/01/image?width=1000"]
        for target in readers { #expect(try await service.ask(target).status == 200) }
        let taken = try await service.ask(target, method: "PUT", editor)
        #expect(try taken.status == 200 && taken.json()["withdrawnRevision"] as? Int == 1)
        for target in readers {
            #expect(try await eventually { try await service.ask(target).status == 410 }, "\(target)")
        }
        let seen = try await service.ask("/v1/editions/E", editor).json()
        let entry = try #require((seen["pages"] as? [[String: Any]])?.first)
        #expect(entry["state"] as? String == "withdrawn" && entry["withdrawnRevision"] as? Int == 1)
        let back = try await service.ask(target, method: "DELETE", editor)
        #expect(try back.status == 200 && back.json()["revision"] as? Int == 1)
        for target in readers {
            #expect(try await eventually { try await service.ask(target).status == 200 }, "\(target)")
        }
        try await service.stop()
    }

    @Test("A withdrawn page can be corrected and approved; a removed one refuses every decision")
    func decisions() async throws {
        let service = try await TestService()
        try service.publish("01")
        let editor = try service.token(.editor, name: "田中")
        let page = "/v1/editions/E/pages/01"
        #expect(try await service.ask("\(page)/withdrawal", method: "PUT", editor).status == 200)
        let sent = editor.merging(["Content-Type": "application/json", "If-Match": "*"]) { $1 }
        let layout = document(columns: 5, digest: sha256("01".utf8)).json()
        #expect(try await service.ask("\(page)/layout", method: "PUT", sent, body: layout).status == 200)
        #expect(try await service.ask("\(page)/approval", method: "PUT", sent).status == 200)
        #expect(try service.store.published(name("01")) == nil)
        let back = try await service.ask("\(page)/withdrawal", method: "DELETE", editor)
        #expect(try back.json()["revision"] as? Int == 2)
        try service.store.remove(name("01"), by: "田中", at: .now)
        for (target, method) in [("approval", "PUT"), ("withdrawal", "PUT"), ("withdrawal", "DELETE")] {
            let answer = try await service.ask("\(page)/\(target)", method: method, sent)
            #expect(try answer.status == 404 && answer.json()["type"] as? String == "urn:mojiwaku:problem:removed")
        }
        try await service.stop()
    }

    @Test("Readers get 404 for a withdrawn edition, editors see who withdrew it; restoring brings back every page")
    func edition() async throws {
        let service = try await TestService()
        for page in ["01", "02"] { try service.publish(page) }
        let editor = try service.token(.editor, name: "田中")
        let target = "/v1/editions/E/withdrawal"
        let taken = try await service.ask(target, method: "PUT", editor)
        #expect(try taken.status == 200 && taken.json()["withdrawnPages"] as? Int == 2)
        for other in ["/v1/editions/E", "/v1/editions/E/pack", "/v1/editions/E/iiif/manifest"] {
            #expect(try await service.ask(other).status == 404, "\(other)")
        }
        let seen = try await service.ask("/v1/editions/E", editor).json()
        #expect((seen["withdrawn"] as? [String: String])?["by"] == "田中")
        let list = try await service.ask("/v1/editions", editor).json()["editions"] as? [[String: Any]]
        #expect((list?.first?["withdrawn"] as? [String: String])?["by"] == "田中")
        let alone = try await service.ask("/v1/editions/E/pages/01/withdrawal", method: "DELETE", editor)
        #expect(try alone.status == 409 && alone.json()["type"] as? String == "urn:mojiwaku:problem:edition-withdrawn")
        let back = try await service.ask(target, method: "DELETE", editor)
        #expect(try back.status == 200 && back.json()["publishedPages"] as? Int == 2)
        #expect(try await eventually { try await service.ask("/v1/editions/E/pages/01/map").status == 200 })
        try await service.stop()
    }

    @Test("The desk gets pages' arrival times, and the edition's due time with its zone; the list selects by title")
    func desk() async throws {
        let service = try await TestService { $0.timeZone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt }
        let due = Moment.now.adding(seconds: 3600)
        try service.store.describe(Edition(name: "E", title: "北汐新聞", publication: .at(due)), at: .now)
        try service.store.describe(Edition(name: "F", title: "南汐新聞"), at: .now)
        try service.publish("01")
        let editor = try service.token(.editor)
        let seen = try await service.ask("/v1/editions/E", editor).json()
        #expect(seen["timeZone"] as? String == "Asia/Tokyo" && seen["due"] as? String == due.text)
        let came = (seen["pages"] as? [[String: Any]])?.first?["receivedAt"] as? String
        #expect(came == (try service.store.page(name("01"))?.receivedAt?.text) && came != nil)
        func listed(_ query: String) async throws -> [String]? {
            let list = try await service.ask("/v1/editions?\(query)", editor).json()["editions"] as? [[String: Any]]
            return list?.compactMap { $0["edition"] as? String }
        }
        #expect(try await listed("title=%E5%8D%97%E6%B1%90%E6%96%B0%E8%81%9E") == ["F"])
        #expect(try await listed("limit=9") == ["E", "F"])
        #expect(try await listed("title=x") == [])
        try service.publish("01", of: "F", image: "f")
        let reader = try await service.ask("/v1/editions/F").text
        #expect(["timeZone", "due", "receivedAt", "publication"].allSatisfy { !reader.contains($0) })
        try await service.stop()
    }

    @Test("Hidden pages give readers the same answer as unknown pages, at every address")
    func hidden() async throws {
        let service = try await TestService { $0.requestsPerSecond = 100_000 }
        try service.store.describe(Edition(name: "hidden", publication: .afterApproval), pages: ["02"], at: .now)
        for page in ["01", "03"] { try service.publish(page, of: "hidden") }
        try service.store.withdraw(PageName(edition: "hidden", page: "03"), by: "chief", at: .now)
        let headers = try service.token(.reader).merging(["Content-Type": "application/json"]) { $1 }
        let queries = [
            "", "?q=%E3%81%AE", "?width=1000", "?from=1", "?from=1&to=1", "?revision=1", "?first=1&last=2", "?first=1",
        ]
        var count = 0
        func answer(_ operation: Description.Operation, _ target: String) async throws -> String {
            let answer = try await service.ask(target, method: operation.method, headers, body: operation.body)
            let text = answer.text.replacing(/"instance": ?"[^"]*"/, with: "")
            return
                "\(answer.status) \(answer.headers["content-type"] ?? "") \(answer.headers["cache-control"] ?? "") \(text)"
        }
        for operation in try Description.operations() where operation.path.contains("{edition}") {
            // Editors' addresses refuse a reader before any query.
            let asked = operation.isForEditors ? [""] : queries
            let pages = operation.path.contains("{page}") ? ["01", "02", "03"] : ["01"]
            for (page, query) in pages.flatMap({ page in asked.map { (page, $0) } }) {
                let found = try await answer(operation, operation.target(edition: "hidden", page: page) + query)
                let absent = try await answer(operation, operation.target(edition: "absent", page: page) + query)
                #expect(
                    found.replacing("hidden", with: "absent") == absent, "\(operation.method) \(operation.path)\(query)"
                )
                count += 1
            }
        }
        #expect(count > 200)
        // A page of a partially published edition is hidden in the same way.
        try service.publish("09", of: "open", image: "open")
        try service.store.describe(Edition(name: "open"), pages: ["02"], at: .now)
        for operation in try Description.operations() where operation.path.contains("{page}") {
            let found = try await answer(operation, operation.target(edition: "open", page: "02") + "?revision=1")
            let absent = try await answer(operation, operation.target(edition: "open", page: "77") + "?revision=1")
            #expect(found.replacing("02", with: "77") == absent.replacing("02", with: "77"), "\(operation.path)")
        }
        try await service.stop()
    }
}

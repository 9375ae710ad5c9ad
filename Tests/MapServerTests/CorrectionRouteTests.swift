import Digests
import Foundation
import LayoutDocument
import PageGeometry
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("Corrections over HTTP")
struct CorrectionRouteTests {
    private let page = "/v1/editions/E/pages/01"
    private let layout = document(columns: 3, digest: sha256("01".utf8))

    private func line(_ i: Int) -> PixelRect { layout.articles[0].paragraphs[0].lines[i].bounds }

    private func post(
        _ service: TestService, _ path: String, _ corrections: [Correction], as headers: [String: String],
        tag: String? = nil
    ) async throws -> Answer {
        var headers = headers
        headers["Content-Type"] = "application/json"
        headers["If-Match"] = tag
        return try await service.ask(
            page + path, method: "POST", headers, body: CorrectionList(corrections).json())
    }

    private func service() async throws -> (TestService, editor: [String: String], stored: LayoutDocument) {
        let service = try await TestService()
        try service.publish("01")
        let editor = try service.token(.editor, name: "田中")
        return (service, editor, try service.store.layout(of: name("01"), revision: 1))
    }

    @Test("A newer result with other findings changes the layout's tag, and corrections apply to it")
    func newerFindings() async throws {
        let (service, editor, _) = try await service()
        func tag() async throws -> String? { try await service.ask(page + "/layout", editor).headers["etag"] }
        let before = try await tag()
        #expect(try await post(service, "/corrections", [], as: editor).status == 200)
        try service.test.receive("01", engine: "2", at: .now)
        let lease = try #require(try service.test.leaseNext(at: .now))
        var layout = document(columns: 3, digest: lease.image.digest)
        layout.findings = [Finding(severity: .note, code: "page.spread", message: "see", place: nil)]
        let product = try PageProduct(
            layout, for: lease.name, revision: 2, renditions: TestStore.renditions(of: lease.image))
        #expect(try service.store.complete(lease, with: product, at: .now) == .unchanged(1))
        #expect(try await tag() != before)
        let tried = try await post(service, "/corrections", [], as: editor).json()
        let sent = try JSONSerialization.data(withJSONObject: try #require(tried["layout"]))
        #expect(try LayoutDocument(json: sent).findings.map(\.code) == ["page.spread"])
        #expect(try await post(service, "/revisions", [], as: editor, tag: before).status == 412)
        try await service.stop()
    }

    @Test("A trial returns the corrected page and stores nothing")
    func trying() async throws {
        let (service, editor, stored) = try await service()
        let wide = Correction.setCross(line: line(1), 820..<1200, lean: 0)
        let gone = Correction.deleteLine(PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 2))
        let answer = try await post(service, "/corrections", [.setRole([line(0)], .caption), gone, wide], as: editor)
        #expect(answer.status == 200 && answer.headers["cache-control"] == "no-store")
        let body = try answer.json()
        let expected = stored.corrected(by: [.setRole([line(0)], .caption), gone, wide])
        let refused = try #require(body["refused"] as? [[String: Any]])
        #expect(refused.count == 1 && refused[0]["operation"] as? Int == 1 && refused[0]["isMissing"] as? Bool == true)
        #expect(refused[0]["code"] as? String == "missing")
        #expect(refused[0]["parameters"] as? [String] == ["line", "[1, 1, 2, 2]"])
        let message = "There is no line at [1, 1, 2, 2]. Look at the current page, and correct that."
        #expect(refused[0]["message"] as? String == message)
        let findings = try #require(body["findings"] as? [[String: Any]])
        #expect(findings.compactMap { $0["rule"] as? String } == expected.document.brokenRules().map(\.rule.rawValue))
        #expect(findings.contains { $0["rule"] as? String == "cell.page" && ($0["place"] as? [Int])?.count == 4 })
        let sent = try JSONSerialization.data(withJSONObject: try #require(body["layout"]))
        #expect(try LayoutDocument(json: sent) == expected.document)
        #expect(try service.store.revisions(of: name("01")).count == 1)
        // Corrections can also be tried on an older revision, but not on a missing one.
        #expect(try await post(service, "/corrections?revision=1", [], as: editor).status == 200)
        #expect(try await post(service, "/corrections?revision=9", [], as: editor).status == 404)
        try await service.stop()
    }

    @Test(
        "Saving makes a revision with the editor's name; a late save gets 412, and misfits are not stored"
    )
    func saving() async throws {
        let (service, editor, stored) = try await service()
        let tag = try #require(try await service.ask("\(page)/layout", editor).headers["etag"])
        let made = try await post(
            service, "/revisions?note=caption", [.setRole([line(0)], .caption)], as: editor, tag: tag)
        #expect(made.status == 200)
        #expect(try made.json()["revision"] as? Int == 2)
        let expected = stored.corrected(by: [.setRole([line(0)], .caption)]).document
        #expect(try service.store.layout(of: name("01"), revision: 2) == expected)
        let late = try await post(service, "/revisions", [.setRole([line(1)], .caption)], as: editor, tag: tag)
        #expect(late.status == 412)
        #expect(try late.json()["revision"] as? Int == 2)
        let newest = try #require(made.headers["etag"])
        let misfit = try await post(
            service, "/revisions", [.setRole([line(1)], .caption), .joinArticle(line(1))], as: editor, tag: newest)
        #expect(misfit.status == 422)
        #expect((try misfit.json()["refused"] as? [[String: Any]])?.first?["operation"] as? Int == 1)
        let broken = try await post(
            service, "/revisions", [.setCross(line: line(1), 820..<1200, lean: 0)], as: editor, tag: newest)
        #expect(broken.status == 422)
        #expect((try broken.json()["findings"] as? [[String: Any]])?.isEmpty == false)
        #expect(try await post(service, "/revisions", [], as: editor).status == 428)
        let empty = try await post(service, "/revisions", [], as: editor, tag: newest)
        #expect(empty.status == 422 && String(decoding: empty.body, as: UTF8.self).contains("nothing to store"))
        #expect(try service.store.revisions(of: name("01")).count == 2)
        try await service.stop()
    }

    @Test("Only editors may send corrections, and only as lists", arguments: ["/corrections", "/revisions"])
    func refusals(path: String) async throws {
        let (service, editor, _) = try await service()
        #expect(try await post(service, path, [], as: service.token(.reader), tag: "*").status == 403)
        #expect(try await post(service, path, [], as: [:], tag: "*").status == 401)
        let headers = editor.merging(["Content-Type": "application/json", "If-Match": "*"]) { $1 }
        for body in ["", "[]", #"{"format": "mojiwaku.corrections", "version": 2, "operations": []}"#] {
            let answer = try await service.ask(page + path, method: "POST", headers, body: Data(body.utf8))
            #expect(answer.status == 422)
            #expect(try answer.json()["type"] as? String == "urn:mojiwaku:problem:bad-corrections")
        }
        try await service.stop()
    }
}

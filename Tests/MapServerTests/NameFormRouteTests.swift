import Foundation
import LayoutDocument
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

/// A name in the form of a keyboard (NFC), and of macOS (NFD).
private let composed = "スポーツ面".precomposedStringWithCanonicalMapping
private let decomposed = "スポーツ面".decomposedStringWithCanonicalMapping

private func escaped(_ text: String) -> String {
    text.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
}

@Suite("Unicode forms of names over HTTP")
struct NameFormRouteTests {
    @Test(
        "Both forms of a name give the same page, whichever is requested first", arguments: StoreKind.allCases,
        [[composed, decomposed], [decomposed, composed]])
    func pages(kind: StoreKind, forms: [String]) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish(forms[0], of: forms[1])
        var text = PageText(try service.store.layout(of: revision.name, revision: 1))
        text.articles[0][0].text = RecognisedText("国", confidence: 900)
        #expect(try service.store.keepText(text, of: revision.name, revision: 1, reader: "test", at: .now))
        for form in forms + forms {
            let (edition, page) = (escaped(form), escaped(form))
            let map = try await service.ask("/v1/editions/\(edition)/pages/\(page)/map")
            #expect(map.status == 200 && map.headers["etag"]?.contains(revision.mapID) == true)
            let answer = try await service.ask("/v1/editions/\(edition)")
            #expect(answer.status == 200 && answer.body.range(of: Data("\"edition\": \"\(composed)\"".utf8)) != nil)
            #expect(try await service.ask("/v1/editions/\(edition)/pack").status == 200)
            #expect(try await service.ask("/v1/editions?after=\(edition)").status == 200)
            let found = try await service.ask("/v1/search?q=\(escaped("国"))&edition=\(edition)").json()
            #expect((found["pages"] as? [Any])?.count == 1)
        }
        let other = PageName(edition: forms[0], page: forms[1])
        try service.store.withdraw(other, by: "田中", at: .now)
        for form in forms {
            let map = try await service.ask("/v1/editions/\(escaped(form))/pages/\(escaped(form))/map")
            #expect(map.status == 404 || map.status == 410)
        }
        try await service.stop()
    }

    @Test("A name with an invisible mark gets 404, an impossible date 400")
    func refusals() async throws {
        let service = try await TestService()
        try service.publish("01")
        #expect(try await service.ask("/v1/editions/E/pages/01\(escaped("\u{202E}"))/map").status == 404)
        for day in ["2026-02-31", "2026-13-01", "2025-02-29"] {
            for query in ["/v1/editions?date=\(day)", "/v1/search?q=\(escaped("国"))&from=\(day)"] {
                let answer = try await service.ask(query)
                #expect(
                    answer.status == 400 && String(decoding: answer.body, as: UTF8.self).contains("such as 2026-11-22"))
            }
        }
        #expect(try await service.ask("/v1/editions?date=2028-02-29").status == 200)
        try await service.stop()
    }
}

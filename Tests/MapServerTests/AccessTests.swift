import Digests
import Foundation
import HighlightMap
import LayoutDocument
import NIOCore
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("Access rights of tokens")
struct AccessTests {
    @Test("Without a token no request is answered, unless reading is open")
    func closed() async throws {
        let service = try await TestService { $0.isOpen = false }
        let revision = try service.publish("01")
        for target in [
            "/v1/editions", "/v1/editions/E", "/v1/maps/\(revision.mapID)", "/v1/changes", "/v1/editions/E/pack",
            "/v1/editions/E/pages/01/map", "/v1/editions/E/pages/01/layout", "/metrics",
        ] {
            let answer = try await service.ask(target)
            #expect(answer.status == 401 && answer.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
        }
        let reader = try service.token(.reader)
        let answer = try await service.ask("/v1/maps/\(revision.mapID)", reader)
        #expect(answer.status == 200 && answer.headers["cache-control"] == "private, max-age=31536000, immutable")
        #expect(answer.headers["vary"] == "Accept-Encoding, Authorization")
        #expect(try await service.ask("/healthz").status == 200)
        #expect(try await service.ask("/readyz").status == 200)
        try await service.stop()
    }

    @Test("A forged, expired or revoked token is refused; a running service notices a revocation soon")
    func invalidTokens() async throws {
        let service = try await TestService()
        let good = try service.token(.reader)
        let secret = try #require(good["Authorization"])
        #expect(try await service.ask("/v1/editions", good).status == 200)
        let other = String(secret.dropLast()) + (secret.hasSuffix("0") ? "1" : "0")
        for header in [
            other, "Bearer", "Bearer ", "Basic \(secret.dropFirst(7))", "Bearer \(secret)", secret.uppercased(),
            "\(secret)x", "Bearer 日本",
        ] {
            #expect(try await service.ask("/v1/editions", ["Authorization": header]).status == 401)
        }
        let expired = try service.token(.reader, until: Moment.now.adding(seconds: -1))
        #expect(try await service.ask("/v1/editions", expired).status == 401)
        let id = try #require(try service.store.tokens().first?.id)
        _ = try service.store.revoke("\(id)", at: .now)
        #expect(try await eventually { try await service.ask("/v1/editions", good).status == 401 })
        try await service.stop()
    }

    @Test("A new token is valid at once, also while the service caches others")
    func newToken() async throws {
        let service = try await TestService { $0.isOpen = false }
        let first = try service.token(.reader)
        for _ in 0..<5 {
            #expect(try await service.ask("/v1/editions", first).status == 200)
            #expect(try await service.ask("/v1/editions", service.token(.reader)).status == 200)
        }
        try await service.stop()
    }

    @Test("A reader's token opens no address of editors, and an editor's none of operators")
    func roles() async throws {
        let service = try await TestService()
        try service.publish("01")
        let page = "/v1/editions/E/pages/01"
        let tokens = try [Role.reader, .editor, .operator].map { try service.token($0) }
        for target in ["\(page)/layout", "\(page)/revisions"] {
            let found = try await [service.ask(target, tokens[0]).status, service.ask(target, tokens[1]).status]
            #expect(found == [403, 200])
        }
        let put = try await service.ask(
            "\(page)/layout", method: "PUT", tokens[0].merging(["Content-Type": "application/json"]) { $1 },
            body: Data("{}".utf8))
        #expect(put.status == 403)
        #expect(try await service.ask("/metrics", tokens[1]).status == 403)
        let metrics = try await service.ask("/metrics", tokens[2])
        #expect(metrics.status == 200)
        #expect(metrics.text.contains(#"{route="/v1/editions/{edition}/pages/{page}/layout",status="403"} 2"#))
        try await service.stop()
    }

    @Test("Of all addresses, a token of the role metrics opens only /metrics")
    func metricsAlone() async throws {
        let service = try await TestService()
        try service.publish("01")
        let token = try service.token(.metrics).merging(["Content-Type": "application/json"]) { $1 }
        #expect(try await service.ask("/metrics", token).status == 200)
        for operation in try Description.operations() where operation.needsToken && operation.path != "/metrics" {
            let target = operation.target(edition: "E", page: "01")
            let answer = try await service.ask(target, method: operation.method, token, body: operation.body)
            #expect(answer.status == 403, "\(operation.method) \(target)")
        }
        try await service.stop()
    }

    @Test("The first use of a token is recorded; further requests write nothing")
    func use() async throws {
        let service = try await TestService { $0.isOpen = false }
        let token = try service.token(.reader, name: "sync")
        _ = try service.token(.reader, name: "idle")
        #expect(try await service.ask("/v1/editions", token).status == 200)
        #expect(try await eventually { try service.store.tokens()[0].lastUsedAt != nil })
        let (used, writes) = (try service.store.tokens()[0].lastUsedAt, service.store.writeCount)
        for _ in 0..<20 { #expect(try await service.ask("/v1/editions", token).status == 200) }
        #expect(try service.store.tokens().map(\.lastUsedAt) == [used, nil])
        #expect(service.store.writeCount == writes)
        try await service.stop()
    }

    private func askAtOnce(_ service: TestService, _ count: Int, _ headers: [String: String]) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<count { group.addTask { try await service.ask("/v1/editions", headers).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A caller with too many requests gets Retry-After, without effect on other callers")
    func rate() async throws {
        let service = try await TestService { $0.requestsPerSecond = 2 }
        let (busy, calm) = (try service.token(.reader), try service.token(.reader))
        // Send so many requests at once that even a slow machine refuses some.
        let statuses = try await askAtOnce(service, 100, busy)
        #expect(statuses.contains(200) && statuses.contains(429) && Set(statuses).count == 2)
        #expect(try await service.ask("/v1/editions", calm).status == 200)
        try await service.stop()
        let proxied = try await TestService { ($0.requestsPerSecond, $0.trustsProxy) = (2, true) }
        let forwarded = try await askAtOnce(proxied, 100, ["X-Forwarded-For": "10.0.0.1, 10.0.0.2"])
        #expect(forwarded.contains(429))
        #expect(try await proxied.ask("/v1/editions", ["X-Forwarded-For": "10.0.0.2, 10.0.0.3"]).status == 200)
        try await proxied.stop()
        let limiter = RateLimiter(perSecond: 10)
        let start = NIODeadline.now()
        for _ in 0..<20 { #expect(limiter.take("a", at: start) == nil) }
        #expect(limiter.take("a", at: start) != nil && limiter.take("b", at: start) == nil)
        #expect(limiter.take("a", at: start + .milliseconds(150)) == nil)
    }

    @Test(
        "An IPv6 network of 64 bits is one caller, an IPv4 address in IPv6 the IPv4 address",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("-", "-"), ("a:b", "a:b"), ("", ""), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("::FFFF:c000:201", "192.0.2.1"), ("2001:db8:0:1::5", "2001:db8:0:1::/64"),
            ("2001:0DB8::1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"), ("2001:db8:0:2::5", "2001:db8:0:2::/64"),
            ("fe80::1%eth0", "fe80:0:0:0::/64"), ("::1", "0:0:0:0::/64"),
        ])
    func rateLimitKey(address: String, caller: String) { #expect(ClientAddress.rateLimitKey(address) == caller) }

    @Test("All addresses of an IPv6 network share one limit")
    func network() async throws {
        // The limit allows one request now, and another two seconds later.
        let service = try await TestService { ($0.trustsProxy, $0.requestsPerSecond) = (true, 0.5) }
        func statuses(_ addresses: [String], _ headers: [String: String] = [:]) async throws -> [Int] {
            var found: [Int] = []
            for address in addresses {
                let headers = headers.merging(["X-Forwarded-For": address]) { $1 }
                found.append(try await service.ask("/v1/editions", headers).status)
            }
            return found
        }
        // Send so many requests that even a slow machine refuses some.
        #expect(try await statuses((0..<20).map { "2001:db8::\($0)" }).contains(429))
        #expect(try await statuses((0..<20).map { "2001:db8:0:1\($0)::1" }).allSatisfy { $0 == 200 })
        #expect(try await statuses((0..<20).map { $0 % 2 == 0 ? "192.0.2.1" : "::ffff:192.0.2.1" }).contains(429))
        let wrong = ["Authorization": "Bearer nonsense"]
        #expect(try await statuses((0..<20).map { "2001:db8:0:3::\($0)" }, wrong).contains(429))
        try await service.stop()
    }

    @Test("Every answer has a request id and restricts the browser; other origins need a setting")
    func headers() async throws {
        let service = try await TestService()
        let answer = try await service.ask("/v1/editions", ["X-Request-ID": "abc-1"])
        #expect(answer.headers["x-request-id"] == "abc-1" && answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        #expect(answer.headers["access-control-allow-origin"] == nil)
        let made = try await service.ask("/v1/editions", ["X-Request-ID": "a b\"c"])
        #expect(made.headers["x-request-id"]?.count == 16)
        try await service.stop()
        let other = try await TestService { $0.allowedOrigin = "https://reader.example" }
        let preflight = try await other.ask("/v1/editions", method: "OPTIONS")
        #expect(preflight.headers["access-control-allow-methods"] == "GET, HEAD, POST, PUT, DELETE")
        #expect(preflight.status == 204 && preflight.headers["access-control-allow-origin"] == "https://reader.example")
        try await other.stop()
    }
}

@Suite("Layouts over HTTP")
struct LayoutRouteTests {
    private let page = "/v1/editions/E/pages/01/layout"

    private func put(
        _ service: TestService, _ json: Data, tag: String?, as headers: [String: String], note: String = ""
    ) async throws -> Answer {
        var headers = headers
        headers["Content-Type"] = "application/json"
        headers["If-Match"] = tag
        return try await service.ask(page + note, method: "PUT", headers, body: json)
    }

    @Test("A correction becomes a revision with the token's name", arguments: StoreKind.allCases)
    func correction(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        try service.publish("01")
        let editor = try service.token(.editor, name: "田中")
        let layout = try await service.ask(page, editor)
        let tag = try #require(layout.headers["etag"])
        let corrected = document(columns: 2, digest: sha256("01".utf8)).json()
        let answer = try await put(service, corrected, tag: tag, as: editor, note: "?note=%E8%A6%8B%E5%87%BA%E3%81%97")
        #expect(answer.status == 200)
        #expect(try answer.json()["revision"] as? Int == 2)
        let revisions = try #require(
            try await service.ask("/v1/editions/E/pages/01/revisions", editor).json()["revisions"] as? [[String: Any]])
        #expect(
            revisions.count == 2 && revisions[1]["by"] as? String == "田中" && revisions[1]["note"] as? String == "見出し")
        let newer = try await service.ask(page, editor)
        #expect(newer.headers["etag"] == answer.headers["etag"] && newer.headers["etag"] != tag)
        #expect(try await service.ask("\(page)?revision=1", editor).body == layout.body)
        try await service.stop()
    }

    @Test("Of two simultaneous saves, one succeeds; the other gets the current revision")
    func race() async throws {
        let service = try await TestService(.disk)
        try service.publish("01")
        let editor = try service.token(.editor)
        let tag = try #require(try await service.ask(page, editor).headers["etag"])
        let layouts = [1, 2, 4, 5].map { document(columns: $0, digest: sha256("01".utf8)).json() }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for layout in layouts { group.addTask { try await put(service, layout, tag: tag, as: editor).status } }
            return try await group.reduce(into: []) { $0.append($1) }.sorted()
        }
        #expect(statuses == [200, 412, 412, 412])
        let late = try await put(service, layouts[0], tag: tag, as: editor)
        #expect(late.status == 412)
        #expect(try late.json()["revision"] as? Int == 2)
        #expect(try service.store.revisions(of: name("01")).count == 2)
        try await service.stop()
    }

    @Test("A layout that breaks rules is refused with all findings, and nothing is stored")
    func refusal() async throws {
        let service = try await TestService()
        try service.publish("01")
        let editor = try service.token(.editor)
        let tag = try #require(try await service.ask(page, editor).headers["etag"])
        var broken = document(columns: 3, digest: sha256("01".utf8))
        broken.articles[0].paragraphs[0].lines[0].characters[1].confidence = 1500
        broken.articles[0].paragraphs[0].lines[2].characters[3].end = 5
        let answer = try await put(service, broken.json(), tag: tag, as: editor)
        #expect(answer.status == 422)
        let findings = try #require(try answer.json()["findings"] as? [[String: Any]])
        let errors = broken.brokenRules().filter { $0.severity == .error }
        #expect(errors.count > 1 && findings.filter { $0["severity"] as? String == "error" }.count == errors.count)
        for bad in [Data("{".utf8), Data("[]".utf8), Data(repeating: 0xFF, count: 9), Data(#"{"format": 1}"#.utf8)] {
            #expect(try await put(service, bad, tag: tag, as: editor).status == 422)
        }
        // A layout of another image.
        let other = try await put(service, document(columns: 3, digest: sha256("x".utf8)).json(), tag: tag, as: editor)
        #expect(other.status == 422)
        #expect(try await put(service, broken.json(), tag: nil, as: editor).status == 428)
        #expect(try service.store.revisions(of: name("01")).count == 1)
        try await service.stop()
    }
}

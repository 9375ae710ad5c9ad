import Foundation
import PageStore
import PositionedJSON
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MapServer

@Suite("Attacks on the service")
struct AttackTests {
    /// Whether the service still answers.
    private func isWell(_ service: TestService) async throws -> Bool { try await service.ask("/readyz").status == 200 }

    @Test(
        "A weight that is not a number counts as 0, and the service goes on",
        arguments: ["nan", "inf", "-inf", "1e999", "0x1p4", "-1", "2", "", "1.00000", "∞"])
    func weights(weight: String) async throws {
        let service = try await TestService { $0.idleTimeout = 600 }
        let revision = try service.publish("01")
        for header in ["Accept-Encoding: *;q=\(weight)", "Accept-Encoding: gzip;q=\(weight), identity;q=0"] {
            let plain = "GET /v1/maps/\(revision.mapID) HTTP/1.1\r\nHost: test\r\n"
            let bytes = Data((plain + "\r\n" + plain + header + "\r\nConnection: close\r\n\r\n").utf8)
            let answer = try await service.send(bytes)
            #expect(answer.status == 200)
            #expect(
                try await service.ask("/v1/maps/\(revision.mapID)", ["Accept-Encoding": "*;q=\(weight)"]).status == 406)
        }
        #expect(try await service.ask("/healthz").status == 200)
        try await service.stop()
    }

    @Test("The router's own refusals are problem documents too")
    func problems() async throws {
        let service = try await TestService()
        try service.publish("01")
        let long = Data(repeating: 32, count: 70_000)
        for answer in [
            try await service.ask("/nope"), try await service.ask("/v1"),
            try await service.ask(
                "/v1/editions/E/pages/01/spans", method: "POST", ["Content-Type": "application/json"], body: long),
        ] {
            #expect(answer.status == 404 || answer.status == 413)
            #expect(answer.headers["content-type"] == "application/problem+json")
            #expect(try answer.json()["status"] as? Int == answer.status)
        }
        try await service.stop()
    }

    @Test("No path leads outside the store")
    func paths() async throws {
        let service = try await TestService()
        try service.publish("01")
        for target in [
            "/../../etc/passwd", "/v1/editions/../../etc/passwd", "/v1/editions/..%2f..%2fetc%2fpasswd",
            "/v1/editions/%2e%2e",
            "/v1/editions/E/pages/..%2F01/map", "/v1/editions/E/pages/01%00/map", "/v1/editions/%FF%FE",
            "/v1/editions/%E6%97",
            "/v1/editions/%", "/v1/editions/%zz", "//v1//editions//E//pack/", "/v1/maps/../editions",
            "/v1/maps/%2e%2e%2f",
            "/v1/editions/\(String(repeating: "a", count: 300))", "/v1/editions/E%0d%0aSet-Cookie:x", "*",
            "/v1/editions/.", "/v2",
            "http://elsewhere/v1/nothing",
        ] {
            let answer = try await service.ask(target)
            #expect((400..<500).contains(answer.status) || target.hasPrefix("//v1"), "\(target) gave \(answer.status)")
            #expect(!answer.text.contains("root:") && answer.headers["set-cookie"] == nil)
        }
        #expect(try await isWell(service))
        try await service.stop()
    }

    @Test("Ambiguous request heads end the connection")
    func smuggling() async throws {
        let service = try await TestService()
        try service.publish("01")
        let inner = "GET /healthz HTTP/1.1\r\nHost: inner\r\n\r\n"
        for head in [
            "POST /v1/editions/E/pages/01/spans HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST /v1/editions/E/pages/01/spans HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\n",
            "POST /v1/editions/E/pages/01/spans HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
            "POST /v1/editions/E/pages/01/spans HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: xchunked\r\n\r\n",
            "POST /v1/editions/E/pages/01/spans HTTP/1.1\r\nHost: t\r\nContent-Length: -1\r\n\r\n",
            "POST /v1/editions/E/pages/01/spans HTTP/1.1\r\nHost: t\r\nContent-Length : 4\r\n\r\n",
            "GET /v1/editions HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n",
            "GET /v1/editions HTTP/1.1\r\nHost: t\r\n folded: x\r\n\r\n",
        ] {
            let answer = try? await service.send(Data((head + inner).utf8))
            // The first request is refused, and the second is never answered separately.
            #expect((400..<500).contains(answer?.status ?? 400), "\(head)")
            #expect(answer.map { !$0.text.contains("ok\n") } ?? true, "\(head)")
        }
        #expect(try await isWell(service))
        try await service.stop()
    }

    /// The part after the head of a request with a body, the status of the response, and whether the body is
    /// incomplete.
    private static let bodies: [(rest: String, status: Int, isCutOff: Bool)] = {
        let body = #"{"spans": [{"from": 1, "to": 2}]}"#
        let size = String(body.utf8.count, radix: 16)
        let good = "\(size)\r\n\(body)\r\n0\r\n\r\n"
        func chunked(_ body: String, by coding: String = "chunked") -> String {
            "Transfer-Encoding: \(coding)\r\n\r\n\(body)"
        }
        return [
            (chunked(good), 200, false), (chunked(good, by: "Chunked"), 200, false),
            (chunked("zz\r\n\(body)\r\n0\r\n\r\n"), 400, false),
            (chunked("-5\r\n\(body)\r\n0\r\n\r\n"), 400, false),
            (chunked("FFFFFFFFFFFFFFFFFF\r\n\(body)\r\n0\r\n\r\n"), 400, false),
            (chunked("\(size)\r\n\(body)XX0\r\n\r\n"), 400, false),
            (chunked("\(size)\r\n\(body)\r\nzz\r\n\r\n"), 400, false),
            (chunked("\(size)\r\n\(body)\r\n0\r\nno trailer\r\n\r\n"), 400, false),
            (chunked("FF\r\n\(body)"), 400, true), ("Content-Length: 900\r\n\r\n\(body)", 400, true),
            (chunked(good, by: "gzip, chunked"), 501, false), (chunked(good, by: "x, gzip , chunked"), 501, false),
            (chunked(body, by: "gzip"), 400, false), (chunked(good, by: "xchunked"), 400, false),
            (chunked(body, by: "identity"), 400, false), (chunked(good, by: "chunked;q=1"), 400, false),
            (chunked(good, by: "chunked, chunked"), 400, false), (chunked(good, by: ""), 400, false),
        ]
    }()

    @Test("Malformed chunks get 400, unknown transfer codings 501, without an error in the log")
    func malformedBodies() async throws {
        let lines = Mutex<[String]>([])
        let log = RequestLog { line in lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }
        let service = try await TestService(log: log)
        try service.publish("01")
        let editor = try #require(try service.token(.editor)["Authorization"])
        let head = "Host: t\r\nAuthorization: \(editor)\r\nContent-Type: application/json\r\nIf-Match: *\r\n"
        for (body, status, isCutOff) in Self.bodies {
            for (line, good) in [
                ("POST /v1/editions/E/pages/01/spans", 200), ("PUT /v1/editions/E/pages/01/layout", 422),
            ] {
                let asked = Data("\(line) HTTP/1.1\r\nConnection: close\r\n\(head)\(body)".utf8)
                let port = service.port
                let raw = try await aside {
                    let descriptor = try connection(to: port)
                    defer { close(descriptor) }
                    write(asked, to: descriptor)
                    if isCutOff { shutdown(descriptor, Int32(SHUT_WR)) }
                    return rest(of: descriptor)
                }
                let answer = try Answer(raw)
                #expect(answer.status == (status == 200 ? good : status), "\(line) \(body)")
            }
        }
        #expect(lines.withLock { $0.filter { $0.contains("\"failure\"") } } == [])
        #expect(lines.withLock { $0.count { $0.contains("\"status\": 501") } } == 4)
        #expect(try await isWell(service))
        try await service.stop()
    }

    @Test("HTTP/1.1 needs exactly one valid host; HTTP/1.0 needs none")
    func hosts() async throws {
        let service = try await TestService()
        let revision = try service.publish("01")
        for target in ["/healthz", "/v1/maps/\(revision.mapID)"] {
            for (version, hosts, status) in [
                ("1.1", "", 400), ("1.1", "Host: a\r\nHost: a\r\n", 400), ("1.1", "Host: a\r\nhost: b\r\n", 400),
                ("1.1", "Host: a b\r\n", 400), ("1.1", "Host: a/b\r\n", 400), ("1.1", "Host: u@a\r\n", 400),
                ("1.1", "Host: a, b\r\n", 400), ("1.1", "Host: a\u{7F}\r\n", 400), ("1.1", "Host: é\r\n", 400),
                ("1.1", "Host: [::1]:80\r\n", 200), ("1.1", "Host:\r\n", 200), ("1.1", "hOsT: xn--9ckxb\r\n", 200),
                ("1.0", "", 200), ("1.0", "Host: a\r\n", 200), ("1.0", "Host: a\r\nHost: b\r\n", 400),
            ] {
                let asked = "GET \(target) HTTP/\(version)\r\n\(hosts)Connection: close\r\n\r\n"
                // A request that the HTTP parser cannot read ends the connection without a response.
                let answer = try? await service.send(Data(asked.utf8))
                #expect(answer?.status ?? 400 == status, "\(asked)")
            }
        }
        try await service.stop()
    }

    @Test("Targets, headers, bodies and JSON beyond their limits are refused")
    func tooMuch() async throws {
        let service = try await TestService { $0.layoutBodyLimit = 1 << 20 }
        try service.publish("01")
        let editor = try service.token(.editor)
        let long = String(repeating: "a", count: 100_000)
        for bytes in [
            "GET /v1/editions?\(long) HTTP/1.1\r\nHost: t\r\n\r\n",
            "GET /v1/editions HTTP/1.1\r\nHost: t\r\nX: \(long)\r\n\r\n",
            "GET /v1/editions HTTP/1.1\r\nHost: t\r\n" + (0..<300).map { "X-\($0): y\r\n" }.joined() + "\r\n",
        ] {
            let answer = try? await service.send(Data(bytes.utf8))
            #expect((400..<500).contains(answer?.status ?? 400))
        }
        let json = ["Content-Type": "application/json"]
        let spans = "/v1/editions/E/pages/01/spans"
        #expect(
            try await service.ask(spans, method: "POST", json, body: Data(repeating: 32, count: 200_000)).status == 413)
        let deep = Data((String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000)).utf8)
        #expect(try await service.ask(spans, method: "POST", json, body: deep).status == 400)
        let wide = Data(("{" + (0..<5000).map { "\"\($0)\":0" }.joined(separator: ",") + "}").utf8)
        #expect(try await service.ask(spans, method: "POST", json, body: wide).status == 400)
        let tag = try #require(try await service.ask("/v1/editions/E/pages/01/layout", editor).headers["etag"])
        let put = try await service.ask(
            "/v1/editions/E/pages/01/layout", method: "PUT",
            editor.merging(["If-Match": tag]) { $1 }.merging(json) { $1 },
            body: Data(repeating: 32, count: 2 << 20))
        #expect(put.status == 413)
        #expect(try await isWell(service))
        try await service.stop()
    }

    @Test(
        "A layout of 16 MiB is accepted; one more byte is refused with the limit"
    )
    func largestLayout() async throws {
        let service = try await TestService()
        try service.publish("01")
        let target = "/v1/editions/E/pages/01/layout"
        let editor = try service.token(.editor)
        let layout = try await service.ask(target, editor)
        let headers = editor.merging(["If-Match": layout.headers["etag"] ?? "", "Content-Type": "application/json"]) {
            $1
        }
        let limit = 16 << 20
        #expect(JSONValue.longestText == limit)
        let full = layout.body + Data(repeating: UInt8(ascii: " "), count: limit - layout.body.count)
        let over = full + Data(" ".utf8)
        let corrections = target.replacing("layout", with: "corrections")
        for (target, method) in [(target, "PUT"), (corrections, "POST")] {
            let refused = try await service.ask(target, method: method, headers, body: over)
            let problem = try refused.json()
            #expect(refused.status == 413 && refused.headers["content-type"] == "application/problem+json")
            #expect(problem["type"] as? String == "urn:mojiwaku:problem:too-large")
            #expect(problem["detail"] as? String == "The body is longer than the limit of 16777216 bytes.")
        }
        #expect(try await service.ask(target, method: "PUT", headers, body: full).status == 200)
        try await service.stop()
    }

    @Test("Data that is not HTTP ends only its connection")
    func noise() async throws {
        let service = try await TestService()
        var random = SplitMix(seed: 7)
        for _ in 0..<20 {
            let bytes = Data((0..<400).map { _ in UInt8.random(in: 0...255, using: &random) })
            let answer = try? await service.send(bytes + Data("\r\n\r\n".utf8))
            #expect((400..<500).contains(answer?.status ?? 400))
        }
        for text in [
            "GET / HTTP/9.9\r\n\r\n", "GET\r\n\r\n",
            "BREW /v1/editions HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n",
        ] {
            let answer = try? await service.send(Data(text.utf8))
            #expect((400...505).contains(answer?.status ?? 400))
        }
        #expect(try await isWell(service))
        try await service.stop()
    }

    @Test("Incomplete requests and clients that do not read are disconnected; others are served meanwhile")
    func slowPeers() async throws {
        let service = try await TestService { $0.idleTimeout = 1 }
        for i in 0..<40 { try service.publish("\(i)", columns: 12) }
        let half = try connection(to: service.port)
        write(Data("GET /v1/editions HTTP/1.1\r\nHost".utf8), to: half)
        let body = try connection(to: service.port)
        write(
            Data(
                "POST /v1/editions/E/pages/1/spans HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
                    .utf8),
            to: body)
        let deaf = try connection(to: service.port)
        // Send many requests, since some systems buffer 40 MB for a connection.
        let requests = 20_000
        let asked = Data(String(repeating: "GET /v1/editions/E/pack HTTP/1.1\r\nHost: t\r\n\r\n", count: requests).utf8)
        try await aside { write(asked, to: deaf) }
        // On a slow machine a client may be silent for longer than this service waits, and has to repeat the request.
        #expect(try await eventually { try await isWell(service) })
        for descriptor in [half, body, deaf] { #expect(try await eventually { try !service.holds(descriptor) }) }
        let rests = try await aside { [half, body, deaf].map { rest(of: $0) } }
        #expect(rests[...1].allSatisfy { !$0.contains(Data("200 OK".utf8)) })
        // The client does not get the rest of the last response, except the part that the system has buffered.
        var pack = 0
        #expect(
            try await eventually {
                pack = try await service.ask("/v1/editions/E/pack").body.count
                return true
            })
        #expect(rests[2].count < requests * pack)
        for descriptor in [half, body, deaf] { close(descriptor) }
        #expect(try await eventually { try await isWell(service) })
        try await service.stop()
    }

    @Test("Stopping answers clients that wait for changes, and accepts no more connections")
    func stopping() async throws {
        let service = try await TestService()
        let cursor = try service.store.cursor()
        async let waiting = service.ask("/v1/changes?after=\(cursor)&wait=60")
        #expect(try await eventually { service.waiters == 1 })
        try await service.stop()
        // A client that does not disconnect is cut off ten seconds later, without a response.
        #expect(try await waiting.status == 200)
        #expect(throws: (any Error).self) { try connection(to: service.port) }
    }
}

/// The remaining bytes of a connection.
private func rest(of descriptor: Int32) -> Data {
    var rest = Data()
    while case let more = read(descriptor), !more.isEmpty { rest += more }
    return rest
}

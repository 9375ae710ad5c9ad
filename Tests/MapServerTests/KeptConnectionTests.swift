import Foundation
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("Maps over a persistent connection")
struct KeptConnectionTests {
    /// Sends requests over one kept connection.
    private func ask(_ service: TestService, _ requests: [String]) async throws -> [Answer] {
        let connection = try connection(to: service.port)
        defer { close(connection) }
        var answers: [Answer] = []
        for request in requests {
            write(Data(request.utf8), to: connection)
            answers.append(try await oneAnswer(on: connection, isHead: request.hasPrefix("HEAD")))
        }
        return answers
    }

    /// Reads one response with a length.
    private func oneAnswer(on connection: Int32, isHead: Bool) async throws -> Answer {
        try await aside {
            var raw = Data()
            while true {
                if let end = raw.firstRange(of: Data("\r\n\r\n".utf8)) {
                    let head = String(decoding: raw[..<end.lowerBound], as: UTF8.self).lowercased()
                    let length = head.split(separator: "content-length: ").dropFirst().first.flatMap {
                        Int($0.prefix { $0.isNumber })
                    }
                    let hasBody = !isHead && !head.hasPrefix("http/1.1 304")
                    if raw.count >= end.upperBound + (hasBody ? length ?? 0 : 0) {
                        return try Answer(raw, isHead: isHead)
                    }
                }
                let more = read(connection)
                if more.isEmpty { throw CocoaError(.fileReadUnknown) }
                raw += more
            }
        }
    }

    private func request(_ target: String, method: String = "GET", _ headers: [String] = []) -> String {
        (["\(method) \(target) HTTP/1.1", "Host: test"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
    }

    @Test("After a withdrawal, clients with a cached map get 410 too")
    func withdrawal() async throws {
        let service = try await TestService { $0.idleTimeout = 600 }
        let revision = try service.publish("01")
        let line = try connection(to: service.port)
        defer { close(line) }
        func next(_ headers: [String] = []) async throws -> Int {
            write(Data(request("/v1/maps/\(revision.mapID)", headers).utf8), to: line)
            return try await oneAnswer(on: line, isHead: false).status
        }
        for _ in 0..<3 { #expect(try await next() == 200) }
        #expect(try await next(["If-None-Match: *"]) == 304)
        try service.store.withdraw(PageName(edition: "E", page: "01"), by: "editor", at: .now)
        #expect(try await eventually { try await next() == 410 })
        #expect(try await next(["If-None-Match: *"]) == 410)
        try await service.stop()
    }

    @Test("Maps outside the cache get the same answers as cached maps, also for conditional requests")
    func cold() async throws {
        // One service has cache space for a map or two, the other for all maps.
        var found: [[Answer]] = []
        for bytes in [9000, 1 << 20] {
            let service = try await TestService {
                ($0.idleTimeout, $0.requestsPerSecond, $0.cacheBytes) = (600, 1e6, bytes)
            }
            let revisions = try (1...12).map { try service.publish("\($0)", columns: $0) }
            try service.store.describe(Edition(name: "F", publication: .afterApproval), at: .now)
            let secret = try service.publish("1", of: "F", columns: 20)
            try service.store.withdraw(PageName(edition: "E", page: "12"), by: "editor", at: .now)
            var requests: [String] = []
            for revision in revisions + [secret] {
                for coding in ["gzip", "br", "identity"] {
                    for held in [[], ["If-None-Match: *"], ["If-None-Match: \"x\""]] {
                        let target = "/v1/maps/\(revision.mapID)"
                        requests.append(request(target, ["Accept-Encoding: \(coding)"] + held))
                        requests.append(request(target, method: "HEAD", ["Accept-Encoding: \(coding)"] + held))
                    }
                }
            }
            requests.append(request("/v1/maps/" + String(repeating: "0", count: 64)))
            // The second time, responses that fit are in memory.
            for _ in 0..<2 { found.append(try await ask(service, requests)) }
            try await service.stop()
        }
        let first = found[0].map(comparable)
        #expect(Set(first.map(\.status)) == [200, 304, 404, 410])
        for other in found { #expect(other.map(comparable) == first) }
    }

    /// The parts that must be equal: status, body and all headers except the request's id and the date.
    private struct Shown: Equatable {
        var status: Int
        var headers: [String: String]
        var body: Data
    }

    private func comparable(_ answer: Answer) -> Shown {
        var headers = answer.headers
        (headers["x-request-id"], headers["date"]) = (nil, nil)
        // A problem contains the request's id.
        if answer.status >= 400 { headers["content-length"] = nil }
        return Shown(status: answer.status, headers: headers, body: answer.status < 400 ? answer.body : Data())
    }

    @Test("Pipelined requests are answered in order")
    func pipeline() async throws {
        let service = try await TestService()
        let revisions = try ["01", "02", "03"].map { try service.publish($0, columns: Int($0) ?? 1) }
        let targets = revisions.map { "/v1/maps/\($0.mapID)" }
        // Afterwards all three responses are in the cache.
        _ = try await ask(service, targets.map { request($0) })
        let mixed = [
            targets[0], targets[1], "/v1/editions", targets[2], "/nowhere", targets[1], targets[1], targets[0],
        ]
        let connection = try connection(to: service.port)
        defer { close(connection) }
        for _ in 0..<3 {
            write(Data(mixed.map { request($0) }.joined().utf8), to: connection)
            let found = try await aside { try Self.answers(mixed.count, on: connection) }
            #expect(found.map(\.status) == [200, 200, 200, 200, 404, 200, 200, 200])
            for (target, answer) in zip(mixed, found) where target.hasPrefix("/v1/maps/") {
                #expect(answer.headers["etag"]?.contains(target.dropFirst(9)) == true)
            }
        }
        try await service.stop()
    }

    /// Reads a number of responses, one after the other.
    private static func answers(_ count: Int, on connection: Int32) throws -> [Answer] {
        var found: [Answer] = []
        var raw = Data()
        while found.count < count {
            let more = read(connection)
            if more.isEmpty { throw CocoaError(.fileReadUnknown) }
            raw += more
            while let (answer, rest) = try split(raw) {
                found.append(answer)
                raw = rest
            }
        }
        return found
    }

    /// The first complete response in the bytes read so far.
    private static func split(_ raw: Data) throws -> (Answer, Data)? {
        guard let end = raw.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: raw[..<end.lowerBound], as: UTF8.self).lowercased()
        let length = head.split(separator: "content-length: ").dropFirst().first.flatMap {
            Int($0.prefix { $0.isNumber })
        }
        let stop = end.upperBound + (length ?? 0)
        guard raw.count >= stop else { return nil }
        return (try Answer(Data(raw[..<stop]), isHead: false), Data(raw[stop...]))
    }

    @Test(
        "A request with no host, two hosts or an invalid host is refused at any place on a connection",
        arguments: ["", "Host: a\r\nhost: a\r\n", "Host: a b\r\n", "Host: a, b\r\n", "Host: u@a\r\n"])
    func hosts(hosts: String) async throws {
        let service = try await TestService { $0.idleTimeout = 600 }
        let target = "/v1/maps/\(try service.publish("01").mapID)"
        let plain = request(target)
        let bad = "GET \(target) HTTP/1.1\r\n\(hosts)\r\n"
        for before in [[], [plain], [plain, plain]] {
            let answers = try await ask(service, before + [bad])
            #expect(answers.map(\.status) == before.map { _ in 200 } + [400])
            #expect(answers.last?.headers["connection"] == "close")
        }
        try await service.stop()
    }

    @Test("Too many requests over one connection get 429")
    func tooMuch() async throws {
        let service = try await TestService { $0.requestsPerSecond = 1 }
        let revision = try service.publish("01")
        // Send so many requests that even a slow machine refuses some.
        let answers = try await ask(service, (0..<200).map { _ in request("/v1/maps/\(revision.mapID)") })
        #expect(answers.map(\.status).contains(429))
        try await service.stop()
    }
}

import Foundation
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("The quick lane gives what the router gives")
struct QuickLaneTests {
    /// Asks over one connection, which is kept: the first request is the router's, what follows may take the quick lane.
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

    /// Reads one answer that says how long it is.
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

    /// What must be the same: status, body and all headers but the request's id and the date.
    private func comparable(_ answer: Answer) -> (Int, [String: String], Data) {
        var headers = answer.headers
        headers["x-request-id"] = headers["x-request-id"].map { "\($0.count)" }
        headers["date"] = headers["date"].map { "\($0.count)" }
        // A problem names its request.
        return (answer.status, headers, answer.status < 400 ? answer.body : Data())
    }

    @Test("Every form, coding and condition, for readers with and without a token, in a browser and not")
    func same() async throws {
        for isOpen in [true, false] {
            for origin in [nil, "https://reader.example"] {
                let service = try await TestService {
                    ($0.isOpen, $0.allowedOrigin) = (isOpen, origin)
                    ($0.patience, $0.requestsPerSecond) = (600, 1e6)
                }
                let revision = try service.publish("01")
                let token = try service.token(.reader)["Authorization"] ?? ""
                let target = "/v1/maps/\(revision.mapID)"
                var requests: [String] = []
                for accept in ["application/json", "application/vnd.mojiwaku.highlight-map", "*/*;q=0.5", "text/html"] {
                    for coding in ["gzip", "br", "identity", "gzip;q=0.5, br;q=0.4", "identity;q=0"] {
                        for held in ["", "If-None-Match: *", "If-None-Match: \"x\""] {
                            for method in ["GET", "HEAD"] {
                                let headers =
                                    ["Accept: \(accept)", "Accept-Encoding: \(coding)", held]
                                    + (isOpen ? [] : ["Authorization: Bearer".lowercased() + token.dropFirst(6)])
                                requests.append(request(target, method: method, headers.filter { !$0.isEmpty }))
                            }
                        }
                    }
                }
                // Each alone, by the router; then all over one connection: by now the shelf has them.
                var slow: [Answer] = []
                for request in requests { slow += try await ask(service, [request]) }
                // A slow machine asks the router often, since what is known of tokens is a second old at most.
                for _ in 0..<20 where service.quickAnswers < requests.count {
                    let quick = Array(try await ask(service, [request("/healthz")] + requests).dropFirst())
                    #expect(quick.count == slow.count)
                    for (i, (a, b)) in zip(slow, quick).enumerated() {
                        #expect(comparable(a) == comparable(b), "\(requests[i])")
                    }
                }
                #expect(service.quickAnswers > requests.count / 4)
                try await service.stop()
            }
        }
    }

    @Test("A map that is withdrawn is gone from the quick lane too, and a token that is revoked")
    func gone() async throws {
        let service = try await TestService { $0.patience = 600 }
        let revision = try service.publish("01")
        var line = try connection(to: service.port)
        defer { close(line) }
        func next(_ headers: [String] = []) async throws -> Int {
            write(Data(request("/v1/maps/\(revision.mapID)", headers).utf8), to: line)
            return try await oneAnswer(on: line, isHead: false).status
        }
        // Where a request comes before the router has written the end of its last answer, the connection stays the router's.
        for _ in 0..<20 where service.quickAnswers == 0 {
            close(line)
            line = try connection(to: service.port)
            for _ in 0..<3 { #expect(try await next() == 200) }
            #expect(try await next(["If-None-Match: *"]) == 304)
        }
        #expect(service.quickAnswers > 0)
        try service.store.withdraw(PageName(edition: "E", page: "01"), by: "editor", at: .now)
        #expect(try await eventually { try await next() == 410 })
        #expect(try await next(["If-None-Match: *"]) == 410)
        try await service.stop()
    }

    @Test("Maps that are not in memory are read for the quick lane, and get the answers that the router gives")
    func cold() async throws {
        // Room for a map or two.
        let service = try await TestService { ($0.patience, $0.requestsPerSecond, $0.cacheBytes) = (600, 1e6, 9000) }
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
        var slow: [Answer] = []
        for request in requests { slow += try await ask(service, [request]) }
        #expect(service.quickAnswers == 0 && Set(slow.map(\.status)) == [200, 304, 404, 410])
        // Where a request comes before the router has written the end of its last answer, the connection stays the router's.
        for _ in 0..<20 where service.quickAnswers < slow.count / 2 {
            let quick = Array(try await ask(service, [request("/healthz")] + requests).dropFirst())
            for (i, (a, b)) in zip(slow, quick).enumerated() {
                #expect(comparable(a) == comparable(b), "\(requests[i])")
            }
        }
        #expect(service.quickAnswers >= slow.count / 2)
        try await service.stop()
    }

    @Test("While a map is read, what else was sent waits for its turn; who sends no more gets the answer all the same")
    func coldInOrder() async throws {
        let service = try await TestService { ($0.patience, $0.cacheBytes) = (600, 1000) }
        let targets = try (1...9).map { "/v1/maps/\(try service.publish("\($0)", columns: $0).mapID)" }
        for round in 0..<10 {
            let connection = try connection(to: service.port)
            defer { close(connection) }
            write(Data(request("/healthz").utf8), to: connection)
            _ = try await oneAnswer(on: connection, isHead: false)
            // One is being read from the store when the others come, each in a piece of its own if the system likes.
            for target in targets {
                write(Data(request(target).utf8), to: connection)
                if round % 2 == 0 { await Task.yield() }
            }
            _ = shutdown(connection, Int32(SHUT_WR))
            let found = try await aside { try Self.answers(targets.count, on: connection) }
            #expect(found.allSatisfy { $0.status == 200 })
            for (target, answer) in zip(targets, found) {
                #expect(answer.headers["etag"]?.contains(target.dropFirst(9)) == true)
            }
        }
        #expect(service.quickAnswers > 0)
        try await service.stop()
    }

    @Test("Requests that are sent together are answered in order, whichever way each takes")
    func pipelined() async throws {
        let service = try await TestService()
        let revisions = try ["01", "02", "03"].map { try service.publish($0, columns: Int($0) ?? 1) }
        let targets = revisions.map { "/v1/maps/\($0.mapID)" }
        // So that all three are on the shelf.
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

    /// So many answers, one after the other.
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

    /// The first answer of what was read, if it is all there.
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

    @Test("What is unusual in a head is the router's")
    func unusual() async throws {
        let service = try await TestService()
        let revision = try service.publish("01")
        let target = "/v1/maps/\(revision.mapID)"
        let plain = request(target)
        _ = try await ask(service, [plain, plain])
        let before = service.quickAnswers
        for head in [
            request(target, ["Content-Length: 0"]), request(target, ["Accept: */*", "Accept: */*"]),
            request(target, ["Connection: keep-alive"]), request(target + "?x=1"), request(target, method: "DELETE"),
            request("/v1/maps/\(revision.mapID.uppercased())"), request(target, ["Expect: nothing"]),
            request(target, ["Authorization: Bearer nonsense"]),
        ] {
            _ = try await ask(service, [plain, head])
        }
        #expect(service.quickAnswers == before)
        try await service.stop()
    }

    @Test(
        "A request without a host, or with two, or with what is no host, is refused wherever it comes on a connection",
        arguments: ["", "Host: a\r\nhost: a\r\n", "Host: a b\r\n", "Host: a, b\r\n", "Host: u@a\r\n"])
    func hosts(hosts: String) async throws {
        let service = try await TestService { $0.patience = 600 }
        let target = "/v1/maps/\(try service.publish("01").mapID)"
        let plain = request(target)
        let bad = "GET \(target) HTTP/1.1\r\n\(hosts)\r\n"
        for _ in 0..<20 where service.quickAnswers == 0 {
            for before in [[], [plain], [plain, plain]] {
                let answers = try await ask(service, before + [bad])
                #expect(answers.map(\.status) == before.map { _ in 200 } + [400])
                #expect(answers.last?.headers["connection"] == "close")
            }
        }
        #expect(service.quickAnswers > 0)
        try await service.stop()
    }

    @Test("Who asks too much over one connection is told so")
    func tooMuch() async throws {
        let service = try await TestService { $0.requestsPerSecond = 1 }
        let revision = try service.publish("01")
        // So many that no machine is slow enough for all of them.
        let answers = try await ask(service, (0..<200).map { _ in request("/v1/maps/\(revision.mapID)") })
        #expect(answers.map(\.status).contains(429))
        try await service.stop()
    }
}

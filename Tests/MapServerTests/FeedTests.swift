import Foundation
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("Changes over HTTP")
struct FeedTests {
    @Test("An edition becomes readable at its time, even without a batch")
    func publicationTime() async throws {
        let service = try await TestService()
        let target = "/v1/editions/E/pages/01/map"
        try service.store.describe(
            Edition(name: "E", publication: .at(Moment.now.adding(seconds: 86400))), at: .now)
        try service.publish("01")
        #expect(try await service.ask(target).status == 404)
        let soon = Moment.now.adding(seconds: 1.5)
        try service.store.describe(Edition(name: "E", publication: .at(soon)), at: .now)
        #expect(try await eventually { try await service.ask(target).status == 200 })
        #expect(Moment.now.milliseconds >= soon.milliseconds)
        try await service.stop()
    }

    @Test("A listener gets no more changes after its token ends", arguments: [false, true])
    func lostToken(expires: Bool) async throws {
        let service = try await TestService { $0.isOpen = false }
        let headers = try service.token(.reader, until: expires ? Moment.now.adding(seconds: 2.5) : nil)
        async let streaming = service.ask("/v1/changes", headers.merging(["Accept": "text/event-stream"]) { $1 })
        async let waiting = service.ask("/v1/changes?wait=60", headers)
        if !expires {
            #expect(try await eventually { service.waiters == 2 })
            let token = try #require(try service.store.tokens().first)
            _ = try service.store.revoke("\(token.id)", at: .now)
        }
        #expect(try await eventually { try await service.ask("/v1/editions", headers).status == 401 })
        try service.publish("01")
        #expect(try await waiting.status == 401)
        let heard = try await streaming
        #expect(!String(decoding: heard.body, as: UTF8.self).contains("published"))
        try await service.stop()
    }

    @Test("Changes after a cursor come in order, each once")
    func order() async throws {
        let service = try await TestService()
        for i in 1...5 { try service.publish("0\(i)") }
        try service.store.withdraw(name("02"), by: "somebody", at: .now)
        var seen: [String] = []
        var cursor: String?
        for _ in 0..<4 {
            let answer = try await service.ask("/v1/changes?limit=2\(cursor.map { "&after=\($0)" } ?? "")").json()
            for change in answer["changes"] as? [[String: Any]] ?? [] {
                seen.append("\(change["kind"] ?? "") \(change["page"] ?? "")")
            }
            cursor = answer["cursor"] as? String
        }
        #expect(
            seen == [
                "published 01", "published 02", "published 03", "published 04", "published 05", "withdrawn 02",
            ])
        try await service.stop()
    }

    @Test("A change wakes a waiting request", .timeLimit(.minutes(10)))
    func wakeUp() async throws {
        let test = try TestStore(.memory)
        let store = AsyncStore(test.store)
        let feedMonitor = FeedMonitor(store, MapCache(bytes: 1000), CurrentMaps())
        await feedMonitor.poll()
        let watching = Task { await feedMonitor.run() }
        let cursor = try test.store.cursor()
        let waiting = Task { await feedMonitor.wait(after: cursor, seconds: 86400) }
        #expect(try await eventually { feedMonitor.waiters == 1 })
        try test.receive("1", at: .now)
        try test.work(at: .now)
        await waiting.value
        watching.cancel()
        await watching.value
        await store.close()
    }

    @Test("A waiting request returns a change, or an empty list after its time")
    func longPoll() async throws {
        let service = try await TestService()
        let cursor = try #require(try await service.ask("/v1/changes").json()["cursor"] as? String)
        async let waiting = service.ask("/v1/changes?after=\(cursor)&wait=60")
        #expect(try await eventually { service.waiters == 1 })
        try service.publish("01")
        let changes = try await waiting.json()["changes"] as? [[String: Any]]
        #expect(changes?.count == 1)
        let after = try #require(try await service.ask("/v1/changes").json()["cursor"] as? String)
        let none = try await service.ask("/v1/changes?after=\(after)&wait=1").json()
        #expect((none["changes"] as? [Any])?.isEmpty == true && none["cursor"] as? String == after)
        try await service.stop()
    }

    @Test("A cursor of another feed gets 410 and a new cursor; a malformed cursor gets 400")
    func otherCursor() async throws {
        let service = try await TestService()
        try service.publish("01")
        let answer = try await service.ask("/v1/changes?after=0123456789abcdef-1")
        #expect(answer.status == 410)
        let resume = try #require(try answer.json()["resume"] as? String)
        #expect(try await service.ask("/v1/changes?after=\(resume)").status == 200)
        for bad in ["x", "-1", "0123456789abcdef-x", "0123456789ABCDEF-1"] {
            #expect(try await service.ask("/v1/changes?after=\(bad)").status == 400)
        }
        for bad in ["wait=61", "wait=-1", "limit=0", "limit=10001", "other=1", "wait=1&wait=2", "wait"] {
            #expect(try await service.ask("/v1/changes?\(bad)").status == 400)
        }
        try await service.stop()
    }

    @Test("A stream delivers changes; stopping the service ends it, and its last id continues it")
    func stream() async throws {
        let service = try await TestService()
        try service.publish("01")
        let heard = Heard()
        async let streaming = service.ask("/v1/changes", ["Accept": "text/event-stream"], heard: heard)
        #expect(try await eventually { service.waiters == 1 && heard.text.contains("event: ") })
        try service.publish("02")
        #expect(try await eventually { heard.text.components(separatedBy: "event: ").count == 3 })
        try await service.stop()
        let answer = try await streaming
        #expect(answer.headers["content-type"] == "text/event-stream")
        let events = answer.text.components(separatedBy: "\n\n").filter { $0.contains("event: ") }
        #expect(events.count == 2 && events.allSatisfy { $0.contains("event: published") })
        let id = try #require(events.first?.split(separator: "\n").first { $0.hasPrefix("id: ") }?.dropFirst(4))
        let list = try service.store.changes(after: FeedCursor(String(id)))
        #expect(list.changes.map(\.name.page) == ["02"])
    }
}

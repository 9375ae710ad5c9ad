import Foundation
import StoreTestSupport
import Synchronization
import Testing

@testable import PageStore

@Suite("Events of a store")
struct EventTests {
    /// A store in another program's place, if events of other programs arrive here; else the same store.
    private func other(_ test: TestStore) async throws -> PageStore {
        guard test.store.database is PostgreSQLDatabase else { return test.store }
        _ = test.store.eventCount(of: .work)
        try await heard(test)
        return try test.again()
    }

    /// Waits until events of other processes arrive.
    private func heard(_ test: TestStore) async throws {
        for _ in 0..<600 where !test.store.hearsOthers { try await Task.sleep(for: .milliseconds(50)) }
        try #require(test.store.hearsOthers)
    }

    @Test(
        "New or returned work and changes of the feed wake waiting callers",
        arguments: StoreKind.allCases)
    func events(kind: StoreKind) async throws {
        let test = try TestStore(kind)
        let (store, writer) = (test.store, try await other(test))
        func happens(_ event: StoreEvent, _ body: () throws -> Void) throws -> Bool {
            let known = store.eventCount(of: event)
            try body()
            return store.wait(for: event, beyond: known, atMost: 20)
        }
        #expect(try happens(.work) { try writer.receive("1") })
        let lease = try #require(try writer.leaseNext(by: "me", for: 60, at: noon))
        #expect(try happens(.work) { try writer.release(lease) })
        let again = try #require(try writer.leaseNext(by: "me", for: 60, at: noon))
        #expect(try happens(.feed) { _ = try writer.complete(again, with: test.product(again), at: noon) })
        #expect(try happens(.feed) { try writer.withdraw(name("1"), by: "chief", at: noon) })
        // Other changes cause no event.
        let (work, feed) = (store.eventCount(of: .work), store.eventCount(of: .feed))
        _ = try writer.makeToken(for: "app", role: .reader, at: noon)
        #expect(!store.wait(for: .work, beyond: work, atMost: 0.3))
        #expect(store.eventCount(of: .feed) == feed)
    }

    @Test("A transaction without effect causes no event", arguments: StoreKind.allCases)
    func nothing(kind: StoreKind) async throws {
        struct Ended: Error {}
        let test = try TestStore(kind)
        let (store, writer) = (test.store, try await other(test))
        let known = store.eventCount(of: .work)
        #expect(throws: StoreError.self) {
            try writer.write { tables in
                try tables.db.tell(.work)
                throw Ended()
            }
        }
        #expect(!store.wait(for: .work, beyond: known, atMost: 0.3))
    }

    @Test("A stream delivers events, and ends with its task", arguments: StoreKind.allCases)
    func stream(kind: StoreKind) async throws {
        let test = try TestStore(kind)
        let writer = try await other(test)
        let count = Mutex(0)
        let watching = Task {
            for await _ in test.store.events(of: .work) { count.withLock { $0 += 1 } }
            return true
        }
        for i in 0..<600 where count.withLock({ $0 }) == 0 {
            try writer.receive("\(i)")
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(count.withLock { $0 } > 0)
        watching.cancel()
        #expect(await watching.value)
    }

    @Test(
        "A listener that loses its connection reconnects, and reports possible events meanwhile",
        .enabled(if: StoreKind.server != nil, "MOJIWAKU_TEST_POSTGRESQL is not set"))
    func lostConnection() async throws {
        let test = try TestStore(.postgresql)
        let writer = try await other(test)
        let known = test.store.eventCount(of: .feed)
        let database = try #require(writer.database as? PostgreSQLDatabase)
        try database.run { session in
            let cut = try session.rows(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = left('mojiwaku events ' || current_schema(), 63)
                """, [])
            #expect(cut.count == 1)
        }
        #expect(test.store.wait(for: .feed, beyond: known, atMost: 30))
        try await heard(test)
        let work = test.store.eventCount(of: .work)
        try writer.receive("1")
        #expect(test.store.wait(for: .work, beyond: work, atMost: 20))
    }
}

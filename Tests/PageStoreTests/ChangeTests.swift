import Foundation
import StoreTestSupport
import Synchronization
import Testing

@testable import PageStore

@Suite("The feed of changes")
struct ChangeTests {
    @Test("A poller gets every change once, in order, with any limit", arguments: StoreKind.allCases)
    func polling(kind: StoreKind) throws {
        let test = try TestStore(kind)
        for i in 1...7 {
            try test.analyse("\(i)", columns: i)
        }
        for limit in [1, 3, 7, 100] {
            var seen: [Int64] = []
            var cursor: FeedCursor?
            while true {
                let list = try test.store.changes(after: cursor, limit: limit)
                cursor = list.cursor
                if list.changes.isEmpty { break }
                seen += list.changes.map(\.position)
            }
            #expect(seen == Array(1...7))
            #expect(try cursor == test.store.cursor())
        }
    }

    @Test("A hundred simultaneous writers cause neither gaps nor repeats for a poller", arguments: StoreKind.allCases)
    func manyWriters(kind: StoreKind) async throws {
        let test = try TestStore(kind)
        let pages = (0..<100).map { "\($0)" }
        for page in pages { try test.receive(page) }
        // Each writer has a separate connection, like a separate program.
        let stores = try kind == .memory ? [test.store] : (0..<10).map { _ in try test.again() }
        let leases = try pages.map { _ in try #require(try test.leaseNext()) }
        let left = Mutex(pages.count)
        for (i, lease) in leases.enumerated() {
            let store = stores[i % stores.count]
            let product = try test.product(lease, 1 + i % 9)
            Thread.detachNewThread {
                // The transactions begin in one order, and end in another.
                usleep(UInt32((i * 7919) % 40) * 1000)
                try? store.withdrawAndFinish(lease, product, alsoWithdraws: i % 10 == 0)
                left.withLock { $0 -= 1 }
            }
        }
        var seen: [Change] = []
        var cursor: FeedCursor?
        while true {
            let isOver = left.withLock { $0 == 0 }
            let list = try test.store.changes(after: cursor, limit: 7)
            cursor = list.cursor
            seen += list.changes
            if isOver && list.changes.isEmpty { break }
            if list.changes.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        }
        #expect(seen.map(\.position) == Array(1...110))
        #expect(Set(seen.filter { $0.kind == .published }.map(\.name.page)) == Set(pages))
        #expect(seen.count { $0.kind == .withdrawn } == 10)
    }

    @Test(
        "A cursor older than the feed, newer than the feed or of another feed is refused",
        arguments: StoreKind.allCases)
    func invalidCursor(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let start = try test.store.cursor()
        try test.analyse("1")
        let later = noon.adding(seconds: 100 * 86400)
        try test.analyse("2", columns: 4, at: later)
        let middle = FeedCursor(feed: start.feed, position: 1)
        #expect(try test.store.prune(at: later).feedFloor == 1)
        let end = try test.store.cursor()
        for cursor in [
            start, nil, FeedCursor(feed: start.feed, position: 3), FeedCursor(feed: "0000000000000000", position: 2),
        ] {
            #expect(throws: StoreError.cursorExpired(resume: end)) { try test.store.changes(after: cursor) }
        }
        #expect(try test.store.changes(after: middle).changes.map(\.position) == [2])
        #expect(try test.store.changes(after: end).changes.isEmpty)
    }

    @Test("A cursor reads back from its text, and other texts are refused")
    func text() {
        let cursor = FeedCursor(feed: "0123456789abcdef", position: 42)
        #expect(FeedCursor(cursor.description) == cursor)
        for text in [
            "", "42", "0123456789abcdef-", "0123456789abcdef--1", "0123456789ABCDEF-1", "0123456789abcdef-01", "x-1",
        ] {
            #expect(FeedCursor(text) == nil)
        }
    }
}

extension PageStore {
    fileprivate func withdrawAndFinish(_ lease: Lease, _ product: PageProduct, alsoWithdraws: Bool) throws {
        _ = try complete(lease, with: product, at: noon)
        if alsoWithdraws { try withdraw(lease.name, by: "editor", at: noon) }
    }
}

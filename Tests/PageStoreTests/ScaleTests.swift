import Foundation
import GRDB
import GRDBSQLite
import StoreTestSupport
import Synchronization
import Testing

@testable import PageStore

@Suite("A store with 100,000 pages")
struct ScaleTests {
    /// 1,000 editions of 100 pages: 99,000 pages published, 1,000 received, one in each edition.
    private func filled() throws -> TestStore {
        let test = try TestStore(.disk)
        // Take in one real page, whose bytes are used for all others.
        try test.analyse("model")
        try DatabaseQueue(path: test.path).write { db in
            for sql in Self.statements { try db.execute(sql: sql) }
        }
        return test
    }

    private static let statements = [
        """
        WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
        INSERT INTO edition (id, name, date, publication, priority, createdAt)
        SELECT i, 'edition' || i, date('2026-01-01', i || ' days'), 'at-once', i, 0 FROM n
        """,
        """
        WITH RECURSIVE n (i) AS (SELECT 200 UNION ALL SELECT i + 1 FROM n WHERE i < 100199)
        INSERT INTO page (id, editionID, name, state, imageDigest, imageIndex, latestRevision, publishedRevision, changedAt)
        SELECT i, i / 100, CAST(i % 100 AS TEXT), iif(i % 100, 'published', 'received'), digest, 0,
            iif(i % 100, 1, 0), iif(i % 100, 1, NULL), 0
        FROM n, image
        """,
        """
        INSERT INTO revision (pageID, revision, imageDigest, imageIndex, resultKey, mapID, createdAt, publishedAt)
        SELECT page.id, 1, page.imageDigest, 0, key, printf('%064d', page.id), 0, 0 FROM page, result
        WHERE page.id >= 200 AND page.latestRevision = 1
        """,
        """
        INSERT INTO body (mapID, form, coding, bytes)
        SELECT revision.mapID, form, coding, bytes FROM revision, body
        WHERE revision.pageID >= 200 AND body.mapID = (SELECT mapID FROM revision WHERE pageID = 1)
            AND form = 'json' AND coding = 'brotli'
        """,
        """
        INSERT INTO job (pageID, key, engine, state, priority, shard, failures, losses, notBefore, token)
        SELECT page.id, key, '1', iif(latestRevision, 'done', 'ready'), editionID, page.id, 0, 0, 0, 1 FROM page, result
        WHERE page.id >= 200
        """,
        """
        INSERT INTO change (kind, pageID, revision, mapID, at)
        SELECT 'published', pageID, 1, mapID, 0 FROM revision WHERE pageID >= 200
        """,
        "UPDATE feed SET last = (SELECT max(position) FROM change)",
    ]

    /// The cost of `body`: the most instructions of SQLite's virtual machine in one call, in hundreds, and the median
    /// time of the calls in milliseconds. The time is only printed, since disks and other processes influence it.
    private func cost(_ counter: Counter, _ calls: Int, _ body: (Int) throws -> Void) rethrows -> (
        most: Int, time: Double
    ) {
        var times: [Double] = []
        var most = 0
        for i in 0..<calls {
            counter.hundreds.withLock { $0 = 0 }
            let start = ContinuousClock.now
            try body(i)
            times.append(start.duration(to: .now) / .milliseconds(1))
            most = max(most, counter.hundreds.withLock { $0 })
        }
        return (most, times.sorted()[calls / 2])
    }

    @Test(
        "Each frequent operation reads only a few of 100,000 rows"
    )
    func few() throws {
        let test = try filled()
        let counter = Counter()
        let queue = try DatabaseQueue(path: test.path, configuration: counter.configuration)
        let store = try PageStore(SQLiteDatabase(queue), BlobFolder(PageStore.imageFolder(of: test.path)))
        let leasing = try cost(counter, 60) { _ in
            let lease = try store.leaseNext(by: "me", for: 60, at: noon)
            #expect(lease != nil)
        }
        let read = try cost(counter, 200) { i in
            let name = PageName(edition: "edition\(2 + i * 5)", page: "\(1 + i % 99)")
            let revision = try #require(try store.published(name))
            let bytes = try store.response(revision.mapID, .brotli)
            #expect(bytes?.isEmpty == false)
        }
        let poll = try cost(counter, 50) { i in
            let cursor = FeedCursor(feed: try store.cursor().feed, position: Int64(i * 1900))
            let list = try store.changes(after: cursor, limit: 20)
            #expect(list.changes.count == 20)
        }
        let list = try cost(counter, 50) { i in
            var query = EditionQuery(limit: 20)
            (query.after, query.hasWaiting) = ("edition\(1000 - 19 * i)", false)
            let list = try store.editions(matching: query)
            #expect(list.entries.count == 20 && list.next == "edition\(980 - 19 * i)")
        }
        print(
            "100,000 pages: lease \(leasing.time) ms, find and read \(read.time) ms, poll \(poll.time) ms, list editions \(list.time) ms"
        )
        print("at most \(leasing.most), \(read.most), \(poll.most), \(list.most) hundreds of instructions")
        // This is far below the cost of reading 100,000 rows.
        #expect(leasing.most < 20)
        #expect(read.most < 20)
        #expect(poll.most < 40)
        // The pages of 21 editions are counted several times. Counting the pages of all editions would cost far more.
        #expect(list.most < 900)
        let all = try cost(counter, 1) { _ in _ = try store.read { try $0.pageIDs() } }
        #expect(all.most > 1000, "what looks at every row must be seen by the counter")
    }
}

/// Counts the instructions of SQLite's virtual machine.
private final class Counter: Sendable {
    let hundreds = Mutex(0)

    /// A store's connection with counted instructions.
    var configuration: Configuration {
        var configuration = SQLiteDatabase.configuration
        configuration.prepareDatabase { [self] db in
            unsafe sqlite3_progress_handler(
                db.sqliteConnection, 100,
                { counter in
                    guard let counter = unsafe counter else { return 1 }
                    unsafe Unmanaged<Counter>.fromOpaque(counter).takeUnretainedValue().hundreds.withLock { $0 += 1 }
                    return 0
                }, Unmanaged.passUnretained(self).toOpaque())
        }
        return configuration
    }
}

import Foundation
import GRDB
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("A store with 100,000 pages")
struct ScaleTests {
    /// 1,000 editions of 100 pages: 99,000 pages published, 1,000 received, one of each edition.
    private func filled() throws -> TestStore {
        let test = try TestStore(.sqlite)
        // One page that is real, for its bytes.
        try test.receive("model")
        try test.work()
        try DatabaseQueue(path: test.path).write { db in
            for sql in Self.statements { try db.execute(sql: sql) }
        }
        return test
    }

    private static let statements = [
        """
        WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
        INSERT INTO edition (id, name, publication, priority, createdAt) SELECT i, 'edition' || i, 'at-once', i, 0 FROM n
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
    ]

    /// The usual time of `body`, in milliseconds: the best of three medians, since other work may hold the machine up.
    private func usual(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        var times: [Double] = []
        for i in 0..<count {
            let start = ContinuousClock.now
            try body(i)
            times.append(start.duration(to: .now) / .milliseconds(1))
        }
        let third = count / 3
        return (0..<3).map { times[$0 * third..<($0 + 1) * third].sorted()[third / 2] }.min() ?? 0
    }

    @Test("Drawing a job, finding a page's map, reading it and polling the feed stay under 5 ms")
    func quick() throws {
        let test = try filled()
        let store = test.store
        let draw = try usual(60) { _ in
            let lease = try test.draw()
            #expect(lease != nil)
        }
        let read = try usual(200) { i in
            let name = PageName(edition: "edition\(2 + i * 5)", page: "\(1 + i % 99)")
            let revision = try #require(try store.published(name))
            let bytes = try store.response(revision.mapID, .json, .brotli)
            #expect(bytes?.isEmpty == false)
        }
        let poll = try usual(50) { i in
            let cursor = FeedCursor(feed: try store.cursor().feed, position: Int64(i * 1900))
            let list = try store.changes(after: cursor, limit: 20)
            #expect(list.changes.count == 20)
        }
        print("100,000 pages: draw \(draw) ms, find and read \(read) ms, poll \(poll) ms")
        #expect(draw < 5)
        #expect(read < 5)
        #expect(poll < 5)
    }
}

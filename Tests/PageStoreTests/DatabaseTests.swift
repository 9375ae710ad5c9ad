import Digests
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("A store of either database")
struct DatabaseTests {
    @Test("A store keeps its rows and images when it is opened again", arguments: StoreKind.lasting)
    func reopening(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        let again = try test.again()
        #expect(try again.published(name("1")) == test.store.published(name("1")))
        #expect(try again.cursor() == test.store.cursor())
        #expect(try again.image(sha256("1".utf8)) == Array("1".utf8))
        #expect(try again.check().problems.isEmpty)
    }

    @Test("Several programs can make the same store at once", arguments: StoreKind.lasting)
    func madeAtOnce(kind: StoreKind) async throws {
        // A store in memory leaves its path free.
        let test = try TestStore(kind == .disk ? .memory : kind)
        if let database = test.store.database as? PostgreSQLDatabase {
            let schema = try TestStore.address(test.folder).schema
            try database.run { try $0.run("DROP SCHEMA \(schema) CASCADE") }
        }
        let feeds = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 { group.addTask { try test.again(create: true).cursor().feed } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(feeds.count == 1)
    }

    @Test(
        "The database itself refuses rows that break a rule", arguments: StoreKind.lasting,
        [
            "UPDATE page SET state = 'lost'", "UPDATE page SET state = 'quarantined'",
            "UPDATE page SET publishedRevision = 2", "UPDATE page SET state = 'withdrawn', withdrawnBy = 'x'",
            "UPDATE page SET imageDigest = 'x'", "UPDATE job SET state = 'leased'", "UPDATE job SET owner = 'x'",
            "UPDATE revision SET mapID = 'x'", "UPDATE revision SET resultKey = NULL",
            "UPDATE revision SET author = 'x'",
            "UPDATE edition SET publication = 'at-time'", "UPDATE edition SET date = '2026-1-1'",
            "DELETE FROM revision", "DELETE FROM result", "DELETE FROM image",
            "INSERT INTO page (editionID, name, state, imageIndex, latestRevision, changedAt) "
                + "VALUES (1, '1', 'expected', 0, 0, 0)",
            "UPDATE change SET kind = 'x'", "UPDATE change SET revision = 9",
        ])
    func constraints(kind: StoreKind, sql: String) throws {
        let test = try TestStore(kind, pages: ["1"])
        #expect(throws: StoreError.self) { try test.store.write { try $0.db.execute(sql, []) } }
        #expect(try test.store.check().problems.isEmpty)
    }
}

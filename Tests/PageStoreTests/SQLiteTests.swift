import Foundation
import GRDB
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("The SQLite file")
struct SQLiteTests {
    @Test("A store keeps its content when it is opened again")
    func reopening() throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        try test.work()
        let again = try PageStore.open(path: test.path)
        #expect(try again.published(name("1")) == test.store.published(name("1")))
        #expect(try again.cursor() == test.store.cursor())
    }

    @Test("A newer program's store is refused, with the unknown migration")
    func newer() throws {
        let test = try TestStore(.disk)
        try DatabaseQueue(path: test.path).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('9999-the-future')")
        }
        #expect(throws: StoreError.newerSchema(names: ["9999-the-future"])) { try PageStore.open(path: test.path) }
    }

    @Test("A store from before the first version is refused with the reason")
    func older() throws {
        let test = try TestStore(.disk)
        try DatabaseQueue(path: test.path).write {
            try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '0015-reader-marks'")
        }
        #expect(throws: StoreError.olderSchema) { try PageStore.open(path: test.path) }
    }

    @Test("After the update of a store of 0.2.0, withdrawn and removed pages stay so and are distinguished")
    func update() throws {
        let test = try TestStore(.memory)
        let kept = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/0.2.0.sqlite.gz")
        try ContentCoding.gzip.decompress(Data(contentsOf: kept)).write(to: URL(filePath: test.path))
        func forms() throws -> [String] {
            try DatabaseQueue(path: test.path).read {
                try String.fetchAll($0, sql: "SELECT DISTINCT form FROM body ORDER BY form")
            }
        }
        #expect(try forms() == ["binary", "json"])
        let store = try PageStore.open(path: test.path)
        #expect(try forms() == ["json"])
        func readable() throws -> [String] {
            try store.editions().flatMap { try store.pages(of: $0.name) }.filter { $0.publishedRevision != nil }
                .map(\.name.description)
        }
        #expect(try readable() == ["2026-12-08/04"])
        #expect(try store.publishedMaps(of: "2026-12-08")?.map(\.page) == ["04"])
        try store.restore(edition: "2026-12-09", at: noon)
        #expect(try readable() == ["2026-12-08/04", "2026-12-09/02"])
        // Page 03 was withdrawn before it was removed.
        for page in ["02", "03"] { try store.undoRemoval(of: PageName(edition: "2026-12-08", page: page), at: noon) }
        #expect(try readable() == ["2026-12-08/02", "2026-12-08/04", "2026-12-09/02"])
        for page in ["01", "03"] { try store.restore(PageName(edition: "2026-12-08", page: page), at: noon) }
        #expect(try readable().count == 5)
        #expect(try store.check().problems.allSatisfy { $0.code == "image.missing" || $0.code == "rendition.damaged" })
    }

    @Test("A missing file, another program's database and a file that is not a database have different errors")
    func others() throws {
        let test = try TestStore(.disk)
        let other = test.folder.appendingPathComponent("other.sqlite").path
        #expect(throws: StoreError.noStore) { try PageStore.open(path: other) }
        #expect(throws: StoreError.self) { try PageStore.open(path: "/nowhere/at/all.sqlite", create: true) }
        try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE t (a)") }
        try Data("これはデータベースではありません。".utf8).write(to: test.folder.appendingPathComponent("text"))
        for path in [other, test.folder.appendingPathComponent("text").path] {
            #expect {
                try PageStore.open(path: path, create: true)
            } throws: { error in
                if case .notAStore = error as? StoreError { true } else { false }
            }
        }
    }

    @Test("Several programs can make the same store at once")
    func madeAtOnce() async throws {
        let test = try TestStore(.memory)
        let path = test.path
        let feeds = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 { group.addTask { try PageStore.open(path: path, create: true).cursor().feed } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(feeds.count == 1)
    }

    @Test("Every transaction brings the log to the disk")
    func durable() throws {
        let test = try TestStore(.disk)
        for (pragma, value) in [("synchronous", 2), ("foreign_keys", 1)] {
            let set = try (#require(test.store.database as? SQLiteDatabase)).writer.writeWithoutTransaction {
                try Int.fetchOne($0, sql: "PRAGMA \(pragma)")
            }
            #expect(set == value)
        }
    }

    @Test(
        "The database itself refuses rows that break a rule",
        arguments: [
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
    func constraints(sql: String) throws {
        let test = try TestStore(.disk)
        try test.receive("1")
        try test.work()
        let queue = try DatabaseQueue(path: test.path)
        #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: sql) } }
        #expect(try test.store.check().problems.isEmpty)
    }
}

import Foundation
import GRDB
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("The SQLite file")
struct SQLiteTests {
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
        #expect(try store.readablePages() == ["2026-12-08/04"])
        #expect(try store.publishedMaps(of: "2026-12-08")?.map(\.page) == ["04"])
        try store.restore(edition: "2026-12-09", at: noon)
        #expect(try store.readablePages() == ["2026-12-08/04", "2026-12-09/02"])
        // Page 03 was withdrawn before it was removed.
        for page in ["02", "03"] { try store.undoRemoval(of: PageName(edition: "2026-12-08", page: page), at: noon) }
        #expect(try store.readablePages() == ["2026-12-08/02", "2026-12-08/04", "2026-12-09/02"])
        for page in ["01", "03"] { try store.restore(PageName(edition: "2026-12-08", page: page), at: noon) }
        #expect(try store.readablePages().count == 5)
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
}

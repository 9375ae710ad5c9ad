import Digests
import Foundation
import GRDB
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Check, backup, restore, prune")
struct MaintenanceTests {
    private func filled(_ kind: StoreKind = .disk) throws -> TestStore {
        try TestStore(kind, pages: ["1", "2", "3"])
    }

    @Test("A sound store has no problems", arguments: StoreKind.allCases)
    func sound(kind: StoreKind) throws {
        let test = try filled(kind)
        let report = try test.store.check()
        #expect(report.problems.isEmpty)
        #expect(report.pages == 3 && report.maps == 3 && report.images == 3)
    }

    @Test(
        "Damage to rows is found",
        arguments: [
            ("UPDATE body SET bytes = x'00' WHERE coding = 'gzip'", "map.damaged"),
            ("UPDATE body SET bytes = CAST('{}' AS BLOB) WHERE coding = 'identity'", "map.damaged"),
            ("DELETE FROM body WHERE coding = 'brotli'", "map.missing"),
            ("UPDATE result SET layout = x'00'", "layout.damaged"),
            ("DELETE FROM change WHERE position = 2", "feed.gap"),
            ("DELETE FROM change WHERE position = 3", "feed.gap"),
            ("UPDATE job SET state = 'ready' WHERE pageID = 1", "page.state"),
            ("DELETE FROM job WHERE pageID = 1", "page.state"),
        ])
    func damage(sql: String, code: String) throws {
        let test = try filled()
        try DatabaseQueue(path: test.path).write { try $0.execute(sql: sql) }
        let problems = try test.store.check().problems
        #expect(!problems.isEmpty)
        #expect(problems.allSatisfy { $0.code == code && $0.isError })
    }

    @Test("A missing, a damaged and a stray image are found; pruning removes only the stray one")
    func images() throws {
        let test = try filled()
        let paths = (1...3).map { test.path(ofImage: sha256("\($0)".utf8)) }
        try FileManager.default.removeItem(atPath: paths[0])
        try Data("x".utf8).write(to: URL(filePath: paths[1]))
        let stray = test.path(ofImage: sha256("stray".utf8))
        try FileManager.default.createDirectory(
            at: URL(filePath: stray).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("stray".utf8).write(to: URL(filePath: stray))
        // Images come by digest: that of page 1 is the lower one.
        #expect(try test.store.check().problems.map(\.code) == ["image.missing", "image.damaged", "image.stray"])
        let old = Date(timeIntervalSinceNow: -7200)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: stray)
        #expect(try test.store.prune(at: noon).strayImages == 1)
        #expect(!FileManager.default.fileExists(atPath: stray))
        #expect(FileManager.default.fileExists(atPath: paths[2]))
        // Delivering a lost file again restores it.
        #expect(try test.receive("1") == .known)
        #expect(try test.store.image(sha256("1".utf8)) == Array("1".utf8))
    }

    @Test("A backup can be restored, and readers with later changes get an error")
    func backup() throws {
        let test = try filled()
        let folder = test.folder.appendingPathComponent("backup").path
        // Each page has an image and two renditions of it.
        #expect(try test.store.backup(to: folder).copied == 9)
        let before = try test.store.cursor()
        try test.analyse("4", columns: 4)
        let after = try test.store.cursor()
        #expect(try test.store.backup(to: folder).present == 9)
        try test.receive("5")
        _ = try test.leaseNext()
        // A person has opened the backup. The log that is left over must not be applied to the next backup.
        let logs = ["-wal", "-shm", "-journal"].map { "\(folder)/store.sqlite\($0)" }
        for log in logs { try Data("another log".utf8).write(to: URL(filePath: log)) }
        #expect(try test.store.backup(to: folder).copied == 1)
        #expect(logs.allSatisfy { !FileManager.default.fileExists(atPath: $0) })

        let path = test.folder.appendingPathComponent("restored.sqlite").path
        let restored = try PageStore.restore(folder, to: path, at: noon).store
        #expect(try restored.check().problems.isEmpty)
        #expect(try restored.pages(of: "E").count == 5)
        #expect(try restored.published(name("4")) == test.store.published(name("4")))
        for cursor in [before, after] {
            #expect(throws: StoreError.cursorExpired(resume: try restored.cursor())) {
                try restored.changes(after: cursor)
            }
        }
        // Leases at the time of the backup are released.
        #expect(try restored.leaseNext(by: "me", for: 9, at: noon)?.name == name("5"))
        #expect(throws: StoreError.exists(path: path)) { try PageStore.restore(folder, to: path, at: noon) }
        #expect(throws: StoreError.noStore) { try PageStore.restore("\(folder)/none", to: "\(path)2", at: noon) }
    }

    @Test("A page withdrawn or removed after the backup stays so in the restored store, by name and by image")
    func laterWithdrawals() throws {
        let test = try TestStore(.disk, pages: ["1", "2", "3"])
        try test.analyse("1", of: "F", image: "f")
        let folder = test.folder.appendingPathComponent("backup").path
        _ = try test.store.backup(to: folder)
        try test.store.withdraw(name("1"), by: "田中", at: noon)
        try test.store.remove(name("2"), by: "田中", at: noon)
        try test.analyse("4")
        try test.store.withdraw(name("4"), by: "田中", at: noon)
        // Page 3 was withdrawn, and has another image by now.
        try test.store.withdraw(name("3"), by: "田中", at: noon)
        try test.analyse("3", image: "right", columns: 4)
        try test.store.withdraw(edition: "F", by: "田中", at: noon)

        let path = test.folder.appendingPathComponent("restored.sqlite").path
        let found = try test.store.withheld()
        let (store, unknown) = try PageStore.restore(folder, to: path, withholding: found, at: noon)
        #expect(try unknown.isEmpty && store.readablePages().isEmpty && store.check().problems.isEmpty)
        #expect(throws: StoreError.removed("E/2", by: "田中", at: noon)) { try store.restore(name("2"), at: noon) }
        #expect(try store.withheld().count == found.count)
        // The inbox still has the images.
        for page in ["1", "2", "3", "4"] { #expect(try store.receive(page) == .withdrawn) }
        #expect(try store.restore(edition: "F", at: noon) == 1)

        let named = [
            Withheld(edition: "E", page: "1", by: "x"), Withheld(edition: "E", page: "4", by: "x"),
            Withheld(edition: "F", page: nil, by: "x"),
        ]
        let (other, missing) = try PageStore.restore(folder, to: "\(path)2", withholding: named, at: noon)
        #expect(try missing.map(\.page) == ["4"] && other.readablePages() == ["E/2", "E/3"])
    }

    @Test("An interrupted restore can be repeated; images of other origin are not touched")
    func repeatedRestore() throws {
        let test = try filled()
        let folder = test.folder.appendingPathComponent("backup").path
        _ = try test.store.backup(to: folder)
        let path = test.folder.appendingPathComponent("restored.sqlite").path
        let images = "\(path).images"
        try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
        #expect(throws: StoreError.exists(path: images)) { try PageStore.restore(folder, to: path, at: noon) }
        try Data("half of a database".utf8).write(to: URL(filePath: "\(path).restoring"))
        let restored = try PageStore.restore(folder, to: path, at: noon).store
        #expect(try restored.check().problems.isEmpty)
        #expect(try restored.pages(of: "E").count == 3)
        #expect(!FileManager.default.fileExists(atPath: "\(path).restoring"))
    }

    @Test("A backup removes old remains of a killed one, but not files of a running one")
    func leftovers() throws {
        let test = try filled()
        let folder = test.folder.appendingPathComponent("backup").path
        _ = try test.store.backup(to: folder)
        let old = [.modificationDate: Date(timeIntervalSinceNow: -7200)] as [FileAttributeKey: Any]
        // The first process number is higher than any that Linux assigns.
        for (name, isOld, stays) in [
            ("store.sqlite.2147483647.tmp", true, false), ("store.sqlite.2147483647.tmp-journal", true, false),
            ("store.sqlite.2147483647.tmp", false, true), ("store.sqlite.1.tmp", true, true),
            ("store.sqlite.old.tmp", true, true), ("store.sqlite.1", true, true),
        ] {
            let path = "\(folder)/\(name)"
            try Data("x".utf8).write(to: URL(filePath: path))
            if isOld { try FileManager.default.setAttributes(old, ofItemAtPath: path) }
            _ = try test.store.backup(to: folder)
            #expect(FileManager.default.fileExists(atPath: path) == stays, "\(name)")
        }
    }

    @Test("A backup is complete although other programs write meanwhile")
    func backupWhileWriting() throws {
        let test = try filled()
        let store = test.store
        let writing = DispatchQueue(label: "writer")
        writing.async {
            for i in 10..<60 {
                guard (try? test.receive("\(i)")) != nil, (try? test.work(1 + i % 7)) != nil else { return }
            }
        }
        for i in 0..<5 {
            let folder = test.folder.appendingPathComponent("backup\(i)").path
            _ = try store.backup(to: folder)
            let restored = try PageStore.restore(folder, to: "\(folder).sqlite", at: noon).store
            #expect(try restored.check().problems.isEmpty)
        }
        writing.sync {}
        #expect(try store.pages(of: "E").count == 53)
    }

    @Test(
        "Pruning never removes published data, an editor's work or unfinished work", arguments: StoreKind.allCases
    )
    func prune(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let store = test.store
        try store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        try test.analyse("1", columns: 1)
        try test.analyse("1", image: "second", columns: 2)  // revision 2; revision 1 was never published
        try store.approve(edition: "E", by: "chief", at: noon)
        try test.analyse("1", image: "third", columns: 3)  // revision 3 over 2, both published
        try test.receive("bad")
        try #require(try test.fail("image.damaged") != nil)
        #expect(try store.prune(at: noon.adding(seconds: 20 * 86400)) == PruneReport())
        let report = try store.prune(at: noon.adding(seconds: 40 * 86400))
        #expect(report.revisions == 1 && report.results == 1 && report.feedFloor == 0)
        #expect(report.images == 3)
        #expect(try store.revisions(of: name("1")).map(\.number) == [2, 3])
        let old = try #require(try store.revisions(of: name("1")).first)
        #expect(try store.response(old.mapID, .brotli) != nil)
        #expect(try store.image(sha256("bad".utf8)) == Array("bad".utf8))
        #expect(throws: StoreError.self) { try store.image(sha256("third".utf8)) }
        #expect(try store.check().problems.isEmpty)
        // A pruned image can be delivered again.
        #expect(try test.receive("1", image: "third") == .known)
        #expect(try store.image(sha256("third".utf8)) == Array("third".utf8))
    }
}

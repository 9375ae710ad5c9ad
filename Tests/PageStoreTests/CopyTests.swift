import Digests
import Foundation
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Copies of stores")
struct CopyTests {
    /// A store with rows in every table: pages in all states, a correction, an approval, a proposal, a withdrawal,
    /// tokens, leased and ready jobs.
    private func filled(_ kind: StoreKind) throws -> TestStore {
        let test = try TestStore(kind)
        let store = test.store
        try store.describe(Edition(name: "later", publication: .afterApproval), at: noon)
        for i in 1...20 {
            try test.analyse("\(i)", of: i % 7 == 0 ? "later" : "E", columns: 1 + i % 3)
        }
        let first = try #require(try store.published(name("1")))
        try test.correct(columns: 2, note: "two")
        var text = PageText(document(columns: 2, digest: first.image.digest))
        text.articles[0][0].text = RecognisedText("字", confidence: 900)
        try store.keepText(text, of: name("4"), revision: 1, reader: "test", at: noon)
        _ = try store.failText(
            of: name("5"), revision: 1, reason: Reason(code: "worker.crash", message: "字"), at: noon)
        try store.withdraw(name("2"), by: "chief", at: noon)
        try store.remove(name("6"), by: "chief", at: noon)
        _ = try store.setAside(name("8"), goneFrom: "scan.tif", at: noon)
        try test.analyse("1", engine: "2", columns: 3)
        let token = try store.makeToken(for: "app", role: .reader, at: noon).token.id
        _ = try store.keep([ReaderMark(id: "a", stamp: 1, content: Data("{}".utf8))], of: token)
        try test.receive("bad")
        try #require(try test.fail("image.damaged") != nil)
        try test.receive("lent")
        try #require(try test.leaseNext() != nil)
        try test.receive("waiting")
        return test
    }

    /// Opens the store as a command would.
    private func opened(_ test: TestStore) throws -> PageStore {
        guard test.store.database is PostgreSQLDatabase else { return try .open(path: test.path) }
        let address = try TestStore.address(test.folder)
        return try .open(path: "\(address.url)?schema=\(address.schema)")
    }

    /// The rows of all tables, by table.
    private struct Content: Equatable {
        private(set) var rows: [String: [AnyHashable]] = [:]
        let feed: String
        let last: Int64

        init(_ store: PageStore) throws {
            let tables: [any StoredRow.Type] = [
                EditionRow.self, ImageRow.self, RenditionRow.self, ResultRow.self, PageRow.self, RevisionRow.self,
                BodyRow.self, FindingRow.self, ApprovalRow.self, JobRow.self, ProposalRow.self, ChangeRow.self,
                TokenRow.self, TextRow.self, RemovalRow.self, ReaderMarkRow.self,
            ]
            func read<Row: StoredRow>(_: Row.Type, _ tables: StoreTables) throws -> [AnyHashable] {
                try tables.rows(Row.self).map { AnyHashable($0) }
            }
            (rows, feed, last) = try store.read { store in
                let rows = try tables.map { ($0.table, try read($0, store)) }
                return (Dictionary(uniqueKeysWithValues: rows), try store.feed(), try store.lastPosition())
            }
        }

        /// The expected content of a copy: leased jobs are ready.
        var released: Content {
            var content = self
            content.rows[JobRow.table] = rows[JobRow.table]?.map { row in
                guard var job = row.base as? JobRow, job.state == .leased else { return row }
                job.transition(to: .ready)
                return AnyHashable(job)
            }
            return content
        }
    }

    @Test("A copy has every row and every file, and can be continued", arguments: StoreKind.lasting, StoreKind.allCases)
    func whole(source: StoreKind, target: StoreKind) throws {
        let (from, to) = (try filled(source), try TestStore(target))
        let cursor = try from.store.cursor()
        let report = try StoreCopy(from: from.store, to: to.store).run()
        let content = try Content(from.store)
        #expect(try Content(to.store) == content.released)
        #expect(report.pages == content.rows[PageRow.table]?.count)
        #expect(report.maps == content.rows[RevisionRow.table]?.count && report.passes == 2)
        #expect(try to.store.check().problems.isEmpty)
        for image in try from.store.read({ try $0.images() }) {
            #expect(try to.store.image(image.digest) == from.store.image(image.digest))
        }
        // Numbers, positions and ready jobs continue.
        let names = Set(try (0..<2).map { _ in try #require(try to.leaseNext()).name })
        #expect(names == [name("lent"), name("waiting")])
        try to.analyse("new")
        try to.analyse("other", of: "new edition")
        _ = try to.store.makeToken(for: "next", role: .reader, at: noon)
        #expect(try to.store.changes(after: cursor).changes.map(\.name.page) == ["new", "other"])
        #expect(try Content(to.store).last == content.last + 2)
        try to.store.remove(name("9"), by: "chief", at: noon)
        #expect(try to.store.removals().map(\.name) == ["E/6", "E/9"])
        #expect(try to.store.check().problems.isEmpty)
    }

    @Test(
        "A copy needs a new store, and no program can open it before the end", arguments: StoreKind.lasting,
        StoreKind.allCases)
    func target(source: StoreKind, target: StoreKind) throws {
        let from = try filled(source)
        let full = try TestStore(target)
        try full.receive("1")
        #expect(throws: CopyError(side: .target, error: .notEmpty)) { try StoreCopy(from: from.store, to: full.store) }
        #expect(throws: CopyError(side: .target, error: .notEmpty)) { try StoreCopy(from: from.store, to: from.store) }
        let begun = try TestStore(target)
        _ = try StoreCopy(from: from.store, to: begun.store)
        if target != .memory { #expect(throws: StoreError.unfinishedCopy) { try opened(begun) } }
        let other = try TestStore(.memory)
        #expect(throws: CopyError(side: .target, error: .notEmpty)) {
            try StoreCopy(from: other.store, to: begun.store)
        }
        _ = try StoreCopy(from: from.store, to: begun.store).run()
        if target != .memory { #expect(try opened(begun).check().problems.isEmpty) }
        // A store with contents is not overwritten, even by its source.
        #expect(throws: CopyError(side: .target, error: .notEmpty)) { try StoreCopy(from: from.store, to: begun.store) }
    }

    @Test(
        "An interrupted copy continues, with all changes and deletions since", arguments: StoreKind.lasting,
        StoreKind.allCases)
    func again(source: StoreKind, target: StoreKind) throws {
        let (from, to) = (try filled(source), try TestStore(target))
        for pages in [8, 16] {
            // The target fails during the first pass.
            var copy = try StoreCopy(from: from.store, to: to.store) { _ in
                try? to.store.write { try $0.db.execute("ALTER TABLE page RENAME TO away", []) }
            }
            copy.pagesAtOnce = 8
            let ended = copy
            #expect(throws: CopyError.self) { try ended.run() }
            try to.store.write { try $0.db.execute("ALTER TABLE away RENAME TO page", []) }
            #expect(try to.store.read { try $0.setting(PageStore.copiedSetting) } == "\(pages)")
        }
        try from.store.approve(edition: "later", by: "chief", at: noon)
        try from.receive("3", image: "another")
        _ = try from.store.prune(at: noon.adding(seconds: 40 * 86400))
        _ = try StoreCopy(from: from.store, to: to.store).run()
        #expect(try Content(to.store) == Content(from.store).released)
        #expect(try to.store.check() == from.store.check())
    }

    @Test("Damage in a target is found and repaired in the next pass")
    func comparison() throws {
        let (from, to) = (try filled(.disk), try TestStore(.disk))
        let image = sha256("1".utf8)
        var isDone = false
        let report = try StoreCopy(from: from.store, to: to.store) { progress in
            guard progress.pass == 1, progress.pages == progress.of, !isDone else { return }
            isDone = true
            try? Data("0".utf8).write(to: URL(filePath: to.path(ofImage: image)))
            try? to.store.write { try $0.db.execute("UPDATE body SET bytes = CAST('x' AS BLOB)", []) }
        }.run()
        #expect(isDone && report.passes == 3)
        #expect(try Content(to.store) == Content(from.store).released)
        #expect(try to.store.check().problems.isEmpty)
    }

    @Test("A missing or damaged image of the source ends the copy, and so does a source with constant changes")
    func failures() throws {
        let image = sha256("1".utf8)
        for text in ["0", nil] {
            let (from, to) = (try filled(.disk), try TestStore(.memory))
            let path = from.path(ofImage: image)
            if let text {
                try Data(text.utf8).write(to: URL(filePath: path))
            } else {
                try FileManager.default.removeItem(atPath: path)
            }
            let what = text == nil ? "is missing" : "has changed"
            #expect(throws: CopyError(side: .source, error: .damaged(detail: "image \(image) \(what)"))) {
                try StoreCopy(from: from.store, to: to.store).run()
            }
        }
        let (from, to) = (try filled(.disk), try TestStore(.disk))
        let writer = try from.again()
        var count = 0
        #expect(throws: CopyError(side: .source, error: .inUse)) {
            try StoreCopy(from: from.store, to: to.store) { _ in
                count += 1
                _ = try? writer.makeToken(for: "token\(count)", role: .reader, at: noon)
            }.run()
        }
        #expect(throws: StoreError.unfinishedCopy) { try opened(to) }
        _ = try StoreCopy(from: from.store, to: to.store).run()
        #expect(try opened(to).tokens().count == count + 1)
    }
}

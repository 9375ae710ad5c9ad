import Digests
import Foundation
import GRDB

/// The outcome of a copy.
public struct CopyReport: Sendable, Hashable {
    /// Pages, maps and image files of the copy.
    public var pages = 0, maps = 0, images = 0
    /// Passes over both stores. The last pass found no difference.
    public var passes = 0
}

/// The progress of a copy.
public struct CopyProgress: Sendable, Hashable {
    /// Number of the pass, from 1. The first pass copies, the next ones compare.
    public var pass: Int
    /// Number of pages that this pass has handled, and total number of pages.
    public var pages: Int, of: Int
}

/// An error of a copy, with the store that it concerns.
public struct CopyError: Error, Sendable, Hashable {
    /// One of the two stores.
    public enum Side: Sendable, Hashable { case source, target }
    /// The store that failed.
    public var side: Side
    /// The error of that store.
    public var error: StoreError
}

/// Copies a whole store to the same or another kind of database: rows with their numbers, images, the name of the feed
/// and its positions. Readers can continue with their cursors.
///
/// It compares both stores in passes. A pass sees the source in its state at the beginning of the pass, and makes the
/// rows of the target equal to those of the source, a group of pages at a time. A pass that finds no difference is the
/// last: it has compared every row and the digest of every file. A killed copy keeps its progress, and the next one
/// continues after the last page. Until the copy is complete, no other command can open the target.
public struct StoreCopy {
    private let source: PageStore
    private let target: PageStore
    private let tell: (CopyProgress) -> Void

    /// Pages per transaction.
    var pagesAtOnce: Int64 = 32
    /// Rows of other tables per read.
    private static let rowsAtOnce = 256
    /// Maximum number of passes over a source that keeps changing.
    private static let mostPasses = 4

    /// Opens both stores.
    ///
    /// - Parameters:
    ///   - source: an existing store. The copy does not write to it.
    ///   - target: the store to fill. It is made when it does not exist.
    ///   - tell: called with the progress after each group of pages.
    /// - Throws: `CopyError` with `StoreError.notEmpty` when the target has other contents.
    public init(
        from source: String, to target: String, tell: @escaping (CopyProgress) -> Void = { _ in }
    ) throws(CopyError) {
        let store = try Self.attempt(.source) { () throws(StoreError) in try PageStore.open(path: source) }
        try self.init(
            from: store,
            to: Self.attempt(.target) { () throws(StoreError) in
                // `init(from:to:tell:)` marks the new store as the target of a copy at once. A process killed between
                // making and marking the store leaves an empty store, which can be marked later.
                try PageStore.connect(to: target, create: true)
            }, tell: tell)
    }

    init(
        from source: PageStore, to target: PageStore, tell: @escaping (CopyProgress) -> Void = { _ in }
    ) throws(CopyError) {
        (self.source, self.target, self.tell) = (source, target, tell)
        let feed = try Self.attempt(.source) { () throws(StoreError) in try source.read { try $0.feed() } }
        try Self.attempt(.target) { () throws(StoreError) in
            try target.write { tables in
                if let begun = try tables.setting(PageStore.copySetting) {
                    guard begun == feed else { throw StoreError.notEmpty }
                } else {
                    guard try tables.isEmpty() else { throw StoreError.notEmpty }
                    try tables.set(PageStore.copySetting, to: feed)
                }
            }
        }
    }

    /// Copies until both stores are equal.
    ///
    /// - Throws: `CopyError`: with `StoreError.inUse` when the source changes during every pass, with `.damaged` when
    ///   an image of the source is damaged.
    /// - Complexity: O(bytes of the source) for each pass; at least two passes.
    public func run() throws(CopyError) -> CopyReport {
        var report = CopyReport()
        for pass in 1...Self.mostPasses {
            report.passes = pass
            // The first pass may have skipped pages that an earlier, killed copy had copied.
            if try self.pass(pass, &report) == 0, pass > 1 {
                try Self.attempt(.target) { () throws(StoreError) in try target.write { try $0.endCopy() } }
                return report
            }
        }
        throw CopyError(side: .source, error: .inUse)
    }

    /// - Returns: the number of rows and files that differed.
    private func pass(_ number: Int, _ report: inout CopyReport) throws(CopyError) -> Int {
        let result = try Self.attempt(.source) { () throws(StoreError) -> Result<Pass, CopyError> in
            try source.read { tables in
                var pass = Pass(copy: self, number: number, source: tables)
                do { try pass.run() } catch let error as CopyError { return .failure(error) }
                return .success(pass)
            }
        }
        let pass = try result.get()
        (report.pages, report.maps, report.images) = (pass.pages, pass.maps, pass.files.count)
        return pass.differences
    }

    private static func attempt<T>(_ side: CopyError.Side, _ body: () throws(StoreError) -> T) throws(CopyError) -> T {
        do throws(StoreError) { return try body() } catch { throw CopyError(side: side, error: error) }
    }
}

extension StoreCopy {
    /// One pass over both stores. The source does not change during the pass. The methods throw `CopyError` for the
    /// target. They rethrow errors of the source's database unchanged, so that the database can repeat the read.
    private struct Pass {
        let copy: StoreCopy
        let number: Int
        let source: StoreTables
        /// Rows and files that differed.
        var differences = 0
        var pages = 0, maps = 0
        /// The files that the source has, with their sizes in bytes.
        var files: [String: Int] = [:]

        mutating func run() throws {
            // Copy files before the rows that name them, and rows before the rows that refer to them. Delete in the
            // opposite order.
            let before: [any StoredRow.Type] = [ImageRow.self, RenditionRow.self, ResultRow.self]
            let after: [any StoredRow.Type] = [
                TextRow.self, ArrivalRow.self, RemovalRow.self, TokenRow.self, ReaderMarkRow.self,
            ]
            try bringFiles()
            try bring(EditionRow.self)
            for table in before { try bring(table) }
            try takeAway(ChangeRow.self)
            try bringPages()
            for table in after + [ChangeRow.self] { try bring(table) }
            try bringSettings()
            for table in (before + after).reversed() { try takeAway(table) }
            try takeAwayFiles()
            // Editions and pages are never deleted.
            let counts = (try source.editions().count, pages)
            guard try inTarget({ (try $0.editions().count, try $0.pageCount()) }) == counts || number == 1 else {
                throw CopyError(side: .target, error: .notEmpty)
            }
        }

        /// Sends the source a query, because a server ends a session that is idle in a transaction for a long time.
        private func keepAwake() throws { _ = try source.setting(PageStore.copySetting) }

        /// Copies all files. Later passes read every file of the target.
        private mutating func bringFiles() throws {
            let (from, to) = (copy.source.blobs, copy.target.blobs)
            files = try source.referencedFiles()
            for (digest, size) in files.sorted(by: { $0.key < $1.key }) {
                try keepAwake()
                let isThere = try onTarget { () throws(StoreError) in
                    guard try to.size(of: digest) == size else { return false }
                    return number == 1 ? true : try to.bytes(of: digest).map { sha256($0) } == digest
                }
                if isThere { continue }
                differences += 1
                guard let bytes = try from.bytes(of: digest) else {
                    // The file may have been pruned since the pass began; the next pass sees that.
                    if number == 1 { continue }
                    throw StoreError.damaged(detail: "image \(digest) is missing")
                }
                guard sha256(bytes) == digest else { throw StoreError.damaged(detail: "image \(digest) has changed") }
                try onTarget { () throws(StoreError) in
                    // `put` would keep a file of the right size, whatever its bytes.
                    try to.remove(digest)
                    try to.put(bytes, digest: digest)
                }
            }
        }

        /// Copies those rows of a table that the target lacks, or that differ there.
        private mutating func bring<Row: StoredRow>(_: Row.Type) throws {
            var last: RowKey?
            while true {
                let rows = try source.rows(Row.self, after: last, limit: StoreCopy.rowsAtOnce)
                guard let end = try rows.last?.rowKey() else { return }
                let there = Set(try inTarget { [last] in try $0.rows(Row.self, after: last, through: end) })
                let missing = rows.filter { !there.contains($0) }
                if !missing.isEmpty {
                    differences += missing.count
                    try change { tables in for row in missing { try tables.place(row) } }
                }
                last = end
            }
        }

        /// Deletes the rows of a table that the source lacks.
        private mutating func takeAway<Row: StoredRow>(_: Row.Type) throws {
            var last: RowKey?
            while true {
                let keys = try inTarget { [last] tables in
                    try tables.rows(Row.self, after: last, limit: StoreCopy.rowsAtOnce).map { try $0.rowKey() }
                }
                guard let end = keys.last else { return }
                let kept = Set(try source.rows(Row.self, after: last, through: end).map { try $0.rowKey() })
                let surplusKeys = keys.filter { !kept.contains($0) }
                if !surplusKeys.isEmpty {
                    differences += surplusKeys.count
                    try change { tables in for key in surplusKeys { try tables.delete(Row.self, key) } }
                }
                last = end
            }
        }

        private mutating func takeAwayFiles() throws {
            let there = try onTarget { () throws(StoreError) in try copy.target.blobs.digests() }
            for digest in there where files[digest] == nil {
                try keepAwake()
                differences += 1
                try onTarget { () throws(StoreError) in try copy.target.blobs.remove(digest) }
            }
        }

        /// Copies pages with all their rows.
        private mutating func bringPages() throws {
            let (end, count) = (try source.lastPage(), try source.pageCount())
            // The first pass skips the pages that an earlier, killed copy had copied; the next pass compares them.
            var last =
                number > 1 ? 0 : try inTarget { try $0.setting(PageStore.copiedSetting).flatMap { Int64($0) } ?? 0 }
            while last < end {
                let ids = (last + 1)...min(end, last + copy.pagesAtOnce)
                let there = try inTarget { tables in
                    Dictionary(uniqueKeysWithValues: try ids.map { ($0, try CopiedPage($0, in: tables)) })
                }
                let (source, number) = (source, number)
                let found = try ids.compactMap { try CopiedPage($0, in: source) }
                let missing = found.filter { there[$0.page.id] != $0 }
                differences += missing.count
                try change { tables in
                    for page in missing { try page.write(over: there[page.page.id] ?? nil, in: tables) }
                    if number == 1 { try tables.set(PageStore.copiedSetting, to: "\(ids.upperBound)") }
                }
                last = ids.upperBound
                pages += found.count
                maps += found.reduce(0) { $0 + $1.mapCount }
                copy.tell(CopyProgress(pass: number, pages: pages, of: count))
            }
        }

        /// Copies the settings of the source, and the last position of the feed.
        private mutating func bringSettings() throws {
            let (rows, position) = (try source.rows(SettingRow.self), try source.lastPosition())
            let (there, old) = try inTarget { (try $0.rows(SettingRow.self), try $0.lastPosition()) }
            let ofPlace: Set = [PageStore.imagesSetting, PageStore.copySetting, PageStore.copiedSetting]
            let missing = Set(rows).subtracting(there).filter { !ofPlace.contains($0.name) }
            let surplusNames = Set(there.map(\.name)).subtracting(rows.map(\.name)).subtracting(ofPlace)
            differences += missing.count + surplusNames.count + (position == old ? 0 : 1)
            try change { tables in
                for row in missing { try tables.place(row) }
                for name in surplusNames { try tables.delete(SettingRow.self, [name]) }
                try tables.setLastPosition(position)
            }
        }

        private func inTarget<T>(_ body: (StoreTables) throws -> T) throws(CopyError) -> T {
            try onTarget { () throws(StoreError) in try copy.target.read(body) }
        }

        private func change(_ body: (StoreTables) throws -> Void) throws(CopyError) {
            try onTarget { () throws(StoreError) in try copy.target.write(.all, body) }
        }

        private func onTarget<T>(_ body: () throws(StoreError) -> T) throws(CopyError) -> T {
            try StoreCopy.attempt(.target, body)
        }
    }
}

/// A page with its rows in all tables.
private struct CopiedPage: Equatable {
    let page: PageRow
    /// The rows of each table of `tables`.
    private let rows: [[any StoredRow]]

    /// The tables with rows of a page, each after those to which its rows refer.
    private static let tables: [any StoredRow.Type] = [
        RevisionRow.self, BodyRow.self, FindingRow.self, ApprovalRow.self, JobRow.self, ProposalRow.self,
        WithdrawnImageRow.self,
    ]

    /// Number of the page's maps.
    var mapCount: Int { rows[0].count }

    /// Reads the page with a number; nil if there is none.
    init?(_ id: Int64, in tables: StoreTables) throws {
        guard let page = try tables.page(id) else { return nil }
        self.page = page
        rows = try Self.tables.map { try tables.rows($0, ofPage: id) }
    }

    static func == (a: Self, b: Self) -> Bool {
        a.page == b.page && a.rows.map { $0.map { AnyHashable($0) } } == b.rows.map { $0.map { AnyHashable($0) } }
    }

    /// Writes rows that differ from those of `old`, and deletes rows that only `old` has.
    func write(over old: CopiedPage?, in tables: StoreTables) throws {
        if page != old?.page { try tables.place(page) }
        let pairs = zip(rows, old?.rows ?? rows.map { _ in [] })
        for (rows, olds) in pairs.reversed() {
            let kept = Set(try rows.map { try $0.rowKey() })
            for row in olds where try !kept.contains(row.rowKey()) { try tables.delete(row) }
        }
        for (rows, olds) in pairs {
            let there = Set(olds.map { AnyHashable($0) })
            for row in rows where !there.contains(AnyHashable(row)) { try tables.place(row) }
        }
    }
}

extension PageStore {
    /// Settings of a store that a copy is filling: the feed of the source, and the last copied page.
    static let (copySetting, copiedSetting) = ("copy", "copy.page")
}

extension StoreTables {
    /// Whether the store has no contents.
    fileprivate func isEmpty() throws -> Bool {
        try rows(EditionRow.self, limit: 1).isEmpty && rows(ImageRow.self, limit: 1).isEmpty
            && rows(TokenRow.self, limit: 1).isEmpty && rows(ArrivalRow.self, limit: 1).isEmpty && lastPosition() == 0
    }

    /// The rows of a page in a table. A body belongs to the page of its map's revision.
    fileprivate func rows<Row: StoredRow>(_: Row.Type, ofPage id: Int64) throws -> [any StoredRow] {
        guard Row.self == BodyRow.self else { return try rows(Row.self, where: "pageID", is: id) }
        let sql =
            "SELECT * FROM body WHERE mapID IN (SELECT mapID FROM revision WHERE pageID = ?) ORDER BY mapID, coding"
        return try db.all(BodyRow.self, sql, [id])
    }

    fileprivate func delete<Row: StoredRow>(_ row: Row) throws { try delete(Row.self, row.rowKey()) }

    fileprivate func lastPage() throws -> Int64 { try db.value(Int64.self, "SELECT max(id) FROM page") ?? 0 }
    fileprivate func pageCount() throws -> Int { try db.value(Int.self, "SELECT count(*) FROM page") ?? 0 }

    fileprivate func setLastPosition(_ position: Int64) throws {
        try db.execute("UPDATE feed SET last = ?", [position])
    }

    /// Sets the sequences, so that new rows get numbers above the existing ones.
    private func continueNumbers() throws {
        guard db.dialect.hasSequences else { return }
        for table in [EditionRow.table, PageRow.table, ProposalRow.table, RemovalRow.table, TokenRow.table] {
            _ = try db.value(
                Int64.self,
                """
                SELECT setval(pg_get_serial_sequence('\(table)', 'id'), coalesce(max(id), 0) + 1, false) FROM \(table)
                """)
        }
    }

    /// Turns a finished copy into a store: leased jobs become ready, and new rows get numbers after the copied ones.
    fileprivate func endCopy() throws {
        try releaseAllLeases()
        try continueNumbers()
        try delete(SettingRow.self, [PageStore.copiedSetting])
        try delete(SettingRow.self, [PageStore.copySetting])
    }
}

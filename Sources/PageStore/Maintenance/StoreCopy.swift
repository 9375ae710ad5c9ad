import Digests
import Foundation

/// What a copy of a store has done.
public struct CopyReport: Sendable, Hashable {
    /// Pages, maps and image files of the copy.
    public var pages = 0, maps = 0, images = 0
    /// How often both stores were gone through, the last time without a difference.
    public var passes = 0
}

/// How far a copy is.
public struct CopyProgress: Sendable, Hashable {
    /// Begins at 1. The first pass copies, the next ones compare.
    public var pass: Int
    /// Pages that this pass has gone through, of how many.
    public var pages: Int, of: Int
}

/// An error of a copy, and whose it is.
public struct CopyError: Error, Sendable, Hashable {
    /// One of the two stores.
    public enum Side: Sendable, Hashable { case source, target }
    /// The store that the error is of.
    public var side: Side
    /// What it has thrown.
    public var error: StoreError
}

/// Copies a store whole, from one kind of database to another or to the same kind: rows with their numbers, images, the name of the
/// feed and its positions, so that readers go on with the cursors that they have.
///
/// It goes through both stores in passes. A pass sees the source as it was when the pass began, and brings the target to the same rows,
/// pages with all that is theirs at a time. Passes end when one has found no difference: that one has compared every row and the digest of
/// every file. What a killed copy has brought stays, and the next one goes on after the last page. Until the end the target opens for a
/// copy only.
public struct StoreCopy {
    private let source: PageStore
    private let target: PageStore
    private let tell: (CopyProgress) -> Void

    /// Pages that are written in one transaction.
    var pagesAtOnce: Int64 = 32
    /// Rows of other tables that are read at once.
    private static let rowsAtOnce = 256
    /// Passes until a copy gives up on a source that changes all the time.
    private static let mostPasses = 4

    /// Opens both stores.
    ///
    /// - Parameters:
    ///   - source: a store that is there, and is not written to by the copy.
    ///   - target: a store that is made when it is missing.
    ///   - tell: called now and then with how far the copy is.
    /// - Throws: `CopyError` with `StoreError.notEmpty` when the target has anything of its own.
    public init(
        from source: String, to target: String, tell: @escaping (CopyProgress) -> Void = { _ in }
    ) throws(CopyError) {
        let store = try Self.attempt(.source) { () throws(StoreError) in try PageStore.open(path: source) }
        try self.init(
            from: store,
            to: Self.attempt(.target) { () throws(StoreError) in
                // A new store is marked at once: what is killed between its making and the mark is empty, and can be marked later.
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

    /// Copies, and ends when both stores are the same.
    ///
    /// - Throws: `CopyError`; with `StoreError.inUse` when the source changes with every pass, `.damaged` when an image of it is.
    /// - Complexity: O(bytes of the source), twice, and once for each further pass.
    public func run() throws(CopyError) -> CopyReport {
        var report = CopyReport()
        for pass in 1...Self.mostPasses {
            report.passes = pass
            // The first pass may have passed over what an earlier copy has brought.
            if try self.pass(pass, &report) == 0, pass > 1 {
                try Self.attempt(.target) { () throws(StoreError) in try target.write { try $0.endCopy() } }
                return report
            }
        }
        throw CopyError(side: .source, error: .inUse)
    }

    /// - Returns: how many rows and files were not the same.
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
    /// One way through both stores, over one state of the source. Its methods throw `CopyError` of the target, and of the source what
    /// its database throws: that knows when to begin again.
    private struct Pass {
        let copy: StoreCopy
        let number: Int
        let source: StoreTables
        /// How many rows and files were not the same.
        var differences = 0
        var pages = 0, maps = 0
        /// The files that the source has, with their sizes in bytes.
        var files: [String: Int] = [:]

        mutating func run() throws {
            // Files before the rows that name them, rows before those that refer to them; away in the other order.
            try bringFiles()
            try bring(EditionRow.self)
            try bring(ImageRow.self)
            try bring(RenditionRow.self)
            try bring(ResultRow.self)
            try takeAway(ChangeRow.self)
            try bringPages()
            try bring(TextRow.self)
            try bring(ChangeRow.self)
            try bring(ArrivalRow.self)
            try bring(RemovalRow.self)
            try bring(TokenRow.self)
            try bringSettings()
            try takeAway(TextRow.self)
            try takeAway(ArrivalRow.self)
            try takeAway(RemovalRow.self)
            try takeAway(TokenRow.self)
            try takeAway(ResultRow.self)
            try takeAway(RenditionRow.self)
            try takeAway(ImageRow.self)
            try takeAwayFiles()
            // Editions and pages are never deleted.
            let counts = (try source.editions().count, pages)
            guard try told({ (try $0.editions().count, try $0.pageCount()) }) == counts || number == 1 else {
                throw CopyError(side: .target, error: .notEmpty)
            }
        }

        /// Asks the source something: a server ends a session that is idle in a transaction for long.
        private func keepAwake() throws { _ = try source.setting(PageStore.copySetting) }

        /// Brings all files; in later passes every file of the target is read.
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
                    // It may have been pruned since the pass began; the next pass knows that.
                    if number == 1 { continue }
                    throw StoreError.damaged(detail: "image \(digest) is missing")
                }
                guard sha256(bytes) == digest else { throw StoreError.damaged(detail: "image \(digest) has changed") }
                try onTarget { () throws(StoreError) in
                    // A file of the right size would stay, whatever its bytes.
                    try to.remove(digest)
                    try to.put(bytes, digest: digest)
                }
            }
        }

        /// Brings the rows of a table that the target lacks or has otherwise.
        private mutating func bring<Row: StoredRow & Hashable>(_: Row.Type) throws {
            var last: RowKey?
            while true {
                let rows = try source.rows(Row.self, after: last, limit: StoreCopy.rowsAtOnce)
                guard let end = try rows.last?.rowKey() else { return }
                let there = Set(try told { [last] in try $0.rows(Row.self, after: last, through: end) })
                let missing = rows.filter { !there.contains($0) }
                if !missing.isEmpty {
                    differences += missing.count
                    try change { tables in for row in missing { try tables.place(row) } }
                }
                last = end
            }
        }

        /// Deletes the rows of a table that the source does not have.
        private mutating func takeAway<Row: StoredRow>(_: Row.Type) throws {
            var last: RowKey?
            while true {
                let keys = try told { [last] tables in
                    try tables.rows(Row.self, after: last, limit: StoreCopy.rowsAtOnce).map { try $0.rowKey() }
                }
                guard let end = keys.last else { return }
                let kept = Set(try source.rows(Row.self, after: last, through: end).map { try $0.rowKey() })
                let gone = keys.filter { !kept.contains($0) }
                if !gone.isEmpty {
                    differences += gone.count
                    try change { tables in for key in gone { try tables.delete(Row.self, key) } }
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

        /// Brings pages with all that is theirs.
        private mutating func bringPages() throws {
            let (end, count) = (try source.lastPage(), try source.pageCount())
            // In the first pass what an earlier copy has brought is passed over: the next pass looks at it.
            var last =
                number > 1 ? 0 : try told { try $0.setting(PageStore.copiedSetting).flatMap { Int64($0) } ?? 0 }
            while last < end {
                let ids = (last + 1)...min(end, last + copy.pagesAtOnce)
                let there = try told { tables in
                    Dictionary(uniqueKeysWithValues: try ids.map { ($0, try CopiedPage($0, in: tables)) })
                }
                let (source, number) = (source, number)
                let found = try ids.compactMap { try CopiedPage($0, in: source) }
                let missing = found.filter { there[$0.page.id ?? 0] != $0 }
                differences += missing.count
                try change { tables in
                    for page in missing { try page.write(over: there[page.page.id ?? 0] ?? nil, in: tables) }
                    if number == 1 { try tables.set(PageStore.copiedSetting, to: "\(ids.upperBound)") }
                }
                last = ids.upperBound
                pages += found.count
                maps += found.reduce(0) { $0 + $1.revisions.count }
                copy.tell(CopyProgress(pass: number, pages: pages, of: count))
            }
        }

        /// Brings the settings that are the store's own, and the last position of the feed.
        private mutating func bringSettings() throws {
            let (rows, position) = (try source.rows(SettingRow.self), try source.lastPosition())
            let (there, old) = try told { (try $0.rows(SettingRow.self), try $0.lastPosition()) }
            let ofPlace: Set = [PageStore.imagesSetting, PageStore.copySetting, PageStore.copiedSetting]
            let missing = Set(rows).subtracting(there).filter { !ofPlace.contains($0.name) }
            let gone = Set(there.map(\.name)).subtracting(rows.map(\.name)).subtracting(ofPlace)
            differences += missing.count + gone.count + (position == old ? 0 : 1)
            try change { tables in
                for row in missing { try tables.place(row) }
                for name in gone { try tables.deleteSetting(name) }
                try tables.setLastPosition(position)
            }
        }

        private func told<T>(_ body: (StoreTables) throws -> T) throws(CopyError) -> T {
            try onTarget { () throws(StoreError) in try copy.target.read(body) }
        }

        private func change(_ body: (StoreTables) throws -> Void) throws(CopyError) {
            try onTarget { () throws(StoreError) in try copy.target.write(body) }
        }

        private func onTarget<T>(_ body: () throws(StoreError) -> T) throws(CopyError) -> T {
            try StoreCopy.attempt(.target, body)
        }
    }
}

/// A page with the rows that are its own.
private struct CopiedPage: Hashable {
    let page: PageRow
    let revisions: [RevisionRow]
    private let bodies: [BodyRow]
    private let findings: [FindingRow]
    private let approvals: [ApprovalRow]
    private let jobs: [JobRow]
    private let proposals: [ProposalRow]

    /// Reads the page with a number; nil where there is none.
    init?(_ id: Int64, in tables: StoreTables) throws {
        guard let page = try tables.page(id) else { return nil }
        self.page = page
        revisions = try tables.revisions(of: id)
        bodies = try revisions.flatMap { try tables.rows(BodyRow.self, where: "mapID", is: $0.mapID) }
        findings = try tables.rows(FindingRow.self, where: "pageID", is: id)
        approvals = try tables.approvals(of: id)
        jobs = try tables.rows(JobRow.self, where: "pageID", is: id)
        proposals = try tables.rows(ProposalRow.self, where: "pageID", is: id)
    }

    /// Writes what is not the same as in `old`, and deletes what is there only.
    func write(over old: CopiedPage?, in tables: StoreTables) throws {
        func delete<Row: StoredRow>(_ rows: [Row], _ olds: [Row]?) throws {
            let kept = Set(try rows.map { try $0.rowKey() })
            for key in try (olds ?? []).map({ try $0.rowKey() }) where !kept.contains(key) {
                try tables.delete(Row.self, key)
            }
        }
        func place<Row: StoredRow & Hashable>(_ rows: [Row], _ olds: [Row]?) throws {
            let there = Set(olds ?? [])
            for row in rows where !there.contains(row) { try tables.place(row) }
        }
        try place([page], old.map { [$0.page] })
        try delete(proposals, old?.proposals)
        try delete(jobs, old?.jobs)
        try delete(approvals, old?.approvals)
        try delete(findings, old?.findings)
        try delete(bodies, old?.bodies)
        try delete(revisions, old?.revisions)
        try place(revisions, old?.revisions)
        try place(bodies, old?.bodies)
        try place(findings, old?.findings)
        try place(approvals, old?.approvals)
        try place(jobs, old?.jobs)
        try place(proposals, old?.proposals)
    }
}

extension PageStore {
    /// In a store that a copy fills: the feed of the source, and the last page that was brought.
    static let (copySetting, copiedSetting) = ("copy", "copy.page")
}

extension StoreTables {
    /// Whether nothing was put into the store.
    fileprivate func isEmpty() throws -> Bool {
        try rows(EditionRow.self, limit: 1).isEmpty && rows(ImageRow.self, limit: 1).isEmpty
            && rows(TokenRow.self, limit: 1).isEmpty && rows(ArrivalRow.self, limit: 1).isEmpty && lastPosition() == 0
    }

    /// Makes a store of a copy: work that was lent in the source is free, and rows that come are numbered after those that are there.
    fileprivate func endCopy() throws {
        for var job in try lostJobs(at: .max, owners: []) {
            job.transition(to: .ready)
            try save(job)
        }
        try continueNumbers()
        try deleteSetting(PageStore.copiedSetting)
        try deleteSetting(PageStore.copySetting)
    }
}

import Digests
import Foundation

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
            try bring(ReaderMarkRow.self)
            try bringSettings()
            try takeAway(TextRow.self)
            try takeAway(ArrivalRow.self)
            try takeAway(RemovalRow.self)
            try takeAway(ReaderMarkRow.self)
            try takeAway(TokenRow.self)
            try takeAway(ResultRow.self)
            try takeAway(RenditionRow.self)
            try takeAway(ImageRow.self)
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
        private mutating func bring<Row: StoredRow & Hashable>(_: Row.Type) throws {
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
                maps += found.reduce(0) { $0 + $1.revisions.count }
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
                for name in surplusNames { try tables.deleteSetting(name) }
                try tables.setLastPosition(position)
            }
        }

        private func inTarget<T>(_ body: (StoreTables) throws -> T) throws(CopyError) -> T {
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

/// A page with its rows in all tables.
private struct CopiedPage: Hashable {
    let page: PageRow
    let revisions: [RevisionRow]
    private let bodies: [BodyRow]
    private let findings: [FindingRow]
    private let approvals: [ApprovalRow]
    private let jobs: [JobRow]
    private let proposals: [ProposalRow]
    private let withdrawnImages: [WithdrawnImageRow]

    /// Reads the page with a number; nil if there is none.
    init?(_ id: Int64, in tables: StoreTables) throws {
        guard let page = try tables.page(id) else { return nil }
        self.page = page
        revisions = try tables.revisions(of: id)
        bodies = try revisions.flatMap { try tables.rows(BodyRow.self, where: "mapID", is: $0.mapID) }
        findings = try tables.rows(FindingRow.self, where: "pageID", is: id)
        approvals = try tables.approvals(of: id)
        jobs = try tables.rows(JobRow.self, where: "pageID", is: id)
        proposals = try tables.rows(ProposalRow.self, where: "pageID", is: id)
        withdrawnImages = try tables.rows(WithdrawnImageRow.self, where: "pageID", is: id)
    }

    /// Writes rows that differ from those of `old`, and deletes rows that only `old` has.
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
        try delete(withdrawnImages, old?.withdrawnImages)
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
        try place(withdrawnImages, old?.withdrawnImages)
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

    /// Turns a finished copy into a store: leased jobs become ready, and new rows get numbers after the copied ones.
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

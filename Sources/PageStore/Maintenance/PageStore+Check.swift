import Digests
import Foundation
import LayoutDocument

/// A problem that `PageStore.check` found.
public struct StoreProblem: Sendable, Hashable {
    /// The kind of problem, such as `image.missing`. docs/operations.md lists a remedy for each.
    public var code: String
    /// The page, image or other item with the problem.
    public var subject: String
    /// A description of the problem, and a remedy.
    public var message: String
    /// Whether data is lost or wrong. False for a leftover file.
    public var isError: Bool
}

/// The result of a check.
public struct CheckReport: Sendable, Hashable {
    /// Pages that were checked.
    public var pages = 0
    /// Maps whose responses were decompressed, read and hashed.
    public var maps = 0
    /// Image files that were hashed.
    public var images = 0
    /// All problems.
    public var problems: [StoreProblem] = []

    fileprivate mutating func add(_ code: String, _ subject: String, _ message: String, isError: Bool = true) {
        problems.append(StoreProblem(code: code, subject: subject, message: message, isError: isError))
    }
}

extension PageStore {
    /// Checks the whole store: SQLite's own check, all responses of each map against its id and each other, each layout
    /// against its map, each image against its digest, the state of each page against its job, and the positions of the
    /// feed.
    ///
    /// It reads one page at a time, so that a batch can run meanwhile.
    ///
    /// - Complexity: O(bytes of the store).
    public func check() throws(StoreError) -> CheckReport {
        var report = CheckReport()
        for problem in try database.integrityProblems() {
            report.add("database.damaged", "the database", "\(problem); restore a backup")
        }
        for id in try read({ try $0.pageIDs() }) {
            let page = try read { try CheckedPage(id, in: $0) }
            guard let page else { continue }
            report.pages += 1
            report.maps += page.revisions.count
            page.check(&report)
        }
        try checkFeed(&report)
        try checkImages(&report)
        return report
    }

    private func checkFeed(_ report: inout CheckReport) throws(StoreError) {
        let (floor, last) = try read { (try $0.feedFloor(), try $0.lastPosition()) }
        var next = floor
        while true {
            let rows = try read { try $0.changes(after: next, limit: 1000) }
            for row in rows {
                next += 1
                guard row.position == next else {
                    return report.add("feed.gap", "the feed", "change \(next) is missing; restore a backup")
                }
            }
            if rows.isEmpty { break }
        }
        if next < last {
            report.add("feed.gap", "the feed", "it ends before \(last); restore a backup")
        }
    }

    private func checkImages(_ report: inout CheckReport) throws(StoreError) {
        for row in try read({ try $0.images() }) where row.isHeld {
            guard let bytes = try blobs.bytes(of: row.digest) else {
                report.add(
                    "image.missing", "image \(row.digest)",
                    "its file is missing; copy it from a backup, or hand it in again")
                continue
            }
            report.images += 1
            if sha256(bytes) != row.digest {
                report.add(
                    "image.damaged", "image \(row.digest)",
                    "its bytes have changed; copy it from a backup, or delete it and hand it in again")
            }
        }
        for row in try read({ try $0.renditions() }) {
            if let bytes = try blobs.bytes(of: row.digest), sha256(bytes) == row.digest { continue }
            // The file may have been pruned since the rows were read.
            if try read({ try $0.isReferenced(file: row.digest) }) {
                report.add(
                    "rendition.damaged", "rendition \(row.digest)",
                    "its file is missing or changed; copy it from a backup")
            }
        }
        // A file is written before its row. Read the rows again, so that a file of a new row does not count as stray.
        let referenced = try read { try $0.referencedFiles() }
        for digest in try blobs.digests() where referenced[digest] == nil {
            report.add(
                "image.stray", "image \(digest)",
                "no page needs it: a killed program left it; `mojiwaku store prune` removes it", isError: false)
        }
    }
}

/// A page with all its rows.
private struct CheckedPage {
    let name: PageName
    let row: PageRow
    let job: JobRow?
    /// Each revision with the responses of its map, in the order of the codings, and its packed layout.
    let revisions: [(row: RevisionRow, responses: [Data?], layout: Data?)]

    init?(_ id: Int64, in tables: StoreTables) throws {
        guard let row = try tables.page(id) else { return nil }
        self.row = row
        name = try tables.name(ofPage: id)
        job = try tables.job(of: id)
        revisions = try tables.revisions(of: id).map { row in
            let responses = try ContentCoding.allCases.map { try tables.body(row.mapID, $0) }
            return (row, responses, try tables.layout(of: row))
        }
    }

    func check(_ report: inout CheckReport) {
        for (revision, responses, layout) in revisions {
            func add(_ code: String, _ what: String) {
                report.add(code, "\(name) revision \(revision.revision)", "\(what); restore a backup")
            }
            checkMap(responses, of: revision, add)
            checkLayout(layout, of: revision, add)
        }
        checkState(&report)
    }

    private func checkMap(
        _ responses: [Data?], of revision: RevisionRow, _ add: (_ code: String, _ what: String) -> Void
    ) {
        var json: Data?
        for (coding, bytes) in zip(ContentCoding.allCases, responses) {
            let label = "its map as \(coding.rawValue)"
            guard let bytes else {
                add("map.missing", "\(label) is missing")
                continue
            }
            guard let unpacked = try? coding.decompress(bytes) else {
                add("map.damaged", "\(label) cannot be unpacked")
                continue
            }
            if let json, json != unpacked { add("map.damaged", "\(label) differs from the others") }
            json = json ?? unpacked
        }
        if let json, sha256(json) != revision.mapID { add("map.damaged", "its map does not match its digest") }
    }

    private func checkLayout(
        _ packed: Data?, of revision: RevisionRow, _ add: (_ code: String, _ what: String) -> Void
    ) {
        guard let packed else {
            // Pruning deletes results, and with them the layouts of older revisions.
            if revision.revision == row.latestRevision { add("layout.missing", "its layout is missing") }
            return
        }
        guard let document = try? LayoutDocument(packed: packed, of: name),
            let map = try? document.map(of: name, revision: revision.revision)
        else { return add("layout.damaged", "its layout cannot be read") }
        if sha256(map.json()) != revision.mapID { add("layout.damaged", "its layout does not give its map") }
    }

    private func checkState(_ report: inout CheckReport) {
        func add(_ what: String) {
            report.add("page.state", "\(name)", "\(what); run `mojiwaku batch retry`, or restore a backup")
        }
        let expected: [JobState] =
            switch row.state {
            case .expected: []
            case .received: [.ready, .leased]
            case .analysed, .published, .withdrawn: [.done]
            case .quarantined: [.quarantined]
            }
        if let job, !expected.contains(job.state) {
            add("it is \(row.state.rawValue), but its work is \(job.state.rawValue)")
        }
        if job == nil, row.imageDigest != nil { add("it has an image, but no work") }
        if revisions.last?.row.revision ?? 0 != row.latestRevision {
            add("its newest revision is not the recorded one")
        }
    }
}

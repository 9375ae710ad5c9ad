import Digests
import Foundation
import LayoutDocument

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
            report.problems.append(StoreProblem("database.damaged", "the database", "\(problem); restore a backup"))
        }
        for id in try read({ try $0.pageIDs() }) {
            let page = try read { try CheckedPage(id, in: $0) }
            guard let page else { continue }
            report.pages += 1
            report.maps += page.revisions.count
            report.problems += page.problems()
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
                    report.problems.append(
                        StoreProblem("feed.gap", "the feed", "change \(next) is missing; restore a backup"))
                    return
                }
            }
            if rows.isEmpty { break }
        }
        if next < last {
            report.problems.append(StoreProblem("feed.gap", "the feed", "it ends before \(last); restore a backup"))
        }
    }

    private func checkImages(_ report: inout CheckReport) throws(StoreError) {
        let rows = try read { try $0.images() }
        for row in rows where row.isHeld {
            guard let bytes = try blobs.bytes(of: row.digest) else {
                report.problems.append(
                    StoreProblem(
                        "image.missing", "image \(row.digest)",
                        "its file is missing; copy it from a backup, or hand it in again"))
                continue
            }
            report.images += 1
            if sha256(bytes) != row.digest {
                report.problems.append(
                    StoreProblem(
                        "image.damaged", "image \(row.digest)",
                        "its bytes have changed; copy it from a backup, or delete it and hand it in again"))
            }
        }
        for row in try read({ try $0.renditions() }) {
            if let bytes = try blobs.bytes(of: row.digest), sha256(bytes) == row.digest { continue }
            // The file may have been pruned since the rows were read.
            if try read({ try $0.isReferenced(file: row.digest) }) {
                report.problems.append(
                    StoreProblem(
                        "rendition.damaged", "rendition \(row.digest)",
                        "its file is missing or changed; copy it from a backup"))
            }
        }
        // A file is written before its row. Read the rows again, so that a file of a new row does not count as stray.
        let referenced = try read { try $0.referencedFiles() }
        for digest in try blobs.digests() where referenced[digest] == nil {
            report.problems.append(
                StoreProblem(
                    "image.stray", "image \(digest)",
                    "no page needs it: a killed program left it; `mojiwaku store prune` removes it",
                    isError: false))
        }
    }
}

/// A page with all its rows.
private struct CheckedPage {
    let name: PageName
    let row: PageRow
    let revisions: [RevisionRow]
    let bodies: [String: [ContentCoding: Data]]
    let layouts: [Int: Data]
    let job: JobRow?

    init?(_ id: Int64, in tables: StoreTables) throws {
        guard let row = try tables.page(id) else { return nil }
        self.row = row
        name = try tables.name(ofPage: id)
        revisions = try tables.revisions(of: id)
        job = try tables.job(of: id)
        var bodies: [String: [ContentCoding: Data]] = [:]
        var layouts: [Int: Data] = [:]
        for revision in revisions {
            for coding in ContentCoding.allCases {
                bodies[revision.mapID, default: [:]][coding] = try tables.body(revision.mapID, coding)
            }
            layouts[revision.revision] =
                try revision.layout ?? revision.resultKey.flatMap { try tables.result($0)?.layout }
        }
        self.bodies = bodies
        self.layouts = layouts
    }

    func problems() -> [StoreProblem] {
        revisions.flatMap { mapProblems($0) + layoutProblems($0) } + stateProblems()
    }

    private func problem(_ code: String, _ revision: RevisionRow, _ what: String) -> StoreProblem {
        StoreProblem(code, "\(name) revision \(revision.revision)", "\(what); restore a backup")
    }

    private func mapProblems(_ revision: RevisionRow) -> [StoreProblem] {
        let stored = bodies[revision.mapID, default: [:]]
        var json: Data?
        var problems: [StoreProblem] = []
        for coding in ContentCoding.allCases {
            let label = "its map as \(coding.rawValue)"
            guard let bytes = stored[coding] else {
                problems.append(problem("map.missing", revision, "\(label) is missing"))
                continue
            }
            guard let unpacked = try? coding.decompress(bytes) else {
                problems.append(problem("map.damaged", revision, "\(label) cannot be unpacked"))
                continue
            }
            if let json, json != unpacked {
                problems.append(problem("map.damaged", revision, "\(label) differs from the others"))
            }
            json = json ?? unpacked
        }
        if let json, sha256(json) != revision.mapID {
            problems.append(problem("map.damaged", revision, "its map does not match its digest"))
        }
        return problems
    }

    private func layoutProblems(_ revision: RevisionRow) -> [StoreProblem] {
        guard let packed = layouts[revision.revision] else {
            // Pruning deletes results, and with them the layouts of older revisions.
            guard revision.revision == row.latestRevision else { return [] }
            return [problem("layout.missing", revision, "its layout is missing")]
        }
        guard let document = try? LayoutDocument(packed: packed, of: name),
            let map = try? document.map(of: name, revision: revision.revision)
        else { return [problem("layout.damaged", revision, "its layout cannot be read")] }
        guard sha256(map.json()) == revision.mapID else {
            return [problem("layout.damaged", revision, "its layout does not give its map")]
        }
        return []
    }

    private func stateProblems() -> [StoreProblem] {
        var problems: [StoreProblem] = []
        func add(_ what: String) {
            problems.append(
                StoreProblem("page.state", "\(name)", "\(what); run `mojiwaku batch retry`, or restore a backup"))
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
        if revisions.last?.revision ?? 0 != row.latestRevision { add("its newest revision is not the recorded one") }
        return problems
    }
}

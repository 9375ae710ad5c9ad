/// Retention times. Maps of published revisions are kept forever, since readers may have marks on them; so are all
/// corrections. Days are 0 to 36,500.
public struct Retention: Sendable, Hashable {
    /// Days that changes stay in the feed. A client that returns later has to read everything again.
    public var feedDays = 90.0
    /// Days for which images, unpublished revisions and unpublished results stay after their last use, and readers' marks
    /// after the end of their token.
    public var otherDays = 30.0

    /// The default retention.
    public init() {}
}

/// The outcome of a prune.
public struct PruneReport: Sendable, Hashable {
    /// Deleted image files, each with its renditions.
    public var images = 0
    /// Deleted image files without a row, left by a killed process.
    public var strayImages = 0
    /// Deleted revisions, which were never published.
    public var revisions = 0
    /// Deleted results that no revision, proposal or job needed.
    public var results = 0
    /// Deleted marks of readers whose tokens had expired or were revoked.
    public var marks = 0
    /// Position in the feed up to which changes were deleted.
    public var feedFloor: Int64 = 0
    /// Whether the database file was made smaller. It is not if the disk has no room for a copy of the database; new
    /// rows then reuse the free pages.
    public var isShrunk = true
}

extension PageStore {
    /// Deletes everything past its retention, and makes the database file smaller.
    ///
    /// It works in short transactions, so that a batch can run meanwhile. Only the last step, making the file smaller,
    /// blocks writers while the database is copied. It deletes files before rows, because deleting rows needs disk
    /// space. Without space for a copy, the database file keeps its size.
    public func prune(_ retention: Retention = Retention(), at now: Moment) throws(StoreError) -> PruneReport {
        var report = PruneReport()
        let limit = now.adding(seconds: -retention.otherDays * 86400).milliseconds
        let feedLimit = now.adding(seconds: -retention.feedDays * 86400).milliseconds
        try pruneStrays(&report)
        try pruneImages(before: limit, &report)
        report.feedFloor = try write { tables in
            if let last = try tables.deleteChanges(before: feedLimit) {
                try tables.set(Self.feedFloorSetting, to: "\(last)")
            }
            return try tables.feedFloor()
        }
        for id in try read({ try $0.pageIDs() }) {
            report.revisions += try write { try $0.pruneRevisions(of: id, before: limit) }
        }
        for (key, createdAt) in try read({ try $0.resultKeys() }) where createdAt < limit {
            let isGone = try write { tables in
                guard try !tables.isInUse(result: key) else { return false }
                try tables.delete(ResultRow.self, [key])
                return true
            }
            if isGone { report.results += 1 }
        }
        report.marks = try write { try $0.deleteMarksOfInvalidTokens(before: limit) }
        report.isShrunk = try database.shrink()
        return report
    }

    private func pruneImages(before limit: Int64, _ report: inout PruneReport) throws(StoreError) {
        for row in try read({ try $0.images() }) where row.isHeld && row.addedAt < limit {
            let unusedFiles: [String] = try write { tables in
                guard try tables.pages(showing: row.digest).allSatisfy({ $0.isDone(before: limit) }),
                    try tables.currentRevisions(showing: row.digest).allSatisfy({ $0.isOld(before: limit) })
                else { return [] }
                var row = row
                row.isHeld = false
                try tables.save(row)
                let files = try [row.digest] + tables.renditions(of: row.digest).map(\.digest)
                try tables.deleteRenditions(of: row.digest)
                return files
            }
            // Delete the row first: a process killed between the two steps then leaves a file without a row, not a row
            // without a file.
            for digest in unusedFiles { _ = try removeIfUnreferenced(digest) }
            if !unusedFiles.isEmpty { report.images += 1 }
        }
    }

    private func pruneStrays(_ report: inout PruneReport) throws(StoreError) {
        // A file is written before its row. If the row is missing after an hour, it will not come any more.
        try blobs.removeLeftovers(olderThan: 3600)
        let referenced = try read { try $0.referencedFiles() }
        for digest in try blobs.digests() where referenced[digest] == nil {
            if try blobs.age(of: digest) > 3600, try removeIfUnreferenced(digest) { report.strayImages += 1 }
        }
    }

    /// Deletes a file unless a row refers to it: the image may have come again, or another image may have the same
    /// rendition. No row can be written during this transaction, and a later writer of a row writes the file again.
    ///
    /// - Returns: whether the file was deleted.
    private func removeIfUnreferenced(_ digest: String) throws(StoreError) -> Bool {
        try write { tables in
            guard try !tables.isReferenced(file: digest) else { return false }
            try blobs.remove(digest)
            return true
        }
    }
}

extension PageRow {
    /// Whether the page was published or withdrawn before `limit` and so no longer needs its image.
    fileprivate func isDone(before limit: Int64) -> Bool {
        [.published, .withdrawn].contains(state) && changedAt < limit
    }
}

extension RevisionRow {
    /// Whether the revision was published before `limit`. A revision that waits for publication is never old.
    fileprivate func isOld(before limit: Int64) -> Bool { publishedAt.map { $0 < limit } ?? false }
}

extension StoreTables {
    /// Deletes revisions of the analysis that were never published. It keeps the newest revision, revisions to which a
    /// correction or an open proposal refers, and the revision that a restored page shows again.
    fileprivate func pruneRevisions(of page: Int64, before limit: Int64) throws -> Int {
        guard let row = try self.page(page) else { return 0 }
        let open = Set(try openProposals(of: page).map(\.beside))
        let bases = Set(try revisions(of: page).compactMap(\.base))
        var count = 0
        for revision in try revisions(of: page)
        where revision.publishedAt == nil && revision.author == nil && revision.revision < row.latestRevision
            && revision.revision != row.withdrawnRevision && revision.createdAt < limit
            && !open.contains(revision.revision) && !bases.contains(revision.revision)
        {
            // With its map, findings and approval.
            try delete(RevisionRow.self, [page, revision.revision])
            count += 1
        }
        return count
    }
}

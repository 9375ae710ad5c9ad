/// How long things are kept. The map of every revision that was ever published stays for ever, since readers may have
/// marks on it, and so does every correction. Days are 0 to 36,500.
public struct Retention: Sendable, Hashable {
    /// Days that changes stay in the feed. A client that stays away for longer has to read everything anew.
    public var feedDays = 90.0
    /// Days that images, and revisions and results that were never published, stay after they were needed last.
    public var otherDays = 30.0

    /// The default retention.
    public init() {}
}

/// What a prune has deleted.
public struct PruneReport: Sendable, Hashable {
    /// Image files, each with its renditions.
    public var images = 0
    /// Image files without a row, which a killed process has left.
    public var strayImages = 0
    /// Revisions that were never published.
    public var revisions = 0
    /// Results that nothing refers to.
    public var results = 0
    /// Position in the feed up to which changes are deleted.
    public var feedFloor: Int64 = 0
    /// Whether the database file was made smaller. False when the disk had no room for the copy that this takes; new
    /// rows then use the free pages.
    public var isShrunk = true
}

extension PageStore {
    /// Deletes what the retention does not keep, and makes the database file smaller.
    ///
    /// It works in short transactions, so that a batch can run at the same time. Making the file smaller at the end
    /// blocks writers for as long as copying the database takes. On a full disk files are deleted first, since deleting
    /// rows needs room; without room for a copy, the database file keeps its size.
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
                try tables.deleteResult(key)
                return true
            }
            if isGone { report.results += 1 }
        }
        report.isShrunk = try database.shrink()
        return report
    }

    private func pruneImages(before limit: Int64, _ report: inout PruneReport) throws(StoreError) {
        for row in try read({ try $0.images() }) where row.isHeld && row.addedAt < limit {
            let gone: [String] = try write { tables in
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
            // The row first: a process that is killed between the two leaves a stray file, and no missing one.
            for digest in gone { _ = try removeIfUnreferenced(digest) }
            if !gone.isEmpty { report.images += 1 }
        }
    }

    private func pruneStrays(_ report: inout PruneReport) throws(StoreError) {
        // A file is written before its row. After an hour no row comes any more.
        try blobs.removeLeftovers(olderThan: 3600)
        let referenced = try read { try $0.referencedFiles() }
        for digest in try blobs.digests() where referenced[digest] == nil {
            if try blobs.age(of: digest) > 3600, try removeIfUnreferenced(digest) { report.strayImages += 1 }
        }
    }

    /// Deletes a file unless a row refers to it: the image may have been handed in again, or another image may have the
    /// same rendition. No row can be written during this transaction, and whoever writes one after it writes the file
    /// again.
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
    /// Whether the page has needed its image for the last time before `limit`: it is published or withdrawn since.
    fileprivate func isDone(before limit: Int64) -> Bool {
        [.published, .withdrawn].contains(state) && changedAt < limit
    }
}

extension RevisionRow {
    /// Whether it was published before `limit`. A revision that waits for its publication is never old.
    fileprivate func isOld(before limit: Int64) -> Bool { publishedAt.map { $0 < limit } ?? false }
}

extension StoreTables {
    /// Deletes revisions of the analysis that were never published and are not the newest. Those that a correction or
    /// an open proposal refers to stay, and so does the one that a restored page shows again.
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
            try deleteRevision(revision.revision, of: page)
            count += 1
        }
        return count
    }
}

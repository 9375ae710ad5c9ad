/// How long things are kept. What a reader may still renumber from is kept for ever: the map of every revision that was ever
/// published, and every correction that a person has made. Days are 0 to 36,500.
public struct Retention: Sendable, Hashable {
    /// Days that changes stay in the feed. A reader who stays away for longer reads what is published anew.
    public var feedDays = 90.0
    /// Days that images, and revisions and results that nobody could ever read, stay after they are needed no more.
    public var otherDays = 30.0

    /// The usual retention.
    public init() {}
}

/// What was taken away.
public struct PruneReport: Sendable, Hashable {
    /// Image files, each with its renditions.
    public var images = 0
    /// Image files that no page knows, left by a killed program.
    public var strayImages = 0
    /// Revisions that were never published.
    public var revisions = 0
    /// Results that nothing refers to.
    public var results = 0
    /// Position in the feed up to which changes are gone.
    public var feedFloor: Int64 = 0
    /// Whether the room that was freed in the database was given back to the file system; else there was no room to do so, and
    /// what comes uses it.
    public var isShrunk = true
}

extension PageStore {
    /// Takes away what the retention does not keep, and gives the room back to the file system.
    ///
    /// It works in short transactions, so that a batch may go on meanwhile; giving the room back at the end holds writers up for
    /// as long as it takes to copy the database. On a full disk it frees what it can: files before rows, which need room to be
    /// deleted, and the database stays as large as it is when there is no room for a copy of it.
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
        do { report.isShrunk = try backend.shrink() } catch { throw Self.ours(error) }
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
            // The row goes first: a program that is killed in between leaves a stray file, not a missing one.
            for digest in gone { _ = try removeUnheld(digest) }
            if !gone.isEmpty { report.images += 1 }
        }
    }

    private func pruneStrays(_ report: inout PruneReport) throws(StoreError) {
        guard let folder = shelf as? ImageFolder else { return }
        // A file comes before its row; what has lain there for an hour is waiting for none.
        try folder.removeLeftovers(olderThan: 3600)
        let held = try read { try $0.heldFiles() }
        for digest in try folder.digests() where held[digest] == nil && folder.age(of: digest) > 3600 {
            if try removeUnheld(digest) { report.strayImages += 1 }
        }
    }

    /// Removes a file unless a row has come to name it: another one that has the same rendition, or the image was handed in again.
    /// Nobody can write such a row meanwhile, and who writes it afterwards puts the file there once more.
    ///
    /// - Returns: whether it is gone.
    private func removeUnheld(_ digest: String) throws(StoreError) -> Bool {
        try write { tables in
            guard try !tables.isHeld(file: digest) else { return false }
            try shelf.remove(digest)
            return true
        }
    }
}

extension PageRow {
    /// Whether nobody will want to analyse the page's image again, or look at it in quarantine.
    fileprivate func isDone(before limit: Int64) -> Bool {
        [.published, .withdrawn].contains(state) && changedAt < limit
    }
}

extension RevisionRow {
    /// Whether it has been read for so long that nobody looks at its image any more. One that waits to be published is never old.
    fileprivate func isOld(before limit: Int64) -> Bool { publishedAt.map { $0 < limit } ?? false }
}

extension StoreTables {
    /// Deletes revisions that were never published, that a newer one has taken the place of, and that no person made.
    fileprivate mutating func pruneRevisions(of page: Int64, before limit: Int64) throws -> Int {
        guard let row = try self.page(page) else { return 0 }
        let open = Set(try openProposals(of: page).map(\.beside))
        let bases = Set(try revisions(of: page).compactMap(\.base))
        var count = 0
        for revision in try revisions(of: page)
        where revision.publishedAt == nil && revision.author == nil && revision.revision < row.latestRevision
            && revision.createdAt < limit && !open.contains(revision.revision) && !bases.contains(revision.revision)
        {
            try deleteRevision(revision.revision, of: page)
            count += 1
        }
        return count
    }
}

import GRDB

extension StoreTables {
    /// The job of a page. In a writing transaction, no other transaction changes the job before this one ends.
    func job(of page: Int64) throws -> JobRow? {
        try db.first(JobRow.self, "SELECT * FROM job WHERE pageID = ? \(db.dialect.locking.wait)", [page])
    }
    /// Saves a job, and publishes an event if the job is ready.
    func save(_ job: JobRow) throws {
        try place(job)
        if job.state == .ready { try db.tell(.work) }
    }
    /// The next ready job: one with the highest priority, among these one with the fewest losses, among these the
    /// oldest. In a writing transaction, jobs that another transaction is leasing are skipped.
    func nextJob(at now: Int64, in shard: Shard, except keys: Set<String>) throws -> JobRow? {
        try db.first(
            JobRow.self,
            """
            SELECT * FROM job WHERE state = 'ready' AND notBefore NOT BETWEEN ? AND ? AND shard % ? = ?\(Self.without(keys))
            ORDER BY priority DESC, losses, pageID LIMIT 1 \(db.dialect.locking.skip)
            """, [now + 1, now + JobRow.longestWait, shard.count, shard.index] + keys.sorted())
    }
    /// A condition that leaves out jobs with some keys.
    private static func without(_ keys: Set<String>) -> String {
        keys.isEmpty ? "" : " AND key NOT IN (\(keys.map { _ in "?" }.joined(separator: ",")))"
    }
    /// Whether any job can be leased, and whether any lease has expired.
    func workAtHand(
        at now: Int64, in shard: Shard, except keys: Set<String>
    ) throws -> (isAny: Bool, isLost: Bool) {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM job WHERE state = 'ready' AND notBefore NOT BETWEEN ? AND ? AND shard % ? = ?\(Self.without(keys))) AS isany,
                EXISTS (SELECT 1 FROM job WHERE state = 'leased' AND leaseUntil <= ?) AS islost
            """
        let ready: [(any DatabaseValueConvertible)?] = [
            now + 1, now + JobRow.longestWait, shard.count, shard.index,
        ]
        return try db.first(sql, ready + keys.sorted() + [now]) { ($0["isany"], $0["islost"]) } ?? (false, false)
    }
    /// Jobs whose lease ends at `now` or earlier, or belongs to one of `owners`.
    func lostJobs(at now: Int64, owners: Set<String>) throws -> [JobRow] {
        let late = try db.all(
            JobRow.self,
            "SELECT * FROM job WHERE state = 'leased' AND leaseUntil <= ? ORDER BY +pageID \(db.dialect.locking.wait)",
            [now])
        guard !owners.isEmpty else { return late }
        let all = try db.all(
            JobRow.self, "SELECT * FROM job WHERE state = 'leased' ORDER BY +pageID \(db.dialect.locking.wait)")
        return all.filter { ($0.leaseUntil ?? 0) <= now || owners.contains($0.owner ?? "") }
    }
    /// The number of leased jobs and of ready jobs without some keys, and the first time at which one of them can be
    /// leased, in milliseconds since 1970.
    func unfinished(in shard: Shard, except keys: Set<String>) throws -> (count: Int, next: Int64?) {
        let sql = """
            SELECT count(*) AS jobs, min(moment) AS soonest FROM (
                SELECT notBefore AS moment, shard FROM job WHERE state = 'ready'\(Self.without(keys))
                UNION ALL SELECT leaseUntil, shard FROM job WHERE state = 'leased') AS work
            WHERE shard % ? = ?
            """
        return try db.first(sql, keys.sorted() + [shard.count, shard.index]) { ($0["jobs"], $0["soonest"]) } ?? (0, nil)
    }
    /// Owners of all current leases.
    func owners() throws -> Set<String> {
        try Set(db.values(String.self, "SELECT DISTINCT owner FROM job WHERE state = 'leased'"))
    }

    func proposal(_ id: Int64) throws -> ProposalRow? { try row(ProposalRow.self, [id]) }
    func openProposals(of page: Int64) throws -> [ProposalRow] {
        try db.all(
            ProposalRow.self,
            """
            SELECT proposal.* FROM proposal
            JOIN page ON page.id = proposal.pageID
            JOIN revision AS newest ON newest.pageID = page.id AND newest.revision = page.latestRevision
            JOIN revision AS corrected ON corrected.pageID = page.id AND corrected.revision = proposal.beside
            WHERE proposal.pageID = ? AND proposal.state = 'open'
                AND corrected.imageDigest = newest.imageDigest AND corrected.imageIndex = newest.imageIndex
            ORDER BY proposal.id
            """, [page])
    }
    /// The only proposal, open or decided, of a result for a revision.
    func proposal(of result: String, beside revision: Int, of page: Int64) throws -> ProposalRow? {
        try db.first(
            ProposalRow.self, "SELECT * FROM proposal WHERE pageID = ? AND beside = ? AND resultKey = ?",
            [page, revision, result])
    }

    /// Changes with positions above `position`, in ascending order.
    func changes(after position: Int64, limit: Int) throws -> [ChangeRow] {
        try db.all(
            ChangeRow.self, "SELECT * FROM change WHERE position > ? ORDER BY position LIMIT ?", [position, limit])
    }
    /// The highest position ever assigned; 0 for none.
    func lastPosition() throws -> Int64 { try db.value(Int64.self, "SELECT last FROM feed") ?? 0 }
    /// Adds a change to the feed, at the next position. One transaction of `WriteScope.all` runs at a time, so positions
    /// become visible in their order.
    func append(_ kind: Change.Kind, _ revision: RevisionRow, at now: Moment) throws {
        guard let position = try db.value(Int64.self, "UPDATE feed SET last = last + 1 RETURNING last") else {
            throw StoreError.failed(detail: "the feed has no last position")
        }
        try insert(
            ChangeRow(
                position: position, kind: kind, pageID: revision.pageID, revision: revision.revision,
                mapID: revision.mapID, at: now.milliseconds))
        try db.tell(.feed)
    }
    /// Deletes all changes before a moment. Returns the highest position among them.
    func deleteChanges(before moment: Int64) throws -> Int64? {
        // If the clock was set back, times do not rise with positions. Delete only changes before the first one that
        // has to stay.
        let kept = try db.value(Int64.self, "SELECT min(position) FROM change WHERE at >= ?", [moment])
        let end = try kept ?? lastPosition() + 1
        let last = try db.value(Int64.self, "SELECT max(position) FROM change WHERE position < ?", [end])
        try db.execute("DELETE FROM change WHERE position < ?", [end])
        return last
    }
}

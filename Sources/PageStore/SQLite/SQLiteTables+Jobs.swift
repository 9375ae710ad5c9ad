import GRDB

extension SQLiteTables {
    func job(of page: Int64) throws -> JobRow? {
        try JobRow.fetchOne(db.cached("SELECT * FROM job WHERE pageID = ?"), arguments: [page])
    }
    /// The work that should be done next: highest priority, lost least often, first come.
    func nextJob(at now: Int64, in shard: Shard) throws -> JobRow? {
        try JobRow.fetchOne(
            db.cached(
                """
                SELECT * FROM job WHERE state = 'ready' AND notBefore NOT BETWEEN ? AND ? AND shard % ? = ?
                ORDER BY priority DESC, losses, pageID LIMIT 1
                """), arguments: [now + 1, now + JobRow.longestWait, shard.count, shard.index])
    }
    /// Work that is lent until `now` or earlier, or by one of `owners`.
    func lostJobs(at now: Int64, owners: Set<String>) throws -> [JobRow] {
        let late = try JobRow.fetchAll(
            db.cached("SELECT * FROM job WHERE state = 'leased' AND leaseUntil <= ? ORDER BY +pageID"), arguments: [now]
        )
        guard !owners.isEmpty else { return late }
        let all = try JobRow.fetchAll(db.cached("SELECT * FROM job WHERE state = 'leased' ORDER BY +pageID"))
        return all.filter { ($0.leaseUntil ?? 0) <= now || owners.contains($0.owner ?? "") }
    }
    /// How much work is waiting or lent, and when the first of it can be drawn, in milliseconds since 1970.
    func unfinished(in shard: Shard) throws -> (count: Int, next: Int64?) {
        let row = try Row.fetchOne(
            db.cached(
                """
                SELECT count(*), min(moment) FROM (
                    SELECT notBefore AS moment, shard FROM job WHERE state = 'ready'
                    UNION ALL SELECT leaseUntil, shard FROM job WHERE state = 'leased')
                WHERE shard % ? = ?
                """), arguments: [shard.count, shard.index])
        return (row?[0] ?? 0, row?[1])
    }
    /// Everybody who has work on loan.
    func owners() throws -> Set<String> {
        try Set(String.fetchAll(db.cached("SELECT DISTINCT owner FROM job WHERE state = 'leased'")))
    }
    func save(_ row: JobRow) throws { try row.save(db) }

    func proposal(_ id: Int64) throws -> ProposalRow? {
        try ProposalRow.fetchOne(db.cached("SELECT * FROM proposal WHERE id = ?"), arguments: [id])
    }
    func openProposals(of page: Int64) throws -> [ProposalRow] {
        try ProposalRow.fetchAll(
            db.cached("SELECT * FROM proposal WHERE pageID = ? AND state = 'open' ORDER BY id"), arguments: [page])
    }
    /// The one proposal, open or decided, of a result beside a revision.
    func proposal(of result: String, beside revision: Int, of page: Int64) throws -> ProposalRow? {
        try ProposalRow.fetchOne(
            db.cached("SELECT * FROM proposal WHERE pageID = ? AND beside = ? AND resultKey = ?"),
            arguments: [page, revision, result])
    }
    func save(_ row: ProposalRow) throws -> ProposalRow { try saved(row, isNew: row.id == nil) }

    /// Changes with positions above `position`, rising.
    func changes(after position: Int64, limit: Int) throws -> [ChangeRow] {
        try ChangeRow.fetchAll(
            db.cached("SELECT * FROM change WHERE position > ? ORDER BY position LIMIT ?"),
            arguments: [position, limit])
    }
    /// The highest position that was ever given; 0 when none was.
    func lastPosition() throws -> Int64 {
        // SQLite keeps the highest position that AUTOINCREMENT has given, without those that were rolled back.
        try Int64.fetchOne(db.cached("SELECT seq FROM sqlite_sequence WHERE name = 'change'")) ?? 0
    }
    /// Gives the row the next position.
    func append(_ row: ChangeRow) throws { try row.insert(db) }
    /// Deletes all changes before a moment; gives back the highest position among them.
    func deleteChanges(before moment: Int64) throws -> Int64? {
        // If the clock was set back, times do not rise with positions. Delete only changes before the first one that
        // has to stay.
        let kept = try Int64.fetchOne(db.cached("SELECT min(position) FROM change WHERE at >= ?"), arguments: [moment])
        let end = try kept ?? lastPosition() + 1
        let last = try Int64.fetchOne(
            db.cached("SELECT max(position) FROM change WHERE position < ?"), arguments: [end])
        try db.execute(sql: "DELETE FROM change WHERE position < ?", arguments: [end])
        return last
    }

    func arrival(_ path: String) throws -> ArrivalRow? {
        try ArrivalRow.fetchOne(db.cached("SELECT * FROM arrival WHERE path = ?"), arguments: [path])
    }
    func save(_ row: ArrivalRow) throws { try row.save(db) }

    /// In the order in which they were made.
    func tokens() throws -> [TokenRow] { try TokenRow.fetchAll(db.cached("SELECT * FROM token ORDER BY id")) }
    func save(_ row: TokenRow) throws -> TokenRow { try saved(row, isNew: row.id == nil) }
}

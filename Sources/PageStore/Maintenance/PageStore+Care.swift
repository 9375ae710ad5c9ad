/// A maintenance job. The store keeps its outcome.
public enum CareJob: String, Sendable, Hashable, CaseIterable {
    /// `store check`.
    case check
    /// `store backup`.
    case backup
}

/// The last outcomes of a maintenance job.
public struct CareRecord: Sendable, Hashable {
    /// Time of the last success; nil when there was none.
    public var good: Moment?
    /// Time of the last failure; nil when there was none.
    public var failed: Moment?
}

extension PageStore {
    /// Records that a maintenance job ended.
    ///
    /// - Parameter isGood: whether the check found no error, or the backup succeeded.
    public func keepEnd(of job: CareJob, isGood: Bool, at now: Moment) throws(StoreError) {
        try write { try $0.set(job.setting(isGood: isGood), to: "\(now.milliseconds)") }
    }

    /// The last outcomes of each maintenance job. A store in a file has a record for both jobs, even before a job has
    /// ended for the first time. A store in PostgreSQL has a record only for the check, and only after the first check,
    /// because other programs back up such a store.
    public func careRecords() throws(StoreError) -> [CareJob: CareRecord] {
        let isFile = database is SQLiteDatabase
        return try read { tables in
            var records: [CareJob: CareRecord] = [:]
            for job in isFile ? CareJob.allCases : [.check] {
                func moment(_ isGood: Bool) throws -> Moment? {
                    try tables.setting(job.setting(isGood: isGood)).flatMap { Int64($0) }.map(Moment.init)
                }
                let record = CareRecord(good: try moment(true), failed: try moment(false))
                if isFile || record.good != nil || record.failed != nil { records[job] = record }
            }
            return records
        }
    }
}

extension CareJob {
    fileprivate func setting(isGood: Bool) -> String { "care.\(rawValue).\(isGood ? "good" : "failed")" }
}

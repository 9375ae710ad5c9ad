/// A job that looks after the store, and whose outcome the store keeps.
public enum CareJob: String, Sendable, Hashable, CaseIterable {
    /// `store check`.
    case check
    /// `store backup`.
    case backup
}

/// When a job that looks after the store ended last.
public struct CareRecord: Sendable, Hashable {
    /// Its last good end; nil when there was none.
    public var good: Moment?
    /// Its last failure; nil when there was none.
    public var failed: Moment?
}

extension PageStore {
    /// Keeps that a job ended.
    ///
    /// - Parameter isGood: whether the store was found sound, or the backup was made.
    public func keepEnd(of job: CareJob, isGood: Bool, at now: Moment) throws(StoreError) {
        try write { try $0.set(job.setting(isGood: isGood), to: "\(now.milliseconds)") }
    }

    /// How each job ended last. A store in a file has a record of both jobs, also before their first end; one in PostgreSQL has a
    /// record of the check alone, once it was made: other programs back it up.
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

import Catalogue

/// The outcome for a page after a failed attempt.
public enum FailureOutcome: Sendable, Hashable {
    /// The page will be tried again at this moment or later.
    case again(Moment)
    /// The page is in quarantine.
    case quarantined
}

/// Pages that wait or are leased.
public struct Backlog: Sendable, Hashable {
    /// Number of pages.
    public var count: Int
    /// Seconds until the first of these pages can be leased; 0 or less means now. Nil when there are no pages.
    public var secondsToNext: Double?
}

extension PageStore {
    /// Leases the next job: one with the highest priority, among these one with the fewest losses, among these the
    /// oldest. Jobs with an expired lease are ready again.
    ///
    /// - Parameters:
    ///   - owner: the name of the leasing process; see `releaseLeases`.
    ///   - seconds: the duration of the lease. `extend` it while the page is in work.
    ///   - shard: leases only pages of this shard.
    ///   - keys: keys of results that this process cannot make; their jobs are left to others.
    ///   - attempts: the limit of losses after which a page goes into quarantine.
    /// - Returns: nil when no job is ready now.
    /// - Complexity: O(log pages); measured in docs/operations.md.
    public func leaseNext(
        by owner: String, for seconds: Double, in shard: Shard = .all, except keys: Set<String> = [],
        attempts: AttemptLimits = AttemptLimits(), at now: Moment
    ) throws(StoreError) -> Lease? {
        let now = try database.time(now)
        let (isAny, isLost) = try database.look { try $0.workAtHand(at: now.milliseconds, in: shard, except: keys) }
        if isLost { try write { _ = try $0.reclaim(owners: [], attempts, at: now) } }
        guard isAny || isLost else { return nil }
        return try write(.jobs) { tables in
            guard var job = try tables.nextJob(at: now.milliseconds, in: shard, except: keys) else { return nil }
            job.transition(to: .leased)
            job.owner = owner
            job.leaseUntil = now.adding(seconds: seconds).milliseconds
            try tables.save(job)
            return try tables.lease(job)
        }
    }

    /// Extends a lease to `seconds` from now.
    ///
    /// - Throws: `StoreError.leaseLost` when the lease has expired and was taken back.
    public func extend(_ lease: Lease, for seconds: Double, at now: Moment) throws(StoreError) {
        let now = try database.time(now)
        try write(.jobs) { tables in
            var job = try tables.leased(lease)
            job.leaseUntil = now.adding(seconds: seconds).milliseconds
            try tables.save(job)
        }
    }

    /// Releases a lease. The job is ready again, and the attempt does not count.
    public func release(_ lease: Lease) throws(StoreError) {
        try write(.jobs) { tables in
            var job = try tables.leased(lease)
            job.transition(to: .ready)
            try tables.save(job)
        }
    }

    /// Takes back the leases of processes that have certainly ended, before they expire. The attempts count as lost.
    ///
    /// - Parameter isGone: called with each owner.
    /// - Returns: the number of leases taken back.
    @discardableResult
    public func releaseLeases(
        attempts: AttemptLimits = AttemptLimits(), at now: Moment, ofOwners isGone: (String) -> Bool
    ) throws(StoreError) -> Int {
        let now = try database.time(now)
        let goneOwners = Set(try read { try $0.owners() }.filter(isGone))
        guard !goneOwners.isEmpty else { return 0 }
        return try write { try $0.reclaim(owners: goneOwners, attempts, at: now) }
    }

    /// Records that the worker was killed from outside. The page is tried again; only many losses put it in quarantine.
    ///
    /// - Throws: `StoreError.leaseLost`.
    public func recordLoss(
        of lease: Lease, reason: Reason, after seconds: Double, attempts: AttemptLimits = AttemptLimits(),
        at now: Moment
    ) throws(StoreError) -> FailureOutcome {
        try write(at: now) { tables, now in
            try tables.recordFailure(tables.leased(lease), isLoss: true, reason, after: seconds, attempts, at: now)
        }
    }

    /// Records that an attempt failed.
    ///
    /// - Parameters:
    ///   - isRetryable: whether another attempt could succeed; otherwise the page goes into quarantine at once.
    ///   - seconds: the delay before the next attempt, ten minutes at most.
    /// - Throws: `StoreError.leaseLost`.
    public func fail(
        _ lease: Lease, reason: Reason, isRetryable: Bool, after seconds: Double,
        attempts: AttemptLimits = AttemptLimits(), at now: Moment
    ) throws(StoreError) -> FailureOutcome {
        var limits = attempts
        if !isRetryable { limits.failures = 1 }
        return try write(at: now) { [limits] tables, now in
            try tables.recordFailure(tables.leased(lease), isLoss: false, reason, after: seconds, limits, at: now)
        }
    }

    /// Takes a page out of quarantine. Its failures and losses count from 0 again.
    ///
    /// - Returns: whether it was in quarantine.
    public func retry(_ name: PageName, at now: Moment) throws(StoreError) -> Bool {
        try write { tables in
            var page = try tables.presentPage(name)
            guard page.state == .quarantined, var job = try tables.job(of: page.id) else { return false }
            page.setState(.received, at: now)
            _ = try tables.save(page)
            job.beginAnew()
            try tables.save(job)
            return true
        }
    }

    /// The pages of a shard that wait or are leased.
    ///
    /// - Parameter keys: keys of results that this process cannot make. Pages that wait for one are not counted.
    public func backlog(
        in shard: Shard = .all, except keys: Set<String> = [], at now: Moment
    ) throws(StoreError) -> Backlog {
        let now = try database.time(now)
        let (count, next) = try read { try $0.unfinished(in: shard, except: keys) }
        return Backlog(count: count, secondsToNext: next.map { Moment(milliseconds: $0).seconds(since: now) })
    }
}

extension StoreTables {
    /// The job of a lease.
    ///
    /// - Throws: `StoreError.leaseLost` when the lease no longer holds the job.
    func leased(_ lease: Lease) throws -> JobRow {
        guard let job = try job(of: lease.pageID), job.state == .leased, job.token == lease.token else {
            throw StoreError.leaseLost(lease.name)
        }
        return job
    }

    fileprivate func lease(_ job: JobRow) throws -> Lease {
        guard let page = try page(job.pageID), let image = page.image, let edition = try edition(page.editionID) else {
            throw StoreError.failed(detail: "there is a job for page number \(job.pageID), which has no image")
        }
        return Lease(
            name: PageName(edition: edition.name, page: page.name), image: image, key: job.key, engine: job.engine,
            failures: job.failures,
            losses: job.losses,
            latestRevision: page.latestRevision, expectedDigest: page.expectedDigest,
            until: Moment(milliseconds: job.leaseUntil ?? 0), token: job.token,
            pageID: job.pageID)
    }

    /// Makes all leased jobs ready. The attempts do not count.
    func releaseAllLeases() throws {
        for var job in try lostJobs(at: .max, owners: []) {
            job.transition(to: .ready)
            try save(job)
        }
    }

    /// Takes back the leases that have expired or belong to one of `owners`.
    @discardableResult
    fileprivate func reclaim(owners: Set<String>, _ attempts: AttemptLimits, at now: Moment) throws -> Int {
        let lost = try lostJobs(at: now.milliseconds, owners: owners)
        let reason = Reason(
            code: .workerLost,
            message: "its workers ended early again and again; "
                + "check the memory and log of the machine, then run `mojiwaku batch retry`")
        for job in lost { _ = try recordFailure(job, isLoss: true, reason, after: 0, attempts, at: now) }
        return lost.count
    }

    fileprivate func recordFailure(
        _ job: JobRow, isLoss: Bool, _ reason: Reason, after seconds: Double, _ attempts: AttemptLimits, at now: Moment
    ) throws -> FailureOutcome {
        var job = job
        if isLoss { job.losses += 1 } else { job.failures += 1 }
        (job.reasonCode, job.reason) = (reason.code, reason.message)
        guard job.failures >= attempts.failures || job.losses >= attempts.losses else {
            let next = now.adding(seconds: min(seconds, Double(JobRow.longestWait) / 1000))
            job.notBefore = next.milliseconds
            job.transition(to: .ready)
            try save(job)
            return .again(next)
        }
        job.transition(to: .quarantined)
        try save(job)
        guard var page = try page(job.pageID) else { return .quarantined }
        page.setState(.quarantined, at: now)
        (page.reasonCode, page.reason) = (reason.code, reason.message)
        _ = try save(page)
        return .quarantined
    }
}

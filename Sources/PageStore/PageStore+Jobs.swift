/// What became of work that failed.
public enum FailureOutcome: Sendable, Hashable {
    /// It will be tried again, from a moment on.
    case again(Moment)
    /// The page is in quarantine.
    case quarantined
}

/// Work that waits or is on loan.
public struct Backlog: Sendable, Hashable {
    /// How many pages.
    public var count: Int
    /// When the first of it can be drawn; nil when there is none.
    public var next: Moment?
}

extension PageStore {
    /// Borrows the work that should be done next: highest priority first, then what was lost least often, then what came
    /// first. Work whose lease has run out is free again.
    ///
    /// - Parameters:
    ///   - owner: who borrows; see `releaseLeases(of:…)`.
    ///   - seconds: how long; `extend` it while the work goes on.
    ///   - shard: which part of the work.
    /// - Returns: nil when there is nothing to do just now.
    /// - Complexity: O(log pages); measured in docs/operations.md.
    public func draw(
        by owner: String, for seconds: Double, in shard: Shard = .all, tries: Tries = Tries(), at now: Moment
    ) throws(StoreError) -> Lease? {
        let isAny = try read { tables in
            try tables.nextJob(at: now.milliseconds, in: shard) != nil
                || !tables.lostJobs(at: now.milliseconds, owners: []).isEmpty
        }
        guard isAny else { return nil }
        return try write { tables in
            try tables.takeBack(owners: [], tries, at: now)
            guard var job = try tables.nextJob(at: now.milliseconds, in: shard) else { return nil }
            job.end(.leased)
            job.owner = owner
            job.leaseUntil = now.adding(seconds: seconds).milliseconds
            try tables.save(job)
            return try tables.lease(job)
        }
    }

    /// Keeps borrowed work for longer.
    ///
    /// - Throws: `StoreError.leaseLost` when somebody else may have it by now.
    public func extend(_ lease: Lease, for seconds: Double, at now: Moment) throws(StoreError) {
        try write { tables in
            var job = try tables.leased(lease)
            job.leaseUntil = now.adding(seconds: seconds).milliseconds
            try tables.save(job)
        }
    }

    /// Gives work back that was not begun, or not ended through no fault of its own; it counts as no try.
    public func giveBack(_ lease: Lease) throws(StoreError) {
        try write { tables in
            var job = try tables.leased(lease)
            job.end(.ready)
            try tables.save(job)
        }
    }

    /// Takes back what is lent to owners who are known to be gone, without waiting for their leases to run out.
    ///
    /// - Parameter isGone: asked for each owner.
    /// - Returns: how many pages were taken back.
    @discardableResult
    public func releaseLeases(
        tries: Tries = Tries(), at now: Moment, ofOwners isGone: (String) -> Bool
    ) throws(StoreError) -> Int {
        let gone = Set(try read { try $0.owners() }.filter(isGone))
        guard !gone.isEmpty else { return 0 }
        return try write { try $0.takeBack(owners: gone, tries, at: now) }
    }

    /// Says that whoever did the work was lost (killed, not failed): it will be done again, and is set aside only after many times.
    public func lose(
        _ lease: Lease, reason: Reason, after seconds: Double, tries: Tries = Tries(), at now: Moment
    ) throws(StoreError) -> FailureOutcome {
        try write { tables in
            try tables.giveUp(tables.leased(lease), isLoss: true, reason, after: seconds, tries, at: now)
        }
    }

    /// Says that work has failed.
    ///
    /// - Parameters:
    ///   - mayPass: whether another try makes sense; else the page goes to quarantine at once.
    ///   - seconds: how long to wait before the next try, ten minutes at most.
    /// - Throws: `StoreError.leaseLost`.
    public func fail(
        _ lease: Lease, reason: Reason, mayPass: Bool, after seconds: Double, tries: Tries = Tries(), at now: Moment
    ) throws(StoreError) -> FailureOutcome {
        var tries = tries
        if !mayPass { tries.failures = 1 }
        return try write { [tries] tables in
            try tables.giveUp(tables.leased(lease), isLoss: false, reason, after: seconds, tries, at: now)
        }
    }

    /// Takes a page out of quarantine: it is tried again from the start.
    ///
    /// - Returns: whether it was there.
    public func retry(_ name: PageName, at now: Moment) throws(StoreError) -> Bool {
        try write { tables in
            var (_, page, id) = try tables.requiredPage(name)
            guard page.state == .quarantined, var job = try tables.job(of: id) else { return false }
            page.setState(.received, at: now)
            _ = try tables.save(page)
            job.end(.ready)
            (job.failures, job.losses, job.notBefore) = (0, 0, 0)
            (job.reasonCode, job.reason) = (nil, nil)
            try tables.save(job)
            return true
        }
    }

    /// How much work is waiting or on loan.
    public func backlog(in shard: Shard = .all) throws(StoreError) -> Backlog {
        let (count, next) = try read { try $0.unfinished(in: shard) }
        return Backlog(count: count, next: next.map { Moment(milliseconds: $0) })
    }
}

extension StoreTables {
    /// The work of a lease.
    ///
    /// - Throws: `StoreError.leaseLost` when it is not the lease's any more.
    func leased(_ lease: Lease) throws -> JobRow {
        guard let job = try job(of: lease.pageID), job.state == .leased, job.token == lease.token else {
            throw StoreError.leaseLost(lease.name)
        }
        return job
    }

    fileprivate func lease(_ job: JobRow) throws -> Lease {
        guard let page = try page(job.pageID), let image = page.image else {
            throw StoreError.failed(detail: "there is work on page number \(job.pageID), which has no image")
        }
        let name = try name(ofPage: job.pageID)
        return Lease(
            name: name, image: image, key: job.key, failures: job.failures, losses: job.losses,
            latestRevision: page.latestRevision, until: Moment(milliseconds: job.leaseUntil ?? 0), token: job.token,
            pageID: job.pageID)
    }

    /// Frees work whose lease has run out or whose owner is gone.
    @discardableResult
    fileprivate mutating func takeBack(owners: Set<String>, _ tries: Tries, at now: Moment) throws -> Int {
        let lost = try lostJobs(at: now.milliseconds, owners: owners)
        let reason = Reason(
            code: "worker.lost",
            message: "whoever worked on it was gone before the end, again and again; "
                + "look at the machine's memory and log, then run `mojiwaku batch retry`")
        for job in lost { _ = try giveUp(job, isLoss: true, reason, after: 0, tries, at: now) }
        return lost.count
    }

    fileprivate mutating func giveUp(
        _ job: JobRow, isLoss: Bool, _ reason: Reason, after seconds: Double, _ tries: Tries, at now: Moment
    ) throws -> FailureOutcome {
        var job = job
        if isLoss { job.losses += 1 } else { job.failures += 1 }
        (job.reasonCode, job.reason) = (reason.code, reason.message)
        guard job.failures >= tries.failures || job.losses >= tries.losses else {
            let next = now.adding(seconds: min(seconds, Double(JobRow.longestWait) / 1000))
            job.notBefore = next.milliseconds
            job.end(.ready)
            try save(job)
            return .again(next)
        }
        job.end(.quarantined)
        try save(job)
        guard var page = try page(job.pageID) else { return .quarantined }
        page.setState(.quarantined, at: now)
        (page.reasonCode, page.reason) = (reason.code, reason.message)
        _ = try save(page)
        return .quarantined
    }
}

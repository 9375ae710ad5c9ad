public import PageStore

/// How a batch runs.
public struct BatchSettings: Sendable {
    /// The inbox: a folder with a folder for each edition.
    public var inbox: String
    /// How many pages are worked on at once, 1 or more.
    public var jobs: Int
    /// The program that does a page, and its arguments.
    public var worker: [String]
    /// What a worker may take.
    public var limits: WorkerLimits
    /// Whether to go on waiting for pages when all are done.
    public var watches = false
    /// When all is to be done; a batch that watches ends then.
    public var deadline: Moment?
    /// How long before the deadline missing pages are told of, in seconds.
    public var warningSeconds = 1800.0
    /// Which part of the work this batch takes.
    public var shard = Shard.all
    /// How often work may be tried.
    public var tries = Tries()
    /// How long a page is borrowed from the store, in seconds: as long as it is lost to others when the whole machine goes down.
    public var leaseSeconds = 60.0
    var backoff = Backoff()

    /// Settings; the rest is usual.
    public init(inbox: String, jobs: Int, worker: [String], limits: WorkerLimits = WorkerLimits()) {
        self.inbox = inbox
        self.jobs = jobs
        self.worker = worker
        self.limits = limits
    }
}

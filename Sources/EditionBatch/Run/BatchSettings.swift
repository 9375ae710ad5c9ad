public import PageStore

/// Settings of a batch run.
public struct BatchSettings: Sendable {
    /// The inbox: a folder with a folder for each edition.
    public var inbox: String
    /// How many worker processes run at once, 1 or more.
    public var jobs: Int
    /// The worker program and its arguments.
    public var worker: [String]
    /// Limits of a worker process.
    public var limits: WorkerLimits
    /// Whether to wait for further pages when all are done.
    public var watches = false
    /// When all pages are to be done. A run that watches the inbox ends then.
    public var deadline: Moment?
    /// How long before the deadline open pages are reported, in seconds.
    public var warningSeconds = 1800.0
    /// The shard of the pages that this run does.
    public var shard = Shard.all
    /// How often a page may be tried.
    public var attempts = AttemptLimits()
    /// How long a lease lasts, in seconds. After the whole machine has gone down, a page waits that long for another
    /// one.
    public var leaseSeconds = 60.0
    var backoff = Backoff()

    /// Settings with default values for the rest.
    public init(inbox: String, jobs: Int, worker: [String], limits: WorkerLimits = WorkerLimits()) {
        self.inbox = inbox
        self.jobs = jobs
        self.worker = worker
        self.limits = limits
    }
}

public import PageStore

/// Settings of a batch run.
public struct BatchSettings: Sendable {
    /// The inbox: a folder with a folder for each edition; nil for a run that does the pages of the store alone, which others take in.
    public var inbox: String?
    /// Where the pages of the inbox lie; nil for a folder of each edition.
    public var pattern: FolderPattern?
    /// How many of the jobs run at each time of the day; nil for all of them always.
    public var budget: JobBudget?
    /// How many worker processes run at once, 1 or more.
    public var jobs: Int
    /// The worker program and its arguments.
    public var worker: [String]
    /// Limits of a worker process.
    public var limits: WorkerLimits
    /// Whether to wait for further pages when all are done. Without an inbox, until the run is stopped.
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
    /// What happens to the files of finished editions.
    public var finishedFiles = FinishedFiles.stay
    /// How long a file must have been as it is before it is moved or removed, in seconds: a scanner may add pages to it.
    var quietSeconds = 60.0
    var backoff = Backoff()
    /// How long a thread without work waits before it asks again, in seconds. Workers on many machines ask one database.
    var idleSeconds: Double { inbox == nil ? 0.5 : 0.05 }

    /// Settings with default values for the rest.
    public init(inbox: String?, jobs: Int, worker: [String], limits: WorkerLimits = WorkerLimits()) {
        self.inbox = inbox
        self.jobs = jobs
        self.worker = worker
        self.limits = limits
    }
}

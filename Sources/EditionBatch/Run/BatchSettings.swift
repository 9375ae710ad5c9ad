public import PageStore
package import PaperProfile

/// Settings of a batch run.
public struct BatchSettings: Sendable {
    /// The inbox: a folder with a subfolder for each edition; nil for a run that only analyses pages that other
    /// processes take in.
    public var inbox: String?
    /// The pattern of the inbox's paths; nil for one folder per edition.
    public var pattern: FolderPattern?
    /// Number of jobs by time of day; nil for `jobs` at any time.
    public var budget: JobBudget?
    /// Number of concurrent worker processes, 1 or more.
    public var jobs: Int
    /// The worker program and its arguments.
    public var worker: [String]
    /// Limits of a worker process.
    public var limits: WorkerLimits
    /// Whether to wait for further pages when all are done. A run without an inbox then goes on until it is stopped.
    public var watches = false
    /// The deadline for all pages. A run that watches the inbox ends then.
    public var deadline: Moment?
    /// Seconds before the deadline at which unfinished pages are reported.
    public var warningSeconds = 1800.0
    /// The shard of this run's pages.
    public var shard = Shard.all
    /// Limits of attempts at a page.
    public var attempts = AttemptLimits()
    /// Duration of a lease, in seconds. When a machine fails, its pages wait that long for another machine.
    public var leaseSeconds = 60.0
    /// The treatment of the files of finished editions.
    public var finishedFiles = FinishedFiles.stay
    /// Seconds that a file must be unchanged before it is moved or removed: a scanner may add pages to it.
    var quietSeconds = 60.0
    /// The profiles of newspapers.
    package var profiles = PaperProfiles()
    var backoff = Backoff()
    /// Seconds that a thread without work waits before it queries the store again. The wait is longer without an inbox,
    /// because then workers on many machines share one database.
    var idleSeconds: Double { inbox == nil ? 0.5 : 0.05 }

    /// Settings with default values for the rest.
    public init(inbox: String?, jobs: Int, worker: [String], limits: WorkerLimits = WorkerLimits()) {
        self.inbox = inbox
        self.jobs = jobs
        self.worker = worker
        self.limits = limits
    }
}

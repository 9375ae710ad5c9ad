public import Foundation
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

/// Exponential backoff with jitter: the delay of a page after a failed attempt.
struct Backoff: Sendable, Hashable {
    /// The delay after the first failure, in seconds.
    var first = 2.0
    /// The longest delay in seconds, before jitter.
    var most = 60.0

    /// The delay after a number of failures. It doubles with each failure. Jitter removes up to half of it, so that
    /// pages that failed together are not tried again together.
    ///
    /// - Parameter chance: the share of that half which is removed, 0 to 1.
    func seconds(after failures: Int, chance: Double = .random(in: 0..<1)) -> Double {
        var wait = first
        for _ in 0..<min(max(0, failures), 30) where wait < most { wait *= 2 }
        return min(wait, most) * (1 - chance / 2)
    }
}

/// The number of concurrent jobs by time of day: all at night, fewer by day beside other work.
public struct JobBudget: Sendable, Hashable {
    /// The steps in the order of their start, which is in minutes of the day, local time.
    private let steps: [Step]

    private struct Step: Hashable {
        var minute: Int
        var jobs: Int
    }

    /// Parses `HH:MM=JOBS,HH:MM=JOBS…`, such as `07:00=1,22:00=8`. The last step of the day continues past midnight.
    ///
    /// - Returns: nil for any other text, a repeated time or more than 256 jobs.
    public init?(_ text: String) {
        var steps: [Step] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let match = part.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})=([0-9]{1,3})/), let hour = Int(match.1),
                let minute = Int(match.2), let jobs = Int(match.3), hour < 24, minute < 60, jobs <= 256
            else { return nil }
            steps.append(Step(minute: 60 * hour + minute, jobs: jobs))
        }
        guard Set(steps.map(\.minute)).count == steps.count, steps.contains(where: { $0.jobs > 0 }) else { return nil }
        self.steps = steps.sorted { $0.minute < $1.minute }
    }

    /// The largest number of jobs at any time.
    public var most: Int { steps.map(\.jobs).max() ?? 0 }

    /// The number of jobs at a time.
    ///
    /// - Parameter zone: by default the machine's own.
    public func jobs(at date: Date, in zone: TimeZone = .current) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let time = calendar.dateComponents([.hour, .minute], from: date)
        let minute = 60 * (time.hour ?? 0) + (time.minute ?? 0)
        return (steps.last { $0.minute <= minute } ?? steps.last)?.jobs ?? 0
    }
}

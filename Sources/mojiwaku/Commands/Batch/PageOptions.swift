import ArgumentParser
import EditionBatch
import PageCommands
import PageStore
import PaperProfile

/// The analysis of pages and its reports: options of `batch run` and `batch worker`.
struct PageOptions: ParsableArguments {
    @Option(help: "Number of pages at once. (default: one for each core, if memory allows)")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Number of pages at once by the time of day, in place of --jobs, such as 07:00=1,22:00=8; 0: none.",
            valueName: "HH:MM=JOBS,…"))
    var jobsByTime: String?

    @Option(help: "Time limit of a page, in seconds.")
    var pageSeconds = 120.0

    @Option(help: "Memory limit of a page, in MiB. (default: 4096, or less on a smaller machine)")
    var pageMemory: Int?

    @Option(help: "Number of failures after which a page is put into quarantine.")
    var tries = 3

    @Option(
        help:
            "Folder with the profiles of newspapers (*.profile, by mojiwaku learn). An edition's title chooses its profile.",
        completion: .directory)
    var profiles: String?

    @Option(
        help: "File for Prometheus metrics, such as /var/lib/node_exporter/mojiwaku.prom.",
        completion: .file())
    var metrics: String?

    @OptionGroup var problems: OnProblemOption

    @Flag(help: "Print each event as a line of JSON, also on a terminal.")
    var json = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256, not \(jobs).") }
        if let jobsByTime {
            guard jobs == nil else { throw ValidationError("Give --jobs or --jobs-by-time, not both.") }
            guard JobBudget(jobsByTime) != nil else {
                throw ValidationError(
                    "--jobs-by-time must be HH:MM=JOBS,HH:MM=JOBS…, such as 07:00=1,22:00=8; not \(jobsByTime).")
            }
        }
        guard (0.1...86400).contains(pageSeconds) else { throw ValidationError("--page-seconds must be 0.1 to 86400.") }
        if let pageMemory, !(64...1 << 20).contains(pageMemory) {
            throw ValidationError("--page-memory must be 64 to 1048576 MiB, not \(pageMemory).")
        }
        guard (1...100).contains(tries) else { throw ValidationError("--tries must be 1 to 100, not \(tries).") }
    }

    /// Settings for a batch over an inbox, or only over the store's pages.
    ///
    /// - Throws: a failure if a profile cannot be used.
    func settings(inbox: String?) throws(Failure) -> BatchSettings {
        let budget = jobsByTime.flatMap(JobBudget.init)
        var settings = BatchSettings(
            inbox: inbox, jobs: JobLimit.width(asked: budget?.most ?? jobs, pages: .max), seconds: pageSeconds,
            mebibytes: pageMemory)
        settings.attempts.failures = tries
        settings.budget = budget
        if let profiles {
            do { settings.profiles = try PaperProfiles(folder: profiles) } catch {
                throw Failure(.badInput, profiles, explanation: error.description)
            }
        }
        return settings
    }
}

extension BatchSettings {
    /// Settings for a batch with this program as its workers, with memory limits that suit the machine.
    ///
    /// - Parameters:
    ///   - jobs: number of concurrent workers.
    ///   - seconds: time limit of a page.
    ///   - mebibytes: memory limit of a page; nil for 4096, or less if the machine has less.
    init(inbox: String?, jobs: Int, seconds: Double = WorkerLimits().seconds, mebibytes: Int? = nil) {
        let fair = (JobLimit.memory / jobs) >> 20
        self.init(
            inbox: inbox, jobs: jobs, worker: ["/proc/self/exe", "batch", "page"],
            limits: WorkerLimits(seconds: seconds, memory: (mebibytes ?? min(4096, max(768, fair))) << 20))
    }
}

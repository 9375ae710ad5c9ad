import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

/// The analysis of pages and its reports: options of `batch run` and `batch worker`.
struct PageOptions: ParsableArguments {
    @Option(help: "How many pages to analyse at once. (default: one for each core that memory allows)")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "How many pages at once by the time of the day, in place of --jobs, such as 07:00=1,22:00=8; 0 rests.",
            valueName: "HH:MM=JOBS,…"))
    var jobsByTime: String?

    @Option(help: "Time limit of a page, in seconds.")
    var pageSeconds = 120.0

    @Option(help: "Memory limit of a page, in MiB. (default: 4096, or less where the machine has less)")
    var pageMemory: Int?

    @Option(help: "After how many failures a page is put in quarantine.")
    var tries = 3

    @Option(
        help: "Write metrics for Prometheus to this file, such as /var/lib/node_exporter/mojiwaku.prom.",
        completion: .file())
    var metrics: String?

    @OptionGroup var problems: OnProblemOption

    @Flag(help: "Print a line of JSON for each event, on a terminal too.")
    var json = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is 1 to 256, not \(jobs).") }
        if let jobsByTime {
            guard jobs == nil else { throw ValidationError("--jobs-by-time takes the place of --jobs.") }
            guard JobBudget(jobsByTime) != nil else {
                throw ValidationError(
                    "--jobs-by-time is HH:MM=JOBS,HH:MM=JOBS…, such as 07:00=1,22:00=8; not \(jobsByTime).")
            }
        }
        guard (0.1...86400).contains(pageSeconds) else { throw ValidationError("--page-seconds is 0.1 to 86400.") }
        if let pageMemory, !(64...1 << 20).contains(pageMemory) {
            throw ValidationError("--page-memory is 64 to 1048576 MiB, not \(pageMemory).")
        }
        guard (1...100).contains(tries) else { throw ValidationError("--tries is 1 to 100, not \(tries).") }
    }

    /// Settings for a batch over an inbox, or only over the store's pages.
    func settings(inbox: String?) -> BatchSettings {
        let budget = jobsByTime.flatMap(JobBudget.init)
        var settings = BatchSettings(
            inbox: inbox, jobs: JobLimit.width(asked: budget?.most ?? jobs, pages: .max), seconds: pageSeconds,
            mebibytes: pageMemory)
        settings.attempts.failures = tries
        settings.budget = budget
        return settings
    }
}

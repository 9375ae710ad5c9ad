import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore

struct BatchRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Takes in the editions of a folder and does every page.",
        discussion: """
            INBOX holds a folder for each edition with its page images and perhaps an edition.json. Pages that are done are \
            skipped. Each page is done by a process of its own; one that hangs, bloats or crashes is tried again and then set \
            aside, and the others go on. On a terminal a bar shows how far it has come, else each event is a line of JSON. \
            SIGTERM finishes the pages in hand; the second time it ends at once. In a Slurm array or a Kubernetes indexed job \
            it takes its share by itself.

            Exits with 1 when pages are missing, in quarantine or doubtful, 65 when every page is in quarantine, 75 when \
            the disk is full or the store is busy, 143 after SIGTERM.

            Examples:
              mojiwaku batch run inbox --store pages.sqlite
              mojiwaku batch run inbox --store pages.sqlite --watch --deadline 04:30 --html night.html
            """)

    @Argument(help: "Folder with a folder for each edition.", completion: .directory)
    var inbox: String

    @Option(help: "The store: an SQLite file, made when missing. Its images lie beside it.", completion: .file())
    var store: String

    @Option(help: "How many pages to work on at once. (default: one for each core that memory allows)")
    var jobs: Int?

    @Flag(help: "Go on waiting for pages until the deadline, or for ever.")
    var watch = false

    @Option(help: "When all is to be done: HH:MM, local time, at most a day ahead.")
    var deadline: String?

    @Option(help: "Minutes before the deadline at which missing pages are told of.")
    var warnMinutes = 30

    @Option(help: "Most seconds for a page.")
    var pageSeconds = 120.0

    @Option(help: "Most memory for a page, in MiB. (default: 4096, or less where the machine has less)")
    var pageMemory: Int?

    @Option(help: "How often a page may fail before it is set aside.")
    var tries = 3

    @Option(
        help: "Do only the share I of N of all pages, such as 0/4. (default: Slurm's or Kubernetes' index, else all)")
    var shard: String?

    @Option(help: "Write the report as JSON to this file.", completion: .file())
    var report: String?

    @Option(help: "Write the report as one HTML page to this file.", completion: .file())
    var html: String?

    @Option(
        help: "Keep figures for Prometheus in this file, such as /var/lib/node_exporter/mojiwaku.prom.",
        completion: .file())
    var metrics: String?

    @Flag(help: "Print a line of JSON for each event, on a terminal too.")
    var json = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is 1 to 256, not \(jobs).") }
        guard (0.1...86400).contains(pageSeconds) else { throw ValidationError("--page-seconds is 0.1 to 86400.") }
        if let pageMemory, !(64...1 << 20).contains(pageMemory) {
            throw ValidationError("--page-memory is 64 to 1048576 MiB, not \(pageMemory).")
        }
        guard (1...100).contains(tries) else { throw ValidationError("--tries is 1 to 100, not \(tries).") }
        guard (0...1440).contains(warnMinutes) else { throw ValidationError("--warn-minutes is 0 to 1440.") }
        if let deadline, ClockTime(deadline) == nil {
            throw ValidationError("--deadline is a time such as 04:30, not \(deadline).")
        }
        if let shard, Shard(text: shard) == nil {
            throw ValidationError("--shard is I/N with I from 0 and below N, such as 0/4; not \(shard).")
        }
        do { _ = try share() } catch { throw ValidationError("\(error)") }
    }

    func run() async throws {
        let named = try await WorkThreads.run { [store] () throws(Failure) in try NamedStore(store, create: true) }
        let night = Night(named, try settings(), reportFile: report, htmlFile: html, metricsFile: metrics, asJSON: json)
        throw try await WorkThreads.run { () throws(Failure) in try night.run() }
    }

    private func share() throws(TaskShareError) -> Shard {
        if let shard, let share = Shard(text: shard) { return share }
        return try Shard.ofThisTask() ?? .all
    }

    private func settings() throws -> BatchSettings {
        var settings = BatchSettings(
            inbox: inbox, jobs: JobLimit.width(asked: jobs, pages: .max), seconds: pageSeconds, mebibytes: pageMemory)
        settings.watches = watch
        settings.deadline = deadline.flatMap(ClockTime.init)?.next(after: Date())
        settings.warningSeconds = Double(warnMinutes) * 60
        settings.shard = try share()
        settings.tries.failures = tries
        return settings
    }
}

/// A time of the day.
struct ClockTime {
    let hour: Int
    let minute: Int

    /// Reads `HH:MM`.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// The next moment at which clocks here show this time.
    func next(after date: Date) -> Moment? {
        Calendar.current.nextDate(
            after: date, matching: DateComponents(hour: hour, minute: minute, second: 0), matchingPolicy: .nextTime
        ).map { Moment(milliseconds: Int64($0.timeIntervalSince1970 * 1000)) }
    }
}

import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore

struct BatchRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Takes in the editions of a folder and analyses every page.",
        discussion: """
            INBOX contains a folder for each edition, with its page images and an optional edition.json. The batch skips \
            finished pages. A separate process analyses each page. If it hangs, crashes or takes too much memory, the page is \
            tried again, and finally put into quarantine; the other pages continue. A terminal shows a progress bar. \
            Otherwise each event is a line of JSON; once a minute a line has the pages done, the pace and the time left. \
            After SIGTERM the batch finishes the pages in hand; a second SIGTERM ends it at once. In a Slurm array job or a \
            Kubernetes indexed job each task does its share of the pages.

            Exits with 1 if pages are missing, in quarantine, doubtful or waiting for an editor, if something in the inbox \
            or a profile could not be used, or if the deadline came near with pages open; with 65 if every page is in quarantine, 75 if \
            the disk is full or the store is busy, 143 after SIGTERM.

            Examples:
              mojiwaku batch run inbox --store pages.sqlite
              mojiwaku batch run inbox --store pages.sqlite --watch --deadline 04:30 --html night.html
              mojiwaku batch run archive --pattern '{title}/{date}/{page}.tif' --store postgres://mojiwaku@db/news
            """)

    @Argument(help: "Folder with a folder for each edition.", completion: .directory)
    var inbox: String

    @Option(
        help: "The store: an SQLite file, or postgres://USER@HOST/DATABASE; made if missing.", completion: .file())
    var store: String

    @OptionGroup var place: PatternOption

    @OptionGroup var pages: PageOptions

    @OptionGroup var finished: FinishedOptions

    @Flag(help: "Wait for further pages until the deadline, or without end if there is none.")
    var watch = false

    @Option(help: "Time at which all pages must be done: HH:MM, local time, at most a day ahead.")
    var deadline: String?

    @Option(help: "Number of minutes before the deadline at which to warn of missing pages.")
    var warnMinutes = 30

    @Option(
        help: "Do only share I of N of all pages, such as 0/4. (default: the index of Slurm or Kubernetes, else all)")
    var shard: String?

    @Option(help: "File for the report as JSON at the end of the run.", completion: .file())
    var report: String?

    @Option(
        help: "File for the report as one HTML page at the end of the run; before, use `batch report`.",
        completion: .file())
    var html: String?

    @OptionGroup var days: DaysOption

    func validate() throws {
        guard (0...1440).contains(warnMinutes) else { throw ValidationError("--warn-minutes must be 0 to 1440.") }
        if let deadline, ClockTime(deadline) == nil {
            throw ValidationError("--deadline must be a time such as 04:30, not \(deadline).")
        }
        if let shard, Shard(text: shard) == nil {
            throw ValidationError("--shard must be I/N with I from 0 to N − 1, such as 0/4; not \(shard).")
        }
        do {
            let share = try share()
            try finished.validate(hasPattern: place.text != nil, share: share)
        } catch let error as TaskShareError { throw ValidationError("\(error)") }
    }

    func run() async throws {
        let settings = try settings()
        throw try await pages.problems.reporting(as: "batch run") { problems in
            let named = try await WorkThreads.run { [store] () throws(Failure) in try NamedStore(store, create: true) }
            let runner = BatchRunner(
                named, settings, reportFile: report, htmlFile: html, metricsFile: pages.metrics, isJSON: pages.json,
                problems: problems, days: days.days)
            return try await WorkThreads.run { () throws(Failure) in try runner.run() }
        }
    }

    private func share() throws(TaskShareError) -> Shard {
        if let shard, let share = Shard(text: shard) { return share }
        return try Shard.ofThisTask() ?? .all
    }

    private func settings() throws -> BatchSettings {
        var settings = try pages.settings(inbox: inbox)
        settings.shard = try share()
        settings.pattern = place.pattern
        settings.finishedFiles = try finished.files(ofInbox: inbox)
        settings.watches = watch
        settings.deadline = deadline.flatMap(ClockTime.init)?.next(after: Date())
        settings.warningSeconds = Double(warnMinutes) * 60
        return settings
    }
}

/// The treatment of the files of finished editions.
struct FinishedOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Folder to which the files of finished editions move, as DONE/EDITION. An edition is finished if no page is missing, all pages are published, and no file has changed for a minute.
            """, valueName: "DONE"), completion: .directory)
    var doneTo: String?

    @Option(
        help: ArgumentHelp(
            "Delete the files of editions after this number of days since they were finished; 0: at once.",
            valueName: "DAYS"))
    var removeAfter: Int?

    func validate() throws {
        if let removeAfter, !(0...36_500).contains(removeAfter) {
            throw ValidationError("--remove-after must be 0 to 36500 days, not \(removeAfter).")
        }
        if doneTo != nil, removeAfter != nil { throw ValidationError("Give --done-to or --remove-after, not both.") }
    }

    /// Refuses conflicting options.
    func validate(hasPattern: Bool, share: Shard) throws {
        guard doneTo != nil || removeAfter != nil else { return }
        if hasPattern {
            throw ValidationError(
                "--done-to and --remove-after cannot be combined with --pattern: the batch does not change an archive.")
        }
        if share.count > 1 {
            throw ValidationError(
                "--done-to and --remove-after cannot be combined with a share, which does not know whether an edition is complete."
            )
        }
    }

    /// - Throws: `Failure` when the folder for finished editions is inside the inbox.
    func files(ofInbox inbox: String) throws -> FinishedFiles {
        if let removeAfter { return .remove(afterDays: removeAfter) }
        guard let doneTo else { return .stay }
        let (folder, target) = (Self.whole(inbox), Self.whole(doneTo))
        guard target != folder, !target.hasPrefix("\(folder)/"), !doneTo.isEmpty else {
            throw Failure(
                .usage, doneTo, "it is inside the inbox: the batch would take in its files again",
                "Name a folder outside of the inbox.")
        }
        return .move(to: doneTo)
    }

    private static func whole(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}

/// A time of the day.
struct ClockTime {
    let hour: Int
    let minute: Int

    /// Parses `HH:MM`.
    init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    /// The next moment after `date` with this local time.
    func next(after date: Date) -> Moment? {
        Calendar.current.nextDate(
            after: date, matching: DateComponents(hour: hour, minute: minute, second: 0), matchingPolicy: .nextTime
        ).map { Moment(milliseconds: Int64($0.timeIntervalSince1970 * 1000)) }
    }
}

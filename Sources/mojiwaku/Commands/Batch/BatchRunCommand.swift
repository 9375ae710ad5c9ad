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
            INBOX holds a folder for each edition, with its page images and perhaps an edition.json. Finished pages are skipped. \
            Each page is analysed by a process of its own. If that hangs, takes too much memory or crashes, the page is tried \
            again, then put in quarantine, and the others go on. On a terminal there is a progress bar, else each event is a line \
            of JSON, and once a minute there is one with the pages done, the pace and the time left. SIGTERM lets the pages at work be finished; a second one ends at once. In a Slurm array job or a Kubernetes \
            indexed job each task does its share of the pages.

            Exits with 1 when pages are missing, in quarantine, doubtful or waiting for an editor, when something in the inbox \
            could not be used, or the deadline came near with pages open; 65 when every page is in quarantine, 75 when the \
            disk is full or the store is busy, 143 after SIGTERM.

            Examples:
              mojiwaku batch run inbox --store pages.sqlite
              mojiwaku batch run inbox --store pages.sqlite --watch --deadline 04:30 --html night.html
              mojiwaku batch run archive --pattern '{title}/{date}/{page}.tif' --store postgres://mojiwaku@db/news
            """)

    @Argument(help: "Folder with a folder for each edition.", completion: .directory)
    var inbox: String

    @Option(
        help: "The store: an SQLite file, or postgres://USER@HOST/DATABASE; made when missing.", completion: .file())
    var store: String

    @OptionGroup var place: PatternOption

    @OptionGroup var pages: PageOptions

    @OptionGroup var finished: FinishedOptions

    @Flag(help: "Wait for further pages until the deadline; without one, for ever.")
    var watch = false

    @Option(help: "When all pages are to be done: HH:MM, local time, at most a day ahead.")
    var deadline: String?

    @Option(help: "Warn of missing pages this many minutes before the deadline.")
    var warnMinutes = 30

    @Option(
        help: "Do only the share I of N of all pages, such as 0/4. (default: Slurm's or Kubernetes' index, else all)")
    var shard: String?

    @Option(help: "Write the report as JSON to this file when the run ends.", completion: .file())
    var report: String?

    @Option(
        help: "Write the report as one HTML page to this file when the run ends; until then `batch report` makes one.",
        completion: .file())
    var html: String?

    @OptionGroup var days: DaysOption

    func validate() throws {
        guard (0...1440).contains(warnMinutes) else { throw ValidationError("--warn-minutes is 0 to 1440.") }
        if let deadline, ClockTime(deadline) == nil {
            throw ValidationError("--deadline is a time such as 04:30, not \(deadline).")
        }
        if let shard, Shard(text: shard) == nil {
            throw ValidationError("--shard is I/N with I from 0 and below N, such as 0/4; not \(shard).")
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
        var settings = pages.settings(inbox: inbox)
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
            Move the files of finished editions to DONE/EDITION: no page is missing, all are published, and no file has changed for a minute.
            """, valueName: "DONE"), completion: .directory)
    var doneTo: String?

    @Option(
        help: ArgumentHelp(
            "Remove the files of editions that have been finished for so many days; 0 for at once.", valueName: "DAYS"))
    var removeAfter: Int?

    func validate() throws {
        if let removeAfter, !(0...36_500).contains(removeAfter) {
            throw ValidationError("--remove-after is 0 to 36500 days, not \(removeAfter).")
        }
        if doneTo != nil, removeAfter != nil { throw ValidationError("--done-to takes the place of --remove-after.") }
    }

    /// Refuses conflicting options.
    func validate(hasPattern: Bool, share: Shard) throws {
        guard doneTo != nil || removeAfter != nil else { return }
        if hasPattern {
            throw ValidationError("--done-to and --remove-after do not go with --pattern: an archive stays as it is.")
        }
        if share.count > 1 {
            throw ValidationError(
                "--done-to and --remove-after do not go with a share: a share does not see whether an edition is complete."
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
                .usage, doneTo, "it lies in the inbox, and its files would be taken in again",
                "Name a folder outside of it.")
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

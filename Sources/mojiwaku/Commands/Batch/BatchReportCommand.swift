import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes a report on editions, as one HTML page or as JSON.",
        discussion: """
            Missing, quarantined and doubtful pages come first, with the unusable files of each inbox. Without names the report has the \
            editions of the last days, and counts of the others. It omits small pictures beyond a size of 5 MB.

            Examples:
              mojiwaku batch report --store pages.sqlite 2026-11-21-morning --output report.html
              mojiwaku batch report --store pages.sqlite --json --output -
            """)

    @Argument(help: "Editions. (default: those of the last --days)")
    var editions: [String] = []

    @OptionGroup var store: StoreOption

    @Option(name: [.short, .long], help: "File for the report; - is stdout.", completion: .file())
    var output: String

    @OptionGroup var days: DaysOption

    @Flag(help: "Write JSON in place of HTML.")
    var json = false

    func run() async throws {
        let report = try await NamedStore(store.store).ask { [editions, days] store throws(StoreError) in
            let now = Moment.now
            let problems = try store.inboxNotes(of: editions)
            guard editions.isEmpty else { return try BatchReport(of: editions, in: store, problems: problems, at: now) }
            let (names, older) = try BatchReport.recentEditions(in: store, days: days.days, at: now)
            var report = try BatchReport(of: names, in: store, problems: problems, at: now)
            report.older = older
            return report
        }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(json ? report.json() : report.html()))])
    }
}

/// The period of reports and of the last lines of a run.
struct DaysOption: ParsableArguments {
    @Option(help: "Omit editions whose date and last change are more than this number of days ago.")
    var days = BatchReport.usualDays

    func validate() throws {
        if !(0...36_500).contains(days) { throw ValidationError("--days must be 0 to 36500, not \(days).") }
    }
}

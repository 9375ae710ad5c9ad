import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes a report on editions, as one HTML page or as JSON.",
        discussion: """
            Missing, quarantined and doubtful pages come first, and what the last batch of each inbox could not use in it.

            Examples:
              mojiwaku batch report --store pages.sqlite 2026-11-21-morning --output report.html
              mojiwaku batch report --store pages.sqlite --json --output -
            """)

    @Argument(help: "Editions. (default: all)")
    var editions: [String] = []

    @OptionGroup var store: StoreOption

    @Option(name: [.short, .long], help: "Where to write the report; - is stdout.", completion: .file())
    var output: String

    @Flag(help: "Write JSON instead of HTML.")
    var json = false

    func run() async throws {
        let report = try await NamedStore(store.store).ask { [editions] store throws(StoreError) in
            try BatchReport(
                of: editions.isEmpty ? store.editions().map(\.name) : editions, in: store,
                problems: store.inboxNotes(of: editions).map { BatchProblem(path: $0.path, message: $0.message) },
                at: .now)
        }
        try OutputFiles.shared.write([.init(path: output, bytes: Array(json ? report.json() : report.html()))])
    }
}

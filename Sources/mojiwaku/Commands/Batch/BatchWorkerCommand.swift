import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Analyses pages that others take in, on any number of machines.",
        discussion: """
            Draws pages from the store, which `batch run` fills, until it is stopped. Each page is done as `batch run` does it. On several \
            machines the store is a PostgreSQL database. SIGTERM lets the pages at work be finished; a second one ends at once. Pages of a \
            machine that went down are drawn by others when their lease has ended, a minute later.

            Exits with 0 when all pages are done (--until-done), 1 when it has put some in quarantine, 75 when the disk is full or the store \
            is busy, 143 after SIGTERM.

            Examples:
              mojiwaku batch worker --store postgres://mojiwaku@db/news
              mojiwaku batch worker --store postgres://mojiwaku@db/news --until-done --jobs 2
            """)

    @OptionGroup var store: StoreOption

    @OptionGroup var pages: PageOptions

    @Flag(help: "End when no page waits or is at work.")
    var untilDone = false

    func run() async throws {
        throw try await pages.problems.reporting(as: "batch worker") { problems in
            let named = try await WorkThreads.run { [store] () throws(Failure) in try NamedStore(store.store) }
            var settings = pages.settings(inbox: nil)
            settings.watches = !untilDone
            let runner = BatchRunner(
                named, settings, reportFile: nil, htmlFile: nil, metricsFile: pages.metrics, isJSON: pages.json,
                problems: problems)
            return try await WorkThreads.run { () throws(Failure) in try runner.run() }
        }
    }
}

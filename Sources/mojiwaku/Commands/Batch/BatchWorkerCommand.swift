import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore

struct BatchWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Analyses pages of a store, on any number of machines.",
        discussion: """
            Takes pages from the store, which `batch run` fills, until it is stopped, and does them as `batch run` does. Several machines need a \
            store in PostgreSQL. After SIGTERM the worker finishes the pages in hand; a second SIGTERM ends it at once. If a machine fails, \
            other workers take its pages after a minute.

            Exits with 0 if all pages are done (--until-done), 1 if it has put pages into quarantine, 75 if the disk is full or the store is \
            busy, 143 after SIGTERM.

            Examples:
              mojiwaku batch worker --store postgres://mojiwaku@db/news
              mojiwaku batch worker --store postgres://mojiwaku@db/news --until-done --jobs 2
            """)

    @OptionGroup var store: StoreOption

    @OptionGroup var pages: PageOptions

    @Flag(help: "End when no page waits or is being analysed.")
    var untilDone = false

    func run() async throws {
        throw try await pages.problems.reporting(as: "batch worker") { problems in
            let named = try await WorkThreads.run { [store] () throws(Failure) in try NamedStore(store.store) }
            var settings = try pages.settings(inbox: nil)
            settings.watches = !untilDone
            let runner = BatchRunner(
                named, settings, reportFile: nil, htmlFile: nil, metricsFile: pages.metrics, isJSON: pages.json,
                problems: problems)
            return try await WorkThreads.run { () throws(Failure) in try runner.run() }
        }
    }
}

/// The hidden command `mojiwaku batch page`, which `batch run` and `batch worker` start for each page.
struct BatchPageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Does one page for `batch run` and `batch worker`.", shouldDisplay: false)

    func run() throws {
        // Ignore SIGTERM: a service manager sends its signals to all processes of the batch, but the batch decides
        // whether a worker may finish its page.
        signal(SIGTERM, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        guard PageWorker.serve(input: STDIN_FILENO, output: STDOUT_FILENO) else {
            throw Failure(.usage, "batch page", "has nothing to do", "It is started by `mojiwaku batch run`.")
        }
    }
}

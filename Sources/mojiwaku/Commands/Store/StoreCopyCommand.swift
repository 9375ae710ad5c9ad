import ArgumentParser
import PageCommands
import PageStore

/// `mojiwaku store copy`: copies a store between SQLite and PostgreSQL.
struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copies a whole store into a new one, for instance from SQLite to PostgreSQL.",
        discussion: """
            Copies pages, maps, corrections, images, tokens, waiting work and the feed, whose cursors stay valid. Then it compares both stores \
            row by row and file by file; until then no other command opens the copy. To continue a copy that was interrupted, run the \
            same command again: it also copies later changes of FROM. Stop all programs that write to FROM before the last run.

            Example: mojiwaku store copy pages.sqlite 'postgres://mojiwaku@db.example.org/pages'
            """)

    @Argument(help: "The store to copy.", completion: .file())
    var from: String

    @Argument(help: "The new store.", completion: .file())
    var to: String

    func run() async throws {
        let report = try await WorkThreads.run { [from, to] () throws(Failure) in
            defer { Console.shared.endProgress() }
            do throws(CopyError) {
                return try StoreCopy(from: from, to: to) { progress in
                    Console.shared.progress(
                        done: progress.pages, of: progress.of,
                        unit: progress.pass == 1 ? "pages copied" : "pages compared")
                }.run()
            } catch {
                throw Failure(store: PageStore.shownName(of: error.side == .source ? from : to), error.error)
            }
        }
        try Console.shared.line(
            "copied \(report.pages) pages, \(report.maps) maps, \(report.images) image files to "
                + "\(PageStore.shownName(of: to)); both are the same")
    }
}

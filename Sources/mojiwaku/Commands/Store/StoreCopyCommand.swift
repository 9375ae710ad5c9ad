import ArgumentParser
import PageCommands
import PageStore

/// `mojiwaku store copy`: copies a store between SQLite and PostgreSQL.
struct StoreCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copies a store whole into a new one, from SQLite to PostgreSQL or back.",
        discussion: """
            Everything goes with it: pages, maps, corrections, images, tokens, waiting work, and the feed, so that reader apps go on \
            with the cursors that they have. Both stores are then compared row by row and file by file. Until that is done, no other \
            command opens the copy. A copy that was ended goes on when the same command is run again; what FROM has got since, it \
            brings too. Let nothing write to FROM at the end, and nothing afterwards.

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
            "copied \(report.pages) pages, \(report.maps) maps, \(report.images) files of images to "
                + "\(PageStore.shownName(of: to)); both are the same")
    }
}

import ArgumentParser
import EditionBatch
import Foundation
import PageCommands

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

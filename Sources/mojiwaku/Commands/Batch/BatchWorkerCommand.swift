import ArgumentParser
import EditionBatch
import Foundation
import PageCommands

/// The hidden command `mojiwaku batch worker`, which `batch run` starts for each page.
struct BatchWorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Does one page for `batch run`.", shouldDisplay: false)

    func run() throws {
        // A service manager sends its signals to all processes of the batch. The batch decides whether a worker may
        // finish its page.
        signal(SIGTERM, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        guard PageWorker.serve(input: STDIN_FILENO, output: STDOUT_FILENO) else {
            throw Failure(.usage, "batch worker", "has nothing to do", "It is started by `mojiwaku batch run`.")
        }
    }
}

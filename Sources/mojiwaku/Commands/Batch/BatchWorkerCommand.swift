import ArgumentParser
import EditionBatch
import Foundation
import PageCommands

/// One page for `batch run`, which starts this.
struct BatchWorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Does one page for `batch run`.", shouldDisplay: false)

    func run() throws {
        // A service manager signals every process of the batch; the batch alone decides when a page in hand ends.
        signal(SIGTERM, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        let rehearsal = Rehearsal(ProcessInfo.processInfo.environment)
        guard PageWork.serve(input: STDIN_FILENO, output: STDOUT_FILENO, rehearsal: rehearsal) else {
            throw Failure(.usage, "batch worker", "has nothing to do", "It is started by `mojiwaku batch run`.")
        }
    }
}

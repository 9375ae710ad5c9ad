import ArgumentParser
import EditionBatch
import Foundation
import PageCommands
import PageStore

struct OnProblemOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Line of sh to run for each problem, with a JSON object on its stdin; empty: none.",
            valueName: "COMMAND"))
    var onProblem: String?

    /// Runs the body of a command. Reports its failure, and finally waits until all problems are reported.
    ///
    /// - Parameters:
    ///   - caller: the command, such as `batch run`.
    ///   - body: gets the receiver of problems, which is nil if the user gave no command.
    func reporting<T>(
        as caller: String, _ body: (ProblemCommand?) async throws -> T
    ) async throws -> T {
        guard let onProblem, !onProblem.isEmpty else { return try await body(nil) }
        // The command's output goes to stderr, because stdout is for this program's data.
        let problems = ProblemCommand(onProblem, caller: caller) {
            try? FileHandle.standardError.write(contentsOf: $0)
        } onFailure: {
            Console.shared.talk("mojiwaku: \($0)")
        }
        let result: Result<T, any Error>
        do {
            result = .success(try await body(problems))
        } catch {
            if let failure = error as? Failure {
                problems.report(ReportedProblem("failed", subject: failure.subject, failure.explanation))
            }
            result = .failure(error)
        }
        try await WorkThreads.run { () throws(Failure) in problems.finish() }
        return try result.get()
    }
}

extension BatchEvent {
    /// The event as a problem for a person; nil for an ordinary event.
    var problem: ReportedProblem? {
        switch self {
        case .problem(let path, let message): ReportedProblem("problem", subject: path, message)
        case .failed(let name, let reason, .quarantined): ReportedProblem("quarantined", page: name, reason)
        case .held(let name, let reason): ReportedProblem("held", page: name, reason)
        case .deadlineNear: ReportedProblem("deadline", subject: "deadline", line ?? "")
        case .received, .done, .failed, .superseded, .released, .cleared, .progress: nil
        }
    }
}

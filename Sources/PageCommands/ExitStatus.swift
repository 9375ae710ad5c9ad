/// Exit codes, the same for every command (docs/operations.md). A command throws one when nothing is left to report.
package enum ExitStatus: Int32, Error, CaseIterable {
    /// All done.
    case done = 0
    /// Done, but there are findings or some pages failed.
    case doneWithFindings = 1
    /// Could not run: cannot read, cannot write.
    case couldNotRun = 2
    /// The arguments are invalid.
    case usage = 64
    /// Every input was bad.
    case badInput = 65
    /// The same command may succeed later: the disk is full.
    case tryAgain = 75
    /// SIGINT.
    case interrupted = 130
    /// SIGTERM.
    case terminated = 143
}

/// A failure with its subject, its cause and a remedy.
package struct Failure: Error, Hashable, Sendable {
    /// The exit code if this ends the program.
    package var status: ExitStatus
    /// The path, page or option concerned.
    package var subject: String
    /// Cause and remedy in whole sentences.
    package var explanation: String
    /// Whether a result could not be written; otherwise an input is bad.
    package var isOutput = false

    /// A failure whose explanation already consists of whole sentences.
    package init(_ status: ExitStatus, _ subject: String, explanation: String) {
        self.status = status
        self.subject = subject
        self.explanation = explanation
    }

    /// A failure from cause and remedy. `what` has no full stop, `remedy` has one.
    package init(_ status: ExitStatus, _ subject: String, _ what: String, _ remedy: String) {
        self.init(status, subject, explanation: "\(what). \(remedy)")
    }

    /// Returns the value of `body`. An error of it becomes a failure of `subject`, with a full stop at its end.
    package static func explaining<Value>(
        _ subject: String, _ status: ExitStatus = .badInput, _ body: () throws -> Value
    ) throws(Failure) -> Value {
        do { return try body() } catch let failure as Failure { throw failure } catch {
            let sentences = "\(error)"
            throw Failure(status, subject, explanation: sentences.hasSuffix(".") ? sentences : sentences + ".")
        }
    }

    /// The line to show: `PATH: what. What to do.`
    package var message: String { "\(subject): \(explanation)" }
}

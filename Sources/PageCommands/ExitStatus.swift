/// Exit codes, the same for every command (docs/operations.md). Thrown where there is nothing more to say.
package enum ExitStatus: Int32, Error, CaseIterable {
    /// All done.
    case done = 0
    /// Done, but there are findings or some pages failed.
    case doneWithFindings = 1
    /// Could not run: cannot read, cannot write.
    case couldNotRun = 2
    /// The arguments make no sense.
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

/// Something that went wrong: where, what, and what to do about it.
package struct Failure: Error, Hashable, Sendable {
    /// The exit code if this ends the program.
    package var status: ExitStatus
    /// The path, page or option concerned.
    package var subject: String
    /// What happened and what to do: whole sentences.
    package var explanation: String
    /// Whether it is a result that could not be written, rather than an input that is bad.
    package var isOutput = false

    /// A failure whose explanation is whole sentences already.
    package init(_ status: ExitStatus, _ subject: String, explanation: String) {
        self.status = status
        self.subject = subject
        self.explanation = explanation
    }

    /// A failure from what happened and what to do; `what` has no full stop, `remedy` has one.
    package init(_ status: ExitStatus, _ subject: String, _ what: String, _ remedy: String) {
        self.init(status, subject, explanation: "\(what). \(remedy)")
    }

    /// The line to show: `PATH: what. What to do.`
    package var message: String { "\(subject): \(explanation)" }
}

import CLinux
import ChildProcesses
public import Foundation
public import PageStore
import PositionedJSON
import Synchronization

/// Runs a user's command for each problem, one after the other, on a separate queue. A failing or hanging command does
/// not delay the batch: the command has a time limit, and problems that come too fast are counted and reported as one
/// problem.
public final class ProblemCommand: Sendable {
    private let command: String
    private let caller: String
    private let limits: Limits
    private let onOutput: @Sendable (Data) -> Void
    private let onFailure: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "mojiwaku.problems")
    private let group = DispatchGroup()
    private let state = Mutex(State())

    /// Limits of the command.
    public struct Limits: Sendable {
        /// Time limit for one problem, in seconds.
        var seconds = 20.0
        /// Longest wait of `finish`, in seconds.
        var finishSeconds = 60.0
        /// Maximum number of waiting problems.
        var waiting = 50
        /// Number of the last bytes of the command's output that are kept.
        var output = 64 << 10

        /// The usual limits.
        public init() {}
    }

    private struct State {
        var waiting = 0
        /// Number of problems that were dropped because too many waited, since this number was last reported.
        var left = 0
        var isOver = false
    }

    /// Prepares a command.
    ///
    /// - Parameters:
    ///   - command: a line for `sh`. It gets the problem as a JSON object on stdin.
    ///   - caller: the command that finds the problems, such as `batch run`.
    ///   - onOutput: called with the last 64 KiB that the command wrote to stdout and stderr for a problem.
    ///   - onFailure: called with a sentence about the command's failure.
    public init(
        _ command: String, caller: String, limits: Limits = Limits(), onOutput: @escaping @Sendable (Data) -> Void,
        onFailure: @escaping @Sendable (String) -> Void
    ) {
        (self.command, self.caller, self.limits) = (command, caller, limits)
        (self.onOutput, self.onFailure) = (onOutput, onFailure)
    }

    /// Queues the command for a problem. Does not block. May be called from any thread.
    public func report(_ problem: ReportedProblem) {
        let text = problem.json(command: caller, at: .now)
        let isTaken = state.withLock { state in
            guard state.waiting < limits.waiting else {
                state.left += 1
                return false
            }
            state.waiting += 1
            return true
        }
        guard isTaken else { return }
        queue.async(group: group) { [self] in
            run(text)
            let left = state.withLock { state in
                state.waiting -= 1
                guard state.waiting == 0 else { return 0 }
                defer { state.left = 0 }
                return state.left
            }
            guard left > 0 else { return }
            let more = ReportedProblem(
                "more", subject: caller, "\(left) further problems were not reported singly: they came too fast.")
            run(more.json(command: caller, at: .now))
        }
    }

    /// Waits for the commands of all problems for a limited time, then kills the rest. Blocks.
    public func finish() {
        guard group.wait(timeout: .now() + limits.finishSeconds) == .timedOut else { return }
        state.withLock { $0.isOver = true }
        group.wait()
    }

    private func run(_ text: String) {
        guard !state.withLock(\.isOver) else { return onFailure("A problem was not reported: \(text)") }
        if let failure = failure(of: text) {
            onFailure("The command of --on-problem failed: \(failure). The problem: \(text)")
        }
    }

    /// Runs the command once. Returns a description of its failure; nil for none.
    private func failure(of text: String) -> String? {
        var ends: [Int32] = [-1, -1]
        let error = unsafe mojiwaku_pipe(&ends)
        guard error == 0 else { return "no pipe could be made for it (error \(error))" }
        // Write before the command starts: while this process also has the reading end, a command that reads nothing
        // cannot kill this process with SIGPIPE.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let bytes = Array("\(text)\n".utf8)
        _ = unsafe write(ends[1], bytes, bytes.count)
        close(ends[1])
        defer { close(ends[0]) }
        let child = ChildProgram(
            "/bin/sh", ["-c", command], seconds: limits.seconds, output: limits.output, keepsLast: true)
        switch child.run(stdin: ends[0], onOutput: onOutput, isWanted: { !state.withLock(\.isOver) }) {
        case .exited(0, _, _): return nil
        case .exited(let status, _, _): return "its exit code was \(status)"
        case .signalled(let signal, _): return "signal \(signal) ended it"
        case .notStarted(let error), .notPrepared(let error): return "it could not be started (error \(error))"
        case .tooSlow, .cancelled, .tooMuchMemory, .tooMuchOutput:
            return "it took longer than \(Int(limits.seconds)) seconds"
        }
    }
}

/// A problem that a person should be notified of.
public struct ReportedProblem: Sendable, Hashable {
    /// The kind of problem, such as `quarantined` (docs/operations.md).
    public var event: String
    /// The page, edition, file or store concerned.
    public var subject: String
    /// A description and a remedy.
    public var message: String
    /// The code of the reason, such as `image.empty`; nil for none.
    public var code: String?
    /// The page concerned, if any.
    public var page: PageName?

    /// A problem of a page.
    public init(_ event: String, page: PageName, _ reason: Reason) {
        self.init(event, subject: "\(page)", reason.message)
        (self.page, code) = (page, reason.code)
    }

    /// A problem of any other subject.
    public init(_ event: String, subject: String, _ message: String) {
        (self.event, self.subject, self.message) = (event, subject, message)
    }

    /// Maximum number of characters in a message. The whole object has to fit into a pipe.
    private static let longest = 4000

    /// The problem as one line of JSON.
    ///
    /// - Parameter command: the command that found it, such as `batch run`.
    func json(command: String, at now: Moment) -> String {
        var out = JSONText()
        out.object { out in
            out.field("at", now.text)
            out.field("host", ProcessInfo.processInfo.hostName)
            out.field("command", command)
            out.field("event", event)
            out.field("subject", subject)
            if let page {
                out.field("edition", page.edition)
                out.field("page", page.page)
            }
            if let code { out.field("code", code) }
            out.field("message", String(message.unicodeScalars.prefix(Self.longest)))
        }
        return out.text
    }
}

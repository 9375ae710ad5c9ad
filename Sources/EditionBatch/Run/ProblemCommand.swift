import CLinux
import ChildProcesses
import Foundation
import PageStore
import Synchronization

/// Runs a person's command for each problem, one after the other, on a thread of its own. A command that fails or hangs holds up
/// nothing: it has a time limit, and problems that come too fast are counted and reported as one.
public final class ProblemCommand: Sendable {
    private let command: String
    private let caller: String
    private let limits: Limits
    private let onFailure: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "mojiwaku.problems")
    private let group = DispatchGroup()
    private let state = Mutex(State())

    /// What the command may take.
    public struct Limits: Sendable {
        /// Seconds for one problem.
        var seconds = 20.0
        /// Seconds that `finish` waits.
        var finishSeconds = 60.0
        /// Problems that may wait.
        var waiting = 50

        /// The usual limits.
        public init() {}
    }

    private struct State {
        var waiting = 0
        /// Problems that came while too many waited, since the last ones were reported.
        var left = 0
        var isOver = false
    }

    /// How often a running command is looked after, in microseconds.
    private static let tick: UInt32 = 20_000

    /// A command that has nothing to do yet.
    ///
    /// - Parameters:
    ///   - command: a line for `sh`. It gets the problem as a JSON object on its stdin.
    ///   - caller: the command that finds the problems, such as `batch run`.
    ///   - onFailure: called with what went wrong with the command, as a sentence.
    public init(
        _ command: String, caller: String, limits: Limits = Limits(), onFailure: @escaping @Sendable (String) -> Void
    ) {
        (self.command, self.caller, self.limits, self.onFailure) = (command, caller, limits, onFailure)
    }

    /// Runs the command for a problem, soon. Does not block. May be called from any thread.
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
                "more", subject: caller, "\(left) further problems came too fast to be reported one by one.")
            run(more.json(command: caller, at: .now))
        }
    }

    /// Waits for the commands of all problems, but not for ever; those that take too long are killed. Blocks.
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

    /// Runs the command once; what went wrong, or nil.
    private func failure(of text: String) -> String? {
        var ends: [Int32] = [-1, -1]
        let error = unsafe mojiwaku_pipe(&ends)
        guard error == 0 else { return "there is no pipe for it (error \(error))" }
        // Before the command is started: as long as this process has the other end too, a command that reads nothing ends no one.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let bytes = Array("\(text)\n".utf8)
        _ = unsafe write(ends[1], bytes, bytes.count)
        close(ends[1])
        defer { close(ends[0]) }
        do throws(StartError) {
            // Its output is talk: stdout is this program's data.
            let process = try startChild(
                "/bin/sh", ["-c", command], environment: [:], stdin: ends[0], stdout: STDERR_FILENO,
                stderr: STDERR_FILENO)
            return wait(for: process)
        } catch { return "it could not be started (error \(error.number))" }
    }

    private func wait(for process: pid_t) -> String? {
        let begin = ContinuousClock.now
        var status: Int32 = 0
        while unsafe waitpid(process, &status, WNOHANG) != process {
            guard begin.duration(to: .now) < .seconds(limits.seconds), !state.withLock(\.isOver) else {
                // With whatever it has started.
                kill(-process, SIGKILL)
                kill(process, SIGKILL)
                while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
                return "it took longer than \(Int(limits.seconds)) seconds"
            }
            usleep(Self.tick)
        }
        if status & 0x7F != 0 { return "signal \(status & 0x7F) ended it" }
        return status == 0 ? nil : "its exit code was \((status >> 8) & 0xFF)"
    }
}

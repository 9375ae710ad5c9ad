import Foundation
import LayoutDocument
import Synchronization

/// The program's output: data on stdout, messages and progress on stderr. Lines do not mix when both are the same
/// terminal.
package final class Console: Sendable {
    package static let shared = Console()

    private struct State {
        var readerIsGone = false
        var bar: String?
    }

    private let state = Mutex(State())
    /// Whether a terminal shows the progress.
    package let isTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    private let wantsColour = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// Opens `/dev/null` in place of stdin, stdout and stderr if they are closed. Otherwise the first opened file would
    /// get such a number, and a table could be written into a map.
    package static func openMissingStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// Writes to stdout. If the reader has closed the pipe, the rest is dropped; this is not a failure.
    package func data(_ bytes: [UInt8]) throws(Failure) {
        let error = state.withLock { state -> Int32? in
            guard !state.readerIsGone else { return nil }
            hideBar(state)
            let error = writeAll(bytes, to: STDOUT_FILENO)
            state.readerIsGone = error == EPIPE
            showBar(state)
            return state.readerIsGone ? nil : error
        }
        if let error { throw Failure(writing: "stdout", error: error) }
    }

    /// Writes a line to stdout.
    package func line(_ text: String) throws(Failure) { try data(Array("\(text)\n".utf8)) }

    /// Writes a line to stderr, with control characters made visible.
    package func talk(_ line: String) {
        state.withLock { state in
            hideBar(state)
            _ = writeAll(Array("\(Self.printable(line))\n".utf8), to: STDERR_FILENO)
            showBar(state)
        }
    }

    /// Shows the progress of the work, if stderr is a terminal.
    package func progress(done: Int, of total: Int, unit: String) {
        guard isTerminal else { return }
        let width = 30
        let filled = String(repeating: "━", count: done * width / max(1, total))
        let empty = String(repeating: "─", count: width - filled.count)
        let bar = wantsColour ? "\u{1B}[32m\(filled)\u{1B}[0m\(empty)" : filled + empty
        state.withLock { state in
            hideBar(state)
            state.bar = "\(bar) \(done)/\(total) \(unit)"
            showBar(state)
        }
    }

    /// Removes the progress bar.
    package func endProgress() {
        state.withLock { state in
            hideBar(state)
            state.bar = nil
        }
    }

    private func hideBar(_ state: State) {
        if state.bar != nil { _ = writeAll(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
    }

    private func showBar(_ state: State) {
        if let bar = state.bar { _ = writeAll(Array(bar.utf8), to: STDERR_FILENO) }
    }

    /// A line safe to print. A file name may contain a line feed, an escape sequence or a direction mark; a message
    /// must be one line, without control of the terminal.
    package static func printable(_ line: String) -> String {
        guard !VisibleText.holds(line) else { return line }
        return line.unicodeScalars.map { scalar in
            VisibleText.isVisible(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
}

/// Writes all bytes to an open file. Returns the error number of a failure.
///
/// - Complexity: O(bytes).
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return nil }
        var written = 0
        while written < buffer.count {
            let count = unsafe write(descriptor, start + written, buffer.count - written)
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

import Foundation
import LayoutDocument
import Synchronization

/// The program's two voices: data on stdout, talk and progress on stderr, kept apart when both are one terminal.
package final class Console: Sendable {
    package static let shared = Console()

    private struct State {
        var readerIsGone = false
        var bar: String?
    }

    private let state = Mutex(State())
    /// Whether there is a person to show progress to.
    package var isTerminal: Bool { errorIsTerminal }

    private let errorIsTerminal = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    private let wantsColour = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// Opens `/dev/null` for each of stdin, stdout and stderr that is closed; else the first file opened would take its
    /// place, and a table would be written into a map.
    package static func openMissingStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// Writes to stdout. A reader that has gone away is no failure: the rest is dropped.
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

    /// Says a line on stderr, with control characters made visible.
    package func talk(_ line: String) {
        state.withLock { state in
            hideBar(state)
            _ = writeAll(Array("\(Self.printable(line))\n".utf8), to: STDERR_FILENO)
            showBar(state)
        }
    }

    /// Shows how far the work has come, if stderr is a terminal.
    package func progress(done: Int, of total: Int, unit: String) {
        guard errorIsTerminal else { return }
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

    /// Takes the progress bar away.
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

    /// A file's name may hold a line feed, an escape sequence or a mark of direction; a message is one line, moves no cursor and reads
    /// as it is written.
    package static func printable(_ line: String) -> String {
        guard !VisibleText.holds(line) else { return line }
        return line.unicodeScalars.map { scalar in
            VisibleText.isVisible(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
}

/// Writes all bytes to an open file; the error number if that fails.
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

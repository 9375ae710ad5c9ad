import Foundation
import Synchronization

/// SIGINT and SIGTERM end the program at once, without incomplete files; SIGPIPE and SIGXFSZ become write errors.
///
/// A handler writes the signal's number into a pipe that the main thread reads. Blocking the signals and waiting for
/// them would block them in child processes, too.
package enum Signals {
    /// Read end and write end of the pipe. It is created before the first handler is installed, so that no handler has
    /// to create it.
    private static let pipeEnds: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        _ = unsafe pipe(&ends)
        return (ends[0], ends[1])
    }()

    private struct State {
        var finish: (@Sendable () -> Void)?
        var caught: ExitStatus?
    }

    private static let state = Mutex(State())

    /// From now on each SIGINT and SIGTERM calls `finish`, which lets the program end soon. The third signal ends the
    /// program at once.
    package static func finishGracefully(_ finish: @escaping @Sendable () -> Void) {
        state.withLock { $0.finish = finish }
    }

    /// The exit code of the first signal that called `finish`.
    package static var caught: ExitStatus? { state.withLock { $0.caught } }

    /// Installs the handlers, and lets the main thread receive the signals, which a parent process may have blocked.
    /// `wait` acts on what the handlers write.
    package static func watch() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        guard pipeEnds.read >= 0 else { return }
        var caught = sigset_t()
        _ = unsafe sigemptyset(&caught)
        for number in [SIGINT, SIGTERM] {
            _ = unsafe sigaddset(&caught, number)
            signal(number) { caught in
                let saved = errno
                var byte = UInt8(truncatingIfNeeded: caught)
                _ = unsafe write(Signals.pipeEnds.write, &byte, 1)
                errno = saved
            }
        }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &caught, nil)
    }

    private static func next() -> ExitStatus {
        guard pipeEnds.read >= 0 else { while true { pause() } }
        var caught: UInt8 = 0
        while unsafe read(pipeEnds.read, &caught, 1) != 1 {}
        return Int32(caught) == SIGINT ? .interrupted : .terminated
    }

    /// Waits for the signal that ends the program.
    package static func wait() -> Never {
        var status = next()
        for _ in 0..<2 {
            guard let finish = state.withLock({ $0.finish }) else { break }
            state.withLock { $0.caught = $0.caught ?? status }
            finish()
            status = next()
        }
        OutputFiles.shared.abandon()
        // Bypass the console and its lock: a writer may hold the lock while it waits for a reader that does not read.
        let line = "\nmojiwaku: \(status). Finished pages are complete; run the same command again for the rest.\n"
        _ = writeAll(Array(line.utf8), to: STDERR_FILENO)
        _exit(status.rawValue)
    }
}

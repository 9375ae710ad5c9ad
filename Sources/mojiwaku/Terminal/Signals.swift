import Foundation

/// SIGINT and SIGTERM end the program at once, with nothing half written; SIGPIPE and SIGXFSZ become write errors.
enum Signals {
    /// Starts to watch. To be called before any other thread is started: threads inherit the blocked signals.
    static func watch() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        var watched = sigset_t()
        _ = unsafe sigemptyset(&watched)
        _ = unsafe sigaddset(&watched, SIGINT)
        _ = unsafe sigaddset(&watched, SIGTERM)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &watched, nil)
        let signals = watched
        Thread.detachNewThread { wait(for: signals) }
    }

    private static func wait(for signals: sigset_t) {
        var signals = signals
        var caught: Int32 = 0
        while unsafe sigwait(&signals, &caught) != 0 {}
        OutputFiles.shared.abandon()
        // Past the console and its lock: a writer may be holding it, waiting for a reader that does not read.
        let status: ExitStatus = caught == SIGINT ? .interrupted : .terminated
        let line = "\nmojiwaku: \(status). Finished pages are complete; run the same command again for the rest.\n"
        _ = writeAll(Array(line.utf8), to: STDERR_FILENO)
        _exit(status.rawValue)
    }
}

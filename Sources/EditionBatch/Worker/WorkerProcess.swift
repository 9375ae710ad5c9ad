import CLinux
import Foundation
import Synchronization

/// A worker process and the line to it.
struct WorkerProcess {
    /// How a worker ended.
    enum Ending: Sendable, Hashable {
        /// It answered, in full or not.
        case replied(Data)
        /// It took longer than it may, and was killed.
        case tooSlow
        /// It took more memory than it may, and was killed.
        case tooLarge
        /// It fell to a signal of its own doing.
        case crashed(signal: Int32, lastWords: String)
        /// Somebody else killed it: the kernel for want of memory, or a person.
        case killed
        /// It ended by itself without a full reply.
        case gaveUp(status: Int32, lastWords: String)
        /// It could not be started.
        case notStarted(error: Int32)
        /// Its memory could not be limited, so it was killed before it learned what to do.
        case notLimited(error: Int32)
        /// `isWanted` said no.
        case cancelled
    }

    /// The program and its arguments.
    let program: String
    let arguments: [String]
    let limits: WorkerLimits
    /// Bounds the address space of a process; gives 0, or the error's number.
    var limit: (pid_t, UInt64) -> Int32 = { mojiwaku_limit_address_space($0, $1) }

    /// How often it is looked after, in milliseconds.
    private static let tick: Int32 = 100

    /// Runs a worker to its end.
    ///
    /// - Parameters:
    ///   - request: what it is sent.
    ///   - isWanted: asked ten times a second; false kills it.
    func run(_ request: Data, isWanted: () -> Bool) -> Ending {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return .notStarted(error: errno) }
        var words: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, kind, 0, &words) == 0 else {
            let error = errno
            for end in ends { close(end) }
            return .notStarted(error: error)
        }
        let started = start(line: ends[1], words: words[1])
        close(ends[1])
        close(words[1])
        defer {
            close(ends[0])
            close(words[0])
        }
        guard case .success(let process) = started else {
            if case .failure(let error) = started { return .notStarted(error: error.number) }
            return .notStarted(error: 0)
        }
        // The limit stands before the worker learns what it is to do.
        let error = limit(process, UInt64(limits.memory + WorkerLimits.unusedAddresses))
        guard error == 0 else {
            kill(process, SIGKILL)
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            return .notLimited(error: error)
        }
        return Watch(process: process, line: ends[0], words: words[0], limits: limits).over(request, isWanted: isWanted)
    }

    private struct StartError: Error { var number: Int32 }

    private func start(line: Int32, words: Int32) -> Result<pid_t, StartError> {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, line, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, line, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, words, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // A group of its own: Ctrl-C at a terminal is for the batch, which finishes the page in hand.
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_BACKTRACE"] = "enable=no"
        var process: pid_t = 0
        let error = unsafe withArray(of: [program] + arguments) { arguments in
            unsafe withArray(of: environment.map { "\($0.key)=\($0.value)" }) { environment in
                unsafe posix_spawn(&process, program, &actions, &attributes, arguments, environment)
            }
        }
        return error == 0 ? .success(process) : .failure(StartError(number: error))
    }

    /// Lends texts as C wants them: ended by nil.
    private func withArray<T>(
        of texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> T
    ) -> T {
        let copies = unsafe texts.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        var list = unsafe copies + [nil]
        return unsafe list.withUnsafeMutableBufferPointer { buffer in
            // There is always the nil at the end, so the buffer has an address.
            unsafe body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }

    /// Looks after a process that runs.
    private struct Watch {
        let process: pid_t
        let line: Int32
        let words: Int32
        let limits: WorkerLimits
        let begin = ContinuousClock.now

        func over(_ request: Data, isWanted: () -> Bool) -> Ending {
            _ = unsafe request.withUnsafeBytes { unsafe send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            var reply = Data()
            var lastWords = Data()
            var verdict: Ending?
            while verdict == nil {
                var waiting = [
                    pollfd(fd: line, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: words, events: Int16(POLLIN), revents: 0),
                ]
                let count = unsafe poll(&waiting, 2, WorkerProcess.tick)
                if count > 0, waiting[1].revents != 0 { receive(from: words, into: &lastWords, keep: 4096) }
                if count > 0, waiting[0].revents != 0 {
                    if !receive(from: line, into: &reply, keep: nil) { break }
                    if reply.count > WorkerReply.longest { verdict = .tooLarge }
                } else if count > 0 {
                    // Only words, and perhaps the end of them: no need to hurry.
                    usleep(5000)
                }
                if begin.duration(to: .now) > .seconds(limits.seconds) { verdict = .tooSlow }
                if memory > limits.memory { verdict = .tooLarge }
                if !isWanted() { verdict = .cancelled }
            }
            if verdict != nil { kill(process, SIGKILL) }
            receive(from: words, into: &lastWords, keep: 4096)
            let status = reap()
            return verdict ?? ending(status, reply, String(decoding: lastWords, as: UTF8.self))
        }

        /// Reads what is there; false at the end.
        @discardableResult
        private func receive(from descriptor: Int32, into data: inout Data, keep: Int?) -> Bool {
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = unsafe recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
                if count == 0 { return false }
                guard count > 0 else { return errno == EAGAIN || errno == EINTR }
                data.append(contentsOf: chunk[..<count])
                if let keep, data.count > keep { data = Data(data.suffix(keep)) }
            }
        }

        /// Memory that the process really uses, in bytes.
        private var memory: Int {
            guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        }

        private func reap() -> Int32 {
            var status: Int32 = 0
            // It has closed its line, and is about to end; one that lingers is not waited for.
            for _ in 0..<100 {
                let found = unsafe waitpid(process, &status, WNOHANG)
                if found == process || (found < 0 && errno != EINTR) { return status }
                usleep(2000)
            }
            kill(process, SIGKILL)
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }

        private func ending(_ status: Int32, _ reply: Data, _ lastWords: String) -> Ending {
            let signal = status & 0x7F
            if signal == SIGKILL { return .killed }
            let words =
                lastWords.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init)
                ?? lastWords.trimmingCharacters(in: .whitespacesAndNewlines)
            if signal != 0 { return .crashed(signal: signal, lastWords: words) }
            return status == 0 ? .replied(reply) : .gaveUp(status: (status >> 8) & 0xFF, lastWords: words)
        }
    }
}

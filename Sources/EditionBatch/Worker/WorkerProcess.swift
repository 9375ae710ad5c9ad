import CLinux
import ChildProcesses
import Foundation
import Synchronization

/// Starts a worker process, sends it a request and reads its reply.
struct WorkerProcess {
    /// The way in which a worker ended.
    enum Ending: Sendable, Hashable {
        /// The worker ended with status 0. The reply may be incomplete.
        case replied(Data)
        /// It was killed because it took longer than its limit.
        case timedOut
        /// It was killed because it took more memory than its limit, or its reply was too long.
        case outOfMemory
        /// It crashed with a signal.
        case crashed(signal: Int32, stderr: String)
        /// Another process killed it with SIGKILL, such as the kernel when memory ran out.
        case killed
        /// It exited with a status other than 0.
        case exited(status: Int32, stderr: String)
        /// It could not be started.
        case notStarted(error: Int32)
        /// Its memory could not be limited, so it was killed before it got the request.
        case notLimited(error: Int32)
        /// It was killed because `isWanted` gave false.
        case cancelled
    }

    /// Path of the program.
    let program: String
    let arguments: [String]
    let limits: WorkerLimits
    /// Limits the address space of a process to a number of bytes. Returns 0 or an error number. A variable for tests.
    var limit: (pid_t, UInt64) -> Int32 = { mojiwaku_limit_address_space($0, $1) }

    /// Interval between checks of time and memory, in milliseconds.
    private static let tick: Int32 = 100

    /// Runs a worker to its end. Blocks.
    ///
    /// - Parameters:
    ///   - request: the line to send.
    ///   - isWanted: called ten times a second; returns false to kill the worker.
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
        defer {
            close(ends[0])
            close(words[0])
        }
        let started = Result { () throws(StartError) in
            try startChild(
                program, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"], stdin: ends[1], stdout: ends[1],
                stderr: words[1])
        }
        close(ends[1])
        close(words[1])
        let process: pid_t
        switch started {
        case .success(let number): process = number
        case .failure(let error): return .notStarted(error: error.number)
        }
        // Set the limit before the worker gets a request with the path of an image that may be hostile.
        let error = limit(process, UInt64(limits.memory + WorkerLimits.unusedAddresses))
        guard error == 0 else {
            kill(process, SIGKILL)
            var status: Int32 = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            return .notLimited(error: error)
        }
        return Supervisor(process: process, line: ends[0], words: words[0], limits: limits).run(
            request, isWanted: isWanted)
    }

    /// Supervises a running process.
    private struct Supervisor {
        let process: pid_t
        let line: Int32
        let words: Int32
        let limits: WorkerLimits
        let begin = ContinuousClock.now

        func run(_ request: Data, isWanted: () -> Bool) -> Ending {
            _ = unsafe request.withUnsafeBytes { unsafe send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            var reply = Data()
            var stderr = Data()
            var verdict: Ending?
            while verdict == nil {
                var waiting = [
                    pollfd(fd: line, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: words, events: Int16(POLLIN), revents: 0),
                ]
                let count = unsafe poll(&waiting, 2, WorkerProcess.tick)
                if count > 0, waiting[1].revents != 0 { receive(from: words, into: &stderr, keep: 4096) }
                if count > 0, waiting[0].revents != 0 {
                    if !receive(from: line, into: &reply, keep: nil) { break }
                    if reply.count > WorkerReply.longest { verdict = .outOfMemory }
                } else if count > 0 {
                    // Only stderr has data, or it is closed. Without a pause this loop would use a whole core.
                    usleep(5000)
                }
                if begin.duration(to: .now) > .seconds(limits.seconds) { verdict = .timedOut }
                if memory > limits.memory { verdict = .outOfMemory }
                if !isWanted() { verdict = .cancelled }
            }
            if verdict != nil { kill(process, SIGKILL) }
            receive(from: words, into: &stderr, keep: 4096)
            let status = reap()
            return verdict ?? ending(status, reply, String(decoding: stderr, as: UTF8.self))
        }

        /// Reads the bytes that have arrived. Returns false at the end of the stream.
        ///
        /// - Parameter keep: number of bytes to keep from the end; nil for all.
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

        /// The process's resident memory, in bytes.
        private var memory: Int {
            guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        }

        private func reap() -> Int32 {
            var status: Int32 = 0
            // The process has closed its output and should exit now. If it does not, it is killed after 0.2 seconds.
            for _ in 0..<100 {
                let found = unsafe waitpid(process, &status, WNOHANG)
                if found == process || (found < 0 && errno != EINTR) { return status }
                usleep(2000)
            }
            kill(process, SIGKILL)
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }

        private func ending(_ status: Int32, _ reply: Data, _ stderr: String) -> Ending {
            let signal = status & 0x7F
            if signal == SIGKILL { return .killed }
            let words =
                stderr.split(separator: "\n").first { $0.contains("Fatal error") }.map(String.init)
                ?? stderr.trimmingCharacters(in: .whitespacesAndNewlines)
            if signal != 0 { return .crashed(signal: signal, stderr: words) }
            return status == 0 ? .replied(reply) : .exited(status: (status >> 8) & 0xFF, stderr: words)
        }
    }
}

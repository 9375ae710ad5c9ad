import CLinux
import ChildProcesses
import Foundation

/// Runs a program on a file that may be hostile, with limits of time, memory and output.
struct ChildProgram {
    /// The program's name, to be found in `PATH`.
    let name: String
    let arguments: [String]
    /// An open file that becomes the program's stdin.
    let input: Int32
    let limits: PDFLimits
    /// Largest size of a file that the program writes, in bytes.
    var mostBytes = 1 << 20

    /// The program's output and its status at the end.
    struct Ending {
        var stdout: String
        /// The last 4096 bytes of its stderr.
        var stderr: String
        var status: Int32

        /// Whether the program ended successfully.
        var isGood: Bool { status == 0 }
    }

    /// Interval between checks, in milliseconds.
    private static let tick: Int32 = 100

    /// Runs the program to its end. Blocks.
    ///
    /// - Parameter isWanted: called ten times a second; returns false to kill the program.
    func run(isWanted: () -> Bool) throws(PDFError) -> Ending {
        var out: [Int32] = [-1, -1]
        var words: [Int32] = [-1, -1]
        var error = unsafe mojiwaku_pipe(&out)
        guard error == 0 else { throw .notStarted(error: error) }
        defer { close(out[0]) }
        error = unsafe mojiwaku_pipe(&words)
        guard error == 0 else {
            close(out[1])
            throw .notStarted(error: error)
        }
        defer { close(words[0]) }
        let started = Result { () throws(StartError) in
            try startChild(
                name, arguments, environment: ["LC_ALL": "C.UTF-8"], stdin: input, stdout: out[1], stderr: words[1])
        }
        close(out[1])
        close(words[1])
        let process: pid_t
        switch started {
        case .success(let number): process = number
        case .failure(let error): throw error.number == ENOENT ? .noPoppler : .notStarted(error: error.number)
        }
        do {
            try bound(process)
            return try follow(process, out[0], words[0], isWanted)
        } catch {
            // Also kills the program's children.
            kill(-process, SIGKILL)
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
            throw error
        }
    }

    /// Limits the resources of the process, which has already started but not used much.
    private func bound(_ process: pid_t) throws(PDFError) {
        for error in [
            mojiwaku_limit_address_space(process, UInt64(limits.memory)),
            mojiwaku_limit_file_size(process, UInt64(mostBytes)),
            mojiwaku_limit_processor_time(process, UInt64(limits.seconds.rounded(.up))),
        ] where error != 0 && error != ESRCH { throw .notStarted(error: error) }
    }

    private func follow(
        _ process: pid_t, _ out: Int32, _ words: Int32, _ isWanted: () -> Bool
    ) throws(PDFError) -> Ending {
        let begin = ContinuousClock.now
        var stdout = Data()
        var stderr = Data()
        var open: Set<Int32> = [out, words]
        var status: Int32 = 0
        var hasEnded = false
        while !hasEnded {
            var waiting = open.sorted().map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = unsafe poll(&waiting, nfds_t(waiting.count), open.isEmpty ? 5 : Self.tick)
            for end in waiting where end.revents != 0 {
                guard let bytes = Self.chunk(of: end.fd) else {
                    open.remove(end.fd)
                    continue
                }
                if end.fd == out { stdout += bytes } else { stderr = Data((stderr + bytes).suffix(4096)) }
            }
            if open.isEmpty { hasEnded = unsafe waitpid(process, &status, WNOHANG) == process }
            guard stdout.count <= PDFLimits.mostWords else { throw .tooManyParts }
            if hasEnded { break }
            guard begin.duration(to: .now) <= .seconds(limits.seconds) else {
                throw .tooSlow(seconds: Int(limits.seconds))
            }
            guard isWanted() else { throw .stopped }
        }
        return try ending(
            status, String(decoding: stdout, as: UTF8.self), stderr: String(decoding: stderr, as: UTF8.self))
    }

    private func ending(_ status: Int32, _ stdout: String, stderr: String) throws(PDFError) -> Ending {
        if stderr.contains("Out of memory") || stderr.contains("bad_alloc") {
            throw .tooMuchMemory(limit: limits.memory)
        }
        switch status & 0x7F {
        case 0: return Ending(stdout: stdout, stderr: stderr, status: (status >> 8) & 0xFF)
        case SIGXFSZ: throw .tooManyBytes
        case SIGXCPU, SIGKILL: throw .tooSlow(seconds: Int(limits.seconds))
        case let signal: throw .damaged(detail: "\(name) crashed on it with signal \(signal)")
        }
    }

    /// The bytes that have arrived; nil at the end of the stream.
    private static func chunk(of descriptor: Int32) -> Data? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { return Data() }
        return count > 0 ? Data(bytes[..<count]) : nil
    }
}

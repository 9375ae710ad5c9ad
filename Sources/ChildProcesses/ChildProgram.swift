import CLinux
package import Foundation

/// A program that runs as a child, with limits for one that may crash or hang on a hostile file.
///
/// The child is in a separate process group. So Ctrl-C at a terminal reaches only this process, which kills the child
/// or lets it finish. When the child is killed, the programs that it started are killed too.
package struct ChildProgram {
    /// The way in which a child ended. `stderr` has the last 4096 bytes of the child's stderr.
    package enum Ending: Sendable, Hashable {
        /// The child exited.
        case exited(status: Int32, stdout: Data, stderr: String)
        /// A signal ended the child: it crashed, exceeded a limit of the system, or was killed by another process.
        case signalled(Int32, stderr: String)
        /// The child was killed because it took longer than its limit.
        case tooSlow
        /// The child was killed because it took more memory than its limit.
        case tooMuchMemory
        /// The child was killed because its stdout was longer than its limit.
        case tooMuchOutput
        /// The child was killed because `isWanted` gave false.
        case cancelled
        /// The system could not start the child; with the error number, such as `ENOENT` for a missing program.
        case notStarted(error: Int32)
        /// The child was killed because `prepare` gave an error number.
        case notPrepared(error: Int32)
    }

    /// The program's path, or a name without a slash, to be found in `PATH`.
    let program: String
    let arguments: [String]
    let environment: [String: String]
    let keepsLast: Bool
    let seconds: Double
    let memory: Int
    let output: Int

    /// A program with its limits.
    ///
    /// - Parameters:
    ///   - program: the program's path, or a name without a slash, to be found in `PATH`.
    ///   - arguments: the arguments after the program's name.
    ///   - environment: variables that are added to those of this process, or replace them.
    ///   - seconds: the time limit.
    ///   - memory: maximum number of bytes of resident memory.
    ///   - output: maximum number of bytes of stdout.
    ///   - keepsLast: whether stdout and stderr are one stream, whose last `output` bytes are kept. Otherwise the child is
    ///     killed when its stdout is too long.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], seconds: Double,
        memory: Int = .max, output: Int = 1 << 20, keepsLast: Bool = false
    ) {
        (self.program, self.arguments, self.environment) = (program, arguments, environment)
        (self.seconds, self.memory, self.output, self.keepsLast) = (seconds, memory, output, keepsLast)
    }

    /// Runs the program to its end. Blocks.
    ///
    /// - Parameters:
    ///   - stdin: the open file that becomes the child's stdin. The child inherits no other close-on-exec file.
    ///   - prepare: called with the child's process number once the child has started, to limit its resources or to
    ///     send its input. Returns 0 or an error number.
    ///   - onOutput: called with the child's stdout at the end, whatever ended it.
    ///   - isWanted: called at least ten times a second; returns false to kill the child.
    package func run(
        stdin: Int32, prepare: (Int32) -> Int32 = { _ in 0 }, onOutput: (Data) -> Void = { _ in },
        isWanted: () -> Bool
    ) -> Ending {
        var out: [Int32] = [-1, -1]
        var words: [Int32] = [-1, -1]
        defer { for end in out + words where end >= 0 { close(end) } }
        for error in unsafe [mojiwaku_pipe(&out), mojiwaku_pipe(&words)] where error != 0 {
            return .notStarted(error: error)
        }
        var process: pid_t = 0
        let error = start(&process, files: [stdin, out[1], keepsLast ? out[1] : words[1]])
        guard error == 0 else { return .notStarted(error: error) }
        // Only the child writes, so its end closes both streams.
        for end in [out[1], words[1]] { close(end) }
        (out[1], words[1]) = (-1, -1)
        var child = Child(process: process, out: out[0], open: [out[0], words[0]])
        let fault = prepare(process)
        let ending = fault == 0 ? follow(&child, isWanted) : .notPrepared(error: fault)
        if !child.hasEnded { child.kill() }
        onOutput(child.stdout)
        return ending
    }

    private func follow(_ child: inout Child, _ isWanted: () -> Bool) -> Ending {
        let begin = ContinuousClock.now
        while true {
            // A child that has ended may have written more than was read.
            let isDone = child.hasEnded
            let hasRead = child.read()
            if child.stdout.count > output {
                guard keepsLast else { return .tooMuchOutput }
                child.stdout = Data(child.stdout.suffix(output))
            }
            if isDone, !hasRead { return child.ending }
            if begin.duration(to: .now) > .seconds(seconds) { return .tooSlow }
            if memory < .max, child.memory > memory { return .tooMuchMemory }
            if !isWanted() { return .cancelled }
        }
    }

    /// Starts the child. Returns 0 or an error number.
    ///
    /// - Parameter files: the open files that become the child's stdin, stdout and stderr.
    private func start(_ process: inout pid_t, files: [Int32]) -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (file, own) in zip(files, [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]) {
            unsafe posix_spawn_file_actions_adddup2(&actions, file, own)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let variables = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        return unsafe withArray(of: [program] + arguments) { arguments in
            unsafe withArray(of: variables.map { "\($0.key)=\($0.value)" }) { variables in
                unsafe posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
            }
        }
    }

    /// Calls `body` with the texts as C strings and a null pointer at the end.
    private func withArray<T>(
        of texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> T
    ) -> T {
        let copies = unsafe texts.map { unsafe strdup($0) }
        defer { unsafe copies.forEach { unsafe free($0) } }
        var list = unsafe copies + [nil]
        return unsafe list.withUnsafeMutableBufferPointer { buffer in
            // The buffer is never empty, so it has an address.
            unsafe body(buffer.baseAddress.unsafelyUnwrapped)
        }
    }
}

/// A running child, and its output so far.
private struct Child {
    let process: pid_t
    let out: Int32
    var open: Set<Int32>
    var stdout = Data()
    var stderr = Data()
    var status: Int32?

    var hasEnded: Bool {
        mutating get {
            var status: Int32 = 0
            if self.status == nil, unsafe waitpid(process, &status, WNOHANG) == process { self.status = status }
            return self.status != nil
        }
    }

    /// The way in which the child ended, once it has ended.
    var ending: ChildProgram.Ending {
        let status = status ?? 0
        let words = String(decoding: stderr, as: UTF8.self)
        guard status & 0x7F == 0 else { return .signalled(status & 0x7F, stderr: words) }
        return .exited(status: (status >> 8) & 0xFF, stdout: stdout, stderr: words)
    }

    /// The child's resident memory, in bytes.
    var memory: Int {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Waits until the child writes, at most 100 ms, and reads the output. Returns false when nothing came.
    mutating func read() -> Bool {
        var waiting = open.sorted().map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&waiting, nfds_t(waiting.count), status != nil ? 0 : open.isEmpty ? 5 : 100) > 0 else {
            return false
        }
        for end in waiting where end.revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe Foundation.read(end.fd, &bytes, bytes.count)
            if count == 0 || (count < 0 && errno != EINTR) { open.remove(end.fd) }
            guard count > 0 else { continue }
            if end.fd == out {
                stdout += bytes[..<count]
            } else {
                stderr = Data((stderr + bytes[..<count]).suffix(4096))
            }
        }
        return true
    }

    /// Kills the child and the programs that it started.
    func kill() {
        _ = Foundation.kill(-process, SIGKILL)
        _ = Foundation.kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
}

import CLinux
import ChildProcesses
package import Foundation
package import PageAnalysis
package import PageStore
package import PaperProfile

/// The request to a worker process: one line of JSON on its stdin.
package struct WorkerRequest: Sendable, Hashable, Codable {
    /// Path of the image file.
    package var path: String
    /// The required digest of the file, and the page in the file.
    package var image: ImagePlace
    package var name: PageName
    /// The expected revision number of the result.
    package var revision: Int
    /// Whether to make the renditions.
    package var wantsRenditions: Bool
    /// What is stated about the image.
    package var stated = PageStatement()
    /// The newspaper's profile.
    package var profile: PaperProfiles.Entry?
    /// Path of the page's layout, to read its text instead of analysing it.
    package var layout: String?
}

extension WorkerRequest {
    /// The line with its line feed.
    package var line: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return ((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// Parses a line without its line feed; nil when it is not a request.
    package init?(_ line: Data) {
        guard let request = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
        self = request
    }

    /// Runs a worker process with this request to its end. Blocks. The worker's stdout is its reply.
    ///
    /// - Parameters:
    ///   - settings: the worker's program and its limits.
    ///   - limit: limits the address space of a process to a number of bytes. Returns 0 or an error number. A
    ///     parameter for tests.
    ///   - isWanted: called ten times a second; returns false to kill the worker.
    func run(
        with settings: BatchSettings,
        limit: (pid_t, UInt64) -> Int32 = { mojiwaku_limit_address_space($0, $1) }, isWanted: () -> Bool
    ) -> ChildProgram.Ending {
        // A worker ends when its stdin is closed, so this end of the socket stays open until the worker has ended.
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            return .notStarted(error: errno)
        }
        defer { for end in ends { close(end) } }
        let limits = settings.limits
        let child = ChildProgram(
            settings.worker[0], Array(settings.worker.dropFirst()), environment: ["SWIFT_BACKTRACE": "enable=no"],
            seconds: limits.seconds, memory: limits.memory, output: WorkerReply.longest)
        return child.run(stdin: ends[1]) { process in
            // Set the limit before the worker gets a request with the path of an image that may be hostile.
            let error = limit(process, UInt64(limits.memory + WorkerLimits.unusedAddresses))
            guard error == 0 else { return error }
            let line = line
            _ = unsafe line.withUnsafeBytes { unsafe send(ends[0], $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            return 0
        } isWanted: {
            isWanted()
        }
    }
}

extension ChildProgram.Ending {
    /// Whether another process killed the worker, such as the kernel when memory ran out.
    var isLoss: Bool {
        if case .signalled(SIGKILL, _) = self { true } else { false }
    }
}

/// Limits of a worker process.
public struct WorkerLimits: Sendable, Hashable {
    /// Seconds for a page, more than 0. A limit that is too low puts sound pages in quarantine.
    public var seconds: Double
    /// Resident memory in bytes. The use grows with the pixels of the page.
    public var memory: Int

    /// Limits for a page.
    public init(seconds: Double = 120, memory: Int = 4 << 30) {
        self.seconds = seconds
        self.memory = memory
    }

    /// Address space that a process reserves beyond `memory`: stacks, heaps of threads, libraries. In bytes.
    static let unusedAddresses = 4 << 30
}

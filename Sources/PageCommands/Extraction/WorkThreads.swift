import Foundation
import Synchronization

/// Threads for blocking or long work, which must not occupy Swift's cooperative pool.
package enum WorkThreads {
    /// Stack size in bytes, for the recursion of a decoder or a labelling.
    private static let stackSize = 16 << 20

    /// Runs `work` on a separate thread and waits for it without blocking.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            start { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Runs `work` over `jobs` on `width` threads. Results come in the order of completion, each with its job's
    /// position.
    package static func map<Job: Sendable, Value: Sendable>(
        _ jobs: [Job], width: Int, _ work: @escaping @Sendable (Job) -> Value
    ) -> AsyncStream<(position: Int, value: Value)> {
        let queue = JobQueue(count: jobs.count, workers: width)
        return AsyncStream { results in
            for _ in 0..<width {
                start {
                    while let position = queue.next() {
                        results.yield((position, work(jobs[position])))
                    }
                    if queue.workerLeaves() { results.finish() }
                }
            }
        }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = stackSize
        thread.start()
    }
}

/// Assigns the positions of jobs, each once, in order.
private final class JobQueue: Sendable {
    private let count: Int
    private let state: Mutex<(next: Int, workers: Int)>

    package init(count: Int, workers: Int) {
        self.count = count
        self.state = Mutex((0, workers))
    }

    package func next() -> Int? {
        state.withLock { state in
            guard state.next < count else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    /// Whether this was the last worker.
    package func workerLeaves() -> Bool {
        state.withLock { state in
            state.workers -= 1
            return state.workers == 0
        }
    }
}

/// The number of pages that are analysed at the same time.
package enum JobLimit {
    /// Memory for the analysis and drawing of the largest page, in bytes (docs/operations.md).
    package static let memoryPerPage = 768 << 20

    /// The limit for `pages` pages: the requested number, else the number of cores, or fewer if memory does not allow
    /// so many.
    package static func width(asked: Int?, pages: Int) -> Int {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let roomy = memory / memoryPerPage
        return max(1, min(pages, asked ?? min(cores, roomy)))
    }

    /// Memory that this process may use, in bytes: the machine's, or less inside a container.
    package static var memory: Int {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        let container = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
            .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
            .compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        return container.reduce(machine, min)
    }
}

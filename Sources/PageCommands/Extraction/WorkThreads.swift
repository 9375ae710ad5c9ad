import Foundation
import Synchronization

/// Threads for work that blocks or computes for long, which must not hold up Swift's cooperative pool.
package enum WorkThreads {
    /// Room for a decoder's or a labelling's recursion, in bytes.
    private static let stackSize = 16 << 20

    /// Runs `work` on a thread of its own and waits for it without blocking.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            start { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }

    /// Runs `work` over `jobs` on `width` threads; results come as they are ready, each with its job's position.
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

/// Hands out the positions of jobs, each once, in order.
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

/// What a worker process may take.
public struct WorkerLimits: Sendable, Hashable {
    /// Seconds for a page, more than 0. A page of 4000 × 5392 px takes a few; on a busy machine several times as many. A low value sets
    /// sound pages aside.
    public var seconds: Double
    /// Memory that is really used, in bytes. A page of 4000 × 5392 px takes up to 600 MB, one of 12,000 × 12,000 some 4 GB.
    public var memory: Int

    /// Limits for a page.
    public init(seconds: Double = 120, memory: Int = 4 << 30) {
        self.seconds = seconds
        self.memory = memory
    }

    /// Address space beyond `memory` that a process needs without using it: stacks, heaps of threads, libraries.
    static let unusedAddresses = 4 << 30
}

/// Limits of a worker process.
public struct WorkerLimits: Sendable, Hashable {
    /// Seconds for a page, more than 0. A page of 4000 × 5392 px takes a few, on a busy machine several times as many.
    /// Too low a limit puts sound pages in quarantine.
    public var seconds: Double
    /// Resident memory in bytes. A page of 4000 × 5392 px takes up to 600 MB, one of 12,000 × 12,000 some 4 GB.
    public var memory: Int

    /// Limits for a page.
    public init(seconds: Double = 120, memory: Int = 4 << 30) {
        self.seconds = seconds
        self.memory = memory
    }

    /// Address space that a process reserves beyond `memory`: stacks, heaps of threads, libraries. In bytes.
    static let unusedAddresses = 4 << 30
}

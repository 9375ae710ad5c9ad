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

import Foundation

/// How many pages are worked on at once.
package enum JobLimit {
    /// Memory that the largest page may take while it is analyzed and drawn, in bytes.
    ///
    /// 600 MB is the bar for a 4000 × 5392 page (docs/operations.md); the rest is room for the overlay's colours.
    package static let memoryPerPage = 768 << 20

    /// The limit for `pages` pages: what was asked for, else one for each core that memory allows.
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

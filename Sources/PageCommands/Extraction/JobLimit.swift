import Foundation

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

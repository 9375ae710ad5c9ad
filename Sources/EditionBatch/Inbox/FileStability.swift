import Foundation
import PageStore

/// Detects whether a file is completely written: it has not changed for some seconds.
struct FileStability {
    /// Seconds without a change until a file counts as complete.
    static let seconds = 5.0

    private var seen: [String: (stamp: FileStamp, since: ContinuousClock.Instant)] = [:]

    /// Whether a file is unchanged for `seconds`. The clock of a file system may be wrong (NFS), so the time since the
    /// first scan that found the file in this state is checked, too.
    mutating func isComplete(_ file: InboxFile, now: Date = Date()) -> Bool {
        if file.age(at: now) >= Self.seconds { return true }
        let clock = ContinuousClock.now
        guard let last = seen[file.path], last.stamp == file.stamp else {
            seen[file.path] = (file.stamp, clock)
            return false
        }
        return last.since.duration(to: clock) >= .seconds(Self.seconds)
    }

    mutating func forget(_ file: InboxFile) { seen[file.path] = nil }
}

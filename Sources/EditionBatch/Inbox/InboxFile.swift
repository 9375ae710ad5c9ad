import Foundation
import PageStore

/// A file of an inbox as it was seen.
struct InboxFile: Sendable, Hashable {
    var edition: String
    /// Its name in the edition's folder.
    var name: String
    var path: String
    var stamp: FileStamp

    /// Nil when there is no regular file at the path.
    init?(edition: String, name: String, path: String) {
        var info = stat()
        guard unsafe stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
        self.edition = edition
        self.name = name
        self.path = path
        stamp = FileStamp(
            size: Int64(info.st_size), inode: Int64(truncatingIfNeeded: info.st_ino),
            modifiedAt: nanoseconds(info.st_mtim), changedAt: nanoseconds(info.st_ctim))
    }

    /// The name without its ending.
    var stem: String { (name as NSString).deletingPathExtension }

    /// Endings of image files, in lower case.
    static let endings: Set<String> = ["png", "jpg", "jpeg", "tif", "tiff", "webp", "jp2", "j2k", "jpx", "jpf"]

    /// Whether a name is that of an image that was handed in, not one that is still being written under another name.
    static func isImage(_ name: String) -> Bool {
        !name.hasPrefix(".") && endings.contains((name as NSString).pathExtension.lowercased())
    }
}

/// Whether files are complete.
struct Patience {
    /// Seconds that a file must stay as it is.
    static let seconds = 5.0

    private var seen: [String: (stamp: FileStamp, since: ContinuousClock.Instant)] = [:]

    /// Whether a file has been as it is for five seconds, by the file system's clock or by ours.
    mutating func isComplete(_ file: InboxFile, now: Date = Date()) -> Bool {
        let age = now.timeIntervalSince1970 - Double(max(file.stamp.modifiedAt, file.stamp.changedAt)) / 1e9
        if age >= Self.seconds { return true }
        let clock = ContinuousClock.now
        guard let last = seen[file.path], last.stamp == file.stamp else {
            seen[file.path] = (file.stamp, clock)
            return false
        }
        return last.since.duration(to: clock) >= .seconds(Self.seconds)
    }

    mutating func forget(_ file: InboxFile) { seen[file.path] = nil }
}

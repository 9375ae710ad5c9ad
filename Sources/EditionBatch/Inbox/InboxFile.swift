import Foundation
import PageStore

/// An image file of the inbox, as a scan has found it.
struct InboxFile: Sendable, Hashable {
    var edition: String
    /// The name in the edition's folder.
    var name: String
    var path: String
    var stamp: FileStamp

    /// - Returns: nil when the path is not a regular file.
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

    /// The name without its extension.
    var stem: String { (name as NSString).deletingPathExtension }

    /// File extensions of images, in lower case.
    static let imageExtensions: Set<String> = ["png", "jpg", "jpeg", "tif", "tiff", "webp", "jp2", "j2k", "jpx", "jpf"]

    /// Whether a name is that of an image file. Programs that copy files write hidden names first.
    static func isImage(_ name: String) -> Bool {
        !name.hasPrefix(".") && imageExtensions.contains((name as NSString).pathExtension.lowercased())
    }
}

/// Tells whether a file has been written completely: it has not changed for some seconds.
struct FileStability {
    /// Seconds without a change after which a file counts as complete.
    static let seconds = 5.0

    private var seen: [String: (stamp: FileStamp, since: ContinuousClock.Instant)] = [:]

    /// Whether a file has not changed for five seconds. The file system's clock may be off (NFS), so the time since the
    /// first scan that saw the file in this state counts too.
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

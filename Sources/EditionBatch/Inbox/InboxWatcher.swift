import Foundation
import PageStore

/// Watches an inbox with inotify for files that are renamed into it: such a file is complete at once.
///
/// On file systems without these events (NFS), `FileStability` alone decides.
final class InboxWatcher {
    private let descriptor: Int32
    private let folder: String
    private var watched: [Int32: String] = [:]
    private var paths: Set<String> = []

    init(_ folder: String) {
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Watches the inbox and these subfolders.
    func watch(_ folders: [String]) {
        guard descriptor >= 0 else { return }
        for path in [folder] + folders.map({ "\(folder)/\($0)" }) where paths.insert(path).inserted {
            let mask = UInt32(IN_MOVED_TO) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_ONLYDIR)
            let number = unsafe inotify_add_watch(descriptor, path, mask)
            if number >= 0 { watched[number] = path }
        }
    }

    /// Waits for an event in the inbox, at most `seconds`.
    ///
    /// - Returns: the paths of files and folders that were renamed into it.
    func wait(seconds: Double) -> Set<String> {
        guard descriptor >= 0 else {
            Thread.sleep(forTimeInterval: seconds)
            return []
        }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return [] }
        return renamed()
    }

    private func renamed() -> Set<String> {
        var found: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return found }
            var place = 0
            // An event is watch number, mask, cookie and length of the name, 32 bits each, then the name, padded with
            // zeros (inotify(7)).
            while place + 16 <= count {
                func word(_ i: Int) -> UInt32 {
                    (0..<4).reduce(0) { $0 | UInt32(buffer[place + 4 * i + $1]) << UInt32(8 * $1) }
                }
                let (number, mask, length) = (Int32(bitPattern: word(0)), word(1), Int(word(3)))
                let bytes = buffer[place + 16..<min(count, place + 16 + length)].prefix { $0 != 0 }
                if mask & UInt32(IN_MOVED_TO) != 0, let parent = watched[number] {
                    found.insert("\(parent)/\(String(decoding: bytes, as: UTF8.self))")
                }
                if mask & UInt32(IN_IGNORED) != 0, let path = watched.removeValue(forKey: number) { paths.remove(path) }
                place += 16 + length
            }
        }
    }
}

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

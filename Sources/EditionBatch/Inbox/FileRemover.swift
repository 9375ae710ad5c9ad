import Foundation
import PageStore

/// A note about a file that could not be moved or removed.
extension InboxNote: Error {}

/// Moves files out of the inbox, or removes them.
///
/// It first renames a file, then compares it with the scanned file, since another file may get the name at any time. A
/// changed file gets its name back.
struct FileRemover {
    /// The destination folder; nil to remove files.
    let target: String?

    /// Removes a file that is unchanged since the scan.
    ///
    /// - Returns: false for a file that has changed, or is a link.
    func remove(_ file: InboxFile) throws(InboxNote) -> Bool {
        guard Self.isSame(file.path, as: file) else { return false }
        let folder = (file.path as NSString).deletingLastPathComponent
        guard let target else {
            let hidden = "\(folder)/.mojiwaku-\(UUID().uuidString).tmp"
            guard try rename(file, to: hidden) == .done else { return false }
            guard unsafe unlink(hidden) == 0 else { throw trouble(file.path) }
            return true
        }
        do { try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true) } catch {
            throw InboxNote(
                path: file.path, message: "it cannot be moved: the folder \(target) cannot be made; check its rights")
        }
        let place = Self.freePath(for: file.name, in: target)
        switch try rename(file, to: place) {
        case .done: return true
        case .changed: return false
        case .otherFileSystem:
            guard try copy(file, to: place) else { return false }
            return try FileRemover(target: nil).remove(file)
        }
    }

    private enum Renaming { case done, changed, otherFileSystem }

    /// Renames a file. If it turns out to be another file, it gets its name back.
    private func rename(_ file: InboxFile, to place: String) throws(InboxNote) -> Renaming {
        guard unsafe Foundation.rename(file.path, place) == 0 else {
            switch errno {
            case EXDEV: return .otherFileSystem
            case ENOENT: return .changed
            default: throw trouble(file.path)
            }
        }
        if Self.isSame(place, as: file) { return .done }
        if unsafe link(place, file.path) == 0 {
            unsafe unlink(place)
        } else if errno != EEXIST {
            // The file system has no hard links.
            _ = unsafe Foundation.rename(place, file.path)
        } else if target == nil {
            // A newer file has taken the name.
            unsafe unlink(place)
        }
        return .changed
    }

    /// Copies a file to another file system. The copy is complete and on the disk before it gets its name.
    private func copy(_ file: InboxFile, to place: String) throws(InboxNote) -> Bool {
        guard let data = file.data() else { return false }
        let temporary = "\((place as NSString).deletingLastPathComponent)/.mojiwaku-\(UUID().uuidString).tmp"
        do {
            try data.write(to: URL(filePath: temporary))
            let handle = try FileHandle(forUpdating: URL(filePath: temporary))
            try handle.synchronize()
            try handle.close()
        } catch {
            unsafe unlink(temporary)
            throw InboxNote(
                path: file.path,
                message: "it cannot be copied to \(target ?? ""): \((error as NSError).localizedDescription)")
        }
        guard file.isUnchanged, unsafe Foundation.rename(temporary, place) == 0 else {
            unsafe unlink(temporary)
            return false
        }
        return true
    }

    private func trouble(_ path: String) -> InboxNote {
        let reason = unsafe String(cString: strerror(errno))
        let what = target.map { "moved to \($0)" } ?? "removed"
        return InboxNote(
            path: path, message: "it cannot be \(what): \(reason); check the rights of both folders")
    }

    /// Whether the file at a path is the scanned one, apart from its name.
    private static func isSame(_ path: String, as file: InboxFile) -> Bool {
        guard let info = stat(of: path, followsLink: false), info.isFile else { return false }
        let stamp = FileStamp(info)
        return stamp.size == file.stamp.size && stamp.inode == file.stamp.inode
            && stamp.modifiedAt == file.stamp.modifiedAt
    }

    /// A free path: `NAME`, else `NAME.2`, `NAME.3` …
    private static func freePath(for name: String, in folder: String) -> String {
        var (path, number) = ("\(folder)/\(name)", 1)
        while FileManager.default.fileExists(atPath: path) {
            number += 1
            path = "\(folder)/\(name).\(number)"
        }
        return path
    }
}

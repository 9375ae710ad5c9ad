import Foundation
import PageStore
import Synchronization

/// Finds pages in subfolders of an edition's folder, which are not taken in.
///
/// An inbox is scanned twice a second. A folder is listed again only when its modification time has changed.
final class MisplacedPages: Sendable {
    private struct Folder {
        var modified: timespec
        /// Names of files that would be pages in the edition's folder.
        var pages: [String]
        var folders: [String]
    }

    private let known = Mutex<[String: Folder]>([:])
    /// A tick of the file system's clock, in seconds. Two changes within a tick can get the same modification time.
    private static let tick = 2

    /// Whether a folder was made by a program, such as `@eaDir`, in which network storage keeps thumbnails.
    static func isLeftAlone(_ name: String) -> Bool { name.hasPrefix("@") || name.hasPrefix(".") }

    /// The number of files with an image extension in a folder, and the name of the first. Links are not followed.
    ///
    /// - Parameter depth: the depth of the search, in levels of folders.
    func pages(in path: String, depth: Int = 4) -> (count: Int, example: String) {
        guard depth > 0, let folder = folder(at: path) else { return (0, "") }
        var (count, example) = (folder.pages.count, folder.pages.first ?? "")
        for name in folder.folders {
            let inner = pages(in: "\(path)/\(name)", depth: depth - 1)
            count += inner.count
            if example.isEmpty, !inner.example.isEmpty { example = "\(name)/\(inner.example)" }
        }
        return (count, example)
    }

    private func folder(at path: String) -> Folder? {
        guard let info = Self.folderStatus(of: path) else { return nil }
        let modified = info.st_mtim
        if let last = known.withLock({ $0[path] }), last.modified.tv_sec == modified.tv_sec,
            last.modified.tv_nsec == modified.tv_nsec
        {
            return last
        }
        guard let files = try? DirectoryListing(of: path) else { return nil }
        let folders = files.names.filter { Self.folderStatus(of: "\(path)/\($0)") != nil }
        let pages = (files.names + files.unreadable).filter { name in
            InboxFile.isImage(name) || InboxFile.stranger(name) != nil
        }
        let isFolder = Set(folders)
        let folder = Folder(
            modified: modified, pages: pages.filter { !isFolder.contains($0) },
            folders: folders.filter { !Self.isLeftAlone($0) })
        if time(nil) - modified.tv_sec > Self.tick { known.withLock { $0[path] = folder } }
        return folder
    }

    /// The status of a folder; nil for anything else, such as a link to a folder.
    private static func folderStatus(of path: String) -> stat? {
        stat(of: path, followsLink: false).flatMap { $0.isFolder ? $0 : nil }
    }
}

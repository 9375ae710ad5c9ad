package import Foundation

/// What the system knows about a file.
extension stat {
    /// - Parameter followsLink: whether a link gives the status of its target.
    /// - Returns: nil when there is no file.
    package init?(of path: String, followsLink: Bool = true) {
        self.init()
        guard unsafe (followsLink ? stat(path, &self) : lstat(path, &self)) == 0 else { return nil }
    }

    package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    /// Seconds since the last change of the file, or of a name in the folder.
    package var age: Double { Date().timeIntervalSince1970 - Double(st_mtim.tv_sec) }
}

import Foundation
import PageStore

/// The inbox: a folder that has a folder for each edition.
struct Inbox: Sendable {
    let folder: String

    /// An edition's folder, as a scan has found it.
    struct EditionFolder: Sendable {
        var name: String
        /// Its path.
        var path: String
        /// Image files in natural order.
        var images: [InboxFile]
        /// Nil when there is no `edition.json`.
        var description: Result<EditionFile, EditionFileError>?
    }

    /// A file or folder of the inbox that cannot be used.
    struct Problem: Sendable, Hashable {
        var path: String
        var message: String
    }

    /// Lists all editions and their image files.
    ///
    /// - Throws: `InboxError` when the inbox itself cannot be read. A folder in it that cannot be read is a problem.
    func scan() throws(InboxError) -> (editions: [EditionFolder], problems: [Problem]) {
        var problems: [Problem] = []
        var editions: [EditionFolder] = []
        let all = try DirectoryListing(of: folder)
        problems += all.unreadable.map { Self.unreadable($0, in: folder) }
        for name in all.names {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            guard isFolder.boolValue else {
                if InboxFile.isImage(name) {
                    problems.append(Problem(path: path, message: "it is in no edition's folder; move it into one"))
                }
                continue
            }
            guard PageName.isAllowed(name) else {
                problems.append(
                    Problem(path: path, message: "no edition can be called so; rename the folder to \(PageName.form)"))
                continue
            }
            let files: DirectoryListing
            do { files = try DirectoryListing(of: path) } catch {
                // The folder was removed during the scan.
                guard FileManager.default.fileExists(atPath: path) else { continue }
                problems.append(Problem(path: path, message: "the folder cannot be read; change its rights"))
                editions.append(EditionFolder(name: name, path: path, images: [], description: nil))
                continue
            }
            // The file extension is ASCII in every encoding that a name may have.
            problems += files.unreadable.filter(InboxFile.isImage).map { Self.unreadable($0, in: path) }
            var images: [InboxFile] = []
            for file in files.names.filter(InboxFile.isImage).map({ (name: $0, path: "\(path)/\($0)") }) {
                if let image = InboxFile(edition: name, name: file.name, path: file.path) {
                    images.append(image)
                } else if Self.isThere(file.path) {
                    problems.append(
                        Problem(
                            path: file.path,
                            message: "it is a folder, a pipe or a link to nothing; put the image itself there"))
                }
            }
            editions.append(
                EditionFolder(name: name, path: path, images: images, description: description(in: path, of: name)))
        }
        return (editions, problems)
    }

    /// Whether a path exists, also as a broken symbolic link.
    private static func isThere(_ path: String) -> Bool {
        var info = stat()
        return unsafe lstat(path, &info) == 0
    }

    private static func unreadable(_ name: String, in path: String) -> Problem {
        Problem(
            path: "\(path)/\(name)",
            message:
                "its name is no UTF-8 (the bytes that are no ASCII are shown as \\xHH); rename it, such as with convmv")
    }

    private func description(in path: String, of name: String) -> Result<EditionFile, EditionFileError>? {
        let file = "\(path)/\(EditionFile.name)"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        return Result { () throws(EditionFileError) in
            guard let data = try? Data(contentsOf: URL(filePath: file)) else {
                throw EditionFileError(reason: "it cannot be read")
            }
            return try EditionFile(data, folder: name)
        }
    }
}

/// The inbox cannot be read.
public struct InboxError: Error, Hashable, Sendable {
    /// Which folder.
    public var path: String
}

import Foundation
import PageStore
import PositionedJSON

/// The inbox: a folder with a subfolder for each edition.
struct Inbox: Sendable {
    let folder: String
    private let misplacedPages = MisplacedPages()

    /// Folders that network storage adds to shared folders, for thumbnails and as recycle bins.
    private static let storageFolders: Set<String> = ["@eaDir", "@Recycle", "#recycle"]

    /// An edition's folder at the time of the scan.
    struct EditionFolder: Sendable {
        var name: String
        var path: String
        /// The names of the edition's folders on the disk. There are several only if they differ in Unicode form
        /// (`joined`).
        var folders: [String] = []
        /// Image files in natural order.
        var images: [InboxFile]
        /// Nil when there is no `edition.json`.
        var description: Result<EditionFile, EditionFileError>?
        /// Whether the folder has something unusable.
        var hasProblems = false
        /// Seconds since a name in the folder last changed.
        var age = Double.infinity

        /// What `edition.json` states; nil when there is none, and when it cannot be used.
        var stated: EditionFile? { try? description?.get() }

        /// The name of the page in a file, or the common start of the names of its pages.
        func stem(of file: InboxFile) -> String { stated?.stem(of: file) ?? file.stem }
    }

    /// Lists all editions and their image files.
    ///
    /// - Throws: `InboxError` when the inbox itself cannot be read. A folder in it that cannot be read is a problem.
    func scan() throws(InboxError) -> (editions: [EditionFolder], problems: [InboxNote]) {
        var problems: [InboxNote] = []
        func note(_ path: String, _ message: String) { problems.append(InboxNote(path: path, message: message)) }
        var editions: [EditionFolder] = []
        let all = try DirectoryListing(of: folder)
        let place = InboxPath(inbox: folder)
        problems += all.unreadable.map { Self.unreadable($0, in: folder) }
        for name in all.names where !Self.storageFolders.contains(name) {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            guard isFolder.boolValue else {
                if InboxFile.isImage(name) {
                    note(path, "it is not in the folder of an edition; move it into one")
                } else if let stranger = strangerProblem(name, in: folder, pages: []) {
                    problems.append(stranger)
                }
                continue
            }
            if let target = place.target(outside: path) {
                problems.append(Self.leadsOut(path, to: target))
                continue
            }
            guard PageName.isAllowed(name) else {
                note(path, "its name is not allowed for an edition; rename the folder to \(PageName.form)")
                continue
            }
            guard let (edition, found) = edition(name, at: path, in: place) else { continue }
            editions.append(edition)
            problems += found
        }
        let joined = Self.joined(editions)
        return (joined.editions, problems + joined.problems)
    }

    /// An edition's folder, with its unusable files; nil when it was removed during the scan.
    private func edition(_ name: String, at path: String, in place: InboxPath) -> (EditionFolder, [InboxNote])? {
        var edition = EditionFolder(
            name: PageName.normal(name), path: path, folders: [name], images: [], description: nil)
        let files: DirectoryListing
        do { files = try DirectoryListing(of: path) } catch {
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            edition.hasProblems = true
            return (edition, [InboxNote(path: path, message: "the folder cannot be read; change its rights")])
        }
        // A file extension is ASCII in every possible encoding of the name.
        var problems = files.unreadable.filter(InboxFile.isImage).map { Self.unreadable($0, in: path) }
        for name in files.names where InboxFile.isImage(name) {
            let file = "\(path)/\(name)"
            if let target = place.target(outside: file) {
                problems.append(Self.leadsOut(file, to: target))
            } else if let image = InboxFile(edition: edition.name, name: name, path: file) {
                edition.images.append(image)
            } else if let inner = misplaced(name, in: path, of: edition.name) {
                problems.append(inner)
            } else if stat(of: file, followsLink: false) != nil {
                problems.append(
                    InboxNote(
                        path: file, message: "it is a folder, a pipe or a broken link; put the image itself there"))
            }
        }
        let stems = Set(edition.images.map(\.stem))
        for name in files.names where !InboxFile.isImage(name) {
            let problem =
                strangerProblem(name, in: path, pages: stems) ?? misplaced(name, in: path, of: edition.name)
            if let problem { problems.append(problem) }
        }
        edition.description = description(in: path, of: name, place)
        edition.hasProblems = !problems.isEmpty
        edition.age = stat(of: path, followsLink: false)?.age ?? 0
        return (edition, problems)
    }

    /// The problem of a file of an unsupported kind. Its contents are not examined: it may still be incomplete.
    private func strangerProblem(_ name: String, in folder: String, pages: Set<String>) -> InboxNote? {
        let path = "\(folder)/\(name)"
        guard stat(of: path, followsLink: false)?.isFile == true else { return nil }
        let stem = (name as NSString).deletingPathExtension
        if let ending = InboxFile.otherEnding(name) {
            return InboxNote(
                path: path, message: "the batch does not read files with this ending; rename it to \(stem)\(ending)")
        }
        guard let kind = InboxFile.stranger(name) else { return nil }
        let remedy =
            if kind.contains("archive") {
                "unpack it into its edition's folder, and remove it"
            } else if pages.contains(stem) {
                "page \(stem) has an image already; remove this file"
            } else {
                "hand in page \(stem) as \(InboxFile.kinds), and remove this file"
            }
        return InboxNote(path: path, message: "it is \(kind), which the batch does not read; \(remedy)")
    }

    /// The problem of a subfolder with files that would be pages in the edition's folder.
    private func misplaced(_ name: String, in folder: String, of edition: String) -> InboxNote? {
        let path = "\(folder)/\(name)"
        guard !MisplacedPages.isLeftAlone(name) else { return nil }
        let (count, example) = misplacedPages.pages(in: path)
        guard count > 0 else { return nil }
        return InboxNote(
            path: path,
            message:
                "this folder has \(count) page\(count == 1 ? "" : "s") (such as \(example)), but the batch does not look for pages here; "
                + "move \(count == 1 ? "it" : "them") up into \(edition), "
                + "or the folder into the inbox if it is an edition")
    }

    private static func leadsOut(_ path: String, to target: String) -> InboxNote {
        InboxNote(
            path: path,
            message:
                "the link leads out of the inbox, to \(target), and is not followed; put the files themselves there"
        )
    }

    static func unreadable(_ name: String, in path: String) -> InboxNote {
        InboxNote(
            path: "\(path)/\(name)",
            message:
                "its name is not UTF-8 (\\xHH are bytes outside of ASCII); rename it, for instance with convmv")
    }

    private func description(
        in path: String, of name: String, _ place: InboxPath
    ) -> Result<EditionFile, EditionFileError>? {
        let file = "\(path)/\(EditionFile.name)"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        return Result { () throws(EditionFileError) in
            guard place.target(outside: file) == nil else {
                throw EditionFileError(reason: "the link leads out of the inbox, and is not followed")
            }
            let found = InboxFile(edition: name, name: EditionFile.name, path: file)
            guard found?.stamp.size ?? 0 <= JSONValue.longestText else {
                throw EditionFileError(reason: "it is larger than \(JSONValue.longestText >> 20) MiB")
            }
            guard let data = found?.data() else { throw EditionFileError(reason: "it cannot be read") }
            return try EditionFile(data, folder: name)
        }
    }
}

/// A folder of the inbox cannot be read.
public struct InboxError: Error, Hashable, Sendable {
    /// The path of the folder.
    public var path: String
}

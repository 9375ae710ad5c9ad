import Foundation
import PageStore

/// A folder whose pages are found by a pattern, such as an archive of many titles and years.
///
/// Nothing is written into it, and no `edition.json` is read.
struct ArchiveFolder {
    let folder: String
    let pattern: FolderPattern

    /// Scans the folder in the natural order of its names, and passes the editions to `body` in portions of some
    /// thousand files: an archive of a million pages does not fit into memory.
    ///
    /// - Parameter body: returns false to end the scan.
    /// - Throws: `InboxError` when the folder itself cannot be read, and any error of `body`.
    func scan(_ body: ([Inbox.EditionFolder], [InboxNote]) throws -> Bool) throws {
        let expressions: [NSRegularExpression]
        do { expressions = try pattern.expressions() } catch { throw InboxError(path: folder) }
        try withoutActuallyEscaping(body) { body in
            var scan = Scan(expressions: expressions, place: InboxPath(inbox: folder), body: body)
            try scan.walk(DirectoryListing(of: folder), at: folder, PatternFields(), depth: 0)
            try scan.flush()
        }
    }

    private struct Scan {
        let expressions: [NSRegularExpression]
        let place: InboxPath
        let body: ([Inbox.EditionFolder], [InboxNote]) throws -> Bool
        var editions: [Inbox.EditionFolder] = []
        /// Positions in `editions`, by name.
        var positions: [String: Int] = [:]
        var problems: [InboxNote] = []
        var files = 0
        /// Hashes of the pages found so far. An edition may have several folders, and come in several portions.
        var pages: Set<Int> = []
        var isOver = false

        private static let portion = 4096

        mutating func walk(_ listing: DirectoryListing, at path: String, _ fields: PatternFields, depth: Int) throws {
            let isLast = depth == expressions.count - 1
            problems += listing.unreadable.filter { !isLast || InboxFile.isImage($0) }.map {
                Inbox.unreadable($0, in: path)
            }
            var strangers: [String] = []
            for name in listing.names where !isOver {
                let inner = "\(path)/\(name)"
                let fitting = fields.adding(PageName.normal(name), expressions[depth])
                if isLast {
                    if InboxFile.isImage(name) {
                        guard let fitting else {
                            strangers.append(name)
                            continue
                        }
                        try take(name, at: inner, fitting)
                    }
                    continue
                }
                var isFolder: ObjCBool = false
                guard unsafe FileManager.default.fileExists(atPath: inner, isDirectory: &isFolder) else { continue }
                if isFolder.boolValue, let fitting {
                    guard !fitting.hasWrongDate else {
                        note(inner, "the date in its name does not exist; rename the folder")
                        continue
                    }
                    guard let names = try? DirectoryListing(of: inner) else {
                        note(inner, "the folder cannot be read; change its rights")
                        continue
                    }
                    try walk(names, at: inner, fitting, depth: depth + 1)
                } else if isFolder.boolValue || InboxFile.isImage(name) {
                    strangers.append(name)
                }
            }
            guard let first = strangers.first else { return }
            let what = strangers.count == 1 ? "\(first) does" : "\(first) and \(strangers.count - 1) more do"
            note(path, "\(what) not fit the pattern; rename, or give another --pattern")
        }

        private mutating func note(_ path: String, _ message: String) {
            problems.append(InboxNote(path: path, message: message))
        }

        private mutating func take(_ name: String, at path: String, _ fields: PatternFields) throws {
            func refuse(_ message: String) { note(path, message) }
            guard !fields.hasWrongDate else { return refuse("the date in its name does not exist; rename the file") }
            let edition = fields.edition
            guard PageName.isAllowed(edition) else {
                return refuse(
                    "“\(edition)” is not allowed as the name of an edition; rename the folders to \(PageName.form)")
            }
            if let target = place.target(outside: path) {
                return refuse(
                    "the link leads out of the folder, to \(target), and is not followed; put the file itself there")
            }
            guard var file = InboxFile(edition: edition, name: name, path: path) else {
                return refuse("it is a folder, a pipe or a broken link; put the image itself there")
            }
            (file.stem, file.root) = (fields.page, place.root)
            guard pages.insert("\(edition)\n\(file.stem)".hashValue).inserted else {
                return refuse(
                    "another file is page \(file.stem) of \(edition); remove one of them, or give a pattern that distinguishes them"
                )
            }
            if let position = positions[edition] {
                editions[position].images.append(file)
            } else {
                if files >= Self.portion { try flush() }
                positions[edition] = editions.count
                editions.append(
                    Inbox.EditionFolder(
                        name: edition, path: (path as NSString).deletingLastPathComponent, images: [file],
                        description: .success(EditionFile(title: fields.title, date: fields.date))))
            }
            files += 1
        }

        mutating func flush() throws {
            guard !isOver, !editions.isEmpty || !problems.isEmpty else { return }
            isOver = try !body(editions, problems)
            (editions, positions, problems, files) = ([], [:], [], 0)
        }
    }
}

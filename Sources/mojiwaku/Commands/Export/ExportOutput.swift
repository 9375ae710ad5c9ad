import Foundation
import PageCommands
import PageStore

/// The paths of an export's results.
struct ExportOutput: Sendable {
    /// The path on the command line: a file, a folder, or `-`.
    var path: String
    var kind: ExportKind

    /// Whether the path names a single file.
    var isFile: Bool { path == "-" || kind.fileExtension.map { path.hasSuffix(".\($0)") } ?? false }

    /// The path of a result: the given file, or a file in the given folder. Makes a missing folder.
    ///
    /// - Parameter isOnly: whether there is no other result.
    func file(_ stem: String, isOnly: Bool) throws(Failure) -> String {
        guard isFile else { return try file(stem, ending: kind.fileExtension ?? "") }
        try Self.check(stem)
        guard isOnly else { throw Failure(.usage, path, "it is one file, for several pages", "Give a folder.") }
        return path
    }

    /// The path of a file in the folder of the results. Makes a missing folder.
    func file(_ stem: String, ending: String) throws(Failure) -> String {
        try Self.check(stem)
        guard path != "-" else {
            throw Failure(.usage, path, "\(kind.name) gives several files", "Give a folder.")
        }
        var folder = path
        if isFile {
            folder = (path as NSString).deletingLastPathComponent
        } else {
            try OutputFiles.makeFolder(path)
        }
        return (folder as NSString).appendingPathComponent("\(stem).\(ending)")
    }

    /// The path of a page's folder in the given folder. Makes missing folders.
    func folder(_ stem: String) throws(Failure) -> String {
        try Self.check(stem)
        guard path != "-" else {
            throw Failure(.usage, path, "\(kind.name) gives several files", "Give a folder.")
        }
        let folder = (path as NSString).appendingPathComponent(stem)
        try OutputFiles.makeFolder(folder)
        return folder
    }

    /// Refuses a page name that cannot be a file name: layouts may come from other people, and contain their own page
    /// names.
    private static func check(_ stem: String) throws(Failure) {
        guard PageName.isAllowed(stem) else {
            throw Failure(
                .badInput, Console.printable(stem), "a file cannot be called like this page",
                "Correct the field `page` of its layout.")
        }
    }

    /// Refuses pages of the same name, because they would be written to one file.
    static func refuseTwins(_ pages: [ExportedPage]) throws(Failure) {
        let twice = Dictionary(grouping: pages, by: \.stem).values.first { $0.count > 1 }
        guard let twice else { return }
        throw Failure(
            .usage, Console.printable(twice[0].stem), "two pages have this name and would have one file",
            "Export them to folders of their own.")
    }
}

import Digests
import Foundation
import PageCommands
import PaperProfile

/// A folder with the profile of each newspaper; its folder `earlier` has the last ten of each.
///
/// Only one process at a time may change a folder. Each file is complete from the moment it has its name, and a profile
/// is replaced only after it is kept, so that nothing is lost when a process ends at any moment.
final class ProfileFolder: Sendable {
    /// Number of profiles that are kept of a newspaper.
    private static let mostKept = 10
    private static let suffix = ".profile"
    /// Suffix of a kept profile that was taken back.
    private static let takenBack = ".profile.back"

    private let path: String
    private let descriptor: Int32

    /// A kept profile; the newest has the highest number.
    private struct Kept {
        var number: Int
        var isTakenBack: Bool
        var path: String
    }

    /// Opens a folder, and makes it if it is missing.
    ///
    /// - Throws: a failure if the folder cannot be used, or if another process has it.
    init(_ path: String) throws(Failure) {
        try OutputFiles.makeFolder(path)
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(writing: path, error: errno) }
        // The kernel gives the folder free when the process ends.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(
                .tryAgain, path, "another process is changing the profiles of this folder",
                "Run the same command again when it has ended.")
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Where the profile of given pages is.
    enum Match { case present, replaced, none }

    /// Whether the newspaper's present profile comes from exactly these pages, or a replaced or withdrawn one does.
    func match(of pages: [PaperProfile.Page], _ title: String) throws(Failure) -> Match {
        func isOfThem(_ path: String) -> Bool {
            (try? PaperProfile(json: Data(contentsOf: URL(filePath: path)))).map { $0.title == title && $0.isOf(pages) }
                ?? false
        }
        if try isOfThem(current(title)) { return .present }
        return kept(title).contains { isOfThem($0.path) } ? .replaced : .none
    }

    /// Replaces the profile of a newspaper.
    func replace(with profile: PaperProfile) throws(Failure) {
        let bytes: [UInt8]
        do { bytes = [UInt8](try profile.json()) } catch {
            throw Failure(.couldNotRun, path, explanation: "\(error)")
        }
        let file = try current(profile.title)
        if FileManager.default.fileExists(atPath: file) { _ = try keep(InputFile.bytes(of: file), profile.title) }
        try OutputFiles.shared.write([.init(path: file, bytes: bytes)])
        _ = try keep(bytes, profile.title)
        for old in kept(profile.title).dropLast(Self.mostKept) { try? FileManager.default.removeItem(atPath: old.path) }
    }

    /// Replaces the profile of a newspaper by the previous one that was not taken back.
    ///
    /// - Returns: false if there is none, so that the newspaper has no profile now.
    /// - Throws: a failure if the newspaper has no profile.
    func goBack(_ title: String) throws(Failure) -> Bool {
        let file = try current(title)
        guard FileManager.default.fileExists(atPath: file) else {
            throw Failure(
                .usage, path, "it has no profile of \(Console.printable(title))",
                "Name a newspaper whose profile is in this folder.")
        }
        let own = try keep(InputFile.bytes(of: file), title)
        // If the process ends here, the next call goes on.
        if !own.isTakenBack { try rename(own.path, to: name(own.number, title) + Self.takenBack) }
        guard let before = kept(title).last(where: { $0.number < own.number && !$0.isTakenBack }) else {
            do { try FileManager.default.removeItem(atPath: file) } catch { throw Failure(writing: file, error: errno) }
            return false
        }
        try OutputFiles.shared.write([.init(path: file, bytes: InputFile.bytes(of: before.path))])
        return true
    }

    // MARK: Files

    /// The file of a newspaper's profile; the file to make if there is none.
    private func current(_ title: String) throws(Failure) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names.sorted() where name.hasSuffix(Self.suffix) {
            let file = "\(path)/\(name)"
            if let profile = try? PaperProfile(json: Data(InputFile.bytes(of: file))), profile.title == title {
                return file
            }
        }
        return "\(path)/\(Self.stem(title))\(Self.suffix)"
    }

    /// The title as the name of a file; a digest if it is too long or has a slash.
    private static func stem(_ title: String) -> String {
        title.utf8.count <= 200 && !title.contains("/") && !title.hasPrefix(".") ? title : sha256(title.utf8)
    }

    private func folder(_ title: String) -> String { "\(path)/earlier/\(Self.stem(title))" }

    private func name(_ number: Int, _ title: String) -> String { "\(folder(title))/\(number)" }

    /// The kept profiles of a newspaper, oldest first.
    private func kept(_ title: String) -> [Kept] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(title))) ?? []
        return names.compactMap { name in
            let isTakenBack = name.hasSuffix(Self.takenBack)
            guard isTakenBack || name.hasSuffix(Self.suffix), let number = Int(name.prefix { $0 != "." }) else {
                return nil
            }
            return Kept(number: number, isTakenBack: isTakenBack, path: "\(folder(title))/\(name)")
        }.sorted { $0.number < $1.number }
    }

    /// Keeps a profile, unless it is kept already.
    private func keep(_ bytes: [UInt8], _ title: String) throws(Failure) -> Kept {
        let all = kept(title)
        for old in all.reversed() where (try? Data(contentsOf: URL(filePath: old.path))) == Data(bytes) { return old }
        let number = (all.last?.number ?? 0) + 1
        try OutputFiles.makeFolder(folder(title))
        let path = name(number, title) + Self.suffix
        try OutputFiles.shared.write([.init(path: path, bytes: bytes)])
        return Kept(number: number, isTakenBack: false, path: path)
    }

    private func rename(_ path: String, to other: String) throws(Failure) {
        guard unsafe Foundation.rename(path, other) == 0 else { throw Failure(writing: other, error: errno) }
    }
}

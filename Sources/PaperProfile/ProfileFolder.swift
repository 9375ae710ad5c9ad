import Digests
package import Foundation

/// A folder with the profile of each newspaper; its folder `earlier` has the last ten of each.
///
/// Only one process at a time may change a folder. Each file is complete from the moment it has its name, and a profile
/// is replaced only after it is kept, so that nothing is lost when a process ends at any moment. The date of a profile's
/// file is the time of learning.
package final class ProfileFolder: Sendable {
    /// The place of a folder, and the functions that change it.
    package struct Place: Sendable {
        let path: String
        let makeFolder: @Sendable (String) throws -> Void
        let write: @Sendable (String, [UInt8]) throws -> Void

        /// - Parameters:
        ///   - makeFolder: makes a folder and its parents if they are missing.
        ///   - write: writes a file, which gets its name when it is complete.
        package init(
            path: String, makeFolder: @escaping @Sendable (String) throws -> Void,
            write: @escaping @Sendable (String, [UInt8]) throws -> Void
        ) {
            (self.path, self.makeFolder, self.write) = (path, makeFolder, write)
        }
    }

    /// Number of profiles that are kept of a newspaper.
    private static let mostKept = 10
    private static let suffix = ".profile"
    /// Suffix of a kept profile that was taken back.
    private static let takenBack = ".profile.back"

    private let place: Place
    private let descriptor: Int32

    /// A kept profile; the newest has the highest number.
    private struct Kept {
        var number: Int
        var isTakenBack: Bool
        var path: String
    }

    /// Opens a folder, and makes it if it is missing.
    ///
    /// - Throws: `ProfileFolderError` if the folder cannot be opened, or if another process has it; the errors of
    ///   `makeFolder`.
    package init(_ place: Place) throws {
        try place.makeFolder(place.path)
        self.place = place
        descriptor = unsafe open(place.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ProfileFolderError.file(place.path, errno) }
        // The kernel gives the folder free when the process ends.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? ProfileFolderError.busy(place.path) : .file(place.path, errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Where the profile of given pages is.
    package enum Match { case present, replaced, none }

    /// Whether the newspaper's present profile comes from exactly these pages, or a replaced or withdrawn one does.
    package func match(of pages: [PaperProfile.Page], _ title: String) -> Match {
        func isOfThem(_ path: String) -> Bool {
            (try? PaperProfile(json: Data(contentsOf: URL(filePath: path)))).map { $0.title == title && $0.isOf(pages) }
                ?? false
        }
        if isOfThem(place.file(of: title)) { return .present }
        return kept(title).contains { isOfThem($0.path) } ? .replaced : .none
    }

    /// Replaces the profile of a newspaper by a newly learned one. The decisions of editors stay; if the file is damaged,
    /// those in the newest kept profile that can be read.
    package func replace(with learned: PaperProfile) throws {
        var profile = learned
        let file = place.file(of: profile.title)
        let hasFile = FileManager.default.fileExists(atPath: file)
        let files = hasFile ? kept(profile.title).filter { !$0.isTakenBack }.map(\.path) + [file] : []
        let earlier = files.reversed().lazy.compactMap(Place.profile).first { $0.title == profile.title }
        if let earlier { profile.keepDecisions(of: earlier) }
        let bytes = [UInt8](try profile.json())
        if hasFile { _ = try keep(Self.bytes(of: file), profile.title) }
        try place.write(file, bytes)
        _ = try keep(bytes, profile.title)
        for old in kept(profile.title).dropLast(Self.mostKept) {
            try? FileManager.default.removeItem(atPath: old.path)
        }
    }

    /// Changes the profile of a newspaper by an editor's decision. The kept profile changes too, and no other is kept,
    /// except a file that this program cannot read.
    ///
    /// - Parameter change: changes the profile, which is nil for a newspaper without one; it may set no nil. An error
    ///   leaves everything as it is.
    @discardableResult
    package func change<T>(_ title: String, _ change: (inout PaperProfile?) throws -> T) throws -> T {
        let present = place.profile(of: title)
        var profile = present?.profile
        let result = try change(&profile)
        guard let profile, profile != present?.profile else { return result }
        let (file, bytes) = (place.file(of: title), [UInt8](try profile.json()))
        let old = FileManager.default.fileExists(atPath: file) ? try Self.bytes(of: file) : nil
        if present == nil, let old { _ = try keep(old, title) }
        let keptFile = present == nil ? nil : kept(title).last { (try? Self.bytes(of: $0.path)) == old }
        for path in [keptFile?.path, file].compactMap(\.self) {
            try write(bytes, to: path, learnedAt: present?.learnedAt)
        }
        return result
    }

    /// Replaces the profile of a newspaper by the previous one that was not taken back and can be used; without one, by a profile of the
    /// editors' decisions alone, if there are any. The decisions of editors stay.
    ///
    /// - Returns: false if there is none, so that the newspaper has no learned profile now.
    /// - Throws: `ProfileFolderError.noProfile` if the newspaper has no profile.
    package func goBack(_ title: String) throws -> Bool {
        let file = place.file(of: title)
        guard FileManager.default.fileExists(atPath: file) else {
            throw ProfileFolderError.noProfile(place.path, title: title)
        }
        let present = Place.profile(in: file)
        let own = try keep(Self.bytes(of: file), title)
        // If the process ends here, the next call goes on.
        if !own.isTakenBack { try rename(own.path, to: name(own.number, title) + Self.takenBack) }
        let before = kept(title).last {
            $0.number < own.number && !$0.isTakenBack
                && Place.profile(in: $0.path).map { $0.title == title && $0.isUsable } ?? false
        }
        guard let before else {
            var decisions = PaperProfile(title: title)
            if let present { decisions.keepDecisions(of: present) }
            if decisions.things != nil {
                try place.write(file, [UInt8](decisions.json()))
            } else if unsafe unlink(file) != 0 {
                throw ProfileFolderError.file(file, errno)
            }
            return false
        }
        let date = Place.date(of: before.path)
        if let old = Place.profile(in: before.path), let present {
            var changed = old
            changed.replaceDecisions(by: present)
            if changed != old { try write([UInt8](changed.json()), to: before.path, learnedAt: date) }
        }
        try write(Self.bytes(of: before.path), to: file, learnedAt: date)
        return true
    }

    // MARK: Files

    private func write(_ bytes: [UInt8], to path: String, learnedAt date: Date?) throws {
        try place.write(path, bytes)
        if let date { try? FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path) }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ProfileFolderError.file(path, errno)
        }
        return [UInt8](bytes)
    }

    private func folder(_ title: String) -> String { "\(place.path)/earlier/\(Place.stem(title))" }

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
    private func keep(_ bytes: [UInt8], _ title: String) throws -> Kept {
        let all = kept(title)
        for old in all.reversed() where (try? Self.bytes(of: old.path)) == bytes { return old }
        let number = (all.last?.number ?? 0) + 1
        try place.makeFolder(folder(title))
        let path = name(number, title) + Self.suffix
        try place.write(path, bytes)
        return Kept(number: number, isTakenBack: false, path: path)
    }

    private func rename(_ path: String, to other: String) throws {
        guard unsafe Foundation.rename(path, other) == 0 else { throw ProfileFolderError.file(other, errno) }
    }
}

extension ProfileFolder.Place {
    /// The profile of a newspaper, even one for other networks, and the time of learning; nil if there is none. Needs no
    /// open folder.
    package func profile(of title: String) -> (profile: PaperProfile, learnedAt: Date)? {
        let file = file(of: title)
        guard let profile = Self.profile(in: file), profile.title == title else { return nil }
        return (profile, Self.date(of: file) ?? .distantPast)
    }

    /// The file of a newspaper's profile; the file to make if there is none.
    fileprivate func file(of title: String) -> String {
        let usual = "\(path)/\(Self.stem(title)).profile"
        if Self.profile(in: usual)?.title == title { return usual }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.sorted().filter { $0.hasSuffix(".profile") }.map { "\(path)/\($0)" }
        return files.first { Self.profile(in: $0)?.title == title } ?? usual
    }

    fileprivate static func profile(in file: String) -> PaperProfile? {
        FileManager.default.contents(atPath: file).flatMap { try? PaperProfile(json: $0, ofAnyNetworks: true) }
    }

    fileprivate static func date(of file: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
    }

    /// The title as the name of a file; a digest if it is too long or has a slash.
    fileprivate static func stem(_ title: String) -> String {
        title.utf8.count <= 200 && !title.contains("/") && !title.hasPrefix(".") ? title : sha256(title.utf8)
    }
}

/// The reason why a folder of profiles could not be used.
package enum ProfileFolderError: Error, Sendable, Hashable {
    /// Another process, such as `mojiwaku learn`, is changing the profiles of the folder.
    case busy(String)
    /// The folder has no profile of the newspaper.
    case noProfile(String, title: String)
    /// A file cannot be read or changed; the system's error number.
    case file(String, Int32)

    /// Whether another process has the folder.
    package var isBusy: Bool { if case .busy = self { true } else { false } }
}

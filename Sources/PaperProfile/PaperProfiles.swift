import Foundation

/// The profiles of a folder, at most one for each newspaper.
package struct PaperProfiles: Sendable {
    /// A profile's file, with its digest.
    package struct Entry: Sendable, Hashable, Codable {
        /// Path of the open file, which stays valid for child processes if the file is replaced or removed.
        package var path: String
        package var digest: String
    }

    /// Size of the largest file, in bytes.
    private static let largest = 16 << 20

    private var entries: [String: Entry] = [:]
    /// Paths of profiles that this program cannot use whole, because they change other networks or have another form;
    /// with the reason and the remedy.
    package private(set) var unusable: [(path: String, message: String)] = []

    /// No profiles.
    package init() {}

    /// Reads all files of a folder whose names end in `.profile`, and keeps them open until the process ends. Of a profile
    /// for other networks, the things are used.
    ///
    /// - Throws: `ProfileError` if the folder or a file cannot be read, if a file is no profile, or if two whole ones are
    ///   of one newspaper.
    package init(folder: String) throws(ProfileError) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .inFolder(folder, "it cannot be read as a folder. Name the folder with the profiles.")
        }
        var parts: [String: Entry] = [:]
        for name in names.sorted() where name.hasSuffix(".profile") {
            let path = (folder as NSString).appendingPathComponent(name)
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            guard descriptor >= 0, let bytes = try? file.read(upToCount: Self.largest + 1), bytes.count <= Self.largest
            else {
                throw .inFolder(name, "it cannot be read, or is too large. Remove it, or make it with mojiwaku learn.")
            }
            let profile: PaperProfile
            do { profile = try PaperProfile(json: bytes, ofAnyNetworks: true) } catch .newer {
                unusable.append((path, "\(ProfileError.newer) Until a batch starts with the new one, it is not used"))
                continue
            } catch { throw .inFolder(name, error.description) }
            let entry = Entry(path: "/proc/\(getpid())/fd/\(descriptor)", digest: profile.usablePart.digest)
            if profile.isUsable {
                guard entries[profile.title] == nil else {
                    throw .inFolder(name, "another file is of \(profile.title), too. Remove one of them.")
                }
                entries[profile.title] = entry
            } else {
                let used = profile.things == nil ? "it is not used" : "only its things are used"
                let reason = ProfileError.otherNetworks(engine: profile.engine)
                unusable.append((path, "\(reason) Until a batch starts with the new one, \(used)"))
                if profile.things != nil { parts[profile.title] = entry }
            }
        }
        entries.merge(parts) { whole, _ in whole }
    }

    /// The profile of a newspaper; nil if there is none.
    package subscript(title: String?) -> Entry? { title.flatMap { entries[$0] } }

    /// All profiles, in the order of their titles.
    package var all: [Entry] { entries.sorted { $0.key < $1.key }.map(\.value) }
}

extension PaperProfiles.Entry {
    /// Reads the profile.
    ///
    /// - Throws: `ProfileError` if the file has changed since it was opened.
    package func profile() throws(ProfileError) -> PaperProfile {
        guard let file = FileManager.default.contents(atPath: path) else { throw .changed }
        let profile = try PaperProfile(json: file, ofAnyNetworks: true).usablePart
        guard profile.digest == digest else { throw .changed }
        return profile
    }
}

package import Foundation

/// The profiles of a folder, at most one for each newspaper.
package struct PaperProfiles: Sendable {
    /// A profile's file, with its digest.
    package struct Entry: Sendable, Hashable, Codable {
        package var file: Data
        package var digest: String
    }

    private var entries: [String: Entry] = [:]

    /// No profiles.
    package init() {}

    /// Reads all files of a folder whose names end in `.profile`.
    ///
    /// - Throws: `ProfileError` if a file is no profile of this program, or if two are of one newspaper.
    package init(folder: String) throws(ProfileError) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .inFolder(folder, "it is no folder that can be read")
        }
        for name in names.sorted() where name.hasSuffix(".profile") {
            let path = (folder as NSString).appendingPathComponent(name)
            guard let file = FileManager.default.contents(atPath: path) else {
                throw .inFolder(name, "it cannot be read")
            }
            let profile: PaperProfile
            do { profile = try PaperProfile(json: file) } catch { throw .inFolder(name, error.description) }
            guard entries[profile.title] == nil else {
                throw .inFolder(name, "another file has the title \(profile.title)")
            }
            entries[profile.title] = Entry(file: file, digest: profile.digest)
        }
    }

    /// The profile of a newspaper; nil if there is none.
    package subscript(title: String?) -> Entry? { title.flatMap { entries[$0] } }

    /// All profiles, in the order of their titles.
    package var all: [Entry] { entries.sorted { $0.key < $1.key }.map(\.value) }
}

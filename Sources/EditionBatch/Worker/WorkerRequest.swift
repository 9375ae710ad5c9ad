package import Foundation
package import PageAnalysis
package import PageStore
package import PaperProfile

/// The request to a worker process: one line of JSON on its stdin.
package struct WorkerRequest: Sendable, Hashable, Codable {
    /// Path of the image file.
    package var path: String
    /// The required digest of the file, and the page in the file.
    package var image: ImagePlace
    package var name: PageName
    /// The expected revision number of the result.
    package var revision: Int
    /// Whether to make the renditions.
    package var wantsRenditions: Bool
    /// What is stated about the image.
    package var stated = PageStatement()
    /// The newspaper's profile.
    package var profile: PaperProfiles.Entry?
    /// Path of the page's layout, to read its text instead of analysing it.
    package var layout: String?
}

extension WorkerRequest {
    /// The line with its line feed.
    package var line: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return ((try? encoder.encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// Parses a line without its line feed; nil when it is not a request.
    package init?(_ line: Data) {
        guard let request = try? JSONDecoder().decode(Self.self, from: line) else { return nil }
        self = request
    }
}

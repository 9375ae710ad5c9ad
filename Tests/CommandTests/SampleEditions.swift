import Foundation
import Testing

/// The pages of SampleScans, as in their edition.json files, and the engine's results on them.
struct SampleEditions {
    static let folder = Repository.url("SampleScans")

    /// A page: `EDITION/IMAGE`, as in SampleScans/engine.json.
    static let pages: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().flatMap { edition in images(of: edition).map { "\(edition)/\($0)" } }
    }()

    private static func images(of edition: String) -> [String] {
        let file = folder.appending(path: "\(edition)/edition.json")
        guard let data = try? Data(contentsOf: file),
            let whole = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let pages = whole["pages"] as? [[String: Any]]
        else { return [] }
        return pages.compactMap { $0["image"] as? String }
    }

    /// SHA-256 of the layout and the map of each page.
    typealias Digests = [String: [String: String]]

    /// Extracts all pages, each edition into a separate folder.
    ///
    /// - Parameters:
    ///   - options: options of `extract`.
    ///   - environment: settings before the command, as in a shell.
    static func extracted(options: String = "", environment: String = "") async throws -> Digests {
        let place = try Workplace()
        var digests: Digests = [:]
        for (edition, pages) in Dictionary(grouping: pages, by: { $0.prefix { $0 != "/" } }) {
            let images = pages.map { "'\(folder.appending(path: $0).path)'" }.joined(separator: " ")
            let outcome = try await place.shell("\(environment) $M extract \(images) -o '\(edition)' \(options)")
            #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.errors)")
            for page in pages {
                let stem = URL(filePath: page).deletingPathExtension().lastPathComponent
                digests[page] = try await digestsOfFiles(stem: "\(edition)/\(stem)", in: place)
            }
        }
        return digests
    }

    private static func digestsOfFiles(stem: String, in place: Workplace) async throws -> [String: String] {
        let kinds = ["layout", "map"]
        let files = kinds.map { "'\(stem).\($0).json'" }.joined(separator: " ")
        let sums = try await place.shell("sha256sum \(files)").lines.map { String($0.prefix(64)) }
        try #require(sums.count == kinds.count)
        return Dictionary(uniqueKeysWithValues: zip(kinds, sums))
    }
}

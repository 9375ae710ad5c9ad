import Digests
import Foundation
import LayoutDocument
import PageCommands
import PageStore

struct ExportedPage: Sendable {
    /// The name of the page's file, without extension.
    var stem: String
    var layout: LayoutDocument
    /// The name of the page's image.
    var imageName: String
    /// The command to read the page's text.
    var reading = "`mojiwaku extract --text`"
    /// Reads the image; `ordinal` is the page's index in a file with several pages.
    var image: @Sendable () throws(Failure) -> (bytes: [UInt8], ordinal: Int)

    /// Whether the page has characters, but no text.
    var isUnread: Bool { !layout.hasText && !layout.articles.isEmpty }
}

// MARK: From layouts

/// The given images, by their digests.
struct ExportImages: Sendable {
    private let paths: [String: String]

    init(_ paths: [String]) throws(Failure) {
        var found: [String: String] = [:]
        for path in paths { found[sha256(try InputFile.bytes(of: path))] = path }
        self.paths = found
    }

    /// The name of an image; nil when it is none of the given images.
    func name(ofDigest digest: String) -> String? { paths[digest].map(Self.name) }

    func page(_ layout: LayoutDocument, from path: String) -> ExportedPage {
        let image = paths[layout.page.sourceDigest]
        return ExportedPage(
            stem: layout.page.name, layout: layout,
            imageName: name(ofDigest: layout.page.sourceDigest) ?? layout.page.name
        ) { () throws(Failure) in
            guard let image else {
                throw Failure(
                    .usage, path, "the format needs the image of the layout, but no --image is that image",
                    "Give it with --image; it has the digest \(layout.page.sourceDigest.prefix(12))….")
            }
            // Layouts of a file with several pages have the names NAME-1, NAME-2, …
            let stem = (Self.name(image) as NSString).deletingPathExtension
            let isOfSeveral = layout.page.name.hasPrefix("\(stem)-")
            let number = isOfSeveral ? Int(layout.page.name.dropFirst(stem.count + 1)) ?? 1 : 1
            return (try InputFile.bytes(of: image), max(0, number - 1))
        }
    }

    private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}

// MARK: From a store

extension NamedStore {
    /// The published pages of an edition, in order, with the text that was read.
    ///
    /// - Parameters:
    ///   - names: names of the pages; all pages if empty.
    ///   - images: the images whose names are used. Any other image has the name of the file that contained it
    ///     (`Page.fileName`).
    func exported(
        _ edition: String, pages names: [String], images: ExportImages
    ) async throws(Failure) -> [ExportedPage] {
        try await require(editions: [edition])
        let known = try await ask { store throws(StoreError) in try store.pages(of: edition) }
        for name in names where !known.contains(where: { $0.name.page == name }) {
            throw Failure(
                .usage, Console.printable(name), "the edition does not have this page",
                "`mojiwaku batch status --store …` lists its pages.")
        }
        let givenUp = try await ask { store throws(StoreError) in
            Set(try store.textState(of: edition).givenUp.map(\.name))
        }
        let wanted = known.filter { names.isEmpty || names.contains($0.name.page) }
        var pages: [ExportedPage] = []
        for page in wanted {
            let found = try await ask { store throws(StoreError) -> (LayoutDocument, ImagePlace)? in
                guard let revision = try store.published(page.name) else { return nil }
                return (try store.layoutWithText(of: revision), revision.image)
            }
            guard let (layout, image) = found else {
                Console.shared.talk("\(page.name): left out: it is not published")
                continue
            }
            let imageName = images.name(ofDigest: image.digest) ?? page.fileName(of: image)
            pages.append(
                ExportedPage(
                    stem: page.name.page, layout: layout, imageName: imageName,
                    reading:
                        "`mojiwaku batch text \(edition)\(givenUp.contains(page.name) ? " --again" : "") --store …`"
                ) { () throws(Failure) in
                    do throws(StoreError) {
                        return try store.withFile(ofImage: image.digest) { path throws(StoreError) in
                            guard let bytes = try? InputFile.bytes(of: path) else { throw .notFound("\(page.name)") }
                            return (bytes, image.index)
                        }
                    } catch {
                        throw Failure(
                            .couldNotRun, "\(page.name)", "the store no longer has its image",
                            "`store prune` deletes images; hand the page in again.")
                    }
                })
        }
        return pages
    }
}

package import Foundation
import GRDB
package import LayoutDocument
import PageGeometry

@testable package import PageStore

/// The database of a test's store: in SQLite on disk; in memory, without writes to the disk and with one shared
/// connection; or in a separate schema of the PostgreSQL server whose URL is in `MOJIWAKU_TEST_POSTGRESQL`.
package enum StoreKind: String, CaseIterable {
    case memory, disk, postgresql

    /// `scripts/test` starts a server; without one the tests report that they skip it.
    package static let allCases: [StoreKind] = server == nil ? [.memory, .disk] : [.memory, .disk, .postgresql]

    /// The kinds whose stores can be opened again.
    package static let lasting = allCases.filter { $0 != .memory }

    /// The URL of the server.
    package static let server: String? = {
        let server = ProcessInfo.processInfo.environment["MOJIWAKU_TEST_POSTGRESQL"]
        if server == nil { print("MOJIWAKU_TEST_POSTGRESQL is not set: no test of a store uses PostgreSQL") }
        return server
    }()
}

/// A store for tests; its folder is removed at the end.
package final class TestStore: Sendable {
    package let store: PageStore
    package let folder: URL

    package var path: String { folder.appendingPathComponent("store.sqlite").path }

    /// - Parameter pages: pages to receive, each with its name as the bytes of its image, and to analyse.
    package init(_ kind: StoreKind, pages: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("store.sqlite").path
        store =
            switch kind {
            case .disk: try .open(path: path, create: true)
            case .memory:
                try PageStore(
                    SQLiteDatabase(DatabaseQueue(configuration: SQLiteDatabase.configuration)),
                    BlobFolder(PageStore.imageFolder(of: path)))
            case .postgresql:
                try .open(PostgreSQLDatabase(Self.address(folder), create: true, clock: .caller), images: nil)
            }
        for page in pages { try analyse(page) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
        // The schema is deleted with the server.
        if store.database is PostgreSQLDatabase { try? store.database.close() }
    }

    /// The same store, opened again like another program.
    package func again(create: Bool = false) throws -> PageStore {
        guard store.database is PostgreSQLDatabase else { return try .open(path: path, create: create) }
        return try .open(PostgreSQLDatabase(Self.address(folder), create: create, clock: .caller), images: nil)
    }

    /// The address of a schema with the name of a folder.
    package static func address(_ folder: URL) throws -> PostgreSQLAddress {
        let name = folder.lastPathComponent.lowercased().replacing("-", with: "_")
        guard let server = StoreKind.server else { throw StoreError.noStore }
        return try PostgreSQLAddress("\(server)?schema=\(name)")
    }

    /// The path of an image's file, in a store with a folder of images.
    package func path(ofImage digest: String) -> String { (store.blobs as? BlobFolder)?.path(of: digest) ?? "" }

    /// Delivers an image with the bytes of `text`.
    @discardableResult
    package func receive(
        _ page: String, of edition: String = "E", image text: String? = nil, engine: String = "1", at now: Moment = noon
    ) throws -> Receipt {
        try store.receive(page, of: edition, image: text, engine: engine, at: now)
    }

    package func leaseNext(at now: Moment = noon, for seconds: Double = 60, by owner: String = "me") throws -> Lease? {
        try store.leaseNext(by: owner, for: seconds, at: now)
    }

    /// Leases and completes the next job.
    @discardableResult
    package func work(
        _ columns: Int = 3, findings: [String] = ["image.damaged"], at now: Moment = noon
    ) throws -> Completion? {
        guard let lease = try leaseNext(at: now) else { return nil }
        return try store.complete(lease, with: product(lease, columns, findings: findings), at: now)
    }

    /// Delivers an image, and completes the next job.
    @discardableResult
    package func analyse(
        _ page: String, of edition: String = "E", image: String? = nil, engine: String = "1", columns: Int = 3,
        at now: Moment = noon
    ) throws -> Completion? {
        try receive(page, of: edition, image: image, engine: engine, at: now)
        return try work(columns, at: now)
    }

    package func product(
        _ lease: Lease, _ columns: Int = 3, findings: [String] = ["image.damaged"]
    ) throws -> PageProduct {
        try PageProduct(
            document(columns: columns, digest: lease.image.digest, findings: findings), for: lease.name,
            revision: lease.latestRevision + 1, renditions: Self.renditions(of: lease.image), milliseconds: 7)
    }

    /// Leases the next job, and fails it for good.
    @discardableResult
    package func fail(_ code: String, at now: Moment = noon) throws -> FailureOutcome? {
        guard let lease = try leaseNext(at: now) else { return nil }
        let reason = Reason(code: code, message: "壊れた")
        return try store.fail(lease, reason: reason, isRetryable: false, after: 0, at: now)
    }

    /// Corrects a page to a number of columns.
    @discardableResult
    package func correct(_ page: String = "1", columns: Int, base: Int = 1, note: String = "") throws -> Int {
        let image = try store.newest(of: name(page))?.image.digest ?? ""
        return try store.correct(
            name(page), base: base, layout: document(columns: columns, digest: image), by: "編集者", note: note, at: noon)
    }

    /// Two files that differ from any other image's renditions; not real images, since the store never decodes them.
    package static func renditions(of image: ImagePlace) -> [Rendition] {
        [(1000, 800, Rendition.Format.jpeg), (2000, 1600, .png)].map { width, height, format in
            Rendition(
                width: width, height: height, format: format,
                bytes: Data("\(width) \(image.digest) \(image.index)".utf8))
        }
    }

    package func state(_ page: String, of edition: String = "E") throws -> PageState? {
        try store.page(PageName(edition: edition, page: page))?.state
    }

    /// The code of the reason why a page waits for an editor.
    package func hold(_ page: String, of edition: String = "E") throws -> String? {
        try store.page(PageName(edition: edition, page: page))?.hold?.code
    }

    /// Number of columns of a revision of page 1.
    package func columns(_ revision: Int) throws -> Int {
        try store.layout(of: name("1"), revision: revision).articles[0].paragraphs[0].lines.count
    }
}

extension PageStore {
    /// Delivers an image with the bytes of `text`.
    @discardableResult
    package func receive(
        _ page: String, of edition: String = "E", image text: String? = nil, engine: String = "1", at now: Moment = noon
    ) throws -> Receipt {
        let digest = try addImage(Array((text ?? page).utf8), at: now)
        let key = ResultKey(image: ImagePlace(digest: digest), provenance: Provenance(engine: engine))
        return try receive(PageName(edition: edition, page: page), key: key, at: now)
    }

    /// The names of all pages that readers get.
    package func readablePages() throws -> [String] {
        try editions().flatMap { try pages(of: $0.name) }.filter { $0.publishedRevision != nil }.map(\.name.description)
    }
}

/// Noon of a day.
package let noon = Moment(milliseconds: 1_800_000_000_000)

package func name(_ page: String) -> PageName { PageName(edition: "E", page: page) }

/// A layout of `columns` lines of four characters, with warnings of some codes.
package func document(
    columns: Int, digest: String, findings: [String] = ["image.damaged"]
) -> LayoutDocument {
    let lines = (0..<columns).map { i in
        let x = 900 - 60 * i
        let characters = (0..<4).map { k in
            Character(
                kind: .plain, end: 140 + 40 * k,
                ink: PixelRect(minX: x + 5, minY: 105 + 40 * k, maxX: x + 35, maxY: 135 + 40 * k), confidence: 900)
        }
        return Line(role: .body, writing: .vertical, cross: x..<x + 40, start: 100, characters: characters)
    }
    return LayoutDocument(
        page: PageIdentity(name: "any", size: PixelSize(width: 1000, height: 800), sourceDigest: digest),
        provenance: Provenance(engine: "1"), articles: [Article(paragraphs: [Paragraph(lines: lines)])],
        findings: findings.map { Finding(severity: .warning, code: $0, message: "see", place: nil) })
}

import Catalogue
import Digests
import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import NIOCore
import PageStore
import Synchronization

/// Sends packs: one file with all maps of an edition, which an app keeps to work offline. Each content coding has its
/// own file.
struct PackRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy
    private let packs = PackCache()

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pack", for: .reader, [(.get, pack)])
    }

    /// `GET /v1/editions/{edition}/pack`: the whole file or a range of its bytes.
    private func pack(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let edition = try context.edition()
        // Clients cannot decompress a part, so a range is one of the uncompressed pack.
        let accepted = request.headers[.range] == nil ? request.headers[.acceptEncoding] : nil
        guard let coding = ContentNegotiation.coding(of: accepted) else { throw Problem.notAcceptable }
        let pack = try await store.run { [packs] store in try packs.pack(of: edition, in: coding, from: store) }
        guard let pack else { throw Problem.notFound("edition \(edition)") }
        let tag = EntityTag(pack.id)
        var headers: HTTPFields = [
            .eTag: tag.text, .cacheControl: cachePolicy.briefly, .vary: cachePolicy.vary, .acceptRanges: "bytes",
            .contentType: "application/json",
        ]
        headers[.contentEncoding] = coding.header
        if tag.isHeld(by: request) { return .notModified(headers) }
        let count = pack.bytes.readableBytes
        // A range must come from the pack that the client has begun to fetch. Otherwise the client gets the whole new
        // pack.
        let isSame = request.headers[.ifRange].map { $0 == tag.text } ?? true
        guard isSame, request.method == .get,
            let wanted = ByteRange(request.headers[.range], of: count)
        else { return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: pack.bytes)) }
        switch wanted {
        case .none:
            throw Problem(.range, "The pack has \(count) bytes.", headers: [.contentRange: "bytes */\(count)"])
        case .bytes(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            let slice = pack.bytes.getSlice(at: pack.bytes.readerIndex + range.lowerBound, length: range.count)
            return Response(
                status: .partialContent, headers: headers, body: ResponseBody(byteBuffer: slice ?? ByteBuffer()))
        }
    }
}

/// The range of bytes that a `Range` header requests (RFC 9110, section 14).
enum ByteRange: Equatable {
    case bytes(Range<Int>)
    /// Bytes beyond the end of the file.
    case none

    /// - Returns: nil without a header, for several ranges, and for any other form. The whole file is then sent.
    init?(_ header: String?, of count: Int) {
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return nil }
        let ends = header.dropFirst(6).trimmed.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } && $0.utf8.count < 16 })
        else { return nil }
        switch (Int(ends[0]), Int(ends[1])) {
        case (nil, nil): return nil
        case (nil, let last?): self = last == 0 || count == 0 ? .none : .bytes(max(0, count - last)..<count)
        case (let first?, let last):
            if let last, last < first { return nil }
            self = first >= count ? .none : .bytes(first..<min(count, (last ?? count - 1) + 1))
        }
    }
}

private final class PackCache: Sendable {
    private struct Key: Hashable {
        var edition: String
        var coding: ContentCoding
    }
    struct Pack: Sendable {
        /// SHA-256 of the bytes.
        var id: String
        var bytes: ByteBuffer
        /// Page and revision of each map in the pack.
        var revisions: [String]
    }

    private let packs = Mutex<[Key: Pack]>([:])
    /// Maximum number of bytes of all packs together.
    private static let limit = 64 << 20

    /// An edition's pack; nil when none of its pages is published.
    func pack(of edition: String, in coding: ContentCoding, from store: PageStore) throws -> Pack? {
        let key = Key(edition: edition, coding: coding)
        let revisions = try store.pages(of: edition).compactMap { page in
            page.publishedRevision.map { "\(page.name.page)/\($0)" }
        }
        guard !revisions.isEmpty else { return nil }
        if let found = packs.withLock({ $0[key] }), found.revisions == revisions { return found }
        guard let maps = try store.publishedMaps(of: edition), !maps.isEmpty else { return nil }
        let bytes = try coding.compress(EditionPack.json(of: maps.map(\.json)))
        // The pack may be newer than the revisions above, so it has its own revisions.
        let pack = Pack(
            id: sha256(bytes), bytes: ByteBuffer(bytes: bytes), revisions: maps.map { "\($0.page)/\($0.revision)" })
        packs.withLock { packs in
            packs[key] = nil
            let size = packs.values.reduce(bytes.count) { $0 + $1.bytes.readableBytes }
            if size > Self.limit { packs = [:] }
            packs[key] = pack
        }
        return pack
    }
}

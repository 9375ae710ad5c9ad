import Digests
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// A built-in file of a page, with its compressed forms.
struct StaticFile: Sendable {
    private let plain: ByteBuffer
    /// The compressed forms, without those for which there was no memory.
    private let compressed: [ContentCoding: ByteBuffer]
    private let digest: String
    private let mediaType: String
    private let caching: String

    /// - Parameters:
    ///   - name: the file's name. Its extension gives the media type.
    ///   - isFixed: whether its address changes with its bytes, so that browsers need not check.
    init(_ name: String, _ bytes: Data, isFixed: Bool) {
        plain = ByteBuffer(bytes: bytes)
        var compressed: [ContentCoding: ByteBuffer] = [:]
        for coding in ContentCoding.allCases where coding != .identity {
            compressed[coding] = (try? coding.compress(bytes)).map { ByteBuffer(bytes: $0) }
        }
        self.compressed = compressed
        digest = sha256(bytes)
        mediaType = Self.mediaTypes[name.split(separator: ".").last ?? ""] ?? "application/octet-stream"
        caching = isFixed ? "public, max-age=31536000, immutable" : "no-cache"
    }

    private static let mediaTypes: [Substring: String] = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    ]

    /// The content security policy. The page may load its own files, send requests to this service, and show images
    /// that it fetched.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The file in the coding that the browser prefers; 304 when it already has it.
    func response(to request: Request) throws -> Response {
        guard let preferred = ContentNegotiation.coding(of: request.headers[.acceptEncoding]) else {
            throw Problem.notAcceptable
        }
        let (coding, body) = compressed[preferred].map { (preferred, $0) } ?? (.identity, plain)
        let tag = EntityTag(digest + (coding.header.map { "-\($0)" } ?? ""))
        var headers: HTTPFields = [
            .contentType: mediaType, .eTag: tag.text, .cacheControl: caching, .contentSecurityPolicy: Self.policy,
            .crossOriginOpenerPolicy: "same-origin", .vary: "Accept-Encoding",
        ]
        headers[.contentEncoding] = coding.header
        if tag.isHeld(by: request) { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension HTTPField.Name {
    fileprivate static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
}

import Digests
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// A built-in file of a page, or a file of Leaflet, served unchanged.
struct StaticFile: Sendable {
    private let bytes: ByteBuffer
    private let tag: EntityTag
    private let mediaType: String

    /// - Parameter name: the file's name. Its extension gives the media type.
    init(_ name: String, _ bytes: [UInt8]) {
        self.bytes = ByteBuffer(bytes: bytes)
        tag = EntityTag(sha256(bytes))
        mediaType = Self.mediaTypes[name.split(separator: ".").last ?? ""] ?? "application/octet-stream"
    }

    private static let mediaTypes: [Substring: String] = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "png": "image/png", "svg": "image/svg+xml",
    ]

    /// The content security policy. The page may load its own files, send requests to this service, and show images
    /// that it fetched.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The file; 304 when the browser already has it. Browsers check each time (`no-cache`), since a new version of the
    /// program may have other files with the same names.
    func response(to request: Request) -> Response {
        let headers: HTTPFields = [
            .contentType: mediaType, .eTag: tag.text, .cacheControl: "no-cache", .contentSecurityPolicy: Self.policy,
            .crossOriginOpenerPolicy: "same-origin",
        ]
        if tag.isHeld(by: request) { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
}

extension HTTPField.Name {
    fileprivate static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
}

import Digests
public import Foundation

/// A page's image in a size for screens, as a file that is served as it is.
public struct Rendition: Sendable, Hashable {
    /// What kind of file it is.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        case jpeg, png

        /// For `Content-Type`.
        public var mediaType: String { "image/\(rawValue)" }
    }

    /// The widths in px that renditions are made in, rising; a narrower page is never made wider.
    public static let widths = [1000, 2000, 3000, 4000]

    /// In px.
    public let width: Int
    /// In px.
    public let height: Int
    /// The file's kind.
    public let format: Format
    /// The file.
    public let bytes: Data
    /// SHA-256 of the file.
    public let digest: String

    /// A rendition that was just made.
    ///
    /// - Complexity: O(bytes).
    public init(width: Int, height: Int, format: Format, bytes: Data) {
        self.init(width: width, height: height, format: format, bytes: bytes, digest: sha256(bytes))
    }

    /// A rendition as another process made it. `digest` is believed: whoever calls this has compared it with the bytes.
    package init(width: Int, height: Int, format: Format, bytes: Data, digest: String) {
        self.width = width
        self.height = height
        self.format = format
        self.bytes = bytes
        self.digest = digest
    }
}

/// A rendition that a store holds, without its bytes.
public struct HeldRendition: Sendable, Hashable {
    /// In px.
    public var width: Int
    /// In px.
    public var height: Int
    /// The file's kind.
    public var format: Rendition.Format
    /// SHA-256 of the file.
    public var digest: String
}

import Digests
public import Foundation

/// A page's image scaled for screens: a file that is served unchanged.
public struct Rendition: Sendable, Hashable {
    /// The file format.
    public enum Format: String, Sendable, Hashable, Codable, CaseIterable {
        case jpeg, png, webp
        /// A `TileSheet` of JPEG or PNG.
        case jpegTiles, pngTiles

        /// The media type of the image or of each tile, for `Content-Type`.
        public var mediaType: String { "image/\(rawValue.replacing("Tiles", with: ""))" }
        /// Whether the file is a `TileSheet`.
        public var isTiled: Bool { self == .jpegTiles || self == .pngTiles }
    }

    /// The widths of renditions in px, in ascending order: a thumbnail, and sizes for screens. A narrower page is not
    /// enlarged.
    public static let widths = [200, 700, 1000, 2000, 3000, 4000]
    /// The largest width of whole pages on screens. Renditions up to it also come as WebP; a wider page has tiles.
    public static let largestWhole = 1000

    /// Width in px.
    public let width: Int
    /// Height in px.
    public let height: Int
    /// The file format.
    public let format: Format
    /// The bytes of the file.
    public let bytes: Data
    /// SHA-256 of the file.
    public let digest: String
}

extension Rendition {
    /// A new rendition.
    ///
    /// - Complexity: O(bytes).
    public init(width: Int, height: Int, format: Format, bytes: Data) {
        self.init(width: width, height: height, format: format, bytes: bytes, digest: sha256(bytes))
    }
}

/// A rendition in the store, without its bytes.
public struct StoredRendition: Sendable, Hashable {
    /// Width in px.
    public var width: Int
    /// Height in px.
    public var height: Int
    /// The file format.
    public var format: Rendition.Format
    /// SHA-256 of the file.
    public var digest: String
}

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
    public var width: Int
    /// In px.
    public var height: Int
    /// The file's kind.
    public var format: Format
    /// The file.
    public var bytes: Data

    /// A rendition.
    public init(width: Int, height: Int, format: Format, bytes: Data) {
        self.width = width
        self.height = height
        self.format = format
        self.bytes = bytes
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

import Foundation
public import PageGeometry

/// The addresses in files for IIIF viewers and annotation tools, derived from the service's address.
///
/// Names of editions and pages may contain any characters. All except letters, digits, `-`, `.`, `_` and `~` are
/// escaped as UTF-8 (RFC 3986, 2.3), so that a slash in a name does not split the path.
public struct IIIFAddresses: Sendable, Hashable {
    /// The service's address without a slash at its end, such as `https://maps.example.org`.
    public let base: String

    /// Addresses under that of the service.
    ///
    /// - Parameter base: an `http` or `https` address with a host, without query and fragment; slashes at its end are
    ///   dropped.
    /// - Throws: `IIIFError.badBase` for anything else.
    public init(base: String) throws(IIIFError) {
        var trimmed = Substring(base)
        while trimmed.last == "/" { trimmed.removeLast() }
        let scheme = ["http://", "https://"].first { trimmed.hasPrefix($0) }
        guard let scheme, trimmed.count > scheme.count,
            trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.refused.contains($0) })
        else { throw .badBase(base) }
        self.base = String(trimmed)
    }

    /// Characters that must be escaped in an address, and those that begin a query or fragment.
    private static let refused = Set("\"<>\\^`{|}?#".utf8)

    /// The JSON-LD context of this program's own terms (`AnnotationContext`).
    public var annotationContext: String { "\(base)/v1/annotation-context" }

    /// The address of a map of any revision; the map never changes.
    ///
    /// - Parameter id: SHA-256 of the map's JSON, 64 lower-case hexadecimal digits.
    public func map(id: String) -> String { "\(base)/v1/maps/\(Self.escaped(id))" }

    /// The addresses of an edition.
    public func edition(_ name: String) -> IIIFEditionAddresses {
        IIIFEditionAddresses(root: "\(base)/v1/editions/\(Self.escaped(name))")
    }

    /// The addresses of a page of an edition.
    public func page(_ name: String, of edition: String) -> IIIFPageAddresses {
        IIIFPageAddresses(root: "\(base)/v1/editions/\(Self.escaped(edition))/pages/\(Self.escaped(name))")
    }

    /// The page to which an address of this service belongs, such as the address of the page's canvas, map, image or
    /// text.
    ///
    /// - Parameter address: a query and a fragment are ignored.
    /// - Returns: nil for an address of another service, or without a page.
    public func page(at address: String) -> (edition: String, page: String)? {
        let start = "\(base)/v1/editions/"
        guard address.hasPrefix(start) else { return nil }
        let path = address.dropFirst(start.count).prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1] == "pages", let edition = parts[0].removingPercentEncoding,
            let page = parts[2].removingPercentEncoding, !edition.isEmpty, !page.isEmpty
        else { return nil }
        return (edition, page)
    }
}

extension IIIFAddresses {
    /// A name, escaped for a segment of a path, or for a value in a query or a header.
    package static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// The addresses of an edition; `IIIFAddresses.edition(_:)` makes them.
public struct IIIFEditionAddresses: Sendable, Hashable {
    /// The edition's own address.
    let root: String

    /// Its IIIF manifest.
    public var manifest: String { "\(root)/iiif/manifest" }
    /// The range of all pages. The service need not answer this address.
    public var contents: String { "\(root)/iiif/ranges/contents" }
    /// Its Content Search 2.0 service, without a phrase.
    public var search: String { "\(root)/iiif/search" }
    /// Its Content Search 1.0 service, without a phrase.
    public var search1: String { "\(root)/iiif/search1" }
    /// The edition as an EPUB.
    public var epub: String { "\(root)/export/epub" }

    /// The address of a search result.
    public func search(for phrase: String) -> String { "\(search)?q=\(IIIFAddresses.escaped(phrase))" }

    /// The address of a search result of Content Search 1.0.
    public func search1(for phrase: String) -> String { "\(search1)?q=\(IIIFAddresses.escaped(phrase))" }
}

/// The addresses of a page; `IIIFAddresses.page(_:of:)` makes them.
public struct IIIFPageAddresses: Sendable, Hashable {
    /// The page's own address.
    let root: String

    /// Its highlight map, of the published revision.
    public var map: String { "\(root)/map" }
    /// The address of its canvas; the service need not answer it. One px of the canvas is one px of the source image.
    public var canvas: String { "\(root)/iiif/canvas" }
    /// The annotation page with its text lines.
    public var annotations: String { "\(root)/iiif/annotations" }
    /// Its Image API service, which has `info.json` and the renditions.
    public var image: String { "\(root)/iiif/image" }
    /// The annotation page that paints its canvas. The service need not answer this address.
    public var painting: String { "\(root)/iiif/painting" }
    /// Its range. The service need not answer this address.
    public var range: String { "\(root)/iiif/ranges/page" }

    /// The IIIF range of an article; `ordinal` counts the page's articles from 1. The service need not answer this
    /// address.
    public func range(ofArticle ordinal: Int) -> String { "\(root)/iiif/ranges/article-\(ordinal)" }

    /// The annotation of a line, by the number of the line's first character. The service need not answer this address.
    public func annotation(ofLineAt number: Int) -> String { "\(annotations)/line-\(number)" }

    /// A part of the canvas, as a media fragment (Media Fragments URI 1.0, 4.2.2).
    ///
    /// - Parameter rect: px of the source image, within the page.
    public func canvas(_ rect: PixelRect) -> String {
        "\(canvas)#xywh=\(rect.minX),\(rect.minY),\(rect.width),\(rect.height)"
    }
}

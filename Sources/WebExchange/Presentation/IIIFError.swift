/// Why something for IIIF could not be written. The description says what failed and what to do.
public enum IIIFError: Error, Sendable, Hashable {
    /// The service's address is none that others can follow.
    case badBase(String)
    /// A manifest of no page.
    case noPages(edition: String)
    /// Two pages of an edition have one name, so that their canvases would be one.
    case repeatedPage(String)
    /// A page without an image.
    case noRenditions(page: String)
    /// A rendition's side is below 1 px, or two renditions have one size.
    case badRendition(page: String, width: Int, height: Int)
}

extension IIIFError: CustomStringConvertible {
    /// What failed and what to do.
    public var description: String {
        switch self {
        case .badBase(let base):
            "\"\(base)\" is no address to make others from. Give one that begins with http:// or https://, has a host, "
                + "and has no query, fragment or characters to be escaped, such as https://maps.example.org."
        case .noPages(let edition):
            "the edition \(edition) has no page, and a manifest needs one. Wait until a page can be read."
        case .repeatedPage(let page): "two pages are named \(page). Give each page of an edition a name of its own."
        case .noRenditions(let page):
            "the page \(page) has no image, so that there is nothing to tell of it. Answer that there is no such image."
        case .badRendition(let page, let width, let height):
            "the page \(page) has a rendition of \(width) × \(height) px that is empty or that it has twice. Give each "
                + "rendition once, with the size of its image."
        }
    }
}

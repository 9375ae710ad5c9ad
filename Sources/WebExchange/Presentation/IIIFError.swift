/// The reason why a IIIF resource could not be written. The description has the failure and a remedy.
public enum IIIFError: Error, Sendable, Hashable {
    /// The service's address cannot be used by others.
    case badBase(String)
    /// The manifest has no page.
    case noPages(edition: String)
    /// Two pages of an edition have the same name, so that their canvases would be the same.
    case repeatedPage(String)
    /// The page has no image.
    case noRenditions(page: String)
    /// A rendition's side is below 1 px, or two renditions have the same size.
    case badRendition(page: String, width: Int, height: Int)
}

extension IIIFError: CustomStringConvertible {
    /// The failure and a remedy.
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

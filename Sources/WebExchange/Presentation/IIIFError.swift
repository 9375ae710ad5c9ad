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
            "\"\(base)\" cannot be the beginning of addresses. Give an address that begins with http:// or https://, has a host, "
                + "and has no query, fragment or characters to be escaped, such as https://maps.example.org."
        case .noPages(let edition):
            "the edition \(edition) has no page, but a manifest needs one. Wait until a page is published."
        case .repeatedPage(let page): "two pages have the name \(page). Give each page of an edition a different name."
        case .noRenditions(let page):
            "the page \(page) has no image. Answer that the image does not exist."
        case .badRendition(let page, let width, let height):
            "a rendition of \(width) × \(height) px of the page \(page) is empty or occurs twice. Give each "
                + "rendition once, with the size of its image."
        }
    }
}

public import Foundation
import HighlightMap
public import LayoutDocument
import PageGeometry

/// The result of the analysis of an image, ready to be stored.
public struct PageProduct: Sendable, Hashable {
    /// The layout's JSON, compressed with brotli. It has no edition and the page name `page`, so that an image gives
    /// the same bytes under every name.
    public var layout: Data
    /// The responses of the map for a page and the revision `revision`; nil before they are made.
    public var responses: MapResponses?
    /// The revision for which `responses` were made. If the page gets another revision, the responses are made again.
    public var revision: Int
    /// The findings of the layout.
    public var findings: [Finding]
    /// A thumbnail of the page with its layout drawn over it, as PNG.
    public var thumbnail: Data?
    /// The renditions of the page; empty when the store already has them.
    public var renditions: [Rendition]
    /// Duration of the analysis, in milliseconds.
    public var milliseconds: Int

    /// The page's name in the stored layout of a result.
    static let placeholderName = "page"

    /// A product from the parts that another process made with `init(_:for:revision:…)`.
    public init(
        layout: Data, responses: MapResponses?, revision: Int, findings: [Finding], thumbnail: Data?,
        renditions: [Rendition], milliseconds: Int
    ) {
        self.layout = layout
        self.responses = responses
        self.revision = revision
        self.findings = findings
        self.thumbnail = thumbnail
        self.renditions = renditions
        self.milliseconds = milliseconds
    }

    /// Compresses a layout, and makes the responses of its map for the expected name and revision.
    ///
    /// - Throws: `StoreError.badCorrection` when no map can be made of the layout.
    /// - Complexity: O(characters).
    public init(
        _ document: LayoutDocument, for name: PageName, revision: Int, thumbnail: Data? = nil,
        renditions: [Rendition] = [], milliseconds: Int = 0
    ) throws(StoreError) {
        var plain = document
        plain.page.edition = nil
        plain.page.name = Self.placeholderName
        self.init(
            layout: try ContentCoding.brotli.compress(plain.json(), isServed: false),
            responses: try MapResponses(document.map(of: name, revision: revision)), revision: revision,
            findings: document.findings, thumbnail: thumbnail, renditions: renditions, milliseconds: milliseconds)
    }

    /// The responses of the map for a page and a revision.
    ///
    /// - Complexity: O(characters).
    func responses(of name: PageName, revision: Int) throws(StoreError) -> MapResponses {
        try MapResponses(LayoutDocument(packed: layout, of: name).map(of: name, revision: revision))
    }
}

extension LayoutDocument {
    /// Decompresses a stored layout and gives it the name of a page.
    init(packed: Data, of name: PageName) throws(StoreError) {
        let json = try ContentCoding.brotli.decompress(packed)
        do { try self.init(json: json) } catch { throw .damaged(detail: "a layout of \(name): \(error)") }
        page.edition = name.edition
        page.name = name.page
    }

    /// The map of the layout, with the name of a page and a revision.
    func map(of name: PageName, revision: Int) throws(StoreError) -> HighlightMap {
        do {
            return try map().stamped(edition: name.edition, page: name.page, revision: revision)
        } catch {
            throw .badCorrection(name, detail: "\(error)")
        }
    }
}

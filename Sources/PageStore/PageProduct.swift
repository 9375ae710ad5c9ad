public import Foundation
import HighlightMap
public import LayoutDocument
import PageGeometry

/// What the analysis of an image gave, ready to be stored.
public struct PageProduct: Sendable, Hashable {
    /// The layout's JSON without edition and with the page name `page`, packed with brotli: the bytes that the result's key stands for.
    public var layout: Data
    /// Every response of the map, made for a page and a revision that may turn out to be another; nil when nobody made them yet.
    public var responses: MapResponses?
    /// The revision that `responses` were made for.
    public var revision: Int
    /// What the layout says of the page.
    public var findings: [Finding]
    /// A small picture of the page with its layout drawn over it, as PNG.
    public var thumbnail: Data?
    /// The page's image in sizes for screens; none when the store has them already.
    public var renditions: [Rendition]
    /// How long the analysis took, in milliseconds.
    public var milliseconds: Int

    /// The page's name in layouts that belong to no page.
    static let noName = "page"

    /// A product from its parts, as `init(_:for:revision:…)` of another process gave them.
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

    /// Packs a layout, and its map under the name and revision that it will probably have.
    ///
    /// - Throws: `StoreError.badCorrection` when no map can be made of the layout.
    /// - Complexity: O(characters).
    public init(
        _ document: LayoutDocument, for name: PageName, revision: Int, thumbnail: Data? = nil,
        renditions: [Rendition] = [], milliseconds: Int = 0
    ) throws(StoreError) {
        var plain = document
        plain.page.edition = nil
        plain.page.name = Self.noName
        layout = try ContentCoding.brotli.pack(plain.json(), isOften: false)
        responses = try MapResponses(document.map(of: name, revision: revision))
        self.revision = revision
        findings = document.findings
        self.thumbnail = thumbnail
        self.renditions = renditions
        self.milliseconds = milliseconds
    }

    /// The layout, under the name of a page.
    ///
    /// - Complexity: O(characters).
    func document(of name: PageName) throws(StoreError) -> LayoutDocument {
        try LayoutDocument(packed: layout, of: name)
    }
}

extension LayoutDocument {
    /// A layout as it is stored, with a page's name stamped on.
    init(packed: Data, of name: PageName) throws(StoreError) {
        let json = try ContentCoding.brotli.unpack(packed)
        do { try self.init(json: json) } catch { throw .damaged(detail: "a layout of \(name): \(error)") }
        page.edition = name.edition
        page.name = name.page
    }

    /// The map, with a page's name and a revision stamped on.
    func map(of name: PageName, revision: Int) throws(StoreError) -> HighlightMap {
        do {
            return try map().stamped(edition: name.edition, page: name.page, revision: revision)
        } catch {
            throw .badCorrection(name, detail: "\(error)")
        }
    }
}

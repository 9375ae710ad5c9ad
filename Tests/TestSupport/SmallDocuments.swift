package import HighlightMap
package import LayoutDocument
package import PageGeometry

extension LayoutDocument {
    /// Creates the layout of a page `p`, with a digest of zeros.
    package init(size: PixelSize, articles: [Article] = [], tiers: [Tier] = []) {
        self.init(
            page: PageIdentity(name: "p", size: size, sourceDigest: String(repeating: "0", count: 64)),
            provenance: Provenance(engine: "test"), articles: articles, tiers: tiers)
    }
}

extension HighlightMap {
    /// Creates the map of a page `p` without an edition, with a digest of zeros.
    package init(
        size: PixelSize, articles: [Article], lines: [Line], revision: Int = 1
    ) throws(HighlightMapError) {
        try self.init(
            edition: nil, page: "p", revision: revision, size: size,
            sourceDigest: String(repeating: "0", count: 64), articles: articles, lines: lines)
    }
}

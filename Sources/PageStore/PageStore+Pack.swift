public import HighlightMap

extension PageStore {
    /// All published maps of an edition from one state of the store, in natural order of the pages; nil when there is
    /// no such edition.
    ///
    /// - Complexity: O(bytes of the maps).
    public func pack(of edition: String) throws(StoreError) -> EditionPack? {
        let pages: [EditionPack.Page]? = try read { tables in
            guard let row = try tables.edition(named: edition) else { return nil }
            return try tables.pages(of: row.id ?? 0).compactMap { page in
                guard let number = page.publishedRevision, let revision = try tables.revision(number, of: page.id ?? 0)
                else { return nil }
                guard let bytes = try tables.body(revision.mapID, .binary, .identity) else {
                    throw StoreError.damaged(detail: "map \(revision.mapID) has no binary form")
                }
                return EditionPack.Page(name: page.name, revision: number, mapID: revision.mapID, binary: bytes)
            }
        }
        return pages.map {
            EditionPack(edition: PageName.normal(edition), pages: $0.sorted { isInNaturalOrder($0.name, $1.name) })
        }
    }
}

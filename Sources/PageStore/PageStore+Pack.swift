public import HighlightMap

extension PageStore {
    /// All published maps of an edition from one state of the store, in the order of reading; nil when there is no such
    /// edition.
    ///
    /// - Complexity: O(bytes of the maps).
    public func pack(of edition: String) throws(StoreError) -> EditionPack? {
        try read { tables in
            guard let row = try tables.edition(named: edition) else { return nil }
            let pages: [EditionPack.Page] = try tables.pages(of: row.id).compactMap { page in
                guard let number = page.publishedRevision, let revision = try tables.revision(number, of: page.id)
                else { return nil }
                guard let bytes = try tables.body(revision.mapID, .binary, .identity) else {
                    throw StoreError.damaged(detail: "map \(revision.mapID) has no binary form")
                }
                return EditionPack.Page(name: page.name, revision: number, mapID: revision.mapID, binary: bytes)
            }
            return EditionPack(edition: row.name, pages: Edition(row).inReadingOrder(pages) { $0.name })
        }
    }
}

public import Foundation
public import HighlightMap

/// A published map.
public struct PublishedMap: Sendable, Hashable {
    /// The page's name.
    public var page: String
    /// Revision of the map, from 1.
    public var revision: Int
    /// The map's JSON.
    public var json: Data
}

extension PageStore {
    /// All published maps of an edition from one state of the store, in the order of reading; nil when there is no such
    /// edition.
    ///
    /// - Complexity: O(bytes of the maps).
    public func publishedMaps(of edition: String) throws(StoreError) -> [PublishedMap]? {
        try read { tables in
            guard let row = try tables.edition(named: edition) else { return nil }
            let maps: [PublishedMap] = try tables.pages(of: row.id).compactMap { page in
                guard let number = page.publishedRevision, let revision = try tables.revision(number, of: page.id)
                else { return nil }
                guard let json = try tables.body(revision.mapID, .identity) else {
                    throw StoreError.damaged(detail: "map \(revision.mapID) is missing")
                }
                return PublishedMap(page: page.name, revision: number, json: json)
            }
            return Edition(row).inReadingOrder(maps) { $0.page }
        }
    }

    /// A map, for its cells.
    ///
    /// - Throws: `StoreError.damaged` when it is missing or cannot be read.
    /// - Complexity: O(characters).
    public func map(_ id: String) throws(StoreError) -> HighlightMap {
        guard let json = try response(id, .identity) else { throw .damaged(detail: "map \(id) is missing") }
        do { return try HighlightMap(json: json) } catch { throw .damaged(detail: "map \(id): \(error)") }
    }
}

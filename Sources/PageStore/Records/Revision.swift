public import Foundation

/// A version of a page's layout and map. Its image and its map never change. Its findings are those of the newest
/// result with this map.
public struct Revision: Sendable, Hashable {
    /// The page.
    public var name: PageName
    /// From 1. The newest revision has the highest number.
    public var number: Int
    /// Whether the analysis or a person made the revision.
    public var origin: Origin
    /// The image that the revision describes.
    public var image: ImagePlace
    /// The id of the revision's map: SHA-256 of the map's JSON.
    public var mapID: String
    /// Time when the revision was stored.
    public var createdAt: Moment
    /// Time of the first publication; nil when the revision was never published, or was withdrawn.
    public var publishedAt: Moment?

    /// The origin of a revision.
    public enum Origin: Sendable, Hashable {
        /// The analysis, with the key of its result.
        case engine(key: String)
        /// A person, who corrected the revision `base`.
        case correction(by: String, note: String, base: Int)
    }
}

/// A new result of the analysis for a corrected page. It waits beside the correction until an editor accepts or rejects
/// it.
public struct Proposal: Sendable, Hashable {
    /// The proposal's number in the store.
    public var id: Int64
    /// The page.
    public var name: PageName
    /// The revision number of the correction.
    public var beside: Int
    /// The key of the result.
    public var key: String
    /// Time of its creation.
    public var createdAt: Moment
}

/// A map for the map service.
public struct ServedMap: Sendable, Hashable {
    /// Whether the map's revision was published; `isWithdrawn` may still be true.
    public var wasPublished: Bool
    /// Whether the map's page is withdrawn or set aside.
    public var isWithdrawn: Bool
    /// The bytes; nil when they were not requested.
    public var bytes: Data?

    /// Whether readers may read the map.
    public var isPublished: Bool { wasPublished && !isWithdrawn }
}

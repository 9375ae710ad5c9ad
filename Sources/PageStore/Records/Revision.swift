public import Foundation

/// A state that a page's layout was in. Revisions are never changed; a newer one takes their place.
public struct Revision: Sendable, Hashable {
    /// Which page.
    public var name: PageName
    /// From 1; the newest is the highest.
    public var number: Int
    /// Who made it.
    public var origin: Origin
    /// The image that it shows.
    public var image: ImagePlace
    /// Its map: SHA-256 of the map's JSON.
    public var mapID: String
    /// When it was stored.
    public var createdAt: Moment
    /// When it could first be read, if it ever could.
    public var publishedAt: Moment?

    /// Who made a revision.
    public enum Origin: Sendable, Hashable {
        /// The analysis, with the key of its result.
        case engine(key: String)
        /// A person, from an earlier revision.
        case correction(by: String, note: String, base: Int)
    }
}

/// A new result for a page that a person has corrected: it waits beside the correction until somebody decides.
public struct Proposal: Sendable, Hashable {
    /// Names it in the store.
    public var id: Int64
    /// Which page.
    public var name: PageName
    /// The correction that it stands beside.
    public var beside: Int
    /// The key of the result.
    public var key: String
    /// When it was made.
    public var createdAt: Moment
}

/// What is served of a map.
public struct ServedMap: Sendable, Hashable {
    /// Whether its revision was published, and not taken back since.
    public var wasPublished: Bool
    /// Whether its page is withdrawn.
    public var isWithdrawn: Bool
    /// The bytes; nil when they were not asked for.
    public var bytes: Data?

    /// Whether anybody who may read may read it.
    public var isPublished: Bool { wasPublished && !isWithdrawn }
}

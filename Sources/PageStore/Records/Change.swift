/// An entry of the feed of changes.
public struct Change: Sendable, Hashable {
    /// The change's position in the feed, from 1.
    public var position: Int64
    /// The kind of change.
    public var kind: Kind
    /// The page.
    public var name: PageName
    /// The revision that was published or withdrawn.
    public var revision: Int
    /// The id of the revision's map.
    public var mapID: String
    /// Time of the change.
    public var at: Moment

    /// Kinds of changes.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// The revision can be read from now on.
        case published
        /// No revision of the page can be read any more.
        case withdrawn
    }
}

/// A position in the feed of changes, up to which a client has read it.
///
/// The cursor contains the feed's name. A store that is restored from a backup gets a new name: changes after the
/// backup are lost, and their positions will be reused.
public struct FeedCursor: Sendable, Hashable {
    /// The feed's name: 16 hexadecimal digits.
    public var feed: String
    /// The last change that was read; 0 before the first.
    public var position: Int64

    /// A cursor from its parts.
    public init(feed: String, position: Int64) {
        self.feed = feed
        self.position = position
    }

    /// Reads the form that `description` gives; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 16, parts[0].utf8.allSatisfy("0123456789abcdef".utf8.contains),
            let position = Int64(parts[1]), position >= 0, String(position) == parts[1]
        else { return nil }
        self.init(feed: String(parts[0]), position: position)
    }
}

extension FeedCursor: CustomStringConvertible {
    /// `FEED-POSITION`.
    public var description: String { "\(feed)-\(position)" }
}

/// A part of the feed of changes.
public struct ChangeList: Sendable, Hashable {
    /// The changes, in ascending order of their positions.
    public var changes: [Change]
    /// The cursor after the last of them.
    public var cursor: FeedCursor
}

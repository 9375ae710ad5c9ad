/// Something that a reader has to hear of.
public struct Change: Sendable, Hashable {
    /// Where it stands in the feed, from 1.
    public var position: Int64
    /// What happened.
    public var kind: Kind
    /// To which page.
    public var name: PageName
    /// The revision that can be read from now on; the one that was taken back.
    public var revision: Int
    /// Its map.
    public var mapID: String
    /// When.
    public var at: Moment

    /// Kinds of changes.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A revision can be read.
        case published
        /// Nothing of the page can be read any more.
        case withdrawn
    }
}

/// How far somebody has read in the feed of changes.
///
/// A feed has a name of its own: a store that was restored from a backup goes on under another, since what was read after the
/// backup may come again in another order.
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
        guard parts.count == 2, parts[0].utf8.count == 16, parts[0].utf8.allSatisfy(\.isLowerHexadecimal),
            let position = Int64(parts[1]), position >= 0, String(position) == parts[1]
        else { return nil }
        self.init(feed: String(parts[0]), position: position)
    }
}

extension FeedCursor: CustomStringConvertible {
    /// `FEED-POSITION`.
    public var description: String { "\(feed)-\(position)" }
}

extension UInt8 {
    fileprivate var isLowerHexadecimal: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}

/// Changes one after another, and where to go on.
public struct ChangeList: Sendable, Hashable {
    /// In the order in which they can be seen by everybody.
    public var changes: [Change]
    /// What to ask with the next time.
    public var cursor: FeedCursor
}

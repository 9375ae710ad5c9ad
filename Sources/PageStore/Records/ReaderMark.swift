public import Foundation

/// A reader's mark, as the store keeps it for the holder of a token. The store does not look into its content.
public struct ReaderMark: Sendable, Hashable {
    /// The mark's id. The reader's program chose it, and `isAllowed(id:)` accepts it.
    public var id: String
    /// The logical time of the last change, 0 to `latestStamp`; of a deletion, to `latestDeletion`. Of two changes, the
    /// one with the later stamp counts. A program uses the time in milliseconds since 1970, or a stamp after the mark's
    /// previous one if that is not earlier.
    public var stamp: Int64
    /// The mark as JSON, at most `Quota.content` bytes; nil for a deleted mark.
    public var content: Data?

    /// A mark from its parts.
    public init(id: String, stamp: Int64, content: Data?) {
        (self.id, self.stamp, self.content) = (id, stamp, content)
    }

    /// The end of the year 9999, in milliseconds since 1970.
    public static let latestStamp: Int64 = 253_402_300_799_999
    /// The largest whole number of JSON in JavaScript. Every mark can be deleted: older programs stored marks of later
    /// years.
    public static let latestDeletion: Int64 = (1 << 53) - 1

    /// Whether a text can be an id: 1 to 64 letters, digits, `-`, `_` and `.` of ASCII.
    public static func isAllowed(id: String) -> Bool {
        (1...64).contains(id.utf8.count) && id.utf8.allSatisfy(idBytes.contains)
    }
    private static let idBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)

    /// Whether this change counts rather than another change of the same mark. If the stamps are equal, a deletion
    /// counts rather than a content, and of two contents the greater one in byte order, so that all stores and programs
    /// agree.
    func counts(before other: ReaderMark) -> Bool {
        guard stamp == other.stamp else { return stamp > other.stamp }
        guard let content, let other = other.content else { return content == nil && other.content != nil }
        return other.lexicographicallyPrecedes(content)
    }

    /// The limits of the marks of one token.
    public struct Quota: Sendable, Hashable {
        /// Maximum number of marks, without deleted ones.
        public var marks = 10_000
        /// Maximum number of bytes of all contents together.
        public var bytes = 16 << 20
        /// Maximum number of deleted marks. The store forgets the oldest ones above this number.
        public var deleted = 10_000
        /// Maximum number of bytes of one content: a long stroke of a pen has some 400 KB.
        public static let content = 512 << 10

        /// The default limits.
        public init() {}
    }
}

/// A position in the changes of a token's marks, up to which a program has read them.
public struct MarkCursor: Sendable, Hashable {
    /// The set of marks, of one token in one store. A store that is restored from a backup has new sets.
    public var set: String
    /// The last change that was read; 0 before the first.
    public var position: Int64
}

extension MarkCursor: CustomStringConvertible {
    /// `SET-POSITION`.
    public var description: String { "\(set)-\(position)" }

    /// Reads the form that `description` gives; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= 100, let end = text.lastIndex(of: "-"),
            let position = Int64(text[text.index(after: end)...]), position >= 0, text.hasSuffix("-\(position)")
        else { return nil }
        self.init(set: String(text[..<end]), position: position)
    }
}

/// A part of a token's marks.
public struct ReaderMarkList: Sendable, Hashable {
    /// The marks in the order of their last changes, oldest first.
    public var marks: [ReaderMark]
    /// The cursor after the last of them.
    public var cursor: MarkCursor
    /// Whether more marks follow.
    public var hasMore: Bool
}

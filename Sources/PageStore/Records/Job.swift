/// Work on a page, lent to somebody for a while.
public struct Lease: Sendable, Hashable {
    /// Which page.
    public var name: PageName
    /// The image to analyse.
    public var image: ImagePlace
    /// The digest of the key that the result will have (`ResultKey.digest`).
    public var key: String
    /// How often the work has failed so far.
    public var failures: Int
    /// How often whoever had it was gone before it ended.
    public var losses: Int
    /// The page's newest revision when the lease was drawn.
    public var latestRevision: Int
    /// How long it is lent.
    public var until: Moment
    /// Tells this lease from an earlier one of the same page.
    var token: Int64
    var pageID: Int64
}

/// What became of finished work.
public enum Completion: Sendable, Hashable {
    /// A new revision, by number.
    case revision(Int)
    /// The newest revision, by number, says the same already; or it is a correction, and this result was decided on before.
    case unchanged(Int)
    /// A person has corrected this page: the result waits beside the correction, by number.
    case proposal(beside: Int)
}

/// Which part of the work is wanted, where several share it.
public struct Shard: Sendable, Hashable {
    /// From 0.
    public var index: Int
    /// How many there are, 1 or more.
    public var count: Int

    /// All of the work.
    public static let all = Shard(index: 0, count: 1)

    /// - Precondition: `0 ..< count` holds the index.
    public init(index: Int, count: Int) {
        precondition(count > 0 && (0..<count).contains(index))
        self.index = index
        self.count = count
    }

    /// Whether a page belongs to this part: the same in every run and on every machine.
    public func holds(_ name: PageName) -> Bool { Self.hash(of: name) % count == index }

    /// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), 32 bits.
    static func hash(of name: PageName) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in name.description.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash)
    }
}

/// How often work may be tried.
public struct Tries: Sendable, Hashable {
    /// How often a page may fail in a way that may pass, 1 or more, before it is set aside.
    public var failures = 3
    /// How often whoever works on a page may be gone before its end, 1 or more, before it is set aside. That says little of the
    /// page (a machine went down, a person killed a process), so it is many.
    public var losses = 50

    /// The usual bounds.
    public init() {}
}

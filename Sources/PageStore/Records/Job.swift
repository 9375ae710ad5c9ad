/// A worker's claim on a job. It expires unless it is extended.
public struct Lease: Sendable, Hashable {
    /// The page.
    public var name: PageName
    /// The image to analyse.
    public var image: ImagePlace
    /// The digest of the key that the result will have (`ResultKey.digest`).
    public var key: String
    /// The version of the engine in that key.
    public var engine: String
    /// Number of failed attempts.
    public var failures: Int
    /// Number of attempts that were lost because their worker was gone.
    public var losses: Int
    /// The page's newest revision when the lease began.
    public var latestRevision: Int
    /// The expected SHA-256 of the image file; nil when unknown.
    public var expectedDigest: String?
    /// Time when the lease expires.
    public var until: Moment
    /// The job's fencing token. Each new lease of a page has a higher token, so that a late result is refused.
    var token: Int64
    var pageID: Int64
}

/// The outcome of a completed job.
public enum Completion: Sendable, Hashable {
    /// The result is a new revision with this number.
    case revision(Int)
    /// Nothing was stored. The newest revision, with this number, has the same map, or is a correction for which this
    /// result was accepted or rejected before.
    case unchanged(Int)
    /// The newest revision, with this number, is a correction. The result waits beside it as a proposal.
    case proposal(beside: Int)
}

/// A share of all pages, for batches that divide the pages between them.
public struct Shard: Sendable, Hashable {
    /// Index of the shard, from 0.
    public var index: Int
    /// Number of shards, 1 or more.
    public var count: Int

    /// All pages.
    public static let all = Shard(index: 0, count: 1)

    /// - Precondition: `0 ..< count` holds the index.
    public init(index: Int, count: Int) {
        precondition(count > 0 && (0..<count).contains(index))
        self.index = index
        self.count = count
    }

    /// Whether a page belongs to this shard. The answer is the same in every run and on every machine.
    public func holds(_ name: PageName) -> Bool { Self.hash(of: name) % count == index }

    /// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), 32 bits.
    static func hash(of name: PageName) -> Int {
        var hash: UInt32 = 2_166_136_261
        for byte in name.description.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        return Int(hash)
    }
}

/// The number of attempts before a page goes into quarantine.
public struct AttemptLimits: Sendable, Hashable {
    /// Maximum number of failed attempts, 1 or more. A failure that would recur ends the attempts at once.
    public var failures = 3
    /// Maximum number of lost attempts, 1 or more. It is high because the page is rarely the cause of a loss (a machine
    /// went down, a person killed a process).
    public var losses = 50

    /// The default limits.
    public init() {}
}

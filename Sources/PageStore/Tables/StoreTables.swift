import Foundation

/// One transaction's view of the tables. Each kind of store has its own; the rules of `PageStore` are written once, over this.
///
/// Every method is one statement or two with an index behind it, and none knows a rule. `save` inserts a row, or replaces the one
/// with the same primary key, and gives back the row with its id.
protocol StoreTables {
    func setting(_ name: String) throws -> String?
    mutating func set(_ name: String, to value: String) throws

    func edition(named name: String) throws -> EditionRow?
    func edition(_ id: Int64) throws -> EditionRow?
    func editions() throws -> [EditionRow]
    mutating func save(_ row: EditionRow) throws -> EditionRow

    func page(named name: String, of edition: Int64) throws -> PageRow?
    func page(_ id: Int64) throws -> PageRow?
    func pages(of edition: Int64) throws -> [PageRow]
    /// Ids of all pages, rising.
    func pageIDs() throws -> [Int64]
    /// Pages that wait for their edition to be published.
    func analysedPages() throws -> [PageRow]
    mutating func save(_ row: PageRow) throws -> PageRow

    func image(_ digest: String) throws -> ImageRow?
    func images() throws -> [ImageRow]
    /// The pages whose newest image this is.
    func pages(showing digest: String) throws -> [PageRow]
    mutating func save(_ row: ImageRow) throws
    /// The renditions of a page of an image, narrowest first.
    func renditions(of digest: String, index: Int) throws -> [RenditionRow]
    /// All renditions of an image's pages.
    func renditions(of digest: String) throws -> [RenditionRow]
    /// All renditions of all images.
    func renditions() throws -> [RenditionRow]
    /// How many renditions a file stands for.
    func renditionCount(withDigest digest: String) throws -> Int
    mutating func save(_ row: RenditionRow) throws
    mutating func deleteRenditions(of digest: String) throws

    func result(_ key: String) throws -> ResultRow?
    func resultKeys() throws -> [(key: String, createdAt: Int64)]
    mutating func save(_ row: ResultRow) throws
    mutating func deleteResult(_ key: String) throws
    /// Whether a revision, an open proposal or unfinished work refers to a result.
    func isInUse(result key: String) throws -> Bool

    func revision(_ number: Int, of page: Int64) throws -> RevisionRow?
    func revisions(of page: Int64) throws -> [RevisionRow]
    func revision(withMap id: String) throws -> RevisionRow?
    /// The newest and the published revisions that show an image, of pages that are not withdrawn.
    func currentRevisions(showing digest: String) throws -> [RevisionRow]
    mutating func save(_ row: RevisionRow) throws
    /// With its map, findings and approval.
    mutating func deleteRevision(_ number: Int, of page: Int64) throws

    func body(_ map: String, _ form: MapForm, _ coding: ContentCoding) throws -> Data?
    /// What there is to be known of a map before it is given away, and its bytes if they are wanted: in one statement, since
    /// a service asks this most often by far.
    func servedMap(_ id: String, _ form: MapForm, _ coding: ContentCoding, withBytes: Bool) throws -> ServedMap?
    mutating func insert(_ row: BodyRow) throws

    func findings(of page: Int64, revision: Int) throws -> [FindingRow]
    /// How many findings a revision has of each severity, by the severity's name; none for one that has none.
    func findingCounts(of page: Int64, revision: Int) throws -> [String: Int]
    mutating func insert(_ row: FindingRow) throws

    /// The approvals of a page's revisions, in their order.
    func approvals(of page: Int64) throws -> [ApprovalRow]
    mutating func insert(_ row: ApprovalRow) throws

    func job(of page: Int64) throws -> JobRow?
    /// The work that should be done next: highest priority, lost least often, first come.
    func nextJob(at now: Int64, in shard: Shard) throws -> JobRow?
    /// Work that is lent until `now` or earlier, or by one of `owners`.
    func lostJobs(at now: Int64, owners: Set<String>) throws -> [JobRow]
    /// How much work is waiting or lent, and when the first of it can be drawn, in milliseconds since 1970.
    func unfinished(in shard: Shard) throws -> (count: Int, next: Int64?)
    /// Everybody who has work on loan.
    func owners() throws -> Set<String>
    mutating func save(_ row: JobRow) throws

    func proposal(_ id: Int64) throws -> ProposalRow?
    func openProposals(of page: Int64) throws -> [ProposalRow]
    /// The one proposal, open or decided, of a result beside a revision.
    func proposal(of result: String, beside revision: Int, of page: Int64) throws -> ProposalRow?
    mutating func save(_ row: ProposalRow) throws -> ProposalRow

    /// Changes with positions above `position`, rising.
    func changes(after position: Int64, limit: Int) throws -> [ChangeRow]
    /// The highest position that was ever given; 0 when none was.
    func lastPosition() throws -> Int64
    /// Gives the row the next position.
    mutating func append(_ row: ChangeRow) throws
    /// Deletes all changes before a moment; gives back the highest position among them.
    mutating func deleteChanges(before moment: Int64) throws -> Int64?

    func arrival(_ path: String) throws -> ArrivalRow?
    mutating func save(_ row: ArrivalRow) throws

    /// In the order in which they were made.
    func tokens() throws -> [TokenRow]
    mutating func save(_ row: TokenRow) throws -> TokenRow
}

/// Where transactions run.
protocol StoreBackend: Sendable {
    /// Runs `body` on what was committed when it began; others' commits do not show meanwhile.
    func read<T>(_ body: (any StoreTables) throws -> T) throws -> T
    /// Runs `body`, which makes one statement only: a transaction around it would cost more than it does.
    func look<T>(_ body: (any StoreTables) throws -> T) throws -> T
    /// Runs `body` alone; all that it does is there when this returns, also after a power cut, or nothing when it throws.
    func write<T>(_ body: (inout any StoreTables) throws -> T) throws -> T
    /// What the database finds wrong with itself.
    func integrityProblems() throws -> [String]
    /// Gives room that was freed back to the file system.
    ///
    /// - Returns: false when there is too little room to do so: what was freed is used by what comes.
    func shrink() throws -> Bool
    /// Writes a copy of what is committed to a new file.
    func copy(to path: String) throws
}

extension StoreBackend {
    func look<T>(_ body: (any StoreTables) throws -> T) throws -> T { try read(body) }
}

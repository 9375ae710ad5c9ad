import Foundation

/// All tables in memory. A value: a transaction works on a copy, and throwing the copy away undoes it.
struct MemoryTables: StoreTables {
    private struct PageKey: Hashable {
        var edition: Int64
        var name: String
    }
    private struct RevisionKey: Hashable {
        var page: Int64
        var revision: Int
    }
    private struct RenditionKey: Hashable {
        var image: ImagePlace
        var width: Int
    }
    private struct BodyKey: Hashable {
        var map: String
        var key: MapResponses.Key
    }

    private var settings: [String: String] = [:]
    private var editionRows: [Int64: EditionRow] = [:]
    private var pageRows: [Int64: PageRow] = [:]
    private var imageRows: [String: ImageRow] = [:]
    private var renditionRows: [RenditionKey: RenditionRow] = [:]
    private var results: [String: ResultRow] = [:]
    private var revisionRows: [RevisionKey: RevisionRow] = [:]
    private var bodies: [BodyKey: Data] = [:]
    private var findingRows: [RevisionKey: [FindingRow]] = [:]
    private var approvalRows: [RevisionKey: ApprovalRow] = [:]
    private var jobs: [Int64: JobRow] = [:]
    private var proposals: [Int64: ProposalRow] = [:]
    private var changeRows: [ChangeRow] = []
    private var arrivals: [String: ArrivalRow] = [:]
    private var tokenRows: [Int64: TokenRow] = [:]
    private var nextID: Int64 = 1
    private var last: Int64 = 0

    private mutating func newID() -> Int64 {
        defer { nextID += 1 }
        return nextID
    }
}

extension MemoryTables {
    func setting(_ name: String) -> String? { settings[name] }
    mutating func set(_ name: String, to value: String) { settings[name] = value }

    func edition(named name: String) -> EditionRow? { editionRows.values.first { $0.name == name } }
    func edition(_ id: Int64) -> EditionRow? { editionRows[id] }
    func editions() -> [EditionRow] { editionRows.values.sorted { ($0.id ?? 0) < ($1.id ?? 0) } }
    mutating func save(_ row: EditionRow) -> EditionRow {
        var row = row
        let id = row.id ?? newID()
        row.id = id
        editionRows[id] = row
        return row
    }

    func page(named name: String, of edition: Int64) -> PageRow? {
        pageRows.values.first { $0.editionID == edition && $0.name == name }
    }
    func page(_ id: Int64) -> PageRow? { pageRows[id] }
    func pages(of edition: Int64) -> [PageRow] {
        pageRows.values.filter { $0.editionID == edition }.sorted { ($0.id ?? 0) < ($1.id ?? 0) }
    }
    func pageIDs() -> [Int64] { pageRows.keys.sorted() }
    func analysedPages() -> [PageRow] {
        pageRows.values.filter { $0.state == .analysed }.sorted { ($0.id ?? 0) < ($1.id ?? 0) }
    }
    mutating func save(_ row: PageRow) -> PageRow {
        var row = row
        let id = row.id ?? newID()
        row.id = id
        pageRows[id] = row
        return row
    }

    func image(_ digest: String) -> ImageRow? { imageRows[digest] }
    func images() -> [ImageRow] { imageRows.values.sorted { $0.digest < $1.digest } }
    func pages(showing digest: String) -> [PageRow] { pageRows.values.filter { $0.imageDigest == digest } }
    mutating func save(_ row: ImageRow) { imageRows[row.digest] = row }
    func renditions(of digest: String, index: Int) -> [RenditionRow] {
        renditions(of: digest).filter { $0.imageIndex == index }
    }
    func renditions(of digest: String) -> [RenditionRow] { renditions().filter { $0.imageDigest == digest } }
    func renditions() -> [RenditionRow] {
        renditionRows.values.sorted {
            ($0.imageDigest, $0.imageIndex, $0.width) < ($1.imageDigest, $1.imageIndex, $1.width)
        }
    }
    func renditionCount(withDigest digest: String) -> Int { renditionRows.values.count { $0.digest == digest } }
    mutating func save(_ row: RenditionRow) {
        let image = ImagePlace(digest: row.imageDigest, index: row.imageIndex)
        renditionRows[RenditionKey(image: image, width: row.width)] = row
    }
    mutating func deleteRenditions(of digest: String) {
        renditionRows = renditionRows.filter { $0.key.image.digest != digest }
    }

    func result(_ key: String) -> ResultRow? { results[key] }
    func resultKeys() -> [(key: String, createdAt: Int64)] {
        results.values.map { ($0.key, $0.createdAt) }.sorted { $0.0 < $1.0 }
    }
    mutating func save(_ row: ResultRow) { results[row.key] = row }
    mutating func deleteResult(_ key: String) { results[key] = nil }
    func isInUse(result key: String) -> Bool {
        revisionRows.values.contains { $0.resultKey == key }
            || proposals.values.contains { $0.resultKey == key && $0.state == .open }
            || jobs.values.contains { $0.key == key && $0.state != .done }
    }
}

extension MemoryTables {
    func revision(_ number: Int, of page: Int64) -> RevisionRow? {
        revisionRows[RevisionKey(page: page, revision: number)]
    }
    func revisions(of page: Int64) -> [RevisionRow] {
        revisionRows.values.filter { $0.pageID == page }.sorted { $0.revision < $1.revision }
    }
    func revision(withMap id: String) -> RevisionRow? { revisionRows.values.first { $0.mapID == id } }
    func currentRevisions(showing digest: String) -> [RevisionRow] {
        revisionRows.values.filter { row in
            guard row.imageDigest == digest, let page = pageRows[row.pageID], page.state != .withdrawn
            else { return false }
            return row.revision == page.latestRevision || row.revision == page.publishedRevision
        }
    }
    mutating func save(_ row: RevisionRow) {
        revisionRows[RevisionKey(page: row.pageID, revision: row.revision)] = row
    }
    mutating func deleteRevision(_ number: Int, of page: Int64) {
        let key = RevisionKey(page: page, revision: number)
        guard let row = revisionRows.removeValue(forKey: key) else { return }
        findingRows[key] = nil
        approvalRows[key] = nil
        for body in MapResponses.Key.all { bodies[BodyKey(map: row.mapID, key: body)] = nil }
    }

    func body(_ map: String, _ form: MapForm, _ coding: ContentCoding) -> Data? {
        bodies[BodyKey(map: map, key: .init(form: form, coding: coding))]
    }
    func servedMap(_ id: String, _ form: MapForm, _ coding: ContentCoding, withBytes: Bool) -> ServedMap? {
        guard let row = revision(withMap: id), let page = pageRows[row.pageID] else { return nil }
        return ServedMap(
            wasPublished: row.publishedAt != nil, isWithdrawn: page.state == .withdrawn,
            bytes: withBytes ? body(id, form, coding) : nil)
    }
    mutating func insert(_ row: BodyRow) {
        bodies[BodyKey(map: row.mapID, key: .init(form: row.form, coding: row.coding))] = row.bytes
    }

    func findings(of page: Int64, revision: Int) -> [FindingRow] {
        findingRows[RevisionKey(page: page, revision: revision), default: []]
    }
    mutating func insert(_ row: FindingRow) {
        findingRows[RevisionKey(page: row.pageID, revision: row.revision), default: []].append(row)
    }
    func findingCounts(of page: Int64, revision: Int) -> [String: Int] {
        findings(of: page, revision: revision).reduce(into: [:]) { $0[$1.severity, default: 0] += 1 }
    }

    func approvals(of page: Int64) -> [ApprovalRow] {
        approvalRows.values.filter { $0.pageID == page }.sorted { $0.revision < $1.revision }
    }
    mutating func insert(_ row: ApprovalRow) {
        approvalRows[RevisionKey(page: row.pageID, revision: row.revision)] = row
    }
}

extension MemoryTables {
    func job(of page: Int64) -> JobRow? { jobs[page] }
    func nextJob(at now: Int64, in shard: Shard) -> JobRow? {
        jobs.values
            .filter { $0.state == .ready && $0.isDue(at: now) && $0.shard % shard.count == shard.index }
            .min { (-$0.priority, $0.losses, $0.pageID) < (-$1.priority, $1.losses, $1.pageID) }
    }
    func lostJobs(at now: Int64, owners: Set<String>) -> [JobRow] {
        jobs.values
            .filter { $0.state == .leased && (($0.leaseUntil ?? 0) <= now || owners.contains($0.owner ?? "")) }
            .sorted { $0.pageID < $1.pageID }
    }
    func unfinished(in shard: Shard) -> (count: Int, next: Int64?) {
        let open = jobs.values.filter {
            [.ready, .leased].contains($0.state) && $0.shard % shard.count == shard.index
        }
        return (open.count, open.map { $0.leaseUntil ?? $0.notBefore }.min())
    }
    func owners() -> Set<String> { Set(jobs.values.filter { $0.state == .leased }.compactMap(\.owner)) }
    mutating func save(_ row: JobRow) { jobs[row.pageID] = row }

    func proposal(_ id: Int64) -> ProposalRow? { proposals[id] }
    func openProposals(of page: Int64) -> [ProposalRow] {
        proposals.values.filter { $0.pageID == page && $0.state == .open }.sorted { ($0.id ?? 0) < ($1.id ?? 0) }
    }
    func proposal(of result: String, beside revision: Int, of page: Int64) -> ProposalRow? {
        proposals.values.first { $0.resultKey == result && $0.beside == revision && $0.pageID == page }
    }
    mutating func save(_ row: ProposalRow) throws -> ProposalRow {
        // As the constraint of the SQLite table.
        if let other = proposal(of: row.resultKey, beside: row.beside, of: row.pageID), other.id != row.id {
            throw StoreError.failed(detail: "a result is proposed twice beside a revision")
        }
        var row = row
        let id = row.id ?? newID()
        row.id = id
        proposals[id] = row
        return row
    }

    func changes(after position: Int64, limit: Int) -> [ChangeRow] {
        Array(changeRows.drop { ($0.position ?? 0) <= position }.prefix(limit))
    }
    func lastPosition() -> Int64 { last }
    mutating func append(_ row: ChangeRow) {
        last += 1
        var row = row
        row.position = last
        changeRows.append(row)
    }
    mutating func deleteChanges(before moment: Int64) -> Int64? {
        let old = changeRows.prefix { $0.at < moment }
        changeRows.removeFirst(old.count)
        return old.last?.position
    }

    func arrival(_ path: String) -> ArrivalRow? { arrivals[path] }
    mutating func save(_ row: ArrivalRow) { arrivals[row.path] = row }

    func tokens() -> [TokenRow] { tokenRows.values.sorted { ($0.id ?? 0) < ($1.id ?? 0) } }
    mutating func save(_ row: TokenRow) -> TokenRow {
        var row = row
        let id = row.id ?? newID()
        row.id = id
        tokenRows[id] = row
        return row
    }
}

import Foundation

// The rows of the store's tables. The constraints of the tables are in Migrations.swift. Times are milliseconds since
// 1970 unless a comment says otherwise.

struct SettingRow: Sendable, Hashable, Codable {
    var name: String
    var value: String
}

struct EditionRow: Sendable, Hashable, Codable {
    var id: Int64?
    var name: String
    var title: String?
    var date: String?
    var expectedCount: Int?
    var publication: PublicationKind
    var publishAt: Int64?
    var approvedAt: Int64?
    var approvedBy: String?
    var priority: Int
    var createdAt: Int64
    /// Whether pages with a finding of `PageStore.doubtfulCodes` are published as others are.
    var publishesDoubtful = false
    /// Whether a person has removed it, and no page of it has come since.
    var isRemoved = false
    /// When the whole edition was withdrawn. The pages that were withdrawn with it have this time as `PageRow.changedAt`.
    var withdrawnAt: Int64?
    var withdrawnBy: String?
}

enum PublicationKind: String, Sendable, Hashable, CaseIterable, Codable {
    case atOnce = "at-once"
    case atTime = "at-time"
    case afterApproval = "after-approval"
}

struct ImageRow: Sendable, Hashable, Codable {
    var digest: String
    /// Length of the file in bytes.
    var bytes: Int
    /// Whether the file is there. Pruning deletes the file and keeps the row.
    var isHeld: Bool
    var addedAt: Int64
}

/// A rendition. Its file is among the images.
struct RenditionRow: Sendable, Hashable, Codable {
    var imageDigest: String
    var imageIndex: Int
    /// In px.
    var width: Int
    /// In px.
    var height: Int
    var format: Rendition.Format
    /// SHA-256 of the file.
    var digest: String
    /// Length of the file in bytes.
    var bytes: Int
}

struct PageRow: Sendable, Hashable, Codable {
    var id: Int64?
    var editionID: Int64
    var name: String
    var state: PageState
    var imageDigest: String?
    var imageIndex: Int
    var latestRevision: Int
    var publishedRevision: Int?
    var reasonCode: String?
    var reason: String?
    var withdrawnBy: String?
    /// The revision that readers got when the page was withdrawn.
    var withdrawnRevision: Int?
    var changedAt: Int64
    /// When the newest image came; 0 in rows of before.
    var receivedAt: Int64 = 0
    /// SHA-256 that the image file is to have.
    var expectedDigest: String?
    /// The file of the edition that the newest image came in; nil where that is not known, or a person has kept the page without it.
    var source: String?
    /// The file that came again without the page, which waits for a decision; only in the state `analysed`.
    var goneFrom: String?
    /// Whether it was removed, and has not come again since; only in the state `withdrawn`.
    var isRemoved = false
}

/// A result of the analysis, without name and revision of a page.
struct ResultRow: Sendable, Hashable, Codable {
    var key: String
    var imageDigest: String
    var imageIndex: Int
    var engine: String
    /// The layout's JSON, compressed with brotli.
    var layout: Data
    /// A small picture of the page with its layout drawn over it, as PNG.
    var thumbnail: Data?
    /// How long the analysis took, in milliseconds.
    var milliseconds: Int
    var createdAt: Int64
}

struct RevisionRow: Sendable, Hashable, Codable {
    var pageID: Int64
    var revision: Int
    var imageDigest: String
    var imageIndex: Int
    /// The result that the revision is; nil for a correction, which has a layout of its own.
    var resultKey: String?
    /// The layout's JSON, compressed with brotli.
    var layout: Data?
    var author: String?
    var note: String?
    var base: Int?
    var mapID: String
    var createdAt: Int64
    var publishedAt: Int64?
}

/// The text of the revision of a page that was published when it was read.
struct TextRow: Sendable, Hashable, Codable {
    var pageID: Int64
    var revision: Int
    /// How often reading it has failed.
    var attempts: Int
    /// How often its reader was killed from outside.
    var losses: Int
    /// Why it was not read last.
    var reasonCode: String?
    var reason: String?
    /// What has read it; nil while nobody has.
    var reader: String?
    /// `SearchText.words`.
    var words: String?
    /// `PageText.bytes`, compressed with brotli.
    var content: Data?
    var readAt: Int64
}

struct BodyRow: Sendable, Hashable, Codable {
    var mapID: String
    var form: MapForm
    var coding: ContentCoding
    var bytes: Data
}

struct FindingRow: Sendable, Hashable, Codable {
    var pageID: Int64
    var revision: Int
    var position: Int
    var severity: String
    var code: String
    var message: String
    /// `left,top,right,bottom` in px; nil without a place.
    var place: String?
}

/// The approval of a revision.
struct ApprovalRow: Sendable, Hashable, Codable {
    var pageID: Int64
    var revision: Int
    /// Not empty.
    var approvedBy: String
    var approvedAt: Int64
}

enum JobState: String, Sendable, Hashable, CaseIterable, Codable {
    case ready, leased, done, quarantined
}

/// The job of a page. A page has one row, which begins anew with each new image.
struct JobRow: Sendable, Hashable, Codable {
    var pageID: Int64
    var key: String
    var engine: String
    var state: JobState
    var priority: Int
    var shard: Int
    var failures: Int
    var losses: Int
    var notBefore: Int64
    var owner: String?
    var leaseUntil: Int64?
    /// The fencing token: rises with every change of the state.
    var token: Int64
    /// Why the last attempt failed.
    var reasonCode: String?
    var reason: String?
}

extension JobRow {
    /// The longest wait between attempts, in milliseconds. A `notBefore` that is further away was written before the
    /// clock was set back.
    static let longestWait: Int64 = 600_000

    /// Whether a ready job may be leased now.
    func isDue(at now: Int64) -> Bool { notBefore <= now || notBefore > now + Self.longestWait }
}

enum ProposalState: String, Sendable, Hashable, CaseIterable, Codable {
    case open, accepted, rejected
}

struct ProposalRow: Sendable, Hashable, Codable {
    var id: Int64?
    var pageID: Int64
    var beside: Int
    var resultKey: String
    var state: ProposalState
    var decidedBy: String?
    var decidedAt: Int64?
    var createdAt: Int64
}

struct ChangeRow: Sendable, Hashable, Codable {
    var position: Int64?
    var kind: Change.Kind
    var pageID: Int64
    var revision: Int
    var mapID: String
    var at: Int64
}

/// A file of the inbox that was read. While its stamp stays the same, it is not read again.
struct ArrivalRow: Sendable, Hashable, Codable {
    var path: String
    var size: Int64
    var inode: Int64
    /// Nanoseconds since 1970.
    var modifiedAt: Int64
    /// When name, permissions or contents changed last, in nanoseconds since 1970.
    var changedAt: Int64
    var digest: String
    var pages: Int
}

/// The record that a page, or an edition with its pages, was removed.
struct RemovalRow: Sendable, Hashable, Codable {
    var id: Int64?
    var edition: String
    /// Nil for the whole edition.
    var page: String?
    /// How many pages it took away.
    var pages: Int
    /// Not empty.
    var removedBy: String
    var removedAt: Int64
}

struct TokenRow: Sendable, Hashable, Codable {
    var id: Int64?
    var name: String
    var role: StoredRole
    /// Whether the token is good for metrics alone. Programs of before see a reader: they cannot read another role, and would refuse all tokens.
    var isForMetrics = false
    /// SHA-256 of the secret.
    var digest: String
    var createdAt: Int64
    var expiresAt: Int64?
    var revokedAt: Int64?
    var lastUsedAt: Int64?
}

enum StoredRole: String, Sendable, Hashable, CaseIterable, Codable {
    case reader, editor, `operator`
}

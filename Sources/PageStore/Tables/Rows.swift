import Foundation
import GRDB

// The rows of the store's tables. Migrations define their constraints. A column without a comment has the meaning of the
// public property of that name (`Edition`, `Page`, `PageProduct`, `FileStamp`, `Removal`, `ReaderMark` …). Times are
// milliseconds since 1970, except in `FileStamp`.

/// A row of a table. Its properties are columns of the same names, with enumerations as raw values; GRDB converts them.
protocol StoredRow: Sendable, Hashable, Codable, FetchableRecord, EncodableRecord {
    static var table: String { get }
    /// The columns of the primary key.
    static var key: [String] { get }
}

/// The values of a row's primary key, in the order of `StoredRow.key`.
typealias RowKey = [DatabaseValue]

extension StoredRow {
    /// The condition for a primary key.
    static var keyCondition: String { key.map { "\($0) = ?" }.joined(separator: " AND ") }

    func rowKey() throws -> RowKey {
        let values = try databaseDictionary
        return Self.key.map { values[$0] ?? .null }
    }
}

/// A row with a number that the database assigns; 0 in a new row.
protocol NumberedRow: StoredRow {
    var id: Int64 { get set }
}

extension NumberedRow { static var key: [String] { ["id"] } }

struct SettingRow: StoredRow {
    static let (table, key) = ("setting", ["name"])
    var name: String
    var value: String
}

struct EditionRow: NumberedRow {
    static let table = "edition"
    var id: Int64 = 0
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
    var publishesDoubtful = false
    /// Whether a person removed the edition, and none of its pages has come since.
    var isRemoved = false
    var withdrawnAt: Int64?
    var withdrawnBy: String?
    /// `Edition.pageOrder`, with a newline between two names; nil for an empty list.
    var pageOrder: String?
}

enum PublicationKind: String, Sendable, Hashable, CaseIterable, Codable {
    case atOnce = "at-once"
    case atTime = "at-time"
    case afterApproval = "after-approval"
}

struct ImageRow: StoredRow {
    static let (table, key) = ("image", ["digest"])
    var digest: String
    /// Length of the file in bytes.
    var bytes: Int
    /// Whether the file exists. Pruning deletes the file and keeps the row.
    var isHeld: Bool
    var addedAt: Int64
}

/// A rendition. Its file is stored among the images.
struct RenditionRow: StoredRow {
    static let (table, key) = ("rendition", ["imageDigest", "imageIndex", "format", "width"])
    var imageDigest: String
    var imageIndex: Int
    var width: Int
    var height: Int
    var format: Rendition.Format
    var digest: String
    /// Length of the file in bytes.
    var bytes: Int
}

struct PageRow: NumberedRow {
    static let table = "page"
    var id: Int64 = 0
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
    var withdrawnRevision: Int?
    var changedAt: Int64
    /// Time when the newest image came; 0 in rows of older programs.
    var receivedAt: Int64 = 0
    var expectedDigest: String?
    /// The file in the edition's folder that contained the newest image; nil when unknown, or when a person kept the
    /// page although the file no longer contains it.
    var source: String?
    /// The file that no longer contains the page, while the page waits for a decision; only in the state `analysed`.
    var goneFrom: String?
    /// Whether `causes` has a removal.
    var isRemoved = false
    /// None except in the state `withdrawn`.
    var causes: WithdrawalCauses = []
}

/// The causes for which a page is withdrawn. Each is taken back by itself.
struct WithdrawalCauses: OptionSet, Sendable, Hashable, Codable, DatabaseValueConvertible {
    let rawValue: Int

    /// A person withdrew the page.
    static let decision = Self(rawValue: 1)
    /// The edition is withdrawn, and the page was published before.
    static let edition = Self(rawValue: 2)
    /// A person removed the page.
    static let removal = Self(rawValue: 4)
    /// A person removed the edition.
    static let editionRemoval = Self(rawValue: 8)
    /// The page's file came again without it, before the page had a result.
    static let file = Self(rawValue: 16)

    static let removed: Self = [.removal, .editionRemoval, .file]
    /// Causes after which the page's images do not bring it back (`WithdrawnImageRow`).
    static let remembered: Self = [.decision, .removal, .editionRemoval]
}

/// An image with which a page was withdrawn or removed.
struct WithdrawnImageRow: StoredRow {
    static let (table, key) = ("withdrawnImage", ["pageID", "imageDigest", "imageIndex"])
    var pageID: Int64
    var imageDigest: String
    var imageIndex: Int
    /// Whether a person withdrew it; false if the page was only removed.
    var isWithdrawn: Bool
}

/// A result of the analysis, without name and revision of a page.
struct ResultRow: StoredRow {
    static let (table, key) = ("result", ["key"])
    var key: String
    var imageDigest: String
    var imageIndex: Int
    var engine: String
    /// The layout's JSON, compressed with brotli.
    var layout: Data
    var thumbnail: Data?
    var milliseconds: Int
    var createdAt: Int64
}

struct RevisionRow: StoredRow {
    static let (table, key) = ("revision", ["pageID", "revision"])
    var pageID: Int64
    var revision: Int
    var imageDigest: String
    var imageIndex: Int
    /// The key of the revision's result; nil for a correction, which has its own layout.
    var resultKey: String?
    /// The layout's JSON, compressed with brotli.
    var layout: Data?
    var author: String?
    var note: String?
    var base: Int?
    /// The JSON of the corrections that made the revision from its base, compressed with brotli; nil if unknown.
    var corrections: Data?
    var mapID: String
    var createdAt: Int64
    var publishedAt: Int64?
}

/// The text of a revision that was published at the time of reading.
struct TextRow: StoredRow {
    static let (table, key) = ("pageText", ["pageID"])
    var pageID: Int64
    var revision: Int
    /// Number of failed attempts to read it.
    var attempts: Int
    var losses: Int
    /// The reason of the last failure.
    var reasonCode: String?
    var reason: String?
    /// The program that read it; nil before that.
    var reader: String?
    /// `SearchText.words`.
    var words: String?
    /// `PageText.bytes`, compressed with brotli.
    var content: Data?
    var readAt: Int64
}

struct BodyRow: StoredRow {
    static let (table, key) = ("body", ["mapID", "form", "coding"])
    var mapID: String
    /// The form of the map. Maps once had another form, too.
    var form = "json"
    var coding: ContentCoding
    var bytes: Data
}

struct FindingRow: StoredRow {
    static let (table, key) = ("finding", ["pageID", "revision", "position"])
    var pageID: Int64
    var revision: Int
    var position: Int
    var severity: String
    var code: String
    var message: String
    /// `left,top,right,bottom` in px; nil without a place.
    var place: String?
}

struct ApprovalRow: StoredRow {
    static let (table, key) = ("approval", ["pageID", "revision"])
    var pageID: Int64
    var revision: Int
    /// Not empty.
    var approvedBy: String
    var approvedAt: Int64
}

enum JobState: String, Sendable, Hashable, CaseIterable, Codable {
    case ready, leased, done, quarantined
}

/// The job of a page. A page has one row, which is reset for each new image.
struct JobRow: StoredRow {
    static let (table, key) = ("job", ["pageID"])
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
    /// The fencing token: it rises with every change of the state.
    var token: Int64
    /// The reason of the last failure.
    var reasonCode: String?
    var reason: String?

    /// The longest wait between attempts, in milliseconds. If `notBefore` is further in the future, the clock was set
    /// back after it was stored.
    static let longestWait: Int64 = 600_000
}

enum ProposalState: String, Sendable, Hashable, CaseIterable, Codable {
    case open, accepted, rejected
}

struct ProposalRow: NumberedRow {
    static let table = "proposal"
    var id: Int64 = 0
    var pageID: Int64
    var beside: Int
    var resultKey: String
    var state: ProposalState
    var decidedBy: String?
    var decidedAt: Int64?
    var createdAt: Int64
}

struct ChangeRow: StoredRow {
    static let (table, key) = ("change", ["position"])
    var position: Int64
    var kind: Change.Kind
    var pageID: Int64
    var revision: Int
    var mapID: String
    var at: Int64
}

/// A file of the inbox that was read. It is not read again while its stamp is the same.
struct ArrivalRow: StoredRow {
    static let (table, key) = ("arrival", ["path"])
    var path: String
    var size: Int64
    var inode: Int64
    var modifiedAt: Int64
    var changedAt: Int64
    var digest: String
    var pages: Int
}

struct RemovalRow: NumberedRow {
    static let table = "removal"
    var id: Int64 = 0
    var edition: String
    var page: String?
    var pages: Int
    /// Not empty.
    var removedBy: String
    var removedAt: Int64
}

struct TokenRow: NumberedRow {
    static let table = "token"
    var id: Int64 = 0
    var name: String
    /// A reader's for a token that is only for metrics: an unknown role would make older programs refuse all tokens.
    var role: Role
    var isForMetrics = false
    var digest: String
    var createdAt: Int64
    var expiresAt: Int64?
    var revokedAt: Int64?
    var lastUsedAt: Int64?
    /// Position of the last change of the token's marks; 0 before the first.
    var lastMark: Int64 = 0
    /// Position up to which deleted marks are forgotten.
    var markFloor: Int64 = 0
}

struct ReaderMarkRow: StoredRow {
    static let (table, key) = ("readerMark", ["tokenID", "id"])
    var tokenID: Int64
    var id: String
    /// Position of its last change among the changes of the token's marks.
    var position: Int64
    var stamp: Int64
    var content: Data?
}

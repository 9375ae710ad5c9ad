import GRDB

/// A row of a table. Its properties are columns of the same names, with enumerations as raw values; GRDB converts them.
protocol StoredRow: Codable, FetchableRecord, EncodableRecord {
    static var table: String { get }
    /// The columns of the primary key.
    static var key: [String] { get }
}

/// A row with a number that the database assigns; 0 in a new row.
protocol NumberedRow: StoredRow {
    var id: Int64 { get set }
}

extension NumberedRow { static var key: [String] { ["id"] } }

extension EditionRow: NumberedRow { static let table = "edition" }
extension PageRow: NumberedRow { static let table = "page" }
extension ProposalRow: NumberedRow { static let table = "proposal" }
extension RemovalRow: NumberedRow { static let table = "removal" }
extension TokenRow: NumberedRow { static let table = "token" }

extension SettingRow: StoredRow { static let (table, key) = ("setting", ["name"]) }
extension ImageRow: StoredRow { static let (table, key) = ("image", ["digest"]) }
extension RenditionRow: StoredRow {
    static let (table, key) = ("rendition", ["imageDigest", "imageIndex", "format", "width"])
}
extension ResultRow: StoredRow { static let (table, key) = ("result", ["key"]) }
extension RevisionRow: StoredRow { static let (table, key) = ("revision", ["pageID", "revision"]) }
extension BodyRow: StoredRow { static let (table, key) = ("body", ["mapID", "form", "coding"]) }
extension FindingRow: StoredRow { static let (table, key) = ("finding", ["pageID", "revision", "position"]) }
extension ApprovalRow: StoredRow { static let (table, key) = ("approval", ["pageID", "revision"]) }
extension WithdrawnImageRow: StoredRow {
    static let (table, key) = ("withdrawnImage", ["pageID", "imageDigest", "imageIndex"])
}
extension TextRow: StoredRow { static let (table, key) = ("pageText", ["pageID"]) }
extension JobRow: StoredRow { static let (table, key) = ("job", ["pageID"]) }
extension ReaderMarkRow: StoredRow { static let (table, key) = ("readerMark", ["tokenID", "id"]) }
extension ChangeRow: StoredRow { static let (table, key) = ("change", ["position"]) }
extension ArrivalRow: StoredRow { static let (table, key) = ("arrival", ["path"]) }

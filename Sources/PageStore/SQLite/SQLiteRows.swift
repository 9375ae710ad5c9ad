import GRDB

// GRDB reads and writes the properties of a row as columns of the same names, enumerations as their raw values.

extension EditionRow: FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "edition"
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
extension ImageRow: FetchableRecord, PersistableRecord { static let databaseTableName = "image" }
extension PageRow: FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "page"
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
extension RenditionRow: FetchableRecord, PersistableRecord { static let databaseTableName = "rendition" }
extension ResultRow: FetchableRecord, PersistableRecord { static let databaseTableName = "result" }
extension RevisionRow: FetchableRecord, PersistableRecord { static let databaseTableName = "revision" }
extension BodyRow: FetchableRecord, PersistableRecord { static let databaseTableName = "body" }
extension FindingRow: FetchableRecord, PersistableRecord { static let databaseTableName = "finding" }
extension ApprovalRow: FetchableRecord, PersistableRecord { static let databaseTableName = "approval" }
extension JobRow: FetchableRecord, PersistableRecord { static let databaseTableName = "job" }
extension ProposalRow: FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "proposal"
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
extension ChangeRow: FetchableRecord, PersistableRecord { static let databaseTableName = "change" }
extension ArrivalRow: FetchableRecord, PersistableRecord { static let databaseTableName = "arrival" }
extension TokenRow: FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "token"
    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}

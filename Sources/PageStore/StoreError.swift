/// An error of the store. The description has the failure and a remedy. The caller adds the store's path.
public enum StoreError: Error, Sendable, Hashable {
    /// There is no store at the path.
    case noStore
    /// The folder for a new store does not exist.
    case noFolder(path: String)
    /// The file is not a store, or is damaged.
    case notAStore(detail: String)
    /// The file is empty. `isNew` is false if a log or images beside the file show that it was a store.
    case emptyFile(isNew: Bool)
    /// A newer version of the program has migrated the store.
    case newerSchema(names: [String])
    /// The disk is full.
    case diskFull
    /// Another process has held the write lock for longer than the store waits (30 s).
    case busy
    /// The process has no permission to read or write the store.
    case noPermission(detail: String)
    /// The argument is not an address of a PostgreSQL database.
    case badAddress(detail: String)
    /// The database server cannot be reached.
    case unreachable(detail: String)
    /// The database server refuses the connection: its role, database, options or permissions are wrong.
    case refused(detail: String)
    /// The database server, the database or the role has reached its limit of connections.
    case tooManyConnections(detail: String)
    /// The database is a standby, or its user has only read permission.
    case readOnly
    /// The argument is not a bucket for images, or the bucket does not exist.
    case badBucket(detail: String)
    /// The object store of the images cannot be reached.
    case bucketUnreachable(detail: String)
    /// Another program backs up and restores the store's database.
    case noBackup
    /// A copy into this store is unfinished.
    case unfinishedCopy
    /// The target of a copy has contents that are not from an unfinished copy of the same store.
    case notEmpty
    /// The store kept changing while it was copied.
    case inUse
    /// Any other error of the database or the file system.
    case failed(detail: String)
    /// A program before 0.2.0 made the store.
    case olderSchema
    /// There is no such edition, page, revision, map or proposal.
    case notFound(String)
    /// The edition or page was removed.
    case removed(String, by: String, at: Moment)
    /// A name that no edition or page can have.
    case badName(String)
    /// A title that no edition can have.
    case badTitle(String)
    /// A valid token has this name already.
    case nameInUse(String, token: Int64)
    /// Several valid tokens, made by an older program, have this name.
    case ambiguousName(String, tokens: [Int64])
    /// The lease has expired or another process has it. The result is not stored.
    case leaseLost(PageName)
    /// The page has a newer revision than the base of a correction.
    case conflict(PageName, base: Int, latest: Int)
    /// The correction breaks a rule, or belongs to another page or image.
    case badCorrection(PageName, detail: String)
    /// The changes after this cursor were pruned, or the cursor belongs to another feed. Read everything that is
    /// published, then continue from `resume`.
    case cursorExpired(resume: FeedCursor)
    /// The marks of a token would exceed its quota.
    case tooManyMarks(ReaderMark.Quota)
    /// A new store was to be made at a path that exists.
    case exists(path: String)
    /// Stored bytes do not have their digest, or cannot be decoded.
    case damaged(detail: String)
}

extension StoreError: CustomStringConvertible {
    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .noStore: "there is no store here; check the path, or make a store with `mojiwaku batch run`"
        case .noFolder(let path): "the folder \(path) does not exist; check the path, or make the folder"
        case .notAStore(let detail): "this is not a store (\(detail)); check the path, or restore a backup"
        case .emptyFile(let isNew):
            "the file is empty (0 bytes): the store is lost or was never begun; restore a backup"
                + (isNew ? ", or make a store with `mojiwaku batch run`" : "")
        case .newerSchema(let names):
            "the store was made by a newer program (\(names.joined(separator: ", "))); update this program"
        case .olderSchema:
            "a program before version 0.2.0 made this store, and no later program reads it; name a new store, and fill it "
                + "with `mojiwaku batch run`"
        case .diskFull: "the disk is full; free some space, then run the same command again"
        case .busy: "the store is busy; run the same command again in a moment"
        case .noPermission(let detail): "no permission (\(detail)); change its rights, or run as another user"
        case .badAddress(let detail):
            "this is not the address of a PostgreSQL database (\(detail)); use postgres://USER@HOST/DATABASE"
        case .unreachable(let detail):
            "the database server cannot be reached (\(detail)); check that it runs and that the address is right, and run the same command again"
        case .refused(let detail):
            "the database server refuses the connection (\(detail)); check role, password, database and options of the address, and the role's rights"
        case .tooManyConnections(let detail):
            "the database server takes no more connections (\(detail)); raise its max_connections or the role's limit, or give a lower connections= in the address, and run the same command again"
        case .badBucket(let detail):
            "the bucket of the images does not exist (\(detail)); check images= in the address, and the environment"
        case .bucketUnreachable(let detail):
            "the object store of the images cannot be reached (\(detail)); run the same command again in a moment"
        case .readOnly: "this database is a standby, which can only be read; give the address of its primary"
        case .noBackup: "this store is in PostgreSQL; back it up with `pg_dump`, and restore it with `pg_restore`"
        case .unfinishedCopy: "a copy into this store has not ended; run `mojiwaku store copy` again to continue it"
        case .notEmpty:
            "this store is not empty, or is the unfinished copy of another store; name a new store"
        case .inUse:
            "programs changed this store during the whole copy; stop these programs, and run the same command again"
        case .failed(let detail): "the database failed (\(detail)); run `mojiwaku store check`"
        case .notFound(let what): "there is no \(what); check the name"
        case .removed(let name, let person, let time):
            "\(name) was removed on \(time.text.prefix(10)) by \(person); `mojiwaku batch remove \(name) --undo` takes the "
                + "removal back"
        case .badName(let name):
            "\"\(name)\" is not allowed as a name; use \(PageName.form)"
        case .badTitle(let title): "\"\(title)\" is not allowed as a title; use \(Edition.titleForm)"
        case .nameInUse(let name, let token):
            "token \(token) has the name \(name) already; choose another name, or first revoke that token"
        case .ambiguousName(let name, let tokens):
            "the tokens \(tokens.map(String.init).joined(separator: ", ")) have the name \(name); give the number of one token"
        case .leaseLost(let page):
            "the lease on \(page) was lost: its result does not count, and the page will be done again"
        case .conflict(let page, let base, let latest):
            "\(page) is at revision \(latest), but the correction was made from \(base); make it from \(latest)"
        case .badCorrection(let page, let detail): "the correction of \(page) is refused: \(detail); change it"
        case .cursorExpired(let resume):
            "the changes after this cursor were deleted; read all published pages, then continue from \(resume)"
        case .tooManyMarks(let quota):
            "a token can keep \(quota.marks) marks and \(quota.bytes >> 20) MiB of them; delete some marks first"
        case .exists(let path): "\(path) exists already; choose another place, or move it away first"
        case .damaged(let detail):
            "stored bytes are damaged (\(detail)); run `mojiwaku store check`, and restore a backup"
        }
    }
}

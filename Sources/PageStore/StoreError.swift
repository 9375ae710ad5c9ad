/// Why the store could not do what it was asked. The description says what failed and what to do; who knows the store's path adds it.
public enum StoreError: Error, Sendable, Hashable {
    /// There is no store at the path.
    case noStore
    /// There is no folder to make a store in.
    case noFolder(path: String)
    /// The file is something else, or is damaged.
    case notAStore(detail: String)
    /// A newer program has made the store's tables.
    case newerSchema(names: [String])
    /// The disk is full.
    case diskFull
    /// Somebody else is writing for so long that it makes no sense to wait.
    case busy
    /// The store may not be read or written.
    case noPermission(detail: String)
    /// Anything else that the database says.
    case failed(detail: String)
    /// There is no such edition, page, revision, map or proposal.
    case notFound(String)
    /// A name that no edition or page can have.
    case badName(String)
    /// The lease has run out or was taken over: what was done with it does not count.
    case leaseLost(PageName)
    /// The page has another revision by now than the one a correction was made from.
    case conflict(PageName, base: Int, latest: Int)
    /// A correction that breaks rules, or is of another page or image.
    case badCorrection(PageName, detail: String)
    /// The changes after this cursor are not held any more, or never were in this feed: read what is published, then go on
    /// from `resume`.
    case cursorExpired(resume: FeedCursor)
    /// Something stands where a new store, backup or image was to be written.
    case exists(path: String)
    /// An image or a stored response is not what its digest says.
    case damaged(detail: String)
}

extension StoreError: CustomStringConvertible {
    /// What failed and what to do.
    public var description: String {
        switch self {
        case .noStore: "there is no store here; check the path, or make one with `mojiwaku batch run`"
        case .noFolder(let path): "there is no folder \(path); make it first, or check the path"
        case .notAStore(let detail): "this is not a store (\(detail)); check the path, or restore a backup"
        case .newerSchema(let names):
            "the store was made by a newer program (\(names.joined(separator: ", "))); update this program"
        case .diskFull: "the disk is full; free some space, then run the same command again"
        case .busy: "the store is busy; run the same command again in a moment"
        case .noPermission(let detail): "no permission (\(detail)); change its rights, or run as another user"
        case .failed(let detail): "the database failed (\(detail)); run `mojiwaku store check`"
        case .notFound(let what): "there is no \(what); check the name"
        case .badName(let name):
            "\"\(name)\" is no name for an edition, a page or a token; use \(PageName.form)"
        case .leaseLost(let page): "the lease on \(page) was lost, so its result does not count; it will be done again"
        case .conflict(let page, let base, let latest):
            "\(page) is at revision \(latest), and the correction was made from \(base); make it from \(latest)"
        case .badCorrection(let page, let detail): "the correction of \(page) is refused: \(detail); mend it"
        case .cursorExpired(let resume):
            "the changes after this cursor are gone; read what is published, then go on from \(resume)"
        case .exists(let path): "\(path) exists already; choose another place, or move it away first"
        case .damaged(let detail):
            "stored bytes are damaged (\(detail)); run `mojiwaku store check`, and restore a backup"
        }
    }
}

import Digests
import Foundation
import LayoutDocument

/// The outcome of `PageStore.receive`.
public enum Receipt: String, Sendable, Hashable, CaseIterable {
    /// The image is the page's first one.
    case new
    /// The image differs from the page's last image. A withdrawn page returns with it. The new revision follows the
    /// older ones.
    case replaced
    /// The image is the same, but the engine or its settings have changed.
    case again
    /// The image is the same, and nothing is left to do.
    case known
    /// The page was withdrawn or removed with this image, which does not bring it back.
    case withdrawn
}

/// The expected SHA-256 of a page's image file.
public enum ExpectedDigest: Sendable, Hashable {
    /// The digest is unknown now, for example while `edition.json` cannot be read. The stored value stays.
    case asBefore
    /// The edition's description has this digest, or no digest (nil).
    case listed(String?)

    /// Whether the page already agrees with this digest.
    func isNoted(of page: PageRow) -> Bool {
        if case .listed(let digest) = self { page.expectedDigest == digest } else { true }
    }
}

/// The metadata of a file; a difference shows that the file changed.
public struct FileStamp: Sendable, Hashable {
    /// Length in bytes.
    public var size: Int64
    /// The inode number.
    public var inode: Int64
    /// Time of the last change of its contents (mtime), in nanoseconds since 1970.
    public var modifiedAt: Int64
    /// Time of the last change of its contents or metadata (ctime), in nanoseconds since 1970.
    public var changedAt: Int64

    /// A stamp from its parts.
    public init(size: Int64, inode: Int64, modifiedAt: Int64, changedAt: Int64) {
        self.size = size
        self.inode = inode
        self.modifiedAt = modifiedAt
        self.changedAt = changedAt
    }
}

extension PageStore {
    /// Stores an image file. Call it before `receive`. If a prune deletes the image between the two calls, `receive`
    /// throws `StoreError.notFound`; then add the image again.
    ///
    /// - Returns: the file's digest.
    /// - Complexity: O(bytes).
    public func addImage(_ bytes: [UInt8], at now: Moment) throws(StoreError) -> String {
        let digest = sha256(bytes)
        // Store the file even if its row exists: this restores a lost file.
        try blobs.put(bytes, digest: digest)
        if let row = try read({ try $0.image(digest) }), row.isHeld { return digest }
        try write { tables in
            try tables.save(ImageRow(digest: digest, bytes: bytes.count, isHeld: true, addedAt: now.milliseconds))
        }
        // A prune may have deleted the file before the row was written. The row now protects it.
        try blobs.put(bytes, digest: digest)
        return digest
    }

    /// Whether the store has an image.
    public func hasImage(_ digest: String) throws(StoreError) -> Bool {
        try read { try $0.image(digest)?.isHeld ?? false }
    }

    /// An image's bytes.
    ///
    /// - Throws: `StoreError.notFound` when the store does not have it, `StoreError.damaged` when the bytes have
    ///   changed.
    public func image(_ digest: String) throws(StoreError) -> [UInt8] {
        guard let bytes = try blobs.bytes(of: digest) else { throw .notFound("image \(digest)") }
        guard sha256(bytes) == digest else { throw .damaged(detail: "image \(digest)") }
        return bytes
    }

    /// Calls `body` with the path of an image file, for other processes. The path is valid only during the call. If the
    /// store lacks the image, nothing exists at the path.
    public func withFile<T>(
        ofImage digest: String, _ body: (String) throws(StoreError) -> T
    ) throws(StoreError) -> T {
        try blobs.withFile(digest, body)
    }

    /// Takes in a page's image, and adds a job unless its result exists. Adds the edition and the page when they are
    /// unknown.
    ///
    /// - Parameters:
    ///   - key: the key of the requested result. The store must have its image.
    ///   - expectedDigest: the expected SHA-256 of the image file. If it differs, the page is not published: the worker
    ///     rejects the job (`Lease.expectedDigest`).
    ///   - source: the name of the file in the edition's folder; nil to keep the stored one.
    /// - Throws: `StoreError.badName`; `StoreError.notFound` when the store does not have the image.
    public func receive(
        _ name: PageName, key: ResultKey, orKnownBy others: [ResultKey] = [],
        expectedDigest: ExpectedDigest = .asBefore,
        source: String? = nil, at now: Moment
    ) throws(StoreError) -> Receipt {
        for part in [name.edition, name.page] where !PageName.isAllowed(part) { throw .badName(part) }
        // Most files of an inbox are known: a read transaction is enough for them.
        let known = try read { try $0.receiptIfUnchanged(name, key, others, expectedDigest, source) }
        if let known { return known }
        return try write(at: now) { tables, now in
            if let known = try tables.page(name) { try tables.expect(expectedDigest, of: known, at: now) }
            if let known = try tables.page(name) { try tables.note(source, of: known, key.image, at: now) }
            if let known = try tables.receiptIfUnchanged(name, key, others, expectedDigest, source) { return known }
            guard try tables.image(key.image.digest)?.isHeld == true else {
                throw StoreError.notFound("image \(key.image.digest)")
            }
            let edition = try tables.editionOrNew(named: name.edition, at: now)
            if edition.isRemoved {
                try tables.bringBack(edition)
                for page in try tables.pages(of: edition.id) where page.imageDigest == nil {
                    try tables.restore(page, from: .editionRemoval, at: now)
                }
            }
            var page =
                try tables.page(named: name.page, of: edition.id)
                ?? PageRow(expected: name.page, of: edition.id, at: now)
            let isNew = page.imageDigest == nil || page.isRemoved
            let receipt: Receipt = isNew ? .new : page.image == key.image ? .again : .replaced
            if page.image != key.image { page.receivedAt = now.milliseconds }
            if case .listed(let digest) = expectedDigest { page.expectedDigest = digest }
            page.imageDigest = key.image.digest
            page.imageIndex = key.image.index
            page.source = source ?? page.source
            page.setState(.received, at: now)
            page = try tables.save(page)
            try tables.save(JobRow(key, for: page, of: edition, name, over: tables.job(of: page.id)))
            return receipt
        }
    }

    /// Digest and page count of an unchanged file that was read before; nil for any other file.
    public func arrival(of path: String, stamp: FileStamp) throws(StoreError) -> (digest: String, pages: Int)? {
        guard let row = try read({ try $0.row(ArrivalRow.self, [path]) }), row.stamp == stamp else { return nil }
        return (row.digest, row.pages)
    }

    /// Digest and page count of the file that was last read at a path, even if it no longer exists; nil when no file
    /// was read there.
    public func lastArrival(of path: String) throws(StoreError) -> (digest: String, pages: Int)? {
        try read { try $0.row(ArrivalRow.self, [path]) }.map { ($0.digest, $0.pages) }
    }

    /// Stores digest and page count of a file, for `arrival`.
    public func remember(
        _ path: String, stamp: FileStamp, digest: String, pages: Int
    ) throws(StoreError) {
        try write { tables in
            try tables.save(
                ArrivalRow(
                    path: path, size: stamp.size, inode: stamp.inode, modifiedAt: stamp.modifiedAt,
                    changedAt: stamp.changedAt, digest: digest, pages: pages))
        }
    }
}

extension StoreTables {
    /// The receipt of an image that needs no job; nil when it needs one.
    fileprivate func receiptIfUnchanged(
        _ name: PageName, _ key: ResultKey, _ others: [ResultKey], _ digest: ExpectedDigest, _ source: String?
    ) throws -> Receipt? {
        guard let page = try page(name) else { return nil }
        if page.image != key.image {
            return try withdrawnImage(key.image, of: page.id) == nil ? nil : .withdrawn
        }
        guard digest.isNoted(of: page), page.goneFrom == nil, source == nil || page.source == source else { return nil }
        if page.state == .withdrawn { return page.causes == .file ? nil : .withdrawn }
        let known = try job(of: page.id)?.key
        return known == key.digest || others.contains { $0.digest == known } ? .known : nil
    }

    /// Records the source file of a page's image. If the page was set aside because it was missing from its file, its
    /// state is decided anew.
    fileprivate func note(_ source: String?, of page: PageRow, _ image: ImagePlace, at now: Moment) throws {
        guard page.image == image else { return }
        var page = page
        if let source, page.source != source {
            page.source = source
            page = try save(page)
        }
        guard page.goneFrom != nil else { return }
        page.goneFrom = nil
        try updateState(page, at: now)
    }

    /// Records the expected digest of a page's image file. If the page is in quarantine for another digest, its job
    /// begins anew.
    func expect(_ digest: ExpectedDigest, of page: PageRow, at now: Moment) throws {
        guard case .listed(let digest) = digest, page.expectedDigest != digest else { return }
        var page = page
        page.expectedDigest = digest
        if page.state == .quarantined, page.reasonCode == "image.digest", var job = try job(of: page.id) {
            page.setState(.received, at: now)
            job.beginAnew()
            try save(job)
        }
        _ = try save(page)
    }
}

extension EditionRow {
    init(plain name: String, at now: Moment) {
        self.init(name: name, publication: .atOnce, priority: 0, createdAt: now.milliseconds)
    }
}

extension ArrivalRow {
    fileprivate var stamp: FileStamp {
        FileStamp(size: size, inode: inode, modifiedAt: modifiedAt, changedAt: changedAt)
    }
}

extension JobRow {
    /// A job that begins anew. A lease of the old job becomes invalid.
    fileprivate init(_ key: ResultKey, for page: PageRow, of edition: EditionRow, _ name: PageName, over old: JobRow?) {
        self.init(
            pageID: page.id, key: key.digest, engine: key.provenance.engine, state: .ready,
            priority: edition.priority, shard: Shard.hash(of: name), failures: 0, losses: 0, notBefore: 0,
            token: (old?.token ?? 0) + 1)
    }

    /// Resets the job to the state without attempts.
    mutating func beginAnew() {
        transition(to: .ready)
        (failures, losses, notBefore) = (0, 0, 0)
        (reasonCode, reason) = (nil, nil)
    }

    /// Changes the state. This invalidates a lease of the job.
    mutating func transition(to state: JobState) {
        self.state = state
        owner = nil
        leaseUntil = nil
        token += 1
    }
}

import Digests
import Foundation
import LayoutDocument

/// What became of an image that was handed in.
public enum Receipt: String, Sendable, Hashable, CaseIterable {
    /// The page's first image.
    case new
    /// Another image than before, or an image for a page that was withdrawn: its revision will follow the older ones.
    case replaced
    /// The same image, and another engine or other settings than the last time.
    case again
    /// The same image, and nothing new to do.
    case known
    /// The page was withdrawn with this image, and stays so.
    case withdrawn
}

/// A file of an inbox, as the file system describes it.
public struct FileStamp: Sendable, Hashable {
    /// Length in bytes.
    public var size: Int64
    /// Its number in its file system.
    public var inode: Int64
    /// When its contents last changed, in nanoseconds since 1970.
    public var modifiedAt: Int64
    /// When anything of it last changed, in nanoseconds since 1970.
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
    /// Keeps an image file. Hand it in before it is named in `receive`; one that was held before may be pruned in between, and is
    /// then handed in again.
    ///
    /// - Returns: the file's digest.
    /// - Complexity: O(bytes).
    public func hold(image bytes: [UInt8], at now: Moment) throws(StoreError) -> String {
        let digest = sha256(bytes)
        // Also where the row says that the file is there: one that was lost is made good so.
        try shelf.put(bytes, digest: digest)
        if let row = try read({ try $0.image(digest) }), row.isHeld { return digest }
        try write { tables in
            try tables.save(ImageRow(digest: digest, bytes: bytes.count, isHeld: true, addedAt: now.milliseconds))
        }
        // Pruning may have taken the file before the row said that it is held; now it does not any more.
        try shelf.put(bytes, digest: digest)
        return digest
    }

    /// Whether an image is held.
    public func isHeld(image digest: String) throws(StoreError) -> Bool {
        try read { try $0.image(digest)?.isHeld ?? false }
    }

    /// An image's bytes.
    ///
    /// - Throws: `StoreError.notFound` when it is not held (any more), `StoreError.damaged` when the bytes have changed.
    public func image(_ digest: String) throws(StoreError) -> [UInt8] {
        guard let bytes = try shelf.bytes(of: digest) else { throw .notFound("image \(digest)") }
        guard sha256(bytes) == digest else { throw .damaged(detail: "image \(digest)") }
        return bytes
    }

    /// Where another process finds an image's file; nil when the store is in memory.
    public func path(ofImage digest: String) -> String? { shelf.path(of: digest) }

    /// Takes in a page's image, and makes work of it unless it was done already. An edition or page that is not known becomes so.
    ///
    /// - Parameters:
    ///   - key: of the result that is wanted; its image must be held.
    /// - Throws: `StoreError.badName`, `StoreError.notFound` when the image is not held.
    public func receive(_ name: PageName, key: ResultKey, at now: Moment) throws(StoreError) -> Receipt {
        for part in [name.edition, name.page] where !PageName.isAllowed(part) { throw .badName(part) }
        // Most of what an inbox holds is known: that costs no write.
        if let known = try read({ try $0.settled(name, key) }) { return known }
        return try write { tables in
            if let known = try tables.settled(name, key) { return known }
            guard try tables.image(key.image.digest)?.isHeld == true else {
                throw StoreError.notFound("image \(key.image.digest)")
            }
            let edition =
                try tables.edition(named: name.edition) ?? tables.save(EditionRow(plain: name.edition, at: now))
            var page =
                try tables.page(named: name.page, of: edition.id ?? 0)
                ?? PageRow(expected: name.page, of: edition.id ?? 0, at: now)
            let receipt: Receipt = page.imageDigest == nil ? .new : page.image == key.image ? .again : .replaced
            page.imageDigest = key.image.digest
            page.imageIndex = key.image.index
            page.setState(.received, at: now)
            page = try tables.save(page)
            try tables.save(JobRow(key, for: page, of: edition, name, over: tables.job(of: page.id ?? 0)))
            return receipt
        }
    }

    /// The digest and number of pages of a file that was read before and has not changed since.
    public func arrival(of path: String, stamp: FileStamp) throws(StoreError) -> (digest: String, pages: Int)? {
        guard let row = try read({ try $0.arrival(path) }), row.stamp == stamp else { return nil }
        return (row.digest, row.pages)
    }

    /// Remembers what a file holds, so that it need not be read again while its stamp stays the same.
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
    /// The receipt of an image that makes nothing to do; nil when it does.
    fileprivate func settled(_ name: PageName, _ key: ResultKey) throws -> Receipt? {
        guard let edition = try edition(named: name.edition),
            let page = try page(named: name.page, of: edition.id ?? 0), page.image == key.image
        else { return nil }
        if page.state == .withdrawn { return .withdrawn }
        return try job(of: page.id ?? 0)?.key == key.digest ? .known : nil
    }
}

extension EditionRow {
    fileprivate init(plain name: String, at now: Moment) {
        self.init(name: name, publication: .atOnce, priority: 0, createdAt: now.milliseconds)
    }
}

extension ArrivalRow {
    fileprivate var stamp: FileStamp {
        FileStamp(size: size, inode: inode, modifiedAt: modifiedAt, changedAt: changedAt)
    }
}

extension JobRow {
    /// Work that begins anew; whoever had the old one on loan has lost it.
    fileprivate init(_ key: ResultKey, for page: PageRow, of edition: EditionRow, _ name: PageName, over old: JobRow?) {
        self.init(
            pageID: page.id ?? 0, key: key.digest, engine: key.provenance.engine, state: .ready,
            priority: edition.priority, shard: Shard.hash(of: name), failures: 0, losses: 0, notBefore: 0,
            token: (old?.token ?? 0) + 1)
    }

    /// Ends the work or its loan.
    mutating func end(_ state: JobState) {
        self.state = state
        owner = nil
        leaseUntil = nil
        token += 1
    }
}

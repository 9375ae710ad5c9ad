import Foundation
import HighlightMap

/// Image files and renditions, by their digest. A stored file is complete and never changes.
protocol BlobStore: Sendable {
    /// Stores a file, unless the store has it already. The file is on the disk when this method returns.
    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError)
    /// The bytes of a file; nil when it is not there.
    func bytes(of digest: String) throws(StoreError) -> [UInt8]?
    /// Calls `body` with the path of a file. The path is valid only during the call. If the store lacks the file,
    /// nothing exists at the path.
    func withFile<T>(_ digest: String, _ body: (String) throws(StoreError) -> T) throws(StoreError) -> T
    /// Deletes a file, if it is there.
    func remove(_ digest: String) throws(StoreError)
    /// The digests of all files, sorted.
    func digests() throws(StoreError) -> [String]
    /// Length of a file in bytes; nil when it is not there.
    func size(of digest: String) throws(StoreError) -> Int?
    /// Seconds since a file was written; 0 when it is not there.
    func age(of digest: String) throws(StoreError) -> Double
    /// Deletes temporary files of killed processes that are older than `seconds`.
    func removeLeftovers(olderThan seconds: Double) throws(StoreError)
}

extension BlobStore {
    func withFile<T>(_ digest: String, _ body: (String) throws(StoreError) -> T) throws(StoreError) -> T {
        try UnnamedFile.with(bytes(of: digest), body)
    }

    /// Only a folder has temporary files.
    func removeLeftovers(olderThan _: Double) throws(StoreError) {}

    /// Refuses a text that is no digest. The digest becomes a path: `../../x` would lead out of the folder.
    func requireDigest(_ digest: String) throws(StoreError) {
        guard !HighlightMap.isDigest(digest) else { return }
        throw .failed(detail: "“\(digest.prefix(80))” is not the digest of a file")
    }
}

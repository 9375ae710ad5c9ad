import Foundation

/// Stores image files by their digest. A stored file is complete and never changes.
protocol BlobStore: Sendable {
    /// Stores a file. It is on the disk when this returns. Does nothing when the file is there.
    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError)
    /// The bytes of a file; nil when it is not there.
    func bytes(of digest: String) throws(StoreError) -> [UInt8]?
    /// The path of a file for other processes; nil for a store in memory.
    func path(of digest: String) -> String?
    /// Deletes a file, if it is there.
    func remove(_ digest: String) throws(StoreError)
    /// The digests of all files, sorted.
    func digests() throws(StoreError) -> [String]
}

import Foundation

/// Where image files are kept, by their digest. A file that is there is whole, and is never changed.
protocol ImageShelf: Sendable {
    /// Keeps a file's bytes, on the disk when this returns; does nothing when they are there.
    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError)
    /// The bytes; nil when they are not there.
    func bytes(of digest: String) throws(StoreError) -> [UInt8]?
    /// Where another process finds the file, if it is one.
    func path(of digest: String) -> String?
    /// Lets a file go.
    func remove(_ digest: String) throws(StoreError)
    /// The digests of all that is there, in order.
    func digests() throws(StoreError) -> [String]
}

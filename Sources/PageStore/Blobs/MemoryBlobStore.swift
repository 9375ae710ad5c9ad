import Foundation
import Synchronization

/// A blob store in memory, for tests.
final class MemoryBlobStore: BlobStore {
    private let files = Mutex<[String: [UInt8]]>([:])

    func put(_ bytes: some DataProtocol, digest: String) { files.withLock { $0[digest] = [UInt8](bytes) } }
    func bytes(of digest: String) -> [UInt8]? { files.withLock { $0[digest] } }
    func path(of digest: String) -> String? { nil }
    func remove(_ digest: String) { files.withLock { $0[digest] = nil } }
    func digests() -> [String] { files.withLock { $0.keys.sorted() } }
}

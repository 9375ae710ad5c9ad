import Foundation
import Synchronization

@testable package import PageStore

/// What a store does, after which a test may step in.
package enum StoreStep: Sendable {
    case read, write, put
}

extension TestStore {
    /// The same store, in which something else happens once, after it has done a step for the `number`th time: what another
    /// process may do just then.
    package func store(
        interruptedAfter step: StoreStep, _ number: Int, by body: @escaping @Sendable () throws -> Void
    ) throws -> PageStore {
        let interruption = Interruption(step, number, body)
        let store = try PageStore(
            InterruptedBackend(backend: self.store.backend, interruption: interruption),
            InterruptedBlobStore(blobs: self.store.blobs, interruption: interruption))
        interruption.arm()
        return store
    }
}

private final class Interruption: Sendable {
    private let step: StoreStep
    private let body: @Sendable () throws -> Void
    /// How many steps are still to come before it happens; nil when it does not.
    private let left: Mutex<Int?>
    private let number: Int

    init(_ step: StoreStep, _ number: Int, _ body: @escaping @Sendable () throws -> Void) {
        self.step = step
        self.number = number
        self.body = body
        left = Mutex(nil)
    }

    func arm() { left.withLock { $0 = number } }

    func happen(after step: StoreStep) throws {
        guard step == self.step else { return }
        let isNow = left.withLock { left in
            guard let count = left else { return false }
            left = count > 1 ? count - 1 : nil
            return count == 1
        }
        if isNow { try body() }
    }
}

private struct InterruptedBackend: StoreBackend {
    let backend: any StoreBackend
    let interruption: Interruption

    func read<T>(_ body: (any StoreTables) throws -> T) throws -> T {
        let value = try backend.read(body)
        try interruption.happen(after: .read)
        return value
    }
    func write<T>(_ body: (inout any StoreTables) throws -> T) throws -> T {
        let value = try backend.write(body)
        try interruption.happen(after: .write)
        return value
    }
    func integrityProblems() throws -> [String] { try backend.integrityProblems() }
    func shrink() throws -> Bool { try backend.shrink() }
    func copy(to path: String) throws { try backend.copy(to: path) }
}

private struct InterruptedBlobStore: BlobStore {
    let blobs: any BlobStore
    let interruption: Interruption

    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError) {
        try blobs.put(bytes, digest: digest)
        do { try interruption.happen(after: .put) } catch { throw .failed(detail: "\(error)") }
    }
    func bytes(of digest: String) throws(StoreError) -> [UInt8]? { try blobs.bytes(of: digest) }
    func path(of digest: String) -> String? { blobs.path(of: digest) }
    func remove(_ digest: String) throws(StoreError) { try blobs.remove(digest) }
    func digests() throws(StoreError) -> [String] { try blobs.digests() }
}

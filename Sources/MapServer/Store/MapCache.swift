import Foundation
import NIOCore
import PageStore
import Synchronization

/// The bodies of recently requested map responses, up to a number of bytes.
///
/// The second-chance algorithm (F. J. Corbató, "A paging experiment with the Multics system", 1968) evicts entries. A
/// map's bytes never change, so an entry is never stale; it is removed when its page is withdrawn (`remove(map:)`).
final class MapCache: Sendable {
    struct Key: Hashable, Sendable {
        var id: String
        var coding: ContentCoding
    }

    private struct Slot {
        var key: Key
        /// The body; nil for a free slot.
        var body: ByteBuffer?
        /// Whether the response was requested since the eviction last considered it.
        var wasRequested = false
    }

    private struct State {
        var slots: [Slot] = []
        /// The slot of each key.
        var indices: [Key: Int] = [:]
        var free: [Int] = []
        /// The slot that eviction examines next.
        var hand = 0
        var bytes = 0
        /// Ids of published maps, whether or not their bytes are cached.
        var published: Set<String> = []
        var generation = 0

        mutating func put(_ body: ByteBuffer, for key: Key) {
            bytes += body.readableBytes
            if let index = indices[key] {
                bytes -= slots[index].body?.readableBytes ?? 0
                slots[index].body = body
            } else if let index = free.popLast() {
                slots[index] = Slot(key: key, body: body)
                indices[key] = index
            } else {
                indices[key] = slots.count
                slots.append(Slot(key: key, body: body))
            }
        }

        mutating func remove(_ key: Key) {
            guard let index = indices.removeValue(forKey: key) else { return }
            bytes -= slots[index].body?.readableBytes ?? 0
            slots[index].body = nil
            free.append(index)
        }

        /// Evicts entries until at most `limit` bytes are left.
        mutating func shrink(to limit: Int) {
            while bytes > limit, !indices.isEmpty {
                if hand >= slots.count { hand = 0 }
                if slots[hand].wasRequested {
                    slots[hand].wasRequested = false
                } else if slots[hand].body != nil {
                    remove(slots[hand].key)
                }
                hand += 1
            }
        }

        mutating func markPublished(_ id: String) {
            // Ids take little memory, so remove them only when there are too many, and then all of them.
            if published.count >= MapCache.publishedLimit { published = [] }
            published.insert(id)
        }
    }

    private static let publishedLimit = 200_000
    private let byteLimit: Int
    private let state = Mutex(State())

    /// - Parameter bytes: maximum number of bytes of all bodies together.
    init(bytes: Int) { byteLimit = bytes }

    /// The body of a cached response; nil when it is not cached.
    func body(_ key: Key) -> ByteBuffer? {
        state.withLock { state in
            guard let index = state.indices[key] else { return nil }
            state.slots[index].wasRequested = true
            return state.slots[index].body
        }
    }

    /// A number that rises with every removal. Read it before the store, and pass it to `insert` or `markPublished`.
    var generation: Int { state.withLock(\.generation) }

    /// Adds a response that was read from the store, and records that its map is published.
    ///
    /// Does nothing when an entry was removed since `generation` was read, because the removed entry may have been this
    /// map's. A body of more than a quarter of the cache is not stored.
    func insert(_ body: ByteBuffer, for key: Key, since generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            state.markPublished(key.id)
            guard body.readableBytes <= byteLimit / 4 else { return }
            state.shrink(to: byteLimit - body.readableBytes)
            state.put(body, for: key)
        }
    }

    /// Whether a map is known to be published.
    func isPublished(map id: String) -> Bool { state.withLock { $0.published.contains(id) } }

    /// Records that a map is published, unless an entry was removed since `generation` was read.
    func markPublished(map id: String, since generation: Int) {
        state.withLock { state in
            if state.generation == generation { state.markPublished(id) }
        }
    }

    func removeAll() {
        state.withLock { state in
            let generation = state.generation + 1
            state = State()
            state.generation = generation
        }
    }

    /// Removes all responses of a map that was withdrawn.
    func remove(map id: String) {
        state.withLock { state in
            state.generation += 1
            state.published.remove(id)
            for coding in ContentCoding.allCases { state.remove(Key(id: id, coding: coding)) }
        }
    }

    var usage: (responses: Int, bytes: Int) { state.withLock { ($0.indices.count, $0.bytes) } }
}

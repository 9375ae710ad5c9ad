import Foundation
import NIOCore
import PageStore
import Synchronization

/// Responses that were asked for lately, ready to be sent, up to a number of bytes.
///
/// What was not asked for again since it was last passed by is let go first (second chance: F. J. Corbató, "A paging experiment with
/// the Multics system", 1968). A map's bytes never change, so what is kept can only be taken back (`forget`), not be out of date.
final class MapShelf: Sendable {
    /// Which response.
    struct Key: Hashable, Sendable {
        var id: String
        var form: MapForm
        var coding: ContentCoding
    }

    private struct Slot {
        var key: Key
        /// Nil for a slot that is free.
        var body: ByteBuffer?
        /// Whether it was asked for since the hand last passed.
        var wasAsked = false
    }

    private struct Shelf {
        var slots: [Slot] = []
        var places: [Key: Int] = [:]
        var free: [Int] = []
        var hand = 0
        var bytes = 0
        /// Maps that may be read, whether or not bytes of them are kept.
        var published: Set<String> = []
        /// How often something was taken back.
        var losses = 0

        mutating func put(_ body: ByteBuffer, for key: Key) {
            bytes += body.readableBytes
            if let place = places[key] {
                bytes -= slots[place].body?.readableBytes ?? 0
                slots[place].body = body
            } else if let place = free.popLast() {
                slots[place] = Slot(key: key, body: body)
                places[key] = place
            } else {
                places[key] = slots.count
                slots.append(Slot(key: key, body: body))
            }
        }

        mutating func remove(_ key: Key) {
            guard let place = places.removeValue(forKey: key) else { return }
            bytes -= slots[place].body?.readableBytes ?? 0
            slots[place].body = nil
            free.append(place)
        }

        /// Lets go until there is room, all that is left at the worst.
        mutating func shrink(to most: Int) {
            while bytes > most, !places.isEmpty {
                if hand >= slots.count { hand = 0 }
                if slots[hand].wasAsked {
                    slots[hand].wasAsked = false
                } else if slots[hand].body != nil {
                    remove(slots[hand].key)
                }
                hand += 1
            }
        }

        mutating func mark(_ id: String) {
            // Names alone; when there are too many they are learned anew.
            if published.count >= MapShelf.mostMarks { published = [] }
            published.insert(id)
        }
    }

    private static let mostMarks = 200_000
    private let most: Int
    private let shelf = Mutex(Shelf())

    /// - Parameter bytes: how many may be kept.
    init(bytes: Int) { most = bytes }

    /// The bytes of a response that is kept.
    func body(_ key: Key) -> ByteBuffer? {
        shelf.withLock { shelf in
            guard let place = shelf.places[key] else { return nil }
            shelf.slots[place].wasAsked = true
            return shelf.slots[place].body
        }
    }

    /// How often something was taken back so far: to be asked before the store is.
    var losses: Int { shelf.withLock(\.losses) }

    /// Keeps a response that the store gave, unless something was taken back since `losses` was asked: it may have been this.
    func keep(_ body: ByteBuffer, for key: Key, since losses: Int) {
        shelf.withLock { shelf in
            guard shelf.losses == losses else { return }
            shelf.mark(key.id)
            guard body.readableBytes <= most / 4 else { return }
            shelf.shrink(to: most - body.readableBytes)
            shelf.put(body, for: key)
        }
    }

    /// Whether a map is known to be published.
    func isPublished(map id: String) -> Bool { shelf.withLock { $0.published.contains(id) } }

    /// Notes that the store said that a map is published, unless something was taken back since `losses` was asked.
    func mark(map id: String, since losses: Int) {
        shelf.withLock { shelf in
            if shelf.losses == losses { shelf.mark(id) }
        }
    }

    /// Lets everything go.
    func forgetAll() {
        shelf.withLock { shelf in
            let losses = shelf.losses + 1
            shelf = Shelf()
            shelf.losses = losses
        }
    }

    /// Lets a map go in all its forms: it was withdrawn.
    func forget(map id: String) {
        shelf.withLock { shelf in
            shelf.losses += 1
            shelf.published.remove(id)
            for form in MapForm.allCases {
                for coding in ContentCoding.allCases { shelf.remove(Key(id: id, form: form, coding: coding)) }
            }
        }
    }

    /// How many responses and bytes of them are kept.
    var fill: (responses: Int, bytes: Int) { shelf.withLock { ($0.places.count, $0.bytes) } }
}

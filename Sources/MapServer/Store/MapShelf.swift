import Foundation
import NIOCore
import PageStore
import Synchronization

/// Responses that were asked for lately, ready to be sent, up to a number of bytes.
///
/// Two generations stand for how lately: what is asked for moves to the younger one, and when that has half of the bytes, the older
/// one is let go. A map's bytes never change, so what is kept can only be taken back (`forget`), not be out of date.
final class MapShelf: Sendable {
    /// Which response.
    struct Key: Hashable, Sendable {
        var id: String
        var form: MapForm
        var coding: ContentCoding
    }

    private struct Generations {
        var young: [Key: ByteBuffer] = [:]
        var old: [Key: ByteBuffer] = [:]
        var youngBytes = 0
        /// Maps that may be read, whether or not bytes of them are kept.
        var published: Set<String> = []
        /// How often something was taken back.
        var losses = 0
    }

    private let most: Int
    private let state = Mutex(Generations())

    /// - Parameter bytes: how many may be kept.
    init(bytes: Int) { most = bytes }

    /// The bytes of a response that is kept.
    func body(_ key: Key) -> ByteBuffer? {
        state.withLock { state in
            if let body = state.young[key] { return body }
            guard let body = state.old.removeValue(forKey: key) else { return nil }
            put(body, for: key, &state)
            return body
        }
    }

    /// How often something was taken back so far: to be asked before the store is.
    var losses: Int { state.withLock(\.losses) }

    /// Keeps a response that the store gave, unless something was taken back since `losses` was asked: it may have been this.
    func keep(_ body: ByteBuffer, for key: Key, since losses: Int) {
        state.withLock { state in
            guard state.losses == losses else { return }
            put(body, for: key, &state)
            mark(key.id, &state)
        }
    }

    /// Whether a map is known to be published.
    func isPublished(map id: String) -> Bool { state.withLock { $0.published.contains(id) } }

    /// Notes that the store said that a map is published, unless something was taken back since `losses` was asked.
    func mark(map id: String, since losses: Int) {
        state.withLock { state in
            if state.losses == losses { mark(id, &state) }
        }
    }

    private func mark(_ id: String, _ state: inout Generations) {
        // Names alone; when there are too many they are learned anew.
        if state.published.count >= Self.mostMarks { state.published = [] }
        state.published.insert(id)
    }

    private static let mostMarks = 200_000

    /// Lets everything go.
    func forgetAll() {
        state.withLock { state in
            let losses = state.losses + 1
            state = Generations()
            state.losses = losses
        }
    }

    /// Lets a map go in all its forms: it was withdrawn.
    func forget(map id: String) {
        state.withLock { state in
            state.losses += 1
            state.published.remove(id)
            for form in MapForm.allCases {
                for coding in ContentCoding.allCases {
                    let key = Key(id: id, form: form, coding: coding)
                    state.old[key] = nil
                    if let body = state.young.removeValue(forKey: key) { state.youngBytes -= body.readableBytes }
                }
            }
        }
    }

    /// How many responses and bytes of them are kept.
    var fill: (responses: Int, bytes: Int) {
        state.withLock { state in
            (
                state.young.count + state.old.count,
                state.youngBytes + state.old.values.reduce(0) { $0 + $1.readableBytes }
            )
        }
    }

    private func put(_ body: ByteBuffer, for key: Key, _ state: inout Generations) {
        guard body.readableBytes <= most / 4 else { return }
        if let before = state.young.updateValue(body, forKey: key) { state.youngBytes -= before.readableBytes }
        state.youngBytes += body.readableBytes
        guard state.youngBytes > most / 2 else { return }
        state.old = state.young
        state.young = [:]
        state.youngBytes = 0
    }
}

import Foundation

/// What happens to a store, and others wait for.
public enum StoreEvent: String, Sendable, CaseIterable {
    /// A page waits for a worker.
    case work
    /// The feed has a new change.
    case feed
}

/// Tells those who wait in this process what has happened to a store.
final class StoreEvents: @unchecked Sendable {
    // All below is used under the lock.
    private let lock = NSCondition()
    private var counts: [StoreEvent: Int] = [:]
    private var streams: [UUID: (event: StoreEvent, continuation: AsyncStream<Void>.Continuation)] = [:]

    /// How often an event was told.
    func count(of event: StoreEvent) -> Int { lock.withLock { counts[event, default: 0] } }

    func tell(_ events: some Sequence<StoreEvent>) {
        lock.withLock {
            for event in events {
                counts[event, default: 0] += 1
                for stream in streams.values where stream.event == event { stream.continuation.yield() }
            }
            lock.broadcast()
        }
    }

    /// - Returns: false when `end` has come before the event was told more often than `count` says.
    func wait(for event: StoreEvent, beyond count: Int, until end: Date) -> Bool {
        lock.withLock {
            while counts[event, default: 0] <= count { if !lock.wait(until: end) { return false } }
            return true
        }
    }

    /// An element for each event, or for several that come at once.
    func stream(of event: StoreEvent) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            self.map { events in _ = events.lock.withLock { events.streams.removeValue(forKey: id) } }
        }
        lock.withLock { streams[id] = (event, continuation) }
        return stream
    }
}

extension PageStore {
    /// Whether events that other processes make are told here, too. While they are not, who waits asks the store now and then.
    public var hearsOthers: Bool { database.hearsOthers }

    /// How often an event was told. Whoever reads this before asking the store, and then waits for more, misses no event between.
    public func eventCount(of event: StoreEvent) -> Int { database.events().count(of: event) }

    /// Blocks until an event was told more often than `count` says, or for `seconds`.
    ///
    /// - Returns: whether it was told.
    @discardableResult
    public func wait(for event: StoreEvent, beyond count: Int, atMost seconds: Double) -> Bool {
        database.events().wait(for: event, beyond: count, until: Date(timeIntervalSinceNow: seconds))
    }

    /// An element for each event, or for several that come at once.
    public func events(of event: StoreEvent) -> AsyncStream<Void> { database.events().stream(of: event) }
}

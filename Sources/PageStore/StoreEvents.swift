import Foundation

/// An event of a store that other threads or processes wait for.
public enum StoreEvent: String, Sendable, CaseIterable {
    /// A page waits for a worker.
    case work
    /// The feed has a new change.
    case feed
}

/// Notifies the waiting threads of this process of events.
final class StoreEvents: @unchecked Sendable {
    // Guarded by `lock`.
    private let lock = NSCondition()
    private var counts: [StoreEvent: Int] = [:]
    private var streams: [UUID: (event: StoreEvent, continuation: AsyncStream<Void>.Continuation)] = [:]

    /// The number of events of a kind so far.
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

    /// - Returns: false when `end` comes before the number of events exceeds `count`.
    func wait(for event: StoreEvent, beyond count: Int, until end: Date) -> Bool {
        lock.withLock {
            while counts[event, default: 0] <= count { if !lock.wait(until: end) { return false } }
            return true
        }
    }

    /// One element for each event; simultaneous events may share one.
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
    /// Whether events of other processes arrive here. Until they do, a waiting caller should also query the store now
    /// and then.
    public var hearsOthers: Bool { database.hearsOthers }

    /// The number of events of a kind so far. A caller that reads this number before it queries the store, and then
    /// waits for more events, misses none.
    public func eventCount(of event: StoreEvent) -> Int { database.events().count(of: event) }

    /// Blocks until there are more than `count` events of a kind, for at most `seconds`.
    ///
    /// - Returns: whether there are more.
    @discardableResult
    public func wait(for event: StoreEvent, beyond count: Int, atMost seconds: Double) -> Bool {
        database.events().wait(for: event, beyond: count, until: Date(timeIntervalSinceNow: seconds))
    }

    /// One element for each event; simultaneous events may share one.
    public func events(of event: StoreEvent) -> AsyncStream<Void> { database.events().stream(of: event) }
}

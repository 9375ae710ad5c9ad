import Foundation
import Synchronization

/// Hears what other sessions tell with NOTIFY, over a session of its own, and tells it on.
///
/// When that is lost, another one is made, at first after a second; everything may have happened meanwhile, and is told.
final class PostgreSQLListener: Sendable {
    /// The channel of all stores of a database. What is told is the store's schema and the event.
    static let channel = "mojiwaku"

    let events = StoreEvents()

    private struct State {
        var isStarted = false
        var isListening = false
        var isClosed = false
    }

    /// What the thread has of the listener, so that it does not keep it.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let address: PostgreSQLAddress
    private let shared = Shared()

    init(_ address: PostgreSQLAddress) { self.address = address }

    /// Begins to listen, on a thread of its own, for as long as this value lives. Does nothing the second time.
    func start() {
        let isFirst = shared.state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else { return }
        let (shared, events, address) = (shared, events, address)
        Thread.detachNewThread {
            var wait = 1.0
            while !shared.state.withLock({ $0.isClosed }) {
                do {
                    let session = try PostgreSQLSession(address.url)
                    try session.run("SET application_name = 'mojiwaku events \(address.schema)'")
                    try session.run("LISTEN \(Self.channel)")
                    shared.state.withLock { $0.isListening = true }
                    events.tell(StoreEvent.allCases)
                    wait = 1
                    try Self.hear(session, of: address.schema, shared, events)
                } catch {
                    shared.state.withLock { $0.isListening = false }
                    // A server that comes back is not asked by all at the same moment.
                    Thread.sleep(forTimeInterval: Double.random(in: wait / 2...wait))
                    wait = min(wait * 2, 10)
                }
            }
        }
    }

    deinit { close() }

    /// Whether events are heard now.
    var isListening: Bool { shared.state.withLock { $0.isListening } }

    /// Ends the session, within a second.
    func close() { shared.state.withLock { $0.isClosed = true } }

    /// Tells what is heard until the session is lost or is to end.
    private static func hear(
        _ session: PostgreSQLSession, of schema: String, _ shared: Shared, _ events: StoreEvents
    ) throws(PostgreSQLError) {
        var quiet = 0
        while !shared.state.withLock({ $0.isClosed }) {
            let told = try session.notifications(within: 1)
            events.tell(
                Set(told).compactMap { text in
                    let parts = text.split(separator: ".")
                    return parts.count == 2 && parts[0] == schema ? StoreEvent(rawValue: String(parts[1])) : nil
                })
            quiet = told.isEmpty ? quiet + 1 : 0
            // A server whose machine is gone says nothing: ask.
            if quiet % 10 == 9 { try session.run("SELECT 1") }
        }
    }
}

import Foundation
import Synchronization

/// Receives the NOTIFY events of other sessions over a separate session, and passes them on.
///
/// It replaces a lost session; the first attempt comes after a second. Since it may have missed events meanwhile, it
/// then passes on an event of every kind.
final class PostgreSQLListener: Sendable {
    /// The channel of all stores of a database. The payload is the store's schema and the event.
    static let channel = "mojiwaku"

    let events = StoreEvents()

    private struct State {
        var isStarted = false
        var isListening = false
        var isClosed = false
    }

    /// The part that the thread retains, so that it does not retain the listener.
    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let address: PostgreSQLAddress
    private let shared = Shared()

    init(_ address: PostgreSQLAddress) { self.address = address }

    /// Starts to listen, on a separate thread, for as long as this value lives. The second call does nothing.
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
                    // A random delay, so that not all programs query a restarted server at once.
                    Thread.sleep(forTimeInterval: Double.random(in: wait / 2...wait))
                    wait = min(wait * 2, 10)
                }
            }
        }
    }

    deinit { close() }

    /// Whether the session is listening now.
    var isListening: Bool { shared.state.withLock { $0.isListening } }

    /// Ends the session, within a second.
    func close() { shared.state.withLock { $0.isClosed = true } }

    /// Passes on events until the session is lost or should end.
    private static func hear(
        _ session: PostgreSQLSession, of schema: String, _ shared: Shared, _ events: StoreEvents
    ) throws(PostgreSQLError) {
        var quiet = 0
        while !shared.state.withLock({ $0.isClosed }) {
            let arrived = try session.notifications(within: 1)
            events.tell(
                Set(arrived).compactMap { text in
                    let parts = text.split(separator: ".")
                    return parts.count == 2 && parts[0] == schema ? StoreEvent(rawValue: String(parts[1])) : nil
                })
            quiet = arrived.isEmpty ? quiet + 1 : 0
            // A dead server sends nothing, so check with a query whether it is alive.
            if quiet % 10 == 9 { try session.run("SELECT 1") }
        }
    }
}

import PageStore
import Synchronization

/// Looks at the feed of changes a few times a second, on behalf of all who wait for it.
final class FeedWatch: Sendable {
    private struct State {
        var position: Int64 = -1
        var feed = ""
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var next = 0
        var isOver = false
    }

    private let desk: StoreDesk
    private let shelf: MapShelf
    private let state = Mutex(State())

    init(_ desk: StoreDesk, _ shelf: MapShelf) {
        self.desk = desk
        self.shelf = shelf
    }

    /// Watches until the task is cancelled; then nobody waits any longer.
    func run() async {
        defer { end() }
        var looks = 0
        while !Task.isCancelled {
            // An edition's time comes whether or not a batch still runs.
            if looks % 5 == 0 { _ = try? await desk.ask { try $0.publishDue(at: .now) } }
            looks += 1
            await look()
            do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
        }
    }

    /// Lets all who wait go on; from now on nobody waits.
    func end() {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    /// Looks once. What was withdrawn is let go from the shelf before anybody hears of it.
    func look() async {
        let (position, feed) = state.withLock { ($0.position, $0.feed) }
        // A store that fails here fails for those who ask it too, and they are told; the next look comes soon.
        guard let cursor = try? await desk.ask({ try $0.cursor() }), cursor.position != position || cursor.feed != feed
        else { return }
        if position >= 0, cursor.feed == feed {
            let read = FeedCursor(feed: feed, position: position)
            do {
                let changes = try await desk.ask { try $0.changes(after: read, limit: .max).changes }
                for change in changes where change.kind == .withdrawn {
                    // With a page go all of its revisions.
                    let maps = try await desk.ask { try $0.revisions(of: change.name).map(\.mapID) }
                    for map in maps { shelf.forget(map: map) }
                }
            } catch StoreError.cursorExpired {
                shelf.forgetAll()
            } catch { return }
        } else {
            shelf.forgetAll()
        }
        let waiting = state.withLock { state in
            (state.position, state.feed) = (cursor.position, cursor.feed)
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    /// Waits until the feed has something after `cursor`, at most `seconds`.
    func wait(past cursor: FeedCursor, seconds: Double) async {
        let ticket = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        let alarm = Task { [self] in
            try? await Task.sleep(for: .seconds(seconds))
            wake(ticket)
        }
        defer { alarm.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    let isThere = state.feed != cursor.feed || state.position > cursor.position
                    guard !isThere, !state.isOver, !Task.isCancelled else { return false }
                    state.waiting[ticket] = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            wake(ticket)
        }
    }

    private func wake(_ ticket: Int) { state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume() }

    /// How many wait.
    var waiters: Int { state.withLock { $0.waiting.count } }
}

import PageStore
import Synchronization

/// Follows the feed of changes for all requests that wait for a change. Removes withdrawn maps from the cache, and
/// changed pages from the current maps.
final class FeedMonitor: Sendable {
    private struct State {
        var position: Int64 = -1
        var feed = ""
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter = 0
        var isStopped = false
        /// Time of the store's last answer.
        var answeredAt: ContinuousClock.Instant?
    }

    private let store: AsyncStore
    private let cache: MapCache
    private let currentMaps: CurrentMaps
    private let state = Mutex(State())

    init(_ store: AsyncStore, _ cache: MapCache, _ currentMaps: CurrentMaps) {
        self.store = store
        self.cache = cache
        self.currentMaps = currentMaps
    }

    /// Polls when the store reports a change, and five times a second while changes of other processes are not
    /// reported. Stops when the task is cancelled.
    func run() async {
        defer { stop() }
        let (polls, next) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [self] in for await _ in store.events(of: .feed) { next.yield() } }
            group.addTask { [self] in
                // Publish due editions once a second, so that an edition is published at its time even when no batch
                // runs.
                while !Task.isCancelled {
                    _ = try? await store.run { try $0.publishDue(at: .now) }
                    try? await Task.sleep(for: .seconds(1))
                }
            }
            group.addTask { [self] in
                var ticks = 0
                while !Task.isCancelled {
                    // Poll once a second in any case: an event can be lost with its session.
                    if ticks % 5 == 0 || !store.hearsOthers { next.yield() }
                    ticks += 1
                    try? await Task.sleep(for: .milliseconds(200))
                }
                next.finish()
            }
            for await _ in polls { await poll() }
        }
    }

    /// Resumes all waiting requests. From now on `wait` returns at once.
    func stop() { resumeAll { $0.isStopped = true } }

    /// Changes the state, and resumes all waiting requests.
    private func resumeAll(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    /// Whether the store has answered within `seconds`. It is queried at least once a second.
    func isAnswered(within seconds: Double) -> Bool {
        state.withLock { $0.answeredAt.map { $0.duration(to: .now) < .seconds(seconds) } ?? false }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Reads the end of the feed once. Withdrawn maps leave the cache before any waiting request is resumed.
    func poll() async {
        let (position, feed) = state.withLock { ($0.position, $0.feed) }
        // Do not report a failing store here: the requests that use the store do. The next poll tries again.
        guard let cursor = try? await store.run({ try $0.cursor() }) else { return }
        state.withLock { $0.answeredAt = .now }
        guard cursor.position != position || cursor.feed != feed else { return }
        if position >= 0, cursor.feed == feed {
            let last = FeedCursor(feed: feed, position: position)
            do {
                let changes = try await store.run { try $0.changes(after: last, limit: .max).changes }
                currentMaps.remove(changes.map(\.name))
                for change in changes where change.kind == .withdrawn {
                    // Withdrawing a page withdraws all of its revisions.
                    let maps = try await store.run { try $0.revisions(of: change.name).map(\.mapID) }
                    for map in maps { cache.remove(map: map) }
                }
            } catch StoreError.cursorExpired {
                forgetAll()
            } catch { return }
        } else {
            forgetAll()
        }
        resumeAll { ($0.position, $0.feed) = (cursor.position, cursor.feed) }
    }

    private func forgetAll() {
        cache.removeAll()
        currentMaps.removeAll()
    }

    /// Waits until the feed has a change after `cursor`, at most `seconds`.
    func wait(after cursor: FeedCursor, seconds: Double) async {
        let waiter = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        let timeout = Task { [self] in
            try? await Task.sleep(for: .seconds(seconds))
            resume(waiter)
        }
        defer { timeout.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    let hasChange = state.feed != cursor.feed || state.position > cursor.position
                    guard !hasChange, !state.isStopped, !Task.isCancelled else { return false }
                    state.waiting[waiter] = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            resume(waiter)
        }
    }

    private func resume(_ waiter: Int) { state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume() }

    var waiters: Int { state.withLock { $0.waiting.count } }
}

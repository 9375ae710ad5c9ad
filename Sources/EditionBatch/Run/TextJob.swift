import Foundation
public import PageStore
import Synchronization
public import TextRecognition

/// Reads the text of published pages into the store after their maps are made, newest pages first. A worker process
/// reads each page, as in a batch run.
public final class TextJob: Sendable {
    /// The counts of a run.
    public struct Counts: Sendable, Hashable {
        /// Pages that were read, and pages that were given up.
        public var read = 0, givenUp = 0
    }

    /// An event of a page.
    public enum Event: Sendable, Hashable {
        case read
        /// An attempt failed; the page is tried again unless it is given up.
        case failed(Reason, isGivenUp: Bool)
    }

    private let store: PageStore
    private let editions: [String]
    private let settings: BatchSettings
    private let runner: TextRunner
    private let onPage: @Sendable (PageName, Event) -> Void
    private let state = Mutex(State())

    private struct State {
        /// Number of calls of `stop`.
        var stops = 0
        var isStopped: Bool { stops > 0 }
        var counts = Counts()
        /// Pages that have just failed, and the time of their next attempt.
        var resting: [PageName: ContinuousClock.Instant] = [:]
        var waiting: [UnreadPage] = []
        var error: StoreError?
    }

    /// Prepares a job; `run` starts it.
    ///
    /// - Parameters:
    ///   - editions: the names of editions to read; all editions if empty.
    ///   - settings: the workers, their number, limits and attempts, and whether to wait for further published pages.
    ///   - onPage: called for each page, from several threads.
    /// - Throws: `TextRecognitionError` when Tesseract's model is missing.
    public init(
        store: PageStore, editions: [String], settings: BatchSettings,
        onPage: @escaping @Sendable (PageName, Event) -> Void
    ) throws(TextRecognitionError) {
        self.store = store
        self.editions = editions
        self.settings = settings
        self.onPage = onPage
        runner = TextRunner(store: store, settings: settings, reader: try TextRecogniser().name)
    }

    /// Stops the job. The first call lets the pages in work finish; the second kills their workers. May be called from
    /// any thread.
    public func stop() { state.withLock { $0.stops += 1 } }

    /// Reads until no page is left or, with `settings.watches`, until it is stopped. Blocks.
    ///
    /// - Throws: `StoreError` when the store cannot be used. Pages that were read stay.
    public func run() throws(StoreError) -> Counts {
        while !state.withLock(\.isStopped) {
            // Take the cursor before the search for pages, so that later publications come after it.
            let end = try store.cursor()
            let unread = try unread()
            let resting = state.withLock(\.resting)
            let ready = unread.filter { resting[$0.name].map { $0 <= .now } ?? true }
            if !ready.isEmpty {
                try read(Array(ready.prefix(4 * settings.jobs)))
            } else if let soonest = unread.compactMap({ resting[$0.name] }).min() {
                while !state.withLock(\.isStopped), .now < soonest { Thread.sleep(forTimeInterval: 0.1) }
            } else if settings.watches {
                try waitForChange(after: end)
            } else {
                break
            }
        }
        return state.withLock(\.counts)
    }

    /// Reads pages, with `settings.jobs` at once.
    private func read(_ pages: [UnreadPage]) throws(StoreError) {
        state.withLock { $0.waiting = pages.reversed() }
        let group = DispatchGroup()
        for _ in 0..<min(settings.jobs, pages.count) {
            group.enter()
            Thread.detachNewThread { [self] in
                work()
                group.leave()
            }
        }
        group.wait()
        if let error = state.withLock(\.error) { throw error }
    }

    /// Waits until something is published. Reading the end of the feed costs one row; a search for unread pages reads
    /// the rows of all pages.
    private func waitForChange(after end: FeedCursor) throws(StoreError) {
        while !state.withLock(\.isStopped), try store.cursor() == end { Thread.sleep(forTimeInterval: 1) }
    }

    /// Pages to read next, including resting ones.
    private func unread() throws(StoreError) -> [UnreadPage] {
        // Resting pages are still unread, and may be the newest.
        let limit = 4 * settings.jobs + state.withLock(\.resting.count)
        var found: [UnreadPage] = []
        for edition in editions.isEmpty ? [nil] : editions.map(Optional.some) {
            found += try store.unreadPages(of: edition, attempts: settings.attempts, limit: limit)
        }
        return found
    }

    private func work() {
        while true {
            let page = state.withLock { state in
                state.isStopped || state.error != nil ? nil : state.waiting.popLast()
            }
            guard let page else { return }
            do throws(StoreError) {
                count(try runner.run(page) { [self] in state.withLock { $0.stops < 2 } }, of: page)
            } catch {
                state.withLock { $0.error = $0.error ?? error }
            }
        }
    }

    private func count(_ outcome: TextRunner.Outcome, of page: UnreadPage) {
        switch outcome {
        case .read:
            state.withLock { state in
                state.counts.read += 1
                state.resting[page.name] = nil
            }
            onPage(page.name, .read)
        case .failed(let reason, let isGivenUp):
            let wait = min(5, settings.backoff.seconds(after: page.failures + page.losses))
            state.withLock { state in
                if isGivenUp { state.counts.givenUp += 1 }
                state.resting[page.name] = isGivenUp ? nil : .now.advanced(by: .seconds(wait))
            }
            onPage(page.name, .failed(reason, isGivenUp: isGivenUp))
        case .superseded: state.withLock { $0.resting[page.name] = nil }
        }
    }
}

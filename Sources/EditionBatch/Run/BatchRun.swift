import Foundation
public import PageStore
import Synchronization

/// A night's work: takes in an inbox, does every page, and ends when all is done, or at the deadline when it watches.
///
/// One thread looks after the inbox, `jobs` threads each after a worker process at a time. All that is to outlast a crash is in
/// the store; this object can be thrown away at any moment.
public final class BatchRun: Sendable {
    private let store: PageStore
    private let settings: BatchSettings
    private let tell: @Sendable (BatchEvent) -> Void
    private let state = Mutex(State())

    private struct State {
        var stop: Stop?
        var takesIn = true
        var error: BatchError?
        var done = 0
        var seconds = 0.0
        var workers = 0
        var counts = BatchCounts()
        /// Editions that got an image in this run, or of which pages are missing.
        var tonight: Set<String> = []
        var editions: Set<String> = []
        var lookedAt: ContinuousClock.Instant?
    }

    /// How hard to stop.
    private enum Stop { case afterPages, atOnce }

    /// A run that has not begun.
    ///
    /// - Parameter tell: called from several threads.
    public init(store: PageStore, settings: BatchSettings, tell: @escaping @Sendable (BatchEvent) -> Void) {
        self.store = store
        self.settings = settings
        self.tell = tell
    }

    /// Finishes the pages in hand and ends; the second time, gives them back and ends at once. May be called from any thread.
    public func stop() {
        state.withLock { $0.stop = $0.stop == nil ? .afterPages : .atOnce }
    }

    /// What was done so far.
    public var counts: BatchCounts { state.withLock { $0.counts } }

    /// The editions in the inbox that were seen so far, in natural order.
    public var editions: [String] { state.withLock { $0.editions.sorted(by: isInNaturalOrder) } }

    /// Runs to the end. Blocks.
    ///
    /// - Returns: the names of the editions in the inbox, and what of the inbox could not be used.
    /// - Throws: `BatchError` when the store or the inbox cannot be used; pages in hand are given back, what was done stays.
    public func run() throws(BatchError) -> BatchEnd {
        let intake = Intake(store, shard: settings.shard) { [self] event in
            if case .received(let name, _, _) = event { state.withLock { _ = $0.tonight.insert(name.edition) } }
            tell(event)
        }
        do {
            try store.releaseLeases(tries: settings.tries, at: .now, ofOwners: ProcessIdentity.isGone)
        } catch { throw .store(error) }
        state.withLock { $0.workers = settings.jobs }
        for _ in 0..<settings.jobs { Thread.detachNewThread { [self] in work() } }
        let failure = takeIn(intake)
        state.withLock { state in
            state.takesIn = false
            if let failure { state.error = state.error ?? failure }
        }
        while state.withLock({ $0.workers > 0 }) {
            Thread.sleep(forTimeInterval: 0.03)
            stoppingOnFailure { () throws(StoreError) in try watchClock(of: intake.editions) }
        }
        stoppingOnFailure { () throws(StoreError) in try store.publishDue(at: .now) }
        if let error = state.withLock({ $0.error }) { throw error }
        return BatchEnd(
            editions: intake.editions.sorted(by: isInNaturalOrder), wasStopped: state.withLock { $0.stop != nil },
            problems: intake.problems.map { BatchProblem(path: $0.path, message: $0.message) })
    }

    // MARK: The inbox

    /// Takes in what comes, until nothing more is to come.
    private func takeIn(_ intake: Intake) -> BatchError? {
        let inbox = Inbox(folder: settings.inbox)
        let watch = InboxWatch(settings.inbox)
        do {
            var renamed: Set<String> = []
            while !isStopping {
                let (editions, problems) = try inbox.scan()
                watch.watch(editions.map(\.name))
                state.withLock { $0.editions.formUnion(editions.map(\.name)) }
                let waiting = try intake.take(editions, renamed: renamed) { [self] in isStopping }
                for problem in problems { intake.note(problem.path, problem.message) }
                try store.publishDue(at: .now)
                try tellProgress()
                let isOver = settings.watches ? settings.deadline.map { Moment.now >= $0 } ?? false : waiting == 0
                if isOver { break }
                renamed = watch.wait(seconds: 0.5)
                try watchClock(of: intake.editions)
            }
            return nil
        } catch let error as InboxError {
            return .inbox(error)
        } catch {
            return .store(error as? StoreError ?? .failed(detail: "\(error)"))
        }
    }

    private var isStopping: Bool { state.withLock { $0.stop != nil || $0.error != nil } }

    /// Does something with the store; where it fails, the run stops, and says the first failure at its end.
    private func stoppingOnFailure(_ body: () throws(StoreError) -> Void) {
        do { try body() } catch { state.withLock { $0.error = $0.error ?? .store(error) } }
    }

    private func tellProgress() throws(StoreError) {
        let backlog = try store.backlog(in: settings.shard)
        let done = state.withLock { state in
            state.counts.waiting = backlog.count
            return state.done
        }
        tell(.progress(done: done, waiting: backlog.count))
    }

    /// Warns once when the deadline is near, or as far off as the work that waits, and pages are open.
    private func watchClock(of editions: Set<String>) throws(StoreError) {
        guard let deadline = settings.deadline else { return }
        let (isDue, pace) = state.withLock { state -> (Bool, Double) in
            guard !state.counts.warnedOfDeadline, state.lookedAt.map({ $0.duration(to: .now) > .seconds(1) }) ?? true
            else { return (false, 0) }
            state.lookedAt = .now
            return (true, state.done > 0 ? state.seconds / Double(state.done) : 0)
        }
        guard isDue else { return }
        let waiting = try store.backlog(in: settings.shard).count
        let left = deadline.seconds(since: .now)
        let needed = Double(waiting) * pace / Double(settings.jobs)
        guard left < max(settings.warningSeconds, needed) else { return }
        let tonight = state.withLock { $0.tonight }
        var open = 0
        for name in editions {
            let standing = try EditionStanding(of: name, in: store, shard: settings.shard)
            open += standing.missing + (tonight.contains(name) ? standing.open : standing.count(.received))
        }
        guard open > 0 else { return }
        state.withLock { $0.counts.warnedOfDeadline = true }
        tell(.deadlineNear(minutes: Int(left / 60), open: open))
    }

    // MARK: Pages

    /// What each of the threads does.
    private func work() {
        defer { state.withLock { $0.workers -= 1 } }
        let runner = PageRunner(store: store, settings: settings)
        let owner = ProcessIdentity.own.text
        while !isStopping {
            var isOver = false
            stoppingOnFailure { () throws(StoreError) in
                let lease = try store.draw(
                    by: owner, for: settings.leaseSeconds, in: settings.shard, tries: settings.tries, at: .now)
                guard let lease else {
                    isOver = try !waitForWork()
                    return
                }
                let outcome = try runner.run(lease) { [self] in
                    state.withLock { $0.stop == .atOnce || $0.error != nil }
                }
                try account(for: outcome, of: lease)
            }
            if isOver { return }
        }
    }

    /// Whether there may be work later.
    private func waitForWork() throws(StoreError) -> Bool {
        let takesIn = state.withLock { $0.takesIn }
        let backlog = try store.backlog(in: settings.shard)
        guard takesIn || backlog.count > 0 else { return false }
        let soon = backlog.next.map { $0.seconds(since: .now) } ?? 0.05
        Thread.sleep(forTimeInterval: min(max(soon, 0.01), 0.05))
        return true
    }

    private func account(for outcome: PageRunner.Outcome, of lease: Lease) throws(StoreError) {
        switch outcome {
        case .done(let completion, let seconds):
            state.withLock { state in
                state.done += 1
                state.seconds += seconds
                state.counts.done += 1
                state.counts.pageSeconds += seconds
            }
            tell(.done(lease.name, completion, seconds: seconds))
        case .failed(let reason, let next):
            state.withLock { state in
                if next == .quarantined { state.counts.quarantined += 1 } else { state.counts.retries += 1 }
                state.counts.failures[reason.code, default: 0] += 1
            }
            tell(.failed(lease.name, reason, next))
        case .superseded: tell(.superseded(lease.name))
        }
        try tellProgress()
    }
}

/// What a run has done so far.
public struct BatchCounts: Sendable, Hashable {
    /// Pages done.
    public var done = 0
    /// Tries that failed and will be made again.
    public var retries = 0
    /// Pages set aside.
    public var quarantined = 0
    /// Failed tries by the reason's code.
    public var failures: [String: Int] = [:]
    /// Seconds that the done pages took, from borrowing to storing.
    public var pageSeconds = 0.0
    /// Pages that wait or are being worked on.
    public var waiting = 0
    /// Whether the deadline came near with pages open.
    public var warnedOfDeadline = false
}

/// How a run ended.
public struct BatchEnd: Sendable, Hashable {
    /// The editions in the inbox, in natural order.
    public var editions: [String]
    /// Whether it was stopped before all was done.
    public var wasStopped: Bool
    /// What in the inbox could not be used.
    public var problems: [BatchProblem]
}

/// Something in the inbox that could not be used.
public struct BatchProblem: Sendable, Hashable {
    /// Which file or folder.
    public var path: String
    /// Why, and what to do.
    public var message: String
}

/// Why a batch could not run or go on.
public enum BatchError: Error, Sendable, Hashable {
    /// The inbox cannot be read.
    case inbox(InboxError)
    /// The store cannot be used.
    case store(StoreError)
}

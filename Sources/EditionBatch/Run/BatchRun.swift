import Foundation
public import PageStore
import PaperProfile
import Synchronization

/// One run of the batch: takes in the editions of an inbox and analyses every page. It ends when all pages are done; a
/// run that watches the inbox ends at its deadline. Without an inbox it analyses the pages that other processes take
/// in.
///
/// One thread scans the inbox, and `jobs` threads each run one worker process at a time. Everything that has to outlast
/// a crash is in the store.
public final class BatchRun: Sendable {
    private let store: PageStore
    private let settings: BatchSettings
    private let onEvent: @Sendable (BatchEvent) -> Void
    private let state = Mutex(State())

    private struct State {
        var stop: Stop?
        /// Whether the inbox is still scanned.
        var takesIn = true
        var error: BatchError?
        var done = 0
        var seconds = 0.0
        var workers = 0
        var counts = BatchCounts()
        var pace = ProgressPace()
        /// Editions that got an image in this run.
        var activeEditions: Set<String> = []
        var editions: Set<String> = []
        var lookedAt: ContinuousClock.Instant?
        /// Pages that need a profile which this process does not have, by the key of the result.
        var left: [String: PageName] = [:]
        /// The earliest time of the next count of waiting pages.
        var countsFrom: ContinuousClock.Instant?
    }

    /// Maximum number of pages left for lack of a profile. Each of them slows the search for others.
    private static let mostLeft = 1000

    /// The time to stop.
    private enum Stop { case afterPages, atOnce }

    /// Prepares a run; `run` starts it.
    ///
    /// - Parameter onEvent: called from several threads.
    public init(store: PageStore, settings: BatchSettings, onEvent: @escaping @Sendable (BatchEvent) -> Void) {
        self.store = store
        self.settings = settings
        self.onEvent = onEvent
    }

    /// Stops the run. The first call lets the pages in work finish; the second kills their workers and releases their
    /// leases. May be called from any thread.
    public func stop() {
        state.withLock { $0.stop = $0.stop == nil ? .afterPages : .atOnce }
    }

    /// The counts so far.
    public var counts: BatchCounts { state.withLock { $0.counts } }

    /// The editions found in the inbox so far, in natural order.
    public var editions: [String] { state.withLock { $0.editions.sorted(by: isInNaturalOrder) } }

    /// Runs to the end. Blocks.
    ///
    /// - Throws: `BatchError` when the store or the inbox cannot be used. The leases of pages in work are released;
    ///   finished pages stay.
    public func run() throws(BatchError) -> BatchResult {
        // A run that watches for pages gives a new folder time to be filled.
        let intake = Intake(
            store, shard: settings.shard, emptySeconds: settings.watches ? 600 : 0, profiles: settings.profiles
        ) { [self] event in
            if case .received(let name, _, _) = event { state.withLock { _ = $0.activeEditions.insert(name.edition) } }
            onEvent(event)
        }
        let unusable = settings.profiles.unusable.map { InboxNote(path: $0.path, message: $0.message) }
        for note in unusable { onEvent(.problem(path: note.path, message: note.message)) }
        do {
            if let deadline = settings.deadline { try store.keep(deadline: deadline) }
            try store.releaseLeases(attempts: settings.attempts, at: .now, ofOwners: ProcessIdentity.isGone)
        } catch { throw .store(error) }
        state.withLock { $0.workers = settings.jobs }
        for number in 0..<settings.jobs { Thread.detachNewThread { [self] in work(number) } }
        let failure = settings.inbox.map { takeIn(intake, from: $0) } ?? waitForOthers()
        state.withLock { state in
            state.takesIn = false
            if let failure { state.error = state.error ?? failure }
        }
        while state.withLock({ $0.workers > 0 }) {
            Thread.sleep(forTimeInterval: 0.03)
            stoppingOnFailure { () throws(StoreError) in try checkDeadline(of: intake.editions) }
        }
        state.withLock { $0.countsFrom = nil }
        var left: [InboxNote] = []
        stoppingOnFailure { () throws(StoreError) in
            try store.publishDue(at: .now)
            try reportProgress()
            if !isStopping { try clearFinished(intake) }
            left = try leftPages()
            if let folder = settings.inbox, !left.isEmpty, !isStopping {
                try store.keep(intake.problems + left, ofInbox: InboxPath(inbox: folder).root)
            }
        }
        if let error = state.withLock({ $0.error }) { throw error }
        // A run without an inbox has no report, and its exit code concerns its pages alone.
        return BatchResult(
            editions: intake.editions.sorted(by: isInNaturalOrder), wasStopped: state.withLock { $0.stop != nil },
            problems: intake.problems + left + (settings.inbox == nil ? [] : unusable))
    }

    // MARK: The inbox

    /// Scans the inbox until no more files are expected.
    private func takeIn(_ intake: Intake, from folder: String) -> BatchError? {
        let watch = InboxWatcher(folder)
        do {
            var renamed: Set<String> = []
            var clearedAt = ContinuousClock.now
            while !isStopping {
                let start = ContinuousClock.now
                var (waiting, taking) = (0, Duration.zero)
                // Folders without any page yet.
                var empty: [Inbox.EditionFolder] = []
                intake.begin()
                try Self.scan(settings) { editions, problems in
                    if settings.pattern == nil { watch.watch(editions.flatMap(\.folders)) }
                    state.withLock { $0.editions.formUnion(editions.map(\.name)) }
                    let begun = ContinuousClock.now
                    waiting += try intake.take(editions, renamed: renamed) { isStopping }
                    taking += begun.duration(to: .now)
                    empty += editions.filter(\.images.isEmpty)
                    for problem in problems { intake.note(problem.path, problem.message) }
                    try reportProgress()
                    return !isStopping
                }
                // A stopped intake has not seen all files, so it must not replace the stored problems.
                if !isStopping { try keepProblems(of: intake, from: folder) }
                try store.publishDue(at: .now)
                if settings.watches, clearedAt.duration(to: .now) > .seconds(10), !isStopping {
                    try clearFinished(intake)
                    clearedAt = .now
                }
                try reportProgress()
                let isOver = settings.watches ? isPastDeadline : waiting == 0
                if isOver {
                    // This is the last scan, so report even recent empty folders.
                    try intake.noteEmpty(empty)
                    try keepProblems(of: intake, from: folder)
                    break
                }
                let end = ContinuousClock.now.advanced(
                    by: pause(afterWalkOf: start.duration(to: .now) - taking, isWaiting: waiting > 0))
                repeat {
                    renamed = watch.wait(seconds: 0.5)
                    try checkDeadline(of: intake.editions)
                } while renamed.isEmpty && ContinuousClock.now < end && !isStopping && !isPastDeadline
            }
            return nil
        } catch {
            return BatchError(error)
        }
    }

    /// Scans the inbox of `settings`. An archive comes in several portions.
    ///
    /// - Parameter body: returns false to end the scan.
    static func scan(
        _ settings: BatchSettings, _ body: ([Inbox.EditionFolder], [InboxNote]) throws -> Bool
    ) throws {
        let folder = settings.inbox ?? "."
        if let pattern = settings.pattern {
            return try ArchiveFolder(folder: folder, pattern: pattern).scan(body)
        }
        let (editions, problems) = try Inbox(folder: folder).scan()
        _ = try body(editions, problems)
    }

    /// The delay before the next scan. Scanning an archive without pause would keep its disk busy.
    ///
    /// - Parameters:
    ///   - walk: the duration of the scan itself, without the handling of the files.
    ///   - isWaiting: whether some files may be incomplete.
    private func pause(afterWalkOf walk: Duration, isWaiting: Bool) -> Duration {
        guard settings.pattern != nil else { return .milliseconds(500) }
        return isWaiting ? .seconds(5) : min(.seconds(600), walk * 20)
    }

    private var isPastDeadline: Bool { settings.deadline.map { Moment.now >= $0 } ?? false }

    private func keepProblems(of intake: Intake, from folder: String) throws(StoreError) {
        try store.keep(intake.problems, ofInbox: InboxPath(inbox: folder).root)
    }

    /// Moves or removes the files of finished editions.
    private func clearFinished(_ intake: Intake) throws(StoreError) {
        guard let folder = settings.inbox, settings.finishedFiles != .stay else { return }
        let before = intake.problems
        let troubled = before.filter { !intake.unclearable.contains($0) }.map(\.path)
        let finished = FinishedEditions(store: store, settings: settings, inbox: folder)
        intake.note(unclearable: try finished.clear(except: troubled, onEvent))
        if intake.problems != before { try keepProblems(of: intake, from: folder) }
    }

    /// Waits until the run is stopped, while other processes take in pages. Returns at once for a run that does not
    /// watch.
    private func waitForOthers() -> BatchError? {
        do throws(StoreError) {
            while settings.watches, !isStopping {
                try reportProgress()
                Thread.sleep(forTimeInterval: 0.5)
            }
            return nil
        } catch { return .store(error) }
    }

    private var isStopping: Bool { state.withLock { $0.stop != nil || $0.error != nil } }

    /// Calls the store. If it throws, the run stops; the first error is thrown at its end.
    private func stoppingOnFailure(_ body: () throws(StoreError) -> Void) {
        do { try body() } catch { state.withLock { $0.error = $0.error ?? .store(error) } }
    }

    /// Counts the waiting pages, unless they were counted a moment ago. Counting takes long with many pages, so at most
    /// a fiftieth of the time is spent on it.
    private func reportProgress() throws(StoreError) {
        let start = ContinuousClock.now
        guard state.withLock({ $0.countsFrom.map { $0 <= start } ?? true }) else { return }
        let backlog = try store.backlog(in: settings.shard, at: .now)
        let end = ContinuousClock.now
        let progress = state.withLock { state in
            state.counts.waiting = backlog.count
            state.countsFrom = end.advanced(by: start.duration(to: end) * 50)
            state.pace.add(done: state.done, at: Moment.now)
            return BatchProgress(done: state.done, waiting: backlog.count, state.pace)
        }
        onEvent(.progress(progress))
    }

    /// Reports unfinished pages once, when the deadline is near. Reports them sooner if the waiting pages need more
    /// than the remaining time.
    private func checkDeadline(of editions: Set<String>) throws(StoreError) {
        guard let deadline = settings.deadline else { return }
        let (isDue, pace) = state.withLock { state -> (Bool, Double) in
            guard !state.counts.warnedOfDeadline, state.lookedAt.map({ $0.duration(to: .now) > .seconds(1) }) ?? true
            else { return (false, 0) }
            state.lookedAt = .now
            return (true, state.done > 0 ? state.seconds / Double(state.done) : 0)
        }
        guard isDue else { return }
        let waiting = try store.backlog(in: settings.shard, at: .now).count
        let left = deadline.seconds(since: .now)
        let needed = Double(waiting) * pace / Double(settings.jobs)
        guard left < max(settings.warningSeconds, needed) else { return }
        let activeEditions = state.withLock { $0.activeEditions }
        var pages: [OpenPage] = []
        var unnamed = 0
        let names = editions.sorted(by: isInNaturalOrder)
        for status in try EditionStatus.known(names, in: store, shard: settings.shard) {
            pages += OpenPage.all(of: status, needsPeople: activeEditions.contains(status.edition.name))
            unnamed += status.missingUnnamed
        }
        let open = pages.count + unnamed
        guard open > 0 else { return }
        state.withLock { $0.counts.warnedOfDeadline = true }
        let minutes = Int((left / 60).rounded())
        onEvent(
            .deadlineNear(deadline, minutes: minutes, open: open, pages: Array(pages.prefix(BatchEvent.mostOpenPages))))
    }

    // MARK: Pages

    /// The loop of a worker thread.
    ///
    /// - Parameter number: the thread's number. A thread whose number is not below the current number of jobs pauses.
    private func work(_ number: Int) {
        defer { state.withLock { $0.workers -= 1 } }
        let runner = PageRunner(store: store, settings: settings)
        let owner = ProcessIdentity.own.text
        while !isStopping {
            var isOver = false
            if let budget = settings.budget, number >= budget.jobs(at: .now) {
                stoppingOnFailure { () throws(StoreError) in isOver = try !rest() }
                if isOver { return }
                continue
            }
            // Work that comes after this line ends the wait below.
            let known = store.eventCount(of: .work)
            stoppingOnFailure { () throws(StoreError) in
                let lease = try store.leaseNext(
                    by: owner, for: settings.leaseSeconds, in: settings.shard, except: leftKeys,
                    attempts: settings.attempts, at: .now)
                guard let lease else {
                    isOver = try !waitForWork(beyond: known)
                    return
                }
                let outcome = try runner.run(lease) { [self] in
                    state.withLock { $0.stop == .atOnce || $0.error != nil }
                }
                try count(outcome, of: lease)
            }
            if isOver { return }
        }
    }

    /// Waits until the job budget may have changed. Returns false when no more work can come.
    private func rest() throws(StoreError) -> Bool {
        let takesIn = state.withLock { $0.takesIn }
        let backlog = try store.backlog(in: settings.shard, except: leftKeys, at: .now)
        guard takesIn || backlog.count > 0 else { return false }
        // Counting many waiting pages takes long, so pause between counts.
        for _ in 0..<10 where !isStopping { Thread.sleep(forTimeInterval: 0.5) }
        return true
    }

    /// Waits a moment, or until the number of work events exceeds `known`. Returns false when no more work can come.
    private func waitForWork(beyond known: Int) throws(StoreError) -> Bool {
        let takesIn = state.withLock { $0.takesIn }
        let backlog = try store.backlog(in: settings.shard, except: leftKeys, at: .now)
        guard takesIn || backlog.count > 0 else { return false }
        let longest = store.hearsOthers ? 2 : settings.idleSeconds
        store.wait(for: .work, beyond: known, atMost: min(max(backlog.secondsToNext ?? longest, 0.01), longest))
        return true
    }

    private func count(_ outcome: PageRunner.Outcome, of lease: Lease) throws(StoreError) {
        switch outcome {
        case .done(let completion, let seconds):
            state.withLock { state in
                state.done += 1
                state.seconds += seconds
                state.counts.done += 1
                state.counts.pageSeconds += seconds
            }
            onEvent(.done(lease.name, completion, seconds: seconds))
            if let hold = try store.page(lease.name)?.hold { onEvent(.held(lease.name, hold)) }
        case .failed(let reason, let next):
            state.withLock { state in
                if next == .quarantined { state.counts.quarantined += 1 } else { state.counts.retries += 1 }
                state.counts.failures[reason.code, default: 0] += 1
            }
            onEvent(.failed(lease.name, reason, next))
        case .superseded: onEvent(.superseded(lease.name))
        case .released: onEvent(.released(lease.name))
        case .lacksProfile:
            let (isFirst, count) = state.withLock { state in
                let isFirst = !state.left.values.contains { $0.edition == lease.name.edition }
                state.left[lease.key] = lease.name
                return (isFirst, state.left.count)
            }
            if isFirst {
                let note = try lackOfProfile(lease.name)
                onEvent(.problem(path: note.path, message: note.message))
            }
            if count >= Self.mostLeft { stop() }
        }
        try reportProgress()
    }

    private var leftKeys: Set<String> { state.withLock { Set($0.left.keys) } }

    /// The pages that were left for lack of a profile, and still wait.
    private func leftPages() throws(StoreError) -> [InboxNote] {
        var notes: [InboxNote] = []
        for name in state.withLock({ Set($0.left.values) }).sorted(by: { isInNaturalOrder("\($0)", "\($1)") }) {
            if try store.page(name)?.state == .received { notes.append(try lackOfProfile(name)) }
        }
        return notes
    }

    private func lackOfProfile(_ name: PageName) throws(StoreError) -> InboxNote {
        let title = try store.edition(named: name.edition)?.title
        return InboxNote(
            path: "\(name)",
            message:
                "it waits for the profile of \(title ?? "its newspaper") with which it was taken in, and this run does "
                + "not have that one; name its folder with --profiles, or run `mojiwaku batch run` over the page's inbox, "
                + "which takes the page in with its present profile")
    }
}

/// Counts of a run.
public struct BatchCounts: Sendable, Hashable {
    /// Pages done.
    public var done = 0
    /// Failed attempts after which a page is tried again.
    public var retries = 0
    /// Pages put in quarantine.
    public var quarantined = 0
    /// Failed attempts, by the code of the reason.
    public var failures: [String: Int] = [:]
    /// Seconds from lease to stored result, over all done pages.
    public var pageSeconds = 0.0
    /// Pages that wait or are in work.
    public var waiting = 0
    /// Whether `BatchEvent.deadlineNear` was reported.
    public var warnedOfDeadline = false
}

/// The outcome of a run.
public struct BatchResult: Sendable, Hashable {
    /// The editions in the inbox, in natural order.
    public var editions: [String]
    /// Whether `stop` was called.
    public var wasStopped: Bool
    /// Files and folders of the inbox that could not be used, and pages that wait for a profile; of a run with an inbox
    /// also profiles that could not be used whole.
    public var problems: [InboxNote]
}

/// An error that ends a batch run.
public enum BatchError: Error, Sendable, Hashable {
    /// The inbox cannot be read.
    case inbox(InboxError)
    /// The store cannot be used.
    case store(StoreError)

    init(_ error: any Error) {
        if let error = error as? InboxError {
            self = .inbox(error)
        } else {
            self = .store(error as? StoreError ?? .failed(detail: "\(error)"))
        }
    }
}

import Catalogue
import ChildProcesses
import Foundation
import PageStore

/// Processes one leased page: runs a worker, and stores its result or its failure.
struct PageRunner: Sendable {
    let store: PageStore
    let settings: BatchSettings

    enum Outcome: Sendable {
        case done(Completion, seconds: Double)
        case failed(Reason, FailureOutcome)
        /// Another process has the page now, or the page was replaced or withdrawn.
        case superseded
        /// The run was stopped, and the page given back.
        case released
        /// The page's key has a profile that this process does not have. The page was given back.
        case lacksProfile
    }

    /// Processes a page.
    ///
    /// - Parameter isStopped: called ten times a second; returns true to kill the worker and release the lease.
    /// - Throws: `StoreError` when the store cannot be used for any page. An error that concerns only this page, or a
    ///   lost lease, is returned as an outcome.
    func run(_ lease: Lease, isStopped: () -> Bool) throws(StoreError) -> Outcome {
        do throws(StoreError) {
            do throws(StoreError) {
                return try attempt(lease, isStopped: isStopped)
            } catch {
                guard let reason = Reason(ofOnePage: error) else { throw error }
                // An error of the database may be temporary.
                if case .failed = error { return try again(lease, reason) }
                return try failed(lease, reason)
            }
        } catch .leaseLost {
            return .superseded
        }
    }

    private func attempt(_ lease: Lease, isStopped: () -> Bool) throws(StoreError) -> Outcome {
        let start = ContinuousClock.now
        func done(_ product: PageProduct) throws(StoreError) -> Outcome {
            let completion = try store.complete(lease, with: product, at: .now)
            return .done(completion, seconds: start.duration(to: .now) / .seconds(1))
        }
        if let expected = lease.expectedDigest, expected != lease.image.digest {
            return try failed(lease, Reason(otherDigest: lease.image.digest, than: expected))
        }
        let hasRenditions = try !store.renditions(of: lease.image).isEmpty
        // A prune removes the renditions with the image. They are made again when the image returns.
        if hasRenditions, let known = try self.known(lease) { return try done(known) }
        let parts = Intake.parts(of: lease.key, of: lease.image, by: lease.engine, profiles: settings.profiles)
        // Without the profile, another result would get the key.
        guard let (stated, profile) = parts else {
            try store.release(lease)
            return .lacksProfile
        }
        let ending = try store.withFile(ofImage: lease.image.digest) { path throws(StoreError) in
            let request = WorkerRequest(
                path: path, image: lease.image, name: lease.name, revision: lease.latestRevision + 1,
                wantsRenditions: !hasRenditions, stated: stated, profile: profile)
            return try run(request, for: lease, isStopped: isStopped)
        }
        switch ending {
        case .exited(0, let bytes, _):
            let reply: WorkerReply
            do throws(WorkerReplyError) { reply = try WorkerReply(bytes) } catch {
                return try again(lease, Reason(of: error))
            }
            switch reply {
            case .done(let product): return try done(product)
            case .failed(let reason) where reason.isOf(.profileChanged):
                return try again(lease, reason)
            case .failed(let reason): return try failed(lease, reason)
            case .text: return try again(lease, Reason(of: .incomplete))
            }
        case .cancelled:
            try store.release(lease)
            return .released
        default:
            let reason = Reason(
                of: ending, limits: settings.limits, retry: "mojiwaku batch retry",
                memory: "scale the image down, or raise --page-memory")
            return try again(lease, reason, isLoss: ending.isLoss)
        }
    }

    /// Runs a worker, and extends the lease meanwhile.
    private func run(
        _ request: WorkerRequest, for lease: Lease, isStopped: () -> Bool
    ) throws(StoreError) -> ChildProgram.Ending {
        var heartbeat = LeaseHeartbeat(lease: lease, seconds: settings.leaseSeconds)
        var trouble: StoreError?
        let ending = request.run(with: settings) {
            do throws(StoreError) { try heartbeat.beat(store) } catch { trouble = error }
            return trouble == nil && !isStopped()
        }
        if let trouble { throw trouble }
        return ending
    }

    /// The stored result of the same image; nil when there is none, or the result is damaged.
    private func known(_ lease: Lease) throws(StoreError) -> PageProduct? {
        do { return try store.product(ofKey: lease.key) } catch .damaged { return nil }
    }

    private func failed(_ lease: Lease, _ reason: Reason) throws(StoreError) -> Outcome {
        let outcome = try store.fail(lease, reason: reason, isRetryable: false, after: 0, at: .now)
        return .failed(reason, outcome)
    }

    private func again(_ lease: Lease, _ reason: Reason, isLoss: Bool = false) throws(StoreError) -> Outcome {
        let (wait, attempts) = (
            settings.backoff.seconds(after: isLoss ? lease.losses : lease.failures), settings.attempts
        )
        let outcome =
            isLoss
            ? try store.recordLoss(of: lease, reason: reason, after: min(5, wait / 8), attempts: attempts, at: .now)
            : try store.fail(lease, reason: reason, isRetryable: true, after: wait, attempts: attempts, at: .now)
        return .failed(reason, outcome)
    }
}

/// Extends a lease while its page is in work.
private struct LeaseHeartbeat {
    let lease: Lease
    let seconds: Double
    var last = ContinuousClock.now

    mutating func beat(_ store: PageStore) throws(StoreError) {
        guard last.duration(to: .now) > .seconds(seconds / 3) else { return }
        last = .now
        try store.extend(lease, for: seconds, at: .now)
    }
}

import Synchronization

/// Stops extracting once the disk is full: the remaining pages would fail in the same way.
final class DiskGuard: Sendable {
    private let extraction: PageExtraction
    private let failure = Mutex<Failure?>(nil)

    init(_ extraction: PageExtraction) { self.extraction = extraction }

    func callAsFunction(_ job: PageJob) -> PageReport {
        if let known = failure.withLock({ $0 }) {
            job.source.pageIsDone()
            return extraction.skipped(job, because: known)
        }
        let report = extraction(job)
        if let new = report.failure, new.status == .tryAgain { failure.withLock { $0 = new } }
        return report
    }
}

import EditionBatch
import Foundation
import PageCommands
import PageStore
import PositionedJSON
import Synchronization

/// Runs a batch for the command line: prints events and progress, writes metrics and reports, and returns the exit
/// code.
final class BatchRunner: Sendable {
    private let named: NamedStore
    private let settings: BatchSettings
    private let reportFile: String?
    private let htmlFile: String?
    private let metricsFile: String?
    private let isJSON: Bool
    private let problems: ProblemCommand?
    private let days: Int
    private let progress: ProgressLine
    /// Whether the deadline is near while pages are unfinished.
    private let isLate = Mutex(false)

    init(
        _ named: NamedStore, _ settings: BatchSettings, reportFile: String?, htmlFile: String?, metricsFile: String?,
        isJSON: Bool, problems: ProblemCommand?, days: Int = BatchReport.usualDays
    ) {
        self.named = named
        self.settings = settings
        self.reportFile = reportFile
        self.htmlFile = htmlFile
        self.metricsFile = metricsFile
        self.isJSON = isJSON || !Console.shared.isTerminal
        self.problems = problems
        self.days = days
        progress = ProgressLine(isJSON: self.isJSON)
    }

    /// Runs the batch to its end and writes the reports. Blocks.
    func run() throws(Failure) -> ExitStatus {
        let batch = BatchRun(store: named.store, settings: settings) { [self] in show($0) }
        Signals.finishGracefully { batch.stop() }
        let metrics = MetricsWriter(path: metricsFile, named.store, settings, batch)
        metrics.start()
        let end: BatchResult
        do {
            end = try batch.run()
        } catch {
            metrics.end(editions: [])
            throw Failure(batch: error, store: named.path)
        }
        progress.end()
        metrics.end(editions: end.editions)
        if settings.inbox != nil { return try report(end) }
        if end.wasStopped, let signal = Signals.caught { return signal }
        return batch.counts.quarantined > 0 || !end.problems.isEmpty ? .doneWithFindings : .done
    }

    private func report(_ end: BatchResult) throws(Failure) -> ExitStatus {
        let report = try named.call { store throws(StoreError) in
            var known: [String] = []
            for name in end.editions where try store.edition(named: name) != nil { known.append(name) }
            return try BatchReport(
                of: known, in: store, shard: settings.shard, problems: end.problems, days: days, at: .now)
        }
        var files: [OutputFiles.File] = []
        if let reportFile { files.append(.init(path: reportFile, bytes: Array(report.json()))) }
        if let htmlFile { files.append(.init(path: htmlFile, bytes: Array(report.html()))) }
        try OutputFiles.shared.write(files)
        try printSummary(of: report)
        if end.wasStopped, let signal = Signals.caught { return signal }
        return status(of: report)
    }

    private func printSummary(of report: BatchReport) throws(Failure) {
        for edition in report.editions.map(\.status) {
            // For an archive, report only incomplete editions.
            if settings.pattern != nil, edition.readable == edition.pages.count, edition.missing == 0 { continue }
            if isJSON {
                try Console.shared.line(
                    JSONText.line { out in
                        out.field("event", "edition")
                        out.field("edition", edition.edition.name)
                        for (name, count) in edition.counts { out.field(name, count) }
                        out.field("readable", edition.readable)
                        out.field("missingPages", edition.missingNames)
                        out.field("held", edition.held.count)
                    })
            } else {
                var parts = edition.counts.filter { $0.count > 0 }.map { "\($0.count) \($0.name)" }
                if parts.isEmpty { parts = ["no page has come"] }
                if !edition.held.isEmpty { parts.append("\(edition.held.count) wait for an editor") }
                let readers = edition.readable == edition.count(.published) ? "" : "; readers get \(edition.readable)"
                try Console.shared.line("\(edition.edition.name): \(parts.joined(separator: ", "))\(readers)")
            }
        }
        guard report.older.editions > 0 else { return }
        try Console.shared.line(
            isJSON
                ? JSONText.line { out in
                    out.field("event", "older")
                    report.older.write(to: &out)
                } : "\(report.older.text); `mojiwaku batch status --store …` lists them")
    }

    private func status(of report: BatchReport) -> ExitStatus {
        let bad = report.sum { $0.count(.quarantined) }
        // A page with a bad replacement can still be read.
        let isAllBad = bad > 0 && report.sum({ $0.pages.count - $0.count(.expected) }) == bad
        if isAllBad, report.sum(\.readable) == 0 { return .badInput }
        let isSound =
            bad == 0 && report.sum(\.missing) == 0 && report.sum { $0.count(.received) } == 0
            && report.doubtful == 0 && report.problems.isEmpty && !isLate.withLock { $0 }
        return isSound ? .done : .doneWithFindings
    }

    private func show(_ event: BatchEvent) {
        if case .deadlineNear = event { isLate.withLock { $0 = true } }
        if case .progress(let come) = event { return progress.show(come) }
        if let problem = event.problem { problems?.report(problem) }
        if isJSON {
            // A closed pipe does not stop the batch.
            try? Console.shared.line(event.json)
        } else if let line = event.line {
            Console.shared.talk(line)
        }
    }
}

/// Writes the metrics file every five seconds.
private final class MetricsWriter: Sendable {
    private let path: String?
    private let store: PageStore
    private let settings: BatchSettings
    private let batch: BatchRun
    private let isOver = Mutex(false)

    init(path: String?, _ store: PageStore, _ settings: BatchSettings, _ batch: BatchRun) {
        self.path = path
        self.store = store
        self.settings = settings
        self.batch = batch
    }

    func start() {
        guard path != nil else { return }
        Thread.detachNewThread { [self] in
            while !isOver.withLock({ $0 }) {
                write(batch.editions, isRunning: true)
                Thread.sleep(forTimeInterval: 5)
            }
        }
    }

    func end(editions: [String]) {
        isOver.withLock { $0 = true }
        write(editions.isEmpty ? batch.editions : editions, isRunning: false)
    }

    private func write(_ editions: [String], isRunning: Bool) {
        guard let path, isRunning != isOver.withLock({ $0 }) else { return }
        do {
            // An archive has too many editions to report every few seconds.
            let chosen = settings.pattern == nil ? editions : []
            let statuses = try EditionStatus.known(chosen, in: store, shard: settings.shard)
            let text = BatchMetrics.text(
                batch.counts, statuses, deadline: settings.deadline, isRunning: isRunning, at: .now)
            try OutputFiles.shared.write([.init(path: path, bytes: Array(text))])
        } catch let failure as Failure {
            Console.shared.talk(failure.message)
        } catch {
            // The old file stays; the metric mojiwaku_batch_last_seen_seconds in it shows its age.
            Console.shared.talk("mojiwaku: \(path) could not be written: \(error)")
        }
    }
}

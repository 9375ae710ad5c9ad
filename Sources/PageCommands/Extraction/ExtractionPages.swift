import Foundation
import LayoutDocument

struct PageJob: Sendable {
    let source: PageSource
    /// Position of the page in its file, from 0.
    let index: Int
    /// The name of the page and the start of its file names.
    let stem: String
}

/// All pages to extract, in the order of the inputs, each with a unique stem.
struct ExtractionPlan: Sendable {
    let jobs: [PageJob]

    /// Opens only TIFF files and PDFs, which may contain several pages. A bad file stays in the plan as one page, which
    /// fails when its turn comes, without effect on other pages.
    ///
    /// - Throws: a usage failure when two pages would write the same files.
    init(paths: [String]) throws(Failure) {
        jobs = paths.flatMap { path -> [PageJob] in
            let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
            if let pages = PageSource.pdfPageCount(of: path) {
                return (1...pages).map { page in
                    PageJob(
                        source: PageSource(path: path, pages: 1, pdfPage: page), index: 0,
                        stem: pages == 1 ? stem : "\(stem)-\(page)")
                }
            }
            let pages = PageSource.pageCount(of: path)
            let source = PageSource(path: path, pages: pages)
            guard pages > 1 else { return [PageJob(source: source, index: 0, stem: stem)] }
            return (0..<pages).map { PageJob(source: source, index: $0, stem: "\(stem)-\($0 + 1)") }
        }
        try refuseSharedStems()
    }

    private func refuseSharedStems() throws(Failure) {
        var owners: [String: PageJob] = [:]
        for job in jobs {
            if let other = owners.updateValue(job, forKey: job.stem) {
                throw Failure(
                    .usage, job.source.path,
                    "its results would have the same names as those of \(other.source.path) (\(job.stem).*)",
                    "Rename one of the files, or extract them into different folders.")
            }
        }
    }

    /// Refuses an output folder in which a result would replace an input.
    func refuseOverwriting(_ results: (PageJob) -> [String]) throws(Failure) {
        let inputs = Set(jobs.map { Self.place($0.source.path) })
        for result in jobs.flatMap(results) where inputs.contains(Self.place(result)) {
            throw Failure(.usage, result, "the results would overwrite this input", "Choose another output folder.")
        }
    }

    private static func place(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
}

/// Reports pages in the order of the inputs, regardless of the order of completion, and sums them up as an exit code.
struct ExtractionLedger {
    private let total: Int
    private let asJSON: Bool
    private let table: Table
    private var waiting: [Int: PageReport] = [:]
    private var reported = 0
    private var done = 0
    private var failures: [Failure] = []
    private var hasFindings = false

    init(plan: ExtractionPlan, asJSON: Bool) {
        total = plan.jobs.count
        self.asJSON = asJSON
        table = PageReport.table(stems: plan.jobs.map(\.stem))
    }

    /// Writes the table's heading.
    func begin() throws(Failure) {
        if !asJSON { try Console.shared.line(table.heading) }
        Console.shared.progress(done: 0, of: total, unit: "pages")
    }

    /// Records a page, and reports all pages whose turn has come.
    mutating func add(_ report: PageReport, at position: Int) throws(Failure) {
        done += 1
        waiting[position] = report
        while let next = waiting.removeValue(forKey: reported) {
            try write(next)
            reported += 1
        }
        Console.shared.progress(done: done, of: total, unit: "pages")
    }

    private mutating func write(_ report: PageReport) throws(Failure) {
        switch report.result {
        case .success(let summary):
            for finding in summary.doubtful {
                Console.shared.talk(finding.line(about: report.path))
            }
            if let line = report.brokenRulesLine { Console.shared.talk(line) }
            hasFindings = hasFindings || !summary.doubtful.isEmpty
        case .failure(let failure):
            Console.shared.talk(failure.message)
            failures.append(failure)
        }
        try Console.shared.line(asJSON ? report.json : table.row(report.row))
    }

    /// The exit code of all pages. A full disk decides it first, because another attempt may succeed; results that
    /// could not be written decide it next.
    var status: ExitStatus {
        if failures.contains(where: { $0.status == .tryAgain }) { return .tryAgain }
        if failures.contains(where: \.isOutput) { return .couldNotRun }
        if !failures.isEmpty, failures.count == total { return .badInput }
        return failures.isEmpty && !hasFindings ? .done : .doneWithFindings
    }
}

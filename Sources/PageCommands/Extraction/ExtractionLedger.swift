import LayoutDocument

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

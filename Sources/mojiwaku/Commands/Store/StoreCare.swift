import EditionBatch
import PageCommands
import PageStore
import PositionedJSON

extension NamedStore {
    /// Runs a maintenance job, and records its outcome in the store.
    ///
    /// - Parameter body: runs the job; returns its outcome, and whether the outcome is good.
    func keepingEnd<T: Sendable>(of job: CareJob, _ body: () async throws -> (T, isGood: Bool)) async throws -> T {
        do {
            let (outcome, isGood) = try await body()
            await keepEnd(of: job, isGood: isGood)
            return outcome
        } catch {
            await keepEnd(of: job, isGood: false)
            throw error
        }
    }

    private func keepEnd(of job: CareJob, isGood: Bool) async {
        do throws(Failure) {
            try await ask { store throws(StoreError) in try store.keepEnd(of: job, isGood: isGood, at: .now) }
        } catch {
            // Only report this failure: the job itself is done, and its outcome counts.
            Console.shared.talk("\(error.message) When this \(job.rawValue) ended is not kept.")
        }
    }
}

extension CheckReport {
    /// Whether nothing is lost or wrong.
    var isSound: Bool { !problems.contains(where: \.isError) }

    /// Prints each problem, then a summary.
    func show(isJSON: Bool) throws(Failure) {
        for problem in problems { try Console.shared.line(isJSON ? problem.json : problem.line) }
        guard isJSON else {
            return try Console.shared.line(
                "\(pages) pages, \(maps) maps, \(images) images: "
                    + (problems.isEmpty ? "all sound" : "\(problems.count) problems"))
        }
        try Console.shared.line(
            JSONText.line {
                $0.field("pages", pages)
                $0.field("maps", maps)
                $0.field("images", images)
                $0.field("problems", problems.count)
            })
    }

    /// The report of all faults as one problem for a person.
    ///
    /// - Parameter path: the path of the store.
    func problem(of path: String) -> ReportedProblem {
        let errors = problems.filter(\.isError)
        var problem = ReportedProblem(
            "unsound", subject: path,
            "Problems found: \(errors.count). " + errors.prefix(5).map(\.line).joined(separator: "; "))
        problem.code = errors.first?.code
        return problem
    }
}

extension StoreProblem {
    var line: String { "\(isError ? "error" : "note"): \(subject): \(message) (\(code))" }

    var json: String {
        JSONText.line {
            $0.field("severity", isError ? "error" : "note")
            $0.field("code", code)
            $0.field("subject", subject)
            $0.field("message", message)
        }
    }
}

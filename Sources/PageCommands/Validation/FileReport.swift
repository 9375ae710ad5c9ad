import HighlightMap
import PageGeometry
import PositionedJSON

/// The outcome of checking a file.
struct FileReport: Sendable {
    let path: String
    let result: Result<CheckedFile, Failure>

    var failure: Failure? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    var count: FindingCount { FindingCount(((try? result.get())?.findings ?? []).map(\.severity)) }

    /// A line for each finding, then a summary; none for an unreadable file.
    var text: [String] {
        guard let summary = try? result.get() else { return [] }
        let count = summary.kind == .corrections ? "" : ", \(summary.characters) characters"
        let what = summary.kind.map { "\($0.rawValue)\(count): " } ?? ""
        return summary.findings.map { $0.line(about: path) } + ["\(path): \(what)\(self.count.text ?? "valid")"]
    }

    /// An object for each finding, then a summary, each on one line.
    var json: [String] {
        let findings = (try? result.get())?.findings ?? []
        return findings.map { $0.json(about: path) } + [summaryJSON]
    }

    private var summaryJSON: String {
        JSONText.line { out in
            out.field("type", "summary")
            out.field("file", path)
            switch result {
            case .failure(let failure): out.field("unreadable", failure.explanation)
            case .success(let summary):
                out.field("kind", summary.kind?.rawValue)
                out.field("valid", count[.error] == 0)
                out.field("characters", summary.characters)
                for severity in [FindingSeverity.error, .warning, .note] {
                    out.field("\(severity.rawValue)s", count[severity])
                }
            }
        }
    }
}

extension ExitStatus {
    /// The exit code for checks of these files.
    ///
    /// - Parameter isStrict: whether a warning counts as an error.
    init(_ reports: [FileReport], isStrict: Bool) {
        let failures = reports.compactMap(\.failure)
        if failures.contains(where: { $0.status != .badInput }) {
            self = .couldNotRun
        } else if !reports.contains(where: { (try? $0.result.get())?.isReadable == true }) {
            self = .badInput
        } else {
            let bad = reports.contains { $0.count[.error] > 0 || (isStrict && $0.count[.warning] > 0) }
            self = bad || !failures.isEmpty ? .doneWithFindings : .done
        }
    }
}

extension ReportedFinding {
    /// The line to show: `PATH: error cell.rise at /articles/… [left, top, right, bottom]: what. What to do.`
    func line(about path: String) -> String {
        let at = pointer.isEmpty ? "" : " at \(pointer)"
        let area = place.map { " [\($0.minX), \($0.minY), \($0.maxX), \($0.maxY)]" } ?? ""
        return "\(path): \(severity.rawValue) \(rule)\(at)\(area): \(problem) \(remedy)"
    }

    func json(about path: String) -> String {
        JSONText.line { out in
            out.field("type", "finding")
            out.field("file", path)
            out.field("severity", severity.rawValue)
            out.field("rule", rule)
            out.field("pointer", pointer)
            out.key("place")
            if let place {
                out.value(place.sides)
            } else {
                out.value(nil)
            }
            out.field("problem", problem)
            out.field("remedy", remedy)
        }
    }
}

/// Number of findings of each severity.
struct FindingCount: Sendable {
    private(set) var counts: [FindingSeverity: Int] = [:]

    init(_ severities: some Sequence<FindingSeverity>) {
        for severity in severities { counts[severity, default: 0] += 1 }
    }

    subscript(severity: FindingSeverity) -> Int { counts[severity, default: 0] }

    /// A text such as `1 error, 2 warnings`; nil for no findings.
    var text: String? {
        let parts = [FindingSeverity.error, .warning, .note].filter { self[$0] > 0 }.map { severity in
            "\(self[severity]) \(severity.rawValue)\(self[severity] == 1 ? "" : "s")"
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

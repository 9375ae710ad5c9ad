import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import PositionedJSON

/// The outcome of extracting a page.
struct PageReport: Sendable {
    let stem: String
    let path: String
    let files: PageExtraction.Files
    let seconds: Double
    let result: Result<Summary, Failure>

    /// The findings on the page.
    struct Summary: Sendable {
        let size: PixelSize
        let articles: Int
        let lines: Int
        let characters: Int
        let findings: [Finding]
        /// Number of violations of each rule that does not prevent publication.
        let brokenRules: [LayoutRule: Int]

        init(_ document: LayoutDocument, breaking rules: [BrokenRule], and others: [Finding]) {
            let lines = document.articles.lines
            size = document.page.size
            articles = document.articles.count
            self.lines = lines.count
            characters = lines.reduce(0) { $0 + $1.characters.count }
            findings = others + document.findings
            brokenRules = Dictionary(grouping: rules, by: \.rule).mapValues(\.count)
        }

        /// The broken rules in order, such as `ink.cell` with 3.
        var brokenRuleCounts: [(id: String, count: Int)] {
            LayoutRule.allCases.compactMap { rule in brokenRules[rule].map { (rule.rawValue, $0) } }
        }

        /// Findings that a person should check.
        var doubtful: [Finding] { findings.filter { $0.severity != .note } }
    }

    var failure: Failure? {
        if case .failure(let failure) = result { failure } else { nil }
    }
}

extension PageReport {
    var json: String {
        JSONText.line { out in
            out.field("page", stem)
            out.field("status", failure == nil ? "ok" : "failed")
            out.field("image", path)
            switch result {
            case .success(let summary): write(summary, to: &out)
            case .failure(let failure): out.field("error", failure.explanation)
            }
            out.field("seconds", thousandths: Int((seconds * 1000).rounded()))
        }
    }

    private func write(_ summary: Summary, to out: inout JSONText) {
        out.field("layout", files.layout)
        out.field("map", files.map)
        if let overlay = files.overlay { out.field("overlay", overlay) }
        out.field("width", summary.size.width)
        out.field("height", summary.size.height)
        out.field("articles", summary.articles)
        out.field("lines", summary.lines)
        out.field("characters", summary.characters)
        out.key("brokenRules")
        out.open("{")
        for rule in summary.brokenRuleCounts { out.field(rule.id, rule.count) }
        out.close("}")
        out.list("findings", summary.findings) { finding, out in
            out.field("severity", finding.severity.rawValue)
            out.field("code", finding.code)
            out.field("message", finding.message)
        }
    }
}

extension PageReport {
    /// The table of pages, with room for these stems.
    static func table(stems: [String]) -> Table {
        let page = Table.Column(heading: "page", isNumber: false, width: stems.map(Table.width).max() ?? 0)
        let numbers = ["articles", "lines", "characters", "seconds"].map { Table.Column(heading: $0) }
        return Table(
            columns: [page, .init(heading: "size", isNumber: false, width: 13)] + numbers
                + [.init(heading: "findings", isNumber: false)])
    }

    /// The page's row of the table.
    var row: [String] {
        let seconds = String(format: "%.2f", seconds)
        guard case .success(let summary) = result else { return [stem, "failed", "", "", "", seconds, ""] }
        return [
            stem, "\(summary.size)", "\(summary.articles)", "\(summary.lines)",
            "\(summary.characters)", seconds, FindingCount(summary.findings.map(\.severity)).text ?? "none",
        ]
    }

    /// A message about the broken rules; nil for none.
    var brokenRulesLine: String? {
        guard let counts = (try? result.get())?.brokenRuleCounts, !counts.isEmpty else { return nil }
        let text = counts.map { "\($0.count) × \($0.id)" }.joined(separator: ", ")
        return "\(path): its layout has warnings: \(text). "
            + "`mojiwaku validate \(files.layout)` shows the places."
    }
}

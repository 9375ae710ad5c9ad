public import Foundation
import PositionedJSON

extension Comparison {
    /// The values in a report, by name. The report is a new one, or is read from the JSON of an earlier one.
    struct Ledger {
        struct Key: Hashable {
            var subject: Change.Subject
            var name: String
            var figure: String
        }

        struct RuleOfPage: Hashable {
            var page: String
            var rule: String
        }

        /// Kind of truth against which the pages were measured. Values of the same name are different measures for each
        /// kind.
        enum Truths: String, CaseIterable {
            case characters, blocks

            /// The command-line option for this kind of truth. Messages contain it.
            var option: String { self == .blocks ? "--blocks" : "--truth" }
        }

        var truths = Truths.characters
        var pages: [String] = []
        var figures: [Key: Double] = [:]
        var broken: [RuleOfPage: Int] = [:]
        /// Names of the pages whose layout was checked.
        var pagesWithLayout: Set<String> = []

        /// Whether the count of a rule can be compared with the count in another ledger. Both ledgers must have the
        /// page. If the rule needs a layout, both must have checked the page's layout.
        func isComparable(_ key: RuleOfPage, with other: Ledger) -> Bool {
            guard other.pages.contains(key.page) else { return false }
            if TruthRule(rawValue: key.rule) != nil { return true }
            return pagesWithLayout.contains(key.page) == other.pagesWithLayout.contains(key.page)
        }
    }

    /// Compares a report with an earlier report; both are JSON of `ScoreReport` or of `BlockReport`.
    ///
    /// - Throws: `ReportError` if `earlier` is no such report, or one on the other kind of truths.
    public init(of report: Data, with earlier: Data, threshold: Double) throws(ReportError) {
        let (new, old) = (try Ledger(json: report), try Ledger(json: earlier))
        guard new.truths == old.truths else {
            throw .otherTruths(old: old.truths.option, new: new.truths.option)
        }
        self.init(of: new, with: old, threshold: threshold)
    }
}

extension Comparison.Ledger {
    /// Reads a report. If a part is missing, its values are missing. Unknown parts are ignored.
    init(json: Data) throws(ReportError) {
        let value = try ReportError.value(in: json)
        do { try self.init(JSONRecord(value)) } catch { throw ReportError(error) }
    }

    private init(_ file: JSONRecord) throws(JSONFieldError) {
        truths = try file.readIfPresent("truths", JSONForm.choice) ?? .characters
        _ = try file.list("pages") { value throws(JSONFieldError) in try readPage(JSONRecord(value)) }
        _ = try file.readIfPresent("mean") { value throws(JSONFieldError) in try add(.mean, "", JSONRecord(value)) }
        let groups: [(String, Comparison.Change.Subject)] = [
            ("classes", .characterClass), ("features", .feature), ("articles", .article),
        ]
        for (key, subject) in groups {
            _ = try file.readIfPresent(key) { value throws(JSONFieldError) in
                try JSONRecord(value).forEach { name, value throws(JSONFieldError) in
                    try add(subject, name, JSONRecord(value))
                }
            }
        }
    }

    private mutating func readPage(_ page: JSONRecord) throws(JSONFieldError) {
        let name = try page.read("page", JSONForm.text)
        guard !pages.contains(name) else { throw JSONFieldError("a name that no earlier page has", at: "/page") }
        pages.append(name)
        try add(.page, name, page)
        if try page.readIfPresent("layout", JSONForm.flag) ?? false { pagesWithLayout.insert(name) }
        _ = try page.readIfPresent("broken") { value throws(JSONFieldError) in
            try JSONRecord(value).forEach { rule, value throws(JSONFieldError) in
                broken[RuleOfPage(page: name, rule: rule)] = try JSONForm.integer(value)
            }
        }
    }

    /// Adds the values of a record. Counts and other fields of the record are not added.
    private mutating func add(
        _ subject: Comparison.Change.Subject, _ name: String, _ record: JSONRecord
    ) throws(JSONFieldError) {
        let known = Set(
            ScoreReport.Figure.allCases.map(\.rawValue) + BlockReport.Figure.allCases.map(\.rawValue)
                + Breakdown.Measure.allCases.map(\.rawValue))
        try record.forEach { figure, value throws(JSONFieldError) in
            guard known.contains(figure) else { return }
            figures[Key(subject: subject, name: name, figure: figure)] = try JSONForm.number(value)
        }
    }
}

/// The reason why an earlier report was refused.
public enum ReportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not JSON; the reason contains line and column.
    case notJSON(String)
    /// A field is missing or has another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// The two reports have different kinds of truth. The values are the options that select these kinds.
    case otherTruths(old: String, new: String)

    /// States the failure and a remedy.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a report: \(why). Give the output of `mojiwaku evaluate --json`."
        case .badField(let place, let expected):
            "\(place.isEmpty ? "the report" : place): expected \(expected). Give the output of `mojiwaku evaluate --json`."
        case .otherTruths(let old, let new):
            "the report is on \(old), whose measures differ from those of \(new). Give the output of `mojiwaku evaluate \(new) … --json`."
        }
    }
}

extension ReportError: JSONFileError {}

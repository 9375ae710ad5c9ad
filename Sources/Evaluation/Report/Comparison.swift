/// The values that changed from an earlier report to a new one.
public struct Comparison: Sendable, Hashable {
    /// A measure whose value has changed.
    public struct Change: Sendable, Hashable {
        /// Kind of subject that was measured. The raw value is its name in JSON.
        public enum Subject: String, Sendable, Hashable, CaseIterable {
            /// The mean over all pages.
            case mean
            /// A single page.
            case page
            /// A class of character, over all pages.
            case characterClass = "class"
            /// A feature of pages.
            case feature
            /// A feature of articles.
            case article
            /// The number of times that a rule is broken on the pages in both reports.
            case broken
        }

        /// Kind of subject that was measured.
        public var subject: Subject
        /// Name of the subject; empty for the mean over all pages.
        public var name: String
        /// Name of the measure.
        public var figure: String
        /// Value in the earlier report.
        public var old: Double
        /// Value in the new report.
        public var new: Double

        /// Improvement of the value; negative if the value became worse.
        public var gain: Double {
            subject == .broken || figure == ScoreReport.Figure.stray.rawValue ? old - new : new - old
        }
    }

    /// The smallest change of a share that is reported.
    public var threshold: Double
    /// Pages that are missing in the earlier report, in the order of the new report.
    public var added: [String]
    /// Pages that are missing in the new report, in the order of the earlier report.
    public var gone: [String]
    /// The reported changes. The largest change comes first.
    public var changes: [Change]

    /// Whether a page is gone or a value became worse.
    public var isWorse: Bool { !gone.isEmpty || changes.contains { $0.gain < 0 } }
}

extension Comparison {
    /// Compares the values that both reports have. If pages were added or are gone, the mean, the classes and the
    /// features refer to different sets of pages. Their changes are still reported.
    ///
    /// - Parameter threshold: minimum change of a share with which the change is reported, at least 0. Changes in the
    ///   number of times that a rule is broken are always reported.
    /// - Complexity: O(values × log values).
    init(of new: Ledger, with old: Ledger, threshold: Double) {
        self.threshold = threshold
        added = new.pages.filter { !old.pages.contains($0) }
        gone = old.pages.filter { !new.pages.contains($0) }
        var changes: [Change] = []
        for (key, value) in new.figures {
            guard let before = old.figures[key] else { continue }
            let change = Change(subject: key.subject, name: key.name, figure: key.figure, old: before, new: value)
            if abs(change.gain) > 0, abs(change.gain) >= threshold { changes.append(change) }
        }
        for (key, count) in new.broken where new.isComparable(key, with: old) {
            let before = old.broken[key, default: 0]
            if before != count { changes.append(.init(key, old: before, new: count)) }
        }
        for (key, count) in old.broken where new.broken[key] == nil && old.isComparable(key, with: new) {
            changes.append(.init(key, old: count, new: 0))
        }
        self.changes = changes.sorted(by: Change.precedes)
    }
}

extension Comparison.Change {
    fileprivate init(_ rule: Comparison.Ledger.RuleOfPage, old: Int, new: Int) {
        self.init(subject: .broken, name: rule.page, figure: rule.rule, old: Double(old), new: Double(new))
    }

    /// Whether change `a` comes before change `b`. Changes are sorted by subject; then by size, the largest first,
    /// whether better or worse; then by name, so that the order is stable.
    fileprivate static func precedes(_ a: Comparison.Change, _ b: Comparison.Change) -> Bool {
        let order = Subject.allCases
        let (first, second) = (order.firstIndex(of: a.subject) ?? 0, order.firstIndex(of: b.subject) ?? 0)
        if first != second { return first < second }
        if abs(a.gain) != abs(b.gain) { return abs(a.gain) > abs(b.gain) }
        return (a.name, a.figure) < (b.name, b.figure)
    }
}

/// The changes from an earlier report to a new one.
public struct Comparison: Sendable, Hashable {
    /// A figure that has changed.
    public struct Change: Sendable, Hashable {
        /// Subject of a figure. The raw value is its name in JSON.
        public enum Subject: String, Sendable, Hashable, CaseIterable {
            /// Mean over all pages.
            case mean
            /// A single page.
            case page
            /// A class of character, over all pages.
            case characterClass = "class"
            /// A feature of pages.
            case feature
            /// A feature of articles.
            case article
            /// Number of violations of a rule, over the pages in both reports.
            case broken
        }

        /// Subject of the figure.
        public var subject: Subject
        /// Name of the subject; empty for the mean.
        public var name: String
        /// Name of the figure.
        public var figure: String
        /// Its value in the earlier report.
        public var old: Double
        /// Its value in the new report.
        public var new: Double

        /// Improvement of the figure; negative if it is worse.
        public var gain: Double {
            subject == .broken || figure == ScoreReport.Figure.stray.rawValue ? old - new : new - old
        }
    }

    /// Minimum change of a share that is reported.
    public var threshold: Double
    /// Pages missing in the earlier report, in the new report's order.
    public var added: [String]
    /// Pages missing in the new report, in the earlier report's order.
    public var gone: [String]
    /// The changes, the largest first.
    public var changes: [Change]

    /// Whether a page is gone or a figure is worse.
    public var isWorse: Bool { !gone.isEmpty || changes.contains { $0.gain < 0 } }
}

extension Comparison {
    /// Compares the figures that both reports have. If pages were added or are gone, the mean, classes, features and
    /// articles refer to different pages; their changes are reported all the same.
    ///
    /// - Parameter threshold: minimum change of a share that is reported, 0 or more. Changes in the number of
    ///   violations of a rule are always reported.
    /// - Complexity: O(figures × log figures).
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

    /// Sorts by subject, then worse changes first, then by size, then by name for a stable order.
    fileprivate static func precedes(_ a: Comparison.Change, _ b: Comparison.Change) -> Bool {
        let order = Subject.allCases
        let (first, second) = (order.firstIndex(of: a.subject) ?? 0, order.firstIndex(of: b.subject) ?? 0)
        if first != second { return first < second }
        if abs(a.gain) != abs(b.gain) { return abs(a.gain) > abs(b.gain) }
        return (a.name, a.figure) < (b.name, b.figure)
    }
}

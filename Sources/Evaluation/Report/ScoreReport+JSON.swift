public import Foundation
import PositionedJSON

extension ScoreReport {
    /// Returns the report as JSON, with one line for each page (form: docs/evaluation.md). Values have full precision.
    /// A value without a case is omitted.
    ///
    /// - Parameter comparison: comparison with an earlier report, if there is one.
    public func json(comparison: Comparison? = nil) -> Data {
        return JSONText.file { out in
            out.section("pages", rows) { $0.write(to: &$1) }
            if !rows.isEmpty { writeSums(to: &out) }
            comparison?.write(to: &out)
        }
    }

    private func writeSums(to out: inout JSONText) {
        writeMeanAndWorst(to: &out)
        out.newLine(1)
        out.group("classes", of: classes.inOrder, newLines: true) { $1.write(to: &$0) }
        out.newLine(1)
        out.group("features", of: features, newLines: true) { out, pages in
            out.field("pages", pages.rows.count)
            for figure in Figure.allCases { out.field(figure.rawValue, pages.mean(of: figure)) }
        }
        out.newLine(1)
        out.group("articles", of: articles.inOrder, newLines: true) { $1.write(to: &$0) }
        out.newLine(1)
        out.counts("broken", broken)
        if let rubyPairs {
            out.newLine(1)
            out.named("rubyPairs") { rubyPairs.write(to: &$0) }
        }
        guard let text = textMeasures else { return }
        out.newLine(1)
        out.named("text") { text.write(to: &$0) }
        out.section("confusions", text.mostConfused(.max)) { entry, out in
            out.field("truth", entry.confusion.truth)
            out.field("read", entry.confusion.read)
            out.field("times", entry.times)
        }
    }
}

extension RubyPairs {
    fileprivate func write(to out: inout JSONText) {
        out.field("characters", characters)
        out.field("right", share)
    }
}

extension TextMeasures {
    fileprivate func write(to out: inout JSONText) {
        all.write(to: &out)
        let names = CharacterClass.allCases.compactMap { name in classes[name].map { (name.rawValue, $0) } }
        out.group("classes", of: names) { $1.write(to: &$0) }
        if ruby.characters > 0 { out.named("ruby") { ruby.write(to: &$0) } }
    }
}

extension TextMeasures.Counts {
    fileprivate func write(to out: inout JSONText) {
        out.field("characters", characters)
        out.field("read", share(\.read))
        out.field("strict", share(\.strict))
        out.field("normalised", share(\.normalised))
    }
}

extension ScoreReport.Row {
    fileprivate func write(to out: inout JSONText) {
        out.field("page", name)
        score.writeFields(to: &out)
        out.field("features", measures.features)
        out.group("classes", of: measures.classes.inOrder) { $1.write(to: &$0) }
        out.group("articles", of: measures.articles.inOrder) { $1.write(to: &$0) }
        out.counts("broken", measures.broken)
        if let pairs = measures.rubyPairs { out.named("rubyPairs") { pairs.write(to: &$0) } }
        if let text = measures.text { out.named("text") { text.write(to: &$0) } }
        out.field("layout", measures.hasLayout)
        if let effort { out.named("effort") { effort.write(to: &$0) } }
    }
}

extension Score {
    fileprivate func writeFields(to out: inout JSONText) {
        out.field("characters", characters)
        out.field("cells", cells)
        for figure in ScoreReport.Figure.allCases { out.field(figure.rawValue, self[figure]) }
    }
}

extension Breakdown {
    fileprivate func write(to out: inout JSONText) {
        out.field("characters", characters)
        for measure in Measure.allCases { out.field(measure.rawValue, self[measure]) }
    }
}

extension [CharacterClass: Breakdown] {
    /// The classes in the order of `CharacterClass`, by name.
    var inOrder: [(name: String, value: Breakdown)] {
        CharacterClass.allCases.compactMap { one in self[one].map { (one.rawValue, $0) } }
    }
}

extension [String: Breakdown] {
    var inOrder: [(name: String, value: Breakdown)] {
        sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }
}

extension JSONText {
    /// Writes a share under a name. Nothing is written for nil.
    mutating func field(_ name: String, _ share: Double?) {
        guard let share else { return }
        key(name)
        value(decimal: share)
    }

    /// Writes an object of objects under a name.
    ///
    /// - Parameter newLines: whether each object is written on its own line.
    fileprivate mutating func group<T>(
        _ name: String, of entries: [(name: String, value: T)], newLines: Bool = false,
        _ body: (inout JSONText, T) -> Void
    ) {
        key(name)
        open("{")
        for entry in entries {
            if newLines { newLine(2) }
            named(entry.name) { body(&$0, entry.value) }
        }
        if newLines, !entries.isEmpty { newLine(1, closing: true) }
        close("}")
    }

    /// Writes an object of numbers, sorted by name.
    fileprivate mutating func counts(_ name: String, _ counts: [String: Int]) {
        key(name)
        open("{")
        for (name, count) in counts.sorted(by: { $0.key < $1.key }) { field(name, count) }
        close("}")
    }
}

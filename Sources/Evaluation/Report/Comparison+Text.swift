import PositionedJSON

extension Comparison {
    /// Returns the changes as a table, each with a sign for better or worse, and the pages that were added or are gone.
    /// The text ends with a line feed.
    public func text() -> String {
        var text = ""
        if !added.isEmpty { text += "pages added: \(added.joined(separator: ", "))\n" }
        if !gone.isEmpty { text += "pages gone: \(gone.joined(separator: ", "))\n" }
        if changes.isEmpty { return text + "no figure changed by \(threshold) or more\n" }
        var table = TextTable(["change", "figure", "old", "new", "gain", ""])
        for change in changes { table.add(change.row) }
        return text + table.text + summary
    }

    private var summary: String {
        let worse = changes.count { $0.gain < 0 }
        return "\(changes.count - worse) better, \(worse) worse by \(threshold) or more\n"
    }

    /// Writes the field `comparison`.
    func write(to out: inout JSONText) {
        out.newLine(1)
        out.key("comparison")
        out.open("{")
        out.field("threshold", decimal: threshold)
        out.field("added", added)
        out.field("gone", gone)
        out.records("changes", changes, depth: 2) { $0.write(to: &$1) }
        out.close("}")
    }
}

extension Comparison.Change {
    fileprivate var row: [String] {
        let of = name.isEmpty ? subject.rawValue : "\(subject.rawValue) \(name)"
        let sign = gain < 0 ? "worse" : "better"
        if subject == .broken {
            return [of, figure, String(Int(old)), String(Int(new)), "", sign]
        }
        return [
            of, figure, TextTable.share(old), TextTable.share(new),
            (gain < 0 ? "-" : "+") + TextTable.share(abs(gain)), sign,
        ]
    }

    fileprivate func write(to out: inout JSONText) {
        out.field("of", subject.rawValue)
        out.field("name", name)
        out.field("figure", figure)
        out.field("old", decimal: old)
        out.field("new", decimal: new)
        out.field("gain", decimal: gain)
    }
}

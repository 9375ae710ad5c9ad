public import Foundation
import HighlightMap
import LayoutDocument
package import PageStore
package import PositionedJSON

extension BatchReport {
    /// The report as JSON, one page a line, with a line feed at the end.
    public func json() -> Data {
        var out = JSONText()
        out.open("{")
        out.newLine(1)
        out.field("format", "mojiwaku.batch-report")
        out.field("version", 1)
        out.field("at", at.text)
        out.newLine(1)
        out.key("editions")
        out.open("[")
        for edition in editions {
            out.newLine(2)
            edition.write(to: &out)
        }
        if !editions.isEmpty { out.newLine(1, closing: true) }
        out.close("]")
        out.newLine(1)
        if older.editions > 0 {
            out.key("older")
            out.object { older.write(to: &$0) }
            out.newLine(1)
        }
        out.key("problems")
        out.records(problems, depth: 2) { problem, out in
            out.field("path", problem.path)
            out.field("message", problem.message)
        }
        out.newLine(0, closing: true)
        out.close("}")
        return out.file
    }
}

extension OlderEditions {
    /// Writes the counts as fields of an object.
    package func write(to out: inout JSONText) {
        out.field("editions", editions)
        out.field("missing", missing)
        out.field("quarantined", quarantined)
        out.field("held", held)
    }
}

extension BatchReport.EditionReport {
    fileprivate func write(to out: inout JSONText) {
        out.open("{")
        out.field("edition", status.edition.name)
        out.field("title", status.edition.title)
        out.field("date", status.edition.date)
        out.key("counts")
        out.object { out in
            for (name, count) in status.counts { out.field(name, count) }
        }
        out.key("missing")
        out.open("[")
        for name in status.missingNames { out.value(name) }
        out.close("]")
        out.field("text", status.text)
        out.newLine(3)
        out.key("pages")
        out.records(pages, depth: 4) { $0.write(to: &$1) }
        out.newLine(2, closing: true)
        out.close("}")
    }
}

extension BatchReport.PageReport {
    fileprivate func write(to out: inout JSONText) {
        out.field("page", page.name.page)
        out.field("state", page.state.rawValue)
        out.field("revision", page.latestRevision)
        if let published = page.publishedRevision { out.field("published", published) }
        if let reason = page.reason {
            out.field("code", reason.code)
            out.field("reason", reason.message)
        }
        if let hold = page.hold { out.field("waitsFor", hold.code) }
        out.field("characters", characters)
        if let milliseconds {
            out.key("seconds")
            out.value(thousandths: milliseconds)
        }
        if proposals > 0 { out.field("proposals", proposals) }
        out.key("doubts")
        out.open("[")
        for doubt in doubts {
            out.open("{")
            out.field("severity", doubt.severity.rawValue)
            out.field("code", doubt.code)
            out.field("message", doubt.message)
            out.close("}")
        }
        out.close("]")
    }
}

extension JSONText {
    /// Writes the progress of reading text, with the pages that were given up.
    package mutating func field(_ name: String, _ text: TextState) {
        key(name)
        object { out in
            out.field("read", text.read)
            out.field("pages", text.pages)
            out.key("givenUp")
            out.open("[")
            for page in text.givenUp {
                out.open("{")
                out.field("page", page.name.page)
                out.field("code", page.reason.code)
                out.field("message", page.reason.message)
                out.close("}")
            }
            out.close("]")
        }
    }
}

extension EditionStatus {
    /// Number of missing pages and of pages in each state, in a fixed order.
    public var counts: [(name: String, count: Int)] {
        [("missing", missing)] + PageState.allCases.filter { $0 != .expected }.map { ($0.rawValue, count($0)) }
    }
}

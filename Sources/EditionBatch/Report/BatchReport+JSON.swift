public import Foundation
import HighlightMap
import LayoutDocument
package import PageStore
package import PositionedJSON

extension BatchReport {
    /// The report as JSON, one page a line, with a line feed at the end.
    public func json() -> Data {
        return JSONText.file { out in
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
            if older.editions > 0 {
                out.newLine(1)
                out.named("older") { older.write(to: &$0) }
            }
            out.section("problems", problems) { problem, out in
                out.field("path", problem.path)
                out.field("message", problem.message)
            }
        }
    }
}

extension OlderEditions {
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
        out.named("counts") { out in
            for (name, count) in status.counts { out.field(name, count) }
        }
        out.field("missing", status.missingNames)
        out.field("text", status.text)
        out.newLine(3)
        out.records("pages", pages, depth: 4) { $0.write(to: &$1) }
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
            out.field("seconds", thousandths: milliseconds)
        }
        if proposals > 0 { out.field("proposals", proposals) }
        if let effort { out.named("effort") { effort.write(to: &$0) } }
        out.list("doubts", doubts) { doubt, out in
            out.field("severity", doubt.severity.rawValue)
            out.field("code", doubt.code)
            out.field("message", doubt.message)
        }
    }
}

extension JSONText {
    /// Writes the progress of reading text, with the pages that were given up.
    package mutating func field(_ name: String, _ text: TextState) {
        key(name)
        object { out in
            out.field("read", text.read)
            out.field("pages", text.pages)
            out.list("givenUp", text.givenUp) { page, out in
                out.field("page", page.name.page)
                out.field("code", page.reason.code)
                out.field("message", page.reason.message)
            }
        }
    }
}

extension EditionStatus {
    /// Number of missing pages and of pages in each state, in a fixed order.
    public var counts: [(name: String, count: Int)] {
        [("missing", missing)] + PageState.allCases.filter { $0 != .expected }.map { ($0.rawValue, count($0)) }
    }
}

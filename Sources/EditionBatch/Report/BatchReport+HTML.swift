public import Foundation
import LayoutDocument
import PageStore

extension BatchReport {
    /// The report as one HTML file without external links. For each edition, missing, quarantined and doubtful pages
    /// come first, then all pages. Thumbnails are included as long as the file stays within `mostBytes`.
    public func html() -> Data {
        let bare = write(picturesWithin: 0).bytes.utf8.count
        return Data(write(picturesWithin: Self.mostBytes - bare).bytes.utf8)
    }

    /// Size limit in bytes; thumbnails beyond it are left out.
    static let mostBytes = 5_000_000

    private func write(picturesWithin room: Int) -> HTMLWriter {
        var html = HTMLWriter(room: room)
        html.raw(Self.head)
        html.raw("<h1>Editions, \(at.localText.escaped)</h1>\n")
        if !problems.isEmpty {
            html.raw("<h2>Problems</h2>\n<ul>\n")
            for problem in problems {
                html.raw("<li><code>\(problem.path.escaped)</code>: \(problem.message.escaped)</li>\n")
            }
            html.raw("</ul>\n")
        }
        for edition in editions { edition.write(to: &html) }
        if older.editions > 0 {
            let older = older.text.escaped
            html.raw(
                "<p>\(older). `mojiwaku batch report` shows them if you name them or give more --days.</p>\n")
        }
        // Measure the file with this sentence in it, too.
        if html.leftOut > 0 {
            html.raw(
                "<p>\(html.leftOut) small pictures are left out. `mojiwaku batch report EDITION` shows those of one edition.</p>\n"
            )
        }
        html.raw("</body>\n</html>\n")
        return html
    }

    private static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Editions</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 1300px; padding: 0 1em; color: #222; }
        h1 { font-size: 1.3em; } h2 { font-size: 1.15em; margin-top: 2em; border-bottom: 1px solid #ccc; }
        .counts span { margin-right: 1.2em; } .bad { color: #b00020; font-weight: 600; } .doubt { color: #a14a00; }
        table { border-collapse: collapse; margin-bottom: 1.5em; } td:first-child { min-width: 11em; } td:nth-child(2) { min-width: 6em; overflow-wrap: anywhere; } td, th { text-align: left; padding: .15em 1em .15em 0; vertical-align: top; }
        .pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); gap: 1em; }
        figure { margin: 0; } figure img { width: 100%; max-height: 26em; object-fit: contain; border: 1px solid #ddd; } figcaption { font-size: .85em; }
        </style>
        </head>
        <body>

        """
}

extension BatchReport.EditionReport {
    fileprivate func write(to html: inout HTMLWriter) {
        html.raw("<h2>\(status.edition.name.escaped)")
        if let title = status.edition.title { html.raw(" · \(title.escaped)") }
        html.raw("</h2>\n<p class=\"counts\">")
        for (name, count) in status.counts where count > 0 {
            let isBad = ["missing", "quarantined"].contains(name)
            html.raw("<span\(isBad ? " class=\"bad\"" : "")>\(count) \(name)</span> ")
        }
        if pages.isEmpty, status.missing == 0 { html.raw("<span class=\"doubt\">no page has come</span> ") }
        html.raw("<span>readers get \(status.readable)</span>")
        if status.text.read + status.text.givenUp.count > 0 {
            let kind = status.text.givenUp.isEmpty ? "" : " class=\"bad\""
            html.raw(" <span\(kind)>text of \(status.text.words)</span>")
        }
        html.raw("</p>\n")
        for line in status.waiting { html.raw("<p class=\"doubt\">\(line.escaped)</p>\n") }
        writeAttention(to: &html)
        writeEffort(to: &html)
        html.raw("<div class=\"pages\">\n")
        for page in pages where page.page.state != .expected { page.write(to: &html) }
        html.raw("</div>\n")
    }

    private func writeAttention(to html: inout HTMLWriter) {
        let pages = pages.filter { $0.needsAttention && $0.page.state != .expected }
            .sorted { $0.urgency > $1.urgency }
        guard status.missing > 0 || !pages.isEmpty || !status.text.givenUp.isEmpty else { return }
        html.raw("<table>\n")
        for name in status.missingNames {
            html.row([("bad", "missing"), ("", name), ("", "its image has not come")])
        }
        if status.missingUnnamed > 0 {
            html.row([("bad", "missing"), ("", "\(status.missingUnnamed) more"), ("", "their images have not come")])
        }
        for page in pages {
            let name = page.page.name.page
            if let reason = page.page.reason {
                html.row([("bad", page.page.stateText), ("", name), ("", reason.text)])
            }
            if let hold = page.page.hold {
                html.row([("doubt", "waits for an editor"), ("", name), ("", hold.text)])
            }
            for doubt in page.doubts where doubt.code != page.page.hold?.code {
                let reason = Reason(code: doubt.code, message: doubt.message)
                html.row([("doubt", doubt.severity.rawValue), ("", name), ("", reason.text)])
            }
            if page.proposals > 0 {
                html.row([("doubt", "proposal"), ("", name), ("", "a new result waits beside a correction")])
            }
        }
        for page in status.text.givenUp {
            let retry = TextState.retry(status.edition.name)
            html.row([("doubt", "text given up"), ("", page.name.page), ("", "\(page.reason.text): \(retry)")])
        }
        html.raw("</table>\n")
    }

    /// Writes a table that compares the corrections of approved pages with the fewest sufficient ones.
    private func writeEffort(to html: inout HTMLWriter) {
        let rows = pages.compactMap { page in page.effort.map { (page.page.name.page, $0) } }
        guard !rows.isEmpty else { return }
        html.raw("<table>\n<tr><th>corrected page</th><th>corrections</th><th>would have sufficed</th></tr>\n")
        for (name, effort) in rows {
            html.row([("", name), ("", effort.doneWords), ("", effort.sufficient.words)])
        }
        html.raw("</table>\n")
    }
}

extension BatchReport.PageReport {
    /// Order of the doubtful pages: quarantined ones first, then pages that wait for an editor.
    fileprivate var urgency: Int { page.state == .quarantined ? 2 : page.hold != nil ? 1 : 0 }

    fileprivate func write(to html: inout HTMLWriter) {
        html.raw("<figure>")
        if let thumbnail { html.picture(thumbnail) }
        html.raw("<figcaption><b>\(page.name.page.escaped)</b>")
        html.raw(" <span\(page.state == .quarantined ? " class=\"bad\"" : "")>\(page.stateText)</span>")
        if page.hold != nil { html.raw(", <span class=\"doubt\">waits for an editor</span>") }
        if page.latestRevision > 0 { html.raw(", revision \(page.latestRevision), \(characters) characters") }
        if let milliseconds { html.raw(String(format: ", %.1f s", Double(milliseconds) / 1000)) }
        html.raw("</figcaption></figure>\n")
    }
}

private struct HTMLWriter {
    var bytes = ""
    /// Bytes left for pictures.
    var room: Int
    /// Number of pictures that did not fit.
    var leftOut = 0

    mutating func picture(_ png: Data) {
        // The length of the base64 text and the tag around it.
        let tag = "<img loading=\"lazy\" alt=\"\" src=\"data:image/png;base64,"
        let size = tag.utf8.count + (png.count + 2) / 3 * 4 + 2
        guard size <= room else {
            leftOut += 1
            return
        }
        room -= size
        raw("\(tag)\(png.base64EncodedString())\">")
    }

    mutating func raw(_ html: String) { bytes += html }

    mutating func row(_ cells: [(kind: String, text: String)]) {
        let cells = cells.map { kind, text in
            "<td\(kind.isEmpty ? "" : " class=\"\(kind)\"")>\(text.escaped)</td>"
        }
        raw("<tr>\(cells.joined())</tr>\n")
    }
}

extension String {
    /// The text as HTML.
    fileprivate var escaped: String {
        unicodeScalars.reduce(into: "") { html, scalar in
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            default: html.unicodeScalars.append(scalar)
            }
        }
    }
}

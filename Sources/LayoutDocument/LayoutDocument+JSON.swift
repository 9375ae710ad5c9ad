public import Foundation
import HighlightMap
import PageGeometry
import PositionedJSON

extension LayoutDocument {
    /// The name in every layout's `format` field.
    public static let format = "mojiwaku.layout"
    /// The supported versions of the format. Text is new in 2.
    public static let versions = 1...2

    /// The version to write: 2 when a character has text, else 1, for older programs.
    public var version: Int { hasText ? 2 : 1 }

    /// The layout as JSON, with a text line for each character, so that a diff shows the corrections. It ends in a line
    /// feed. The same layout gives the same bytes.
    ///
    /// - Complexity: O(characters).
    public func json() -> Data {
        return JSONText.file { out in
            out.newLine(1)
            out.field("format", Self.format)
            out.field("version", version)
            page.write(to: &out)
            provenance.write(to: &out)
            out.section("findings", findings) { $0.write(to: &$1) }
            out.section("figures", figures) {
                $1.field("kind", $0.kind.rawValue)
                $1.field("rect", $0.rect.sides)
            }
            out.section("rules", rules) {
                $1.field("direction", $0.direction.rawValue)
                $1.field("rect", $0.rect.sides)
            }
            out.section("unnumbered", unnumbered) {
                $1.field("kind", $0.kind.rawValue)
                $1.field("rect", $0.rect.sides)
            }
            if !tiers.isEmpty { out.section("tiers", tiers) { $0.write(to: &$1) } }
            out.newLine(1)
            out.records("articles", articles, depth: 2) { article, out in
                out.records("paragraphs", article.paragraphs, depth: 3) { paragraph, out in
                    out.records("lines", paragraph.lines, depth: 4) { $0.write(to: &$1) }
                }
            }
        }
    }
}

extension PageIdentity {
    fileprivate func write(to out: inout JSONText) {
        out.newLine(1)
        out.field("edition", edition)
        out.field("page", name)
        out.newLine(1)
        out.field("width", size.width)
        out.field("height", size.height)
        out.newLine(1)
        out.named("source") { $0.field("sha256", sourceDigest) }
    }
}

extension Provenance {
    fileprivate func write(to out: inout JSONText) {
        out.newLine(1)
        out.key("provenance")
        out.open("{")
        out.newLine(2)
        out.field("engine", engine)
        for (name, values) in [("settings", settings), ("models", models)] {
            out.newLine(2)
            out.key(name)
            out.open("{")
            for key in values.keys.sorted() {
                out.newLine(3)
                out.field(key, values[key])
            }
            if !values.isEmpty { out.newLine(2, closing: true) }
            out.close("}")
        }
        out.newLine(1, closing: true)
        out.close("}")
    }
}

extension Finding {
    fileprivate func write(to out: inout JSONText) {
        out.field("severity", severity.rawValue)
        out.field("code", code)
        if let place { out.field("place", place.sides) }
        if let text { out.field("text", text) }
        if !candidates.isEmpty {
            out.objects("candidates", candidates) { candidate, out in
                if let place = candidate.place { out.field("place", place.sides) }
                out.field("odds", thousandths: candidate.odds)
                if let text = candidate.text { out.field("text", text) }
            }
        }
        if !parameters.isEmpty { out.field("parameters", parameters) }
        out.field("message", message)
    }
}

extension Tier {
    fileprivate func write(to out: inout JSONText) {
        out.field("rows", [rows.lowerBound, rows.upperBound])
        if let gap { out.field("gap", gap) }
        out.field("characters", characters)
        if let box { out.field("box", box.sides) }
    }
}

extension Line {
    fileprivate func write(to out: inout JSONText) {
        out.field("role", role.rawValue)
        out.field("writing", writing.rawValue)
        if let tier { out.field("tier", tier) }
        out.field("cross", [cross.lowerBound, cross.upperBound])
        if lean != 0 { out.field("lean", lean) }
        if isReadFromRight {
            out.field("rtl", true)
        }
        out.field("start", start)
        out.records("characters", characters, depth: 5) { $0.write(to: &$1) }
    }
}

extension Character {
    fileprivate func write(to out: inout JSONText) {
        out.field("end", end)
        out.field("ink", ink.sides)
        out.field("kind", kind.rawValue)
        out.field("confidence", thousandths: confidence)
        text?.write(to: &out)
        guard !ruby.isEmpty else { return }
        out.array("ruby", ruby) { $1.value($0.sides) }
        guard !rubyText.isEmpty else { return }
        out.field("rubyText", rubyText)
    }
}

extension RecognisedText {
    fileprivate func write(to out: inout JSONText) {
        out.field("text", text)
        out.field("textConfidence", thousandths: confidence)
        guard !alternatives.isEmpty else { return }
        out.objects("alternatives", alternatives) { alternative, out in
            out.field("text", alternative.text)
            out.field("confidence", thousandths: alternative.confidence)
        }
    }
}

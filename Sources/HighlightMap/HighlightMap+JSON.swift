public import Foundation
import PageGeometry
import PositionedJSON

extension HighlightMap {
    /// The name in every map's `format` field.
    public static let format = "mojiwaku.highlight-map"
    /// The versions of the format that this program supports.
    public static let versions = 1...2

    /// The version to write: 2 when a line is read from the right, else 1, for readers of version 1.
    ///
    /// - Complexity: O(lines).
    public var version: Int { lines.contains(where: \.isReadFromRight) ? 2 : 1 }

    /// The map as JSON, with a line feed at the end. Each line of type is on one line of the file. The same map gives
    /// the same bytes.
    ///
    /// - Complexity: O(characters).
    public func json() -> Data {
        return JSONText.file { out in
            out.newLine(1)
            out.field("format", Self.format)
            out.field("version", version)
            out.newLine(1)
            out.field("edition", edition)
            out.field("page", page)
            out.field("revision", revision)
            out.newLine(1)
            out.field("width", size.width)
            out.field("height", size.height)
            out.newLine(1)
            out.named("source") { $0.field("sha256", sourceDigest) }
            out.section("articles", articles) { article, out in
                out.field("first", article.first)
                out.field("last", article.last)
            }
            out.section("lines", lines) { line, out in line.write(to: &out) }
        }
    }
}

extension HighlightMap.Line {
    fileprivate func write(to out: inout JSONText) {
        out.field("first", first)
        out.field("article", article)
        out.field("paragraph", paragraph)
        out.field("role", role.rawValue)
        out.field("writing", writing.rawValue)
        out.field("cross", [cross.lowerBound, cross.upperBound])
        out.field("cuts", cuts)
        if lean != 0 {
            out.field("lean", lean)
        }
        if isReadFromRight {
            out.field("rtl", true)
        }
    }
}

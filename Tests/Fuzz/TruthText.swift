import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import PositionedJSON

/// The truth of a page that was set according to its layout.
enum TruthText {
    static func of(_ layout: LayoutDocument) -> Data {
        var out = JSONText()
        out.open("{")
        out.field("width", layout.page.size.width)
        out.field("height", layout.page.size.height)
        out.key("ignore")
        out.open("[")
        for text in layout.unnumbered { out.value(text.rect.corners) }
        out.close("]")
        out.newLine(1)
        out.key("characters")
        out.open("[")
        for (a, article) in layout.articles.enumerated() { write(article, ordinal: a, to: &out) }
        out.close("]")
        out.newLine(1)
        out.key("ruby")
        let ruby = layout.articles.flatMap(\.paragraphs).flatMap(\.lines).flatMap(\.characters).flatMap(\.ruby)
        out.records(ruby, depth: 2) { $1.field("ink", $0.corners) }
        out.newLine(0, closing: true)
        out.close("}")
        return out.file
    }

    private static func write(_ article: Article, ordinal: Int, to out: inout JSONText) {
        var place = 0
        for (p, paragraph) in article.paragraphs.enumerated() {
            for (l, line) in paragraph.lines.enumerated() {
                for character in line.characters {
                    out.newLine(2)
                    out.object {
                        $0.field("t", place % 7 == 0 ? "字" : nil)
                        $0.field("role", line.role.rawValue)
                        $0.field("article", ordinal)
                        $0.field("flow", line.role == .caption ? "caption" : "main")
                        $0.field("seq", place)
                        $0.field("para", "p\(p)")
                        $0.field("seg", "line\(l)")
                        $0.field("kind", character.kind == .combined ? "tcy" : nil)
                        $0.field("ink", character.ink.corners)
                    }
                    place += 1
                }
            }
        }
    }
}

extension PixelRect {
    fileprivate var corners: [Int] { [minX, minY, maxX, maxY] }
}

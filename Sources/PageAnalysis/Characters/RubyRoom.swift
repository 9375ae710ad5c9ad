import LayoutDocument
import PageGeometry
import PageRaster

/// Leaves ruby its room: a line beside another one's ruby ends at that, and a line ends before its own, as far as its print
/// allows.
struct RubyRoom {
    let components: [InkRuns.Component]

    func left(by lines: [CutLine], em: Int) -> [CutLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.bounds), tile: max(16, 2 * em))
        for (i, line) in lines.enumerated() where line.writing == .vertical {
            for piece in line.type.ruby {
                let box = components[piece].box
                for k in index.meeting(box) where k != i && lines[k].writing == .vertical {
                    narrow(&lines[k], after: box)
                }
            }
        }
        return lines
    }

    /// The articles, the lines with ruby at their right no wider there than their print. Once they are in order: what is read
    /// after what goes by the body of the type.
    ///
    /// - Parameter blur: how many px of blank the print keeps.
    static func left(by articles: [Article], blur: Int) -> [Article] {
        var articles = articles
        for a in articles.indices {
            for p in articles[a].paragraphs.indices {
                for i in articles[a].paragraphs[p].lines.indices {
                    narrow(&articles[a].paragraphs[p].lines[i], blur: blur)
                }
            }
        }
        return articles
    }

    /// Moves the line's right edge to its print, where it has ruby at its right.
    private static func narrow(_ line: inout Line, blur: Int) {
        let middle = line.cross.lowerBound + line.cross.count / 2
        guard line.writing == .vertical, line.characters.contains(where: { $0.ruby.contains { $0.center.x > middle } })
        else { return }
        // What is blurred off the edge of a small mark (。) is much of it, on every page.
        let print = line.characters.map {
            let isSmall = $0.ink.width * 2 < line.cross.count
            return $0.ink.maxX + (isSmall ? 2 : blur) - shift(of: line, at: $0.ink.center.y)
        }.max()
        if let print, print < line.cross.upperBound, print > line.cross.lowerBound + 1 {
            line.cross = line.cross.lowerBound..<print
        }
    }

    /// Moves the line's left edge past ruby that stands at its left.
    private func narrow(_ line: inout CutLine, after ruby: PixelRect) {
        let layout = line.layout
        guard ruby.center.x < layout.cross.lowerBound + layout.cross.count / 4 else { return }
        let print = layout.characters.map { $0.ink.minX - Self.shift(of: layout, at: $0.ink.center.y) }.min()
        let low = min(ruby.maxX - Self.shift(of: layout, at: ruby.center.y), print ?? layout.cross.lowerBound)
        if low > layout.cross.lowerBound, low < layout.cross.upperBound - 1 {
            line.layout.cross = low..<layout.cross.upperBound
        }
    }

    /// How far the line has leant at `y`, in px.
    private static func shift(of line: Line, at y: Int) -> Int {
        line.lean * (y - line.start) / max(1, line.end - line.start)
    }
}

import LayoutDocument
import PageGeometry

/// Leaves ruby its room: a line ends before its ruby, as far as its print allows.
enum RubyRoom {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// A character narrower than this share of the line's body is small: it does not tell where the print ends.
        var smallShare: Share = 0.5
        /// How many px of blank a small mark (。) keeps: what is blurred off its edge is much of it, on every page.
        var smallBlur = 2
        /// The fewest wide characters that tell where the print ends, and the quantile of their edges that does.
        var leastWide = 4
        var quantile: Share = 0.25
        /// How far past that an edge counts, in ems of the line. Higher: ruby that touches a character counts as its print.
        var slack: Ems = 0.12
    }

    /// The articles, the lines with ruby at their right no wider there than their print. Once they are in order: what is read
    /// after what goes by the body of the type.
    ///
    /// - Parameter blur: how many px of blank the print keeps.
    static func left(by articles: [Article], blur: Int, parameters: Parameters = .init()) -> [Article] {
        var articles = articles
        for a in articles.indices {
            for p in articles[a].paragraphs.indices {
                for i in articles[a].paragraphs[p].lines.indices {
                    narrow(&articles[a].paragraphs[p].lines[i], blur: blur, parameters)
                }
            }
        }
        return articles
    }

    /// Moves the line's right edge to its print, where it has ruby at its right.
    private static func narrow(_ line: inout Line, blur: Int, _ parameters: Parameters) {
        let middle = line.cross.lowerBound + line.cross.count / 2
        guard line.writing == .vertical, line.characters.contains(where: { $0.ruby.contains { $0.center.x > middle } })
        else { return }
        let edges = line.characters.map { character in
            let isSmall = character.ink.width < parameters.smallShare * line.cross.count
            let edge =
                character.ink.maxX + (isSmall ? parameters.smallBlur : blur)
                - shift(of: line, at: character.ink.center.y)
            return (place: -edge, isSmall: isSmall)
        }
        let print = outermost(edges, em: line.cross.count, parameters).map { -$0 }
        if let print, print < line.cross.upperBound, print > line.cross.lowerBound + 1 {
            line.cross = line.cross.lowerBound..<print
        }
    }

    /// The least of the edges of a line's characters, but for those far past most of the wide ones': ruby that touches a character
    /// is in its ink. Where few characters are wide, the least of all.
    private static func outermost(
        _ edges: [(place: Int, isSmall: Bool)], em: Int, _ parameters: Parameters
    ) -> Int? {
        let wide = edges.filter { !$0.isSmall }.map(\.place).sorted()
        let places = edges.map(\.place)
        guard wide.count >= parameters.leastWide else { return places.min() }
        let usual = wide[parameters.quantile.of(wide.count)]
        return places.filter { usual - $0 <= parameters.slack * em }.min()
    }

    /// How far the line has leant at `y`, in px.
    private static func shift(of line: Line, at y: Int) -> Int {
        line.lean * (y - line.start) / max(1, line.end - line.start)
    }
}

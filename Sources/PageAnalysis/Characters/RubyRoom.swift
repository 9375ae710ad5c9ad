import LayoutDocument
import PageGeometry

/// Makes room for ruby: a line ends before its ruby, as far as its print allows.
enum RubyRoom {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Width of a character, as a share of the line's body, below which it is no evidence for the end of the print.
        var smallShare: Share = 0.5
        /// Blank that a small mark (。) keeps, in px: blur removes much of it on every page.
        var smallBlur = 2
        /// Minimum number of wide characters, and the quantile of their edges, that determine the end of the print.
        var leastWide = 4
        var quantile: Share = 0.25
        /// Maximum distance past that edge of an edge that counts, in ems of the line. Higher: ruby that touches a
        /// character counts as its print.
        var slack: Ems = 0.12
    }

    /// Returns the articles with lines narrowed to their print if they have ruby at their right. It runs after
    /// ordering, because ordering uses the body of the type.
    ///
    /// - Parameter blur: blank that the print keeps, in px.
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

    /// Moves the line's right edge to its print if it has ruby at its right.
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

    /// Returns the least place among the edges of a line's characters, except edges far past most of the wide ones:
    /// ruby that touches a character is part of its ink. With few wide characters, all edges count.
    private static func outermost(
        _ edges: [(place: Int, isSmall: Bool)], em: Int, _ parameters: Parameters
    ) -> Int? {
        let wide = edges.filter { !$0.isSmall }.map(\.place).sorted()
        let places = edges.map(\.place)
        guard wide.count >= parameters.leastWide else { return places.min() }
        let usual = wide[parameters.quantile.of(wide.count)]
        return places.filter { usual - $0 <= parameters.slack * em }.min()
    }

    /// Returns the movement of a leaning line at `y`, in px.
    private static func shift(of line: Line, at y: Int) -> Int {
        line.lean * (y - line.start) / max(1, line.end - line.start)
    }
}

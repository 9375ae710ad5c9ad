import LayoutDocument
import PageGeometry

/// Makes room for ruby. The right edge of a line is moved to the left, away from the ruby, as far as the line's print
/// allows.
enum RubyRoom {
    struct Parameters: Sendable, Hashable {
        /// A character is small if it is narrower than this share of the line's body. The edges of small characters do
        /// not show where the line's print ends.
        var smallShare: Share = 0.5
        /// Blank that the line keeps at the right of a small mark (。), in px. On every page, blur removes much of such
        /// a mark.
        var smallBlur = 2
        /// Minimum number of wide characters for finding the usual right edge of the print. The usual edge is the
        /// quantile `quantile` of their right edges.
        var leastWide = 4
        var quantile: Share = 0.25
        /// Maximum distance of a character's edge beyond the usual edge, in ems of the line. Edges farther away are
        /// ignored. Higher: ruby that touches a character counts as the character's print.
        var slack: Ems = 0.12
    }

    private static let parameters = Parameters()

    /// Returns the articles after narrowing each line with ruby at its right to the line's print. This step runs after
    /// the ordering, which uses the body of the type.
    ///
    /// - Parameter blur: blank that a line keeps at the right of its print, in px.
    static func left(by articles: [Article], blur: Int) -> [Article] {
        var articles = articles
        articles.forEachLine { narrow(&$0, blur: blur) }
        return articles
    }

    /// Moves a line's right edge to the line's print, if the line has ruby at its right.
    private static func narrow(_ line: inout Line, blur: Int) {
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
        let print = outermost(edges, em: line.cross.count).map { -$0 }
        if let print, print > line.cross.lowerBound + 1 {
            line.narrow(by: line.cross.upperBound - print, atStart: false)
        }
    }

    /// Returns the least place among the edges of a line's characters. Edges far beyond the usual edge of the wide
    /// characters are ignored, because they belong to ruby that touches a character. If the line has few wide
    /// characters, no edge is ignored.
    private static func outermost(_ edges: [(place: Int, isSmall: Bool)], em: Int) -> Int? {
        let wide = edges.filter { !$0.isSmall }.map(\.place).sorted()
        let places = edges.map(\.place)
        guard wide.count >= parameters.leastWide else { return places.min() }
        let usual = wide[parameters.quantile.of(wide.count)]
        return places.filter { usual - $0 <= parameters.slack * em }.min()
    }

    /// Returns the displacement of a leaning line at `y`, relative to the line's start, in px.
    private static func shift(of line: Line, at y: Int) -> Int {
        line.lean * (y - line.start) / max(1, line.end - line.start)
    }
}

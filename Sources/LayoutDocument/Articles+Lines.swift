/// The place of a line in the reading order. The ordinals count from 0.
public struct LinePlace: Sendable, Hashable, Comparable {
    /// Ordinal of its article.
    public var article: Int
    /// Ordinal of its paragraph in the article.
    public var paragraph: Int
    /// Ordinal of the line in the paragraph.
    public var line: Int

    /// JSON pointer to the line in a layout.
    public var pointer: String { "/articles/\(article)/paragraphs/\(paragraph)/lines/\(line)" }

    /// Whether `a` is read before `b`.
    public static func < (a: LinePlace, b: LinePlace) -> Bool {
        (a.article, a.paragraph, a.line) < (b.article, b.paragraph, b.line)
    }
}

extension Article {
    /// All lines, in reading order.
    public var lines: [Line] { paragraphs.flatMap(\.lines) }
}

extension [Article] {
    /// All lines, in reading order.
    public var lines: [Line] { flatMap(\.lines) }

    /// All lines with their places, in reading order.
    public var placedLines: some Sequence<(place: LinePlace, line: Line)> {
        lazy.enumerated().flatMap { a, article in
            article.paragraphs.lazy.enumerated().flatMap { p, paragraph in
                paragraph.lines.lazy.enumerated().map { l, line in
                    (place: LinePlace(article: a, paragraph: p, line: l), line: line)
                }
            }
        }
    }

    /// The line at a place.
    public subscript(place: LinePlace) -> Line {
        get { self[place.article].paragraphs[place.paragraph].lines[place.line] }
        set { self[place.article].paragraphs[place.paragraph].lines[place.line] = newValue }
    }

    /// Changes each line, in reading order.
    public mutating func forEachLine(_ change: (inout Line) -> Void) {
        for a in indices {
            for p in self[a].paragraphs.indices {
                for l in self[a].paragraphs[p].lines.indices { change(&self[a].paragraphs[p].lines[l]) }
            }
        }
    }

    /// Replaces each line by other lines of the same paragraph, or by none.
    public mutating func replaceLines(_ replacement: (Line) -> [Line]) {
        for a in indices {
            for p in self[a].paragraphs.indices {
                self[a].paragraphs[p].lines = self[a].paragraphs[p].lines.flatMap(replacement)
            }
        }
    }
}

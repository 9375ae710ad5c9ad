public import HighlightMap

extension LayoutDocument {
    /// The reader's view of this document: characters numbered in reading order.
    ///
    /// - Parameter revision: revision of the map, from 1.
    /// - Throws: `HighlightMapError` when the document breaks a rule of the map's format.
    /// - Complexity: O(characters).
    public func map(revision: Int = 1) throws(HighlightMapError) -> HighlightMap {
        var lines: [HighlightMap.Line] = []
        var ranges: [HighlightMap.Article] = []
        var next = 1
        for article in articles {
            let first = next
            for (p, paragraph) in article.paragraphs.enumerated() {
                for line in paragraph.lines where !line.characters.isEmpty {
                    lines.append(
                        HighlightMap.Line(
                            first: next, article: ranges.count, paragraph: p, role: line.role, writing: line.writing,
                            cross: line.cross, cuts: line.cuts, lean: line.lean,
                            isReadFromRight: line.isReadFromRight))
                    next += line.characters.count
                }
            }
            if next > first { ranges.append(HighlightMap.Article(first: first, last: next - 1)) }
        }
        return try HighlightMap(
            edition: page.edition, page: page.name, revision: revision, size: page.size,
            sourceDigest: page.sourceDigest, articles: ranges, lines: lines)
    }
}

public import HighlightMap
public import LayoutDocument
public import PageGeometry

/// A place with the phrase of a search.
public struct IIIFSearchHit: Sendable, Hashable {
    /// The page's name in its edition.
    public var page: String
    /// Numbers of the characters in the hit.
    public var numbers: ClosedRange<Int>
    /// The hit, cut at line ends: one part or more, in reading order.
    public var parts: [Part]
    /// The text before the hit, as context for a reader; may be empty.
    public var before: String
    /// The text after the hit; may be empty.
    public var after: String

    /// The part of a hit in one line.
    public struct Part: Sendable, Hashable {
        /// Its place, in px of the source image.
        public var rect: PixelRect
        /// Its text.
        public var text: String
    }
}

extension IIIFSearchHit {
    /// A hit from the numbers of a search.
    ///
    /// - Parameters:
    ///   - numbers: within the page.
    ///   - map: the page's map, of the revision that was searched.
    ///   - entries: the texts of the page's characters (`PageText.entries`).
    ///   - context: characters of text before and after the hit.
    /// - Complexity: O(log lines + numbers).
    public init(
        page: String, numbers: ClosedRange<Int>, map: HighlightMap, entries: [PageText.Entry], context: Int = 20
    ) {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        self.init(
            page: page, numbers: numbers,
            parts: map.fill(from: first, to: last).map { fill in
                Part(
                    rect: fill.rect.intersection(map.size.bounds),
                    text: PageText.text(of: Range(fill.numbers), in: entries))
            },
            before: PageText.text(of: first - context..<first, in: entries),
            after: PageText.text(of: last + 1..<last + 1 + context, in: entries))
    }
}

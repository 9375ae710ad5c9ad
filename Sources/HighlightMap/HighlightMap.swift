public import PageGeometry

/// The reader's view of a page: every printed character of its articles has a number and a cell, and a mark from one
/// number to another covers all cells between. Format "mojiwaku.highlight-map", versions 1 and 2 (docs/formats.md).
///
/// Coordinates are whole pixels of the source image, with the origin at the top left; ranges are half-open. A value of
/// this type satisfies the rules of the format: every initialiser checks them, so that readers need not.
public struct HighlightMap: Sendable, Hashable {
    /// The edition's name, or nil for a loose image.
    public let edition: String?
    /// The page's name in its edition, or the file's stem for a loose image.
    public let page: String
    /// Revision of the page's map, from 1.
    public let revision: Int
    /// Size of the source image.
    public let size: PixelSize
    /// SHA-256 of the image file, 64 lower-case hexadecimal digits.
    public let sourceDigest: String
    /// The articles in reading order; lines refer to positions in this array.
    public let articles: [Article]
    /// The lines in reading order.
    public let lines: [Line]

    /// An article's range of numbers.
    public struct Article: Sendable, Hashable {
        /// Number of its first character.
        public var first: Int
        /// Number of its last character.
        public var last: Int

        /// An article with the numbers `first ... last`.
        public init(first: Int, last: Int) {
            self.first = first
            self.last = last
        }
    }

    /// A line of type, tiled by cells without gap or overlap.
    public struct Line: Sendable, Hashable {
        /// Number of the line's first character.
        public var first: Int
        /// Ordinal of its article.
        public var article: Int
        /// Ordinal of its paragraph, unique in the article.
        public var paragraph: Int
        /// The role of the line.
        public var role: LineRole
        /// The direction of its characters.
        public var writing: WritingDirection
        /// Extent across the line, at its first cut, in px.
        public var cross: Range<Int>
        /// Places along the line where cells meet, in ascending order for either reading direction. There is one place
        /// more than there are characters.
        public var cuts: [Int]
        /// Shift of `cross` from the first cut to the last one, in px; linear in between.
        public var lean: Int
        /// Whether a horizontal line is read from right to left, like headlines of old papers. Its first number then
        /// belongs to the rightmost cell.
        public var isReadFromRight: Bool

        /// A line from its parts; `HighlightMap.init` checks them.
        public init(
            first: Int, article: Int, paragraph: Int, role: LineRole, writing: WritingDirection, cross: Range<Int>,
            cuts: [Int], lean: Int = 0, isReadFromRight: Bool = false
        ) {
            self.first = first
            self.article = article
            self.paragraph = paragraph
            self.role = role
            self.writing = writing
            self.cross = cross
            self.cuts = cuts
            self.lean = lean
            self.isReadFromRight = isReadFromRight
        }

        /// Number of characters.
        public var count: Int { cuts.count - 1 }
        /// Number of the line's last character.
        public var last: Int { first + count - 1 }
        /// The numbers of its characters.
        public var numbers: ClosedRange<Int> { first...last }
    }

    /// Number of characters on the page.
    public var count: Int { lines.last?.last ?? 0 }

    /// Makes a map after checking every rule that numbers and cells depend on (`HighlightMapRule.isRefused`).
    ///
    /// - Throws: `HighlightMapError` with the first broken rule and its place.
    /// - Complexity: O(characters).
    public init(
        edition: String?, page: String, revision: Int, size: PixelSize, sourceDigest: String, articles: [Article],
        lines: [Line]
    ) throws(HighlightMapError) {
        self.init(
            unchecked: edition, page: page, revision: revision, size: size, sourceDigest: sourceDigest,
            articles: articles, lines: lines)
        try requireRules()
    }

    /// A map that may break any rule. It is only for `MapChecker`, which must not pass it on.
    init(
        unchecked edition: String?, page: String, revision: Int, size: PixelSize, sourceDigest: String,
        articles: [Article], lines: [Line]
    ) {
        self.edition = edition
        self.page = page
        self.revision = revision
        self.size = size
        self.sourceDigest = sourceDigest
        self.articles = articles
        self.lines = lines
    }

    /// The map with another name and revision. Cells are found once per image; names are added when a page is stored.
    ///
    /// - Throws: `HighlightMapError` when the revision is below 1.
    public func stamped(
        edition: String?, page: String, revision: Int
    ) throws(HighlightMapError) -> HighlightMap {
        try HighlightMap(
            edition: edition, page: page, revision: revision, size: size, sourceDigest: sourceDigest,
            articles: articles, lines: lines)
    }
}

/// The role of a line of type.
public enum LineRole: String, Sendable, Hashable, CaseIterable {
    /// 見出し: the article's main headline.
    case headline
    /// 袖見出し, 脇見出し: a headline beside or under the main one.
    case subheadline
    /// 中見出し: one bold line inside the text.
    case crosshead
    /// 本文: running text.
    case body
    /// 絵解き: the text of a picture or chart.
    case caption
    /// 署名: the author's name.
    case byline
    /// Numbered text with another role.
    case other
}

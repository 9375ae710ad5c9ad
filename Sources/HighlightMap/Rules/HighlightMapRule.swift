/// A rule that a map can break. The raw value is its id in reports and in docs/validation.md.
public enum HighlightMapRule: String, FormatRule {
    /// The page's sides are 1 px or more.
    case pageSize = "page.size"
    /// Revisions start at 1.
    case revision = "page.revision"
    /// The image's digest is 64 lower-case hexadecimal digits.
    case pageDigest = "page.digest"
    /// The page has a name.
    case pageName = "page.name"
    /// The edition has a name, or there is none.
    case editionName = "page.edition"
    /// A line has at least one character, so two cuts.
    case emptyLine = "number.line"
    /// Numbers run on through the lines, from 1.
    case numbers = "number.run"
    /// Cuts rise.
    case cutsRise = "cell.rise"
    /// A cell is within the page.
    case cellOnPage = "cell.page"
    /// Cells of different lines do not overlap.
    case cellOverlap = "cell.overlap"
    /// A line has an extent across.
    case emptyCross = "line.cross"
    /// A line leans no more than a scan can be skewed.
    case lean = "line.lean"
    /// Only horizontal lines are read from the right, and only in maps of version 2.
    case readFromRight = "line.rtl"
    /// An article's lines are together, and articles in order.
    case articleOrder = "article.order"
    /// An article that a line names is in the list of articles.
    case articleListed = "article.listed"
    /// An article's first number is that of its first line.
    case articleFirst = "article.first"
    /// An article's last number is that of its last line.
    case articleLast = "article.last"
    /// Every article has a line.
    case emptyArticle = "article.empty"
    /// A paragraph's ordinal is 0 or more.
    case paragraphOrdinal = "paragraph.ordinal"
    /// A paragraph's lines are together.
    case paragraphSplit = "paragraph.split"
    /// Paragraphs are in the order of their ordinals.
    case paragraphOrder = "paragraph.order"
    /// Lines side by side in a paragraph follow one another as they are read.
    case lineOrder = "order.lines"
    /// An article's headline comes first and its captions last.
    case roleOrder = "order.roles"

    /// Severity of a broken rule.
    public var severity: FindingSeverity {
        switch self {
        case .lean, .paragraphOrder, .lineOrder, .roleOrder: .warning
        default: .error
        }
    }

    /// Whether reading refuses a map that breaks the rule: its numbers and cells would be undefined.
    public var isRefused: Bool {
        switch self {
        case .pageSize, .revision, .pageDigest, .emptyLine, .numbers, .cutsRise, .emptyCross, .readFromRight,
            .articleOrder, .articleListed, .articleFirst, .articleLast, .emptyArticle, .paragraphOrdinal:
            true
        default: false
        }
    }
}

extension HighlightMapRule {
    /// The statement of the rule, as a sentence.
    public var statement: String {
        switch self {
        case .pageSize: "The page's sides are 1 px or more."
        case .revision: "Revisions start at 1."
        case .pageDigest: "The image's digest is 64 lower-case hexadecimal digits."
        case .pageName: "The page has a name."
        case .editionName: "The edition has a name, or there is none."
        case .emptyLine: "A line has at least one character, so two cuts."
        case .numbers: "Numbers run on through the lines, from 1 and without a gap."
        case .cutsRise: "A line's cuts rise."
        case .cellOnPage: "A cell lies within the page."
        case .cellOverlap: "Cells of different lines do not overlap."
        case .emptyCross: "A line has an extent across."
        case .lean: "A line leans no more than a quarter of its length, or 8 px."
        case .readFromRight: "Only horizontal lines are read from the right, and only in maps of version 2."
        case .articleOrder: "An article's lines stand together, and articles in the order of their ordinals, from 0."
        case .articleListed: "An article that a line names is in the list of articles."
        case .articleFirst: "An article's first number is that of its first line."
        case .articleLast: "An article's last number is that of its last line."
        case .emptyArticle: "Every article has a line."
        case .paragraphOrdinal: "A paragraph's ordinal is 0 or more."
        case .paragraphSplit: "A paragraph's lines stand together: its ordinal is unique in its article."
        case .paragraphOrder: "Paragraphs stand in the order of their ordinals."
        case .lineOrder: LineOrder.statement
        case .roleOrder: LineRole.orderStatement
        }
    }

    /// The remedy for a broken rule, as sentences.
    public var remedy: String {
        switch self {
        case .cellOnPage, .cellOverlap, .lean, .lineOrder, .roleOrder:
            "Correct the page's layout, then make the map again with `mojiwaku map`."
        default: "Make the map again with `mojiwaku map`."
        }
    }
}

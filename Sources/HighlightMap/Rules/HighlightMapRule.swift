/// A rule that a map can break. The raw value is its id in reports and in docs/validation.md.
public enum HighlightMapRule: String, FormatRule {
    /// Width and height of the page are at least 1 px.
    case pageSize = "page.size"
    /// Revisions start at 1.
    case revision = "page.revision"
    /// The image's digest is 64 lower-case hexadecimal digits.
    case pageDigest = "page.digest"
    /// The page has a name.
    case pageName = "page.name"
    /// The name of the edition is null or not empty.
    case editionName = "page.edition"
    /// A line has at least one character, and so at least two cuts.
    case emptyLine = "number.line"
    /// Numbers run on through the lines, from 1.
    case numbers = "number.run"
    /// Cuts rise.
    case cutsRise = "cell.rise"
    /// A cell is within the page.
    case cellOnPage = "cell.page"
    /// Cells of different lines do not overlap.
    case cellOverlap = "cell.overlap"
    /// A line has a width.
    case emptyCross = "line.cross"
    /// A line leans at most as much as a skewed scan.
    case lean = "line.lean"
    /// Only horizontal lines are read from the right, and only in maps of version 2.
    case readFromRight = "line.rtl"
    /// An article's lines are together, and articles are in order.
    case articleOrder = "article.order"
    /// The list of articles contains the article of every line.
    case articleListed = "article.listed"
    /// An article's first number is that of its first line.
    case articleFirst = "article.first"
    /// An article's last number is that of its last line.
    case articleLast = "article.last"
    /// Every article has at least one line.
    case emptyArticle = "article.empty"
    /// The ordinal of a paragraph is 0 or more.
    case paragraphOrdinal = "paragraph.ordinal"
    /// A paragraph's lines are together.
    case paragraphSplit = "paragraph.split"
    /// Paragraphs are in the order of their ordinals.
    case paragraphOrder = "paragraph.order"
    /// Lines side by side in a paragraph are in their reading order.
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
        case .pageSize: "Width and height of the page are at least 1 px."
        case .revision: "Revisions start at 1."
        case .pageDigest: "The image's digest is 64 lower-case hexadecimal digits."
        case .pageName: "The page has a name."
        case .editionName: "The name of the edition is null or not empty."
        case .emptyLine: "A line has at least one character, and so at least two cuts."
        case .numbers: "Numbers start at 1 and continue from line to line without a gap."
        case .cutsRise: "The cuts of a line rise."
        case .cellOnPage: "Every cell is inside the page."
        case .cellOverlap: "Cells of different lines do not overlap."
        case .emptyCross: "A line has a width."
        case .lean: "A line leans by at most 8 px or a quarter of its length."
        case .readFromRight: "Only horizontal lines are read from the right, and only in maps of version 2."
        case .articleOrder:
            "The lines of an article follow one another, and articles are numbered from 0 in reading order."
        case .articleListed: "The list of articles contains the article of every line."
        case .articleFirst: "An article's first number is that of its first line."
        case .articleLast: "An article's last number is that of its last line."
        case .emptyArticle: "Every article has at least one line."
        case .paragraphOrdinal: "The ordinal of a paragraph is 0 or more."
        case .paragraphSplit:
            "The lines of a paragraph follow one another, and no other paragraph of the article has its ordinal."
        case .paragraphOrder: "The paragraphs of an article are in the order of their ordinals."
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

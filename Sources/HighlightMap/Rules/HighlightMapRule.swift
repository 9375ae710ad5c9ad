/// A rule that a map can break. The raw value is its id in reports and in docs/validation.md; `statement` has its
/// meaning.
public enum HighlightMapRule: String, FormatRule {
    case pageSize = "page.size"
    case revision = "page.revision"
    case pageDigest = "page.digest"
    case pageName = "page.name"
    case editionName = "page.edition"
    case emptyLine = "number.line"
    case numbers = "number.run"
    case cutsRise = "cell.rise"
    case cellOnPage = "cell.page"
    case cellOverlap = "cell.overlap"
    case emptyCross = "line.cross"
    case lean = "line.lean"
    case readFromRight = "line.rtl"
    case articleOrder = "article.order"
    case articleListed = "article.listed"
    case articleFirst = "article.first"
    case articleLast = "article.last"
    case emptyArticle = "article.empty"
    case paragraphOrdinal = "paragraph.ordinal"
    case paragraphSplit = "paragraph.split"
    case paragraphOrder = "paragraph.order"
    case lineOrder = "order.lines"
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

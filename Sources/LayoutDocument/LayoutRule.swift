public import HighlightMap

/// A rule that a layout can break. The raw value is its id in reports and in docs/validation.md.
public enum LayoutRule: String, FormatRule {
    /// The page's sides are 1 px or more.
    case pageSize = "page.size"
    /// The page has a name.
    case pageName = "page.name"
    /// The name of the edition is null or not empty.
    case editionName = "page.edition"
    /// The image's digest is 64 lower-case hexadecimal digits.
    case pageDigest = "page.digest"
    /// The analysis has a version.
    case engine = "provenance.engine"
    /// Each model's digest is 64 lower-case hexadecimal digits.
    case modelDigest = "provenance.model-digest"
    /// An article has a paragraph, so that it has numbers.
    case emptyArticle = "number.article"
    /// A paragraph has a line.
    case emptyParagraph = "number.paragraph"
    /// A line has a character.
    case emptyLine = "number.line"
    /// The extent across a line is not empty.
    case emptyCross = "line.cross"
    /// A line leans at most as much as a skewed scan.
    case lean = "line.lean"
    /// Only horizontal lines are read from the right.
    case readFromRight = "line.rtl"
    /// A tier's ordinal is 0 or more, and below the number of listed tiers.
    case tier = "line.tier"
    /// Lines of one tier share its extent.
    case tierExtent = "tier.extent"
    /// The blank above a tier is at least 0 px, and its full lines have at least one character.
    case tierGrid = "tier.grid"
    /// Tiers of the page, or of a box, are one below the other, in the order of their ordinals.
    case tierOrder = "tier.order"
    /// A character's cell ends after it starts.
    case cellRises = "cell.rise"
    /// A cell is within the page.
    case cellOnPage = "cell.page"
    /// Cells of different lines do not overlap.
    case cellOverlap = "cell.overlap"
    /// A character's print has an extent.
    case emptyInk = "ink.empty"
    /// A character's print is within the page.
    case inkOnPage = "ink.page"
    /// A character's print reaches at most `Line.slack` out of its cell.
    case inkInCell = "ink.cell"
    /// Print that reaches further is in no cell of another line.
    case foreignInk = "ink.foreign"
    /// Ruby has an extent.
    case emptyRuby = "ruby.empty"
    /// Ruby is within the page.
    case rubyOnPage = "ruby.page"
    /// Ruby reaches at most `Line.slack` into a cell.
    case rubyInCell = "ruby.cell"
    /// Ruby is beside its base character.
    case rubyAway = "ruby.away"
    /// A confidence, and a candidate's odds, are from 0 to 1.
    case confidence = "character.confidence"
    /// A text is short, not empty and without control characters. Ruby has a text for each of its runs, or no texts.
    case text = "character.text"
    /// The rectangle of a `Figure`, rule, unnumbered text, tier or finding is not empty.
    case emptyRect = "rect.empty"
    /// The rectangle of a `Figure`, rule, unnumbered text, tier or finding is within the page.
    case rectOnPage = "rect.page"
    /// Lines side by side in a paragraph are in their reading order.
    case lineOrder = "order.lines"
    /// An article's headline comes first and its captions last.
    case roleOrder = "order.roles"

    /// Severity of a broken rule. A page with an error must not be published.
    public var severity: FindingSeverity {
        switch self {
        case .lean, .tierExtent, .tierOrder, .emptyInk, .inkOnPage, .inkInCell, .foreignInk, .emptyRuby, .rubyOnPage,
            .rubyInCell, .rubyAway, .emptyRect, .rectOnPage, .lineOrder, .roleOrder:
            .warning
        default: .error
        }
    }
}

/// A place where a layout breaks a rule.
public typealias BrokenRule = RuleBreach<LayoutRule>

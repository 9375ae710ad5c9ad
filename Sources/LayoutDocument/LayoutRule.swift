public import HighlightMap

/// A rule that a layout can break. The raw value is its id in reports and in docs/validation.md; `statement` has its
/// meaning.
public enum LayoutRule: String, FormatRule {
    case pageSize = "page.size"
    case pageName = "page.name"
    case editionName = "page.edition"
    case pageDigest = "page.digest"
    case engine = "provenance.engine"
    case modelDigest = "provenance.model-digest"
    case emptyArticle = "number.article"
    case emptyParagraph = "number.paragraph"
    case emptyLine = "number.line"
    case emptyCross = "line.cross"
    case lean = "line.lean"
    case readFromRight = "line.rtl"
    case tier = "line.tier"
    case tierExtent = "tier.extent"
    case tierGrid = "tier.grid"
    case tierOrder = "tier.order"
    case cellRises = "cell.rise"
    case cellOnPage = "cell.page"
    case cellOverlap = "cell.overlap"
    case emptyInk = "ink.empty"
    case inkOnPage = "ink.page"
    case inkInCell = "ink.cell"
    case foreignInk = "ink.foreign"
    case emptyRuby = "ruby.empty"
    case rubyOnPage = "ruby.page"
    case rubyInCell = "ruby.cell"
    case rubyAway = "ruby.away"
    case confidence = "character.confidence"
    case text = "character.text"
    case emptyRect = "rect.empty"
    case rectOnPage = "rect.page"
    case lineOrder = "order.lines"
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

extension LayoutRule {
    /// The statement of the rule, as a sentence.
    public var statement: String {
        switch self {
        case .pageSize, .pageName, .editionName, .pageDigest, .emptyCross, .lean, .cellOnPage, .cellOverlap,
            .lineOrder, .roleOrder:
            shared.statement
        case .engine: "The layout names the version of the analysis."
        case .modelDigest: "Each model's digest is 64 lower-case hexadecimal digits."
        case .emptyArticle: "Every article has at least one paragraph."
        case .emptyParagraph: "Every paragraph has at least one line."
        case .emptyLine: "Every line has at least one character."
        case .readFromRight: "Only horizontal lines are read from the right."
        case .tier: "The ordinal of a tier is 0 or more. If the layout lists its tiers, it is in the list."
        case .tierExtent: "Every line shares rows of pixels with its tier."
        case .tierGrid: "The blank above a tier is at least 0 px, and a full line has at least one character."
        case .tierOrder: "A tier with a higher ordinal is further down the page, or the box."
        case .cellRises: "Every cell ends after its start."
        case .emptyInk: "The rectangle of a character's print is not empty."
        case .inkOnPage: "The print of a character is inside the page."
        case .inkInCell: "Print reaches out of its cell by at most a quarter of the line's width, or 2 px."
        case .foreignInk: "Print that reaches further overlaps no cell of another line."
        case .emptyRuby: "The rectangle of ruby is not empty."
        case .rubyOnPage: "Ruby is inside the page."
        case .rubyInCell: "Ruby reaches as little into a cell."
        case .rubyAway: "Ruby is beside its character."
        case .confidence: "Confidences and odds are from 0 to 1."
        case .text:
            "A text is short, not empty, and has no control characters. Ruby has a text for each rectangle, or no text."
        case .emptyRect: "The rectangle of a figure, rule, unnumbered text, tier or finding is not empty."
        case .rectOnPage: "Every figure, rule, unnumbered text, tier and finding is inside the page."
        }
    }

    /// The map's rule with the same id, if both have the same statement.
    private var shared: HighlightMapRule { HighlightMapRule(rawValue: rawValue) ?? .cellOnPage }

    /// The remedy for a broken rule, as a sentence.
    public var remedy: String {
        switch self {
        case .pageSize: "Write the width and height of the source image."
        case .pageName: "Write the page's name, or the file's stem for a loose image."
        case .editionName: "Write the edition's name, or null for a loose image."
        case .pageDigest: "Write the SHA-256 of the image file, 64 lower-case hexadecimal digits."
        case .engine: "Write the version of the program that made the layout."
        case .modelDigest: "Write the SHA-256 of the model, 64 lower-case hexadecimal digits."
        case .emptyArticle, .emptyParagraph, .emptyLine: "Remove it, or add what is missing."
        case .emptyCross: "Write an extent whose end is after its start."
        case .lean: "Write the distance by which cross moves from the line's start to its end, or remove the field."
        case .readFromRight: "Remove the field, or correct the line's writing."
        case .tier: "Write the tier's ordinal, counted from 0 at the top, or remove the field."
        case .tierExtent: "Write the ordinal of the line's tier, or remove the field."
        case .tierGrid: "Measure the tier again, or remove its blank."
        case .tierOrder: "Count the tiers from the top, or remove the field."
        case .cellRises:
            "Move the end beyond that of the previous character (of the first character: beyond the line's start)."
        case .cellOnPage: "Reduce the line's cross, start or ends until every cell is inside the page."
        case .cellOverlap: "Narrow the cross of one line, or move its start or ends, until the lines share no pixel."
        case .emptyInk: "Write the smallest rectangle around the print. If nothing is printed, remove the character."
        case .inkOnPage, .rubyOnPage, .rectOnPage: "Reduce the rectangle until it is inside the page."
        case .inkInCell: "Move the cell's start or end, or the line's cross, until the cell contains the print."
        case .foreignInk: "Reduce the rectangle, or narrow the other line's cross, until they share no pixel."
        case .emptyRuby, .emptyRect:
            "Write left, top, right and bottom, with right beyond left and bottom beyond top, or remove the rectangle."
        case .rubyInCell: "Narrow the line's cross until the ruby is outside."
        case .rubyAway: "Attach the ruby to the character beside it, or remove the ruby."
        case .confidence: "Write a number from 0 to 1."
        case .text: "Write the printed text, or remove the field."
        case .lineOrder: "Put the paragraph's lines into reading order."
        case .roleOrder: "Correct the line's role, or move its paragraph to its place in reading order."
        }
    }
}

/// A place where a layout breaks a rule.
public typealias BrokenRule = RuleBreach<LayoutRule>

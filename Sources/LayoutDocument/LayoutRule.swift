public import PageGeometry

/// A rule that a layout can break. The raw value is its id in reports and in docs/formats.md.
public enum LayoutRule: String, Sendable, Hashable, CaseIterable {
    /// The page's sides are 1 px or more.
    case pageSize = "page.size"
    /// The page has a name.
    case pageName = "page.name"
    /// The image's digest is 64 lower-case hexadecimal digits.
    case pageDigest = "page.digest"
    /// Each model's digest is 64 lower-case hexadecimal digits.
    case modelDigest = "provenance.model-digest"
    /// An article has a paragraph, so that it has numbers.
    case emptyArticle = "number.article"
    /// A paragraph has a line.
    case emptyParagraph = "number.paragraph"
    /// A line has a character.
    case emptyLine = "number.line"
    /// A line has an extent across.
    case emptyCross = "line.cross"
    /// A tier's ordinal is 0 or more.
    case tier = "line.tier"
    /// A character's cell ends after it starts.
    case cellRises = "cell.rise"
    /// A cell lies within the page.
    case cellOnPage = "cell.page"
    /// Cells of different lines do not overlap.
    case cellOverlap = "cell.overlap"
    /// A character's print has an extent.
    case emptyInk = "ink.empty"
    /// A character's print lies within the page.
    case inkOnPage = "ink.page"
    /// A character's print lies in its own cell.
    case inkInCell = "ink.cell"
    /// Ruby has an extent.
    case emptyRuby = "ruby.empty"
    /// Ruby lies within the page.
    case rubyOnPage = "ruby.page"
    /// Ruby lies in no cell.
    case rubyInCell = "ruby.cell"
    /// A confidence is from 0 to 1.
    case confidence = "character.confidence"
    /// A figure, rule, unnumbered text or finding has an extent.
    case emptyRect = "rect.empty"
    /// A figure, rule, unnumbered text or finding lies within the page.
    case rectOnPage = "rect.page"

    /// How bad it is to break the rule: with an error, the page must not be published.
    public var severity: Finding.Severity {
        switch self {
        case .emptyInk, .inkOnPage, .inkInCell, .emptyRuby, .rubyOnPage, .rubyInCell, .emptyRect, .rectOnPage: .warning
        default: .error
        }
    }

    /// What to do where the rule is broken.
    public var remedy: String {
        switch self {
        case .pageSize: "Write the width and height of the source image."
        case .pageName: "Write the page's name, or the file's stem for a loose image."
        case .pageDigest: "Write the SHA-256 of the image file, 64 lower-case hexadecimal digits."
        case .modelDigest: "Write the SHA-256 of the model, 64 lower-case hexadecimal digits."
        case .emptyArticle, .emptyParagraph, .emptyLine: "Take it out, or give it what it lacks."
        case .emptyCross: "Write an extent whose end is after its start."
        case .tier: "Write the tier's ordinal from the top, from 0, or leave the field out."
        case .cellRises: "Put the end after the end of the character before (of the first one: after the line's start)."
        case .cellOnPage: "Draw the line's cross, start or ends in until every cell is on the page."
        case .cellOverlap: "Narrow one line's cross, or move its start or ends, until they share no pixel."
        case .emptyInk: "Write the smallest rectangle around the print; take the character out if nothing is printed."
        case .inkOnPage, .rubyOnPage, .rectOnPage: "Draw the rectangle in until it is on the page."
        case .inkInCell: "Move the cell's start or end, or the line's cross, until it holds the print."
        case .emptyRuby, .emptyRect: "Write left, top, right, bottom so that both extents rise, or take it out."
        case .rubyInCell: "Narrow the line's cross until the ruby is outside."
        case .confidence: "Write a number from 0 to 1."
        }
    }
}

/// A place where a layout breaks a rule.
public struct BrokenRule: Sendable, Hashable {
    /// The rule.
    public var rule: LayoutRule
    /// JSON pointer to what breaks it, in the layout's file.
    public var pointer: String
    /// Where it is on the page, if anywhere.
    public var place: PixelRect?
    /// What is wrong there, as a sentence.
    public var problem: String

    /// How bad it is.
    public var severity: Finding.Severity { rule.severity }
    /// What is wrong there and what to do.
    public var message: String { "\(problem) \(rule.remedy)" }

    /// A broken rule from its parts.
    public init(_ rule: LayoutRule, at pointer: String, place: PixelRect? = nil, _ problem: String) {
        self.rule = rule
        self.pointer = pointer
        self.place = place
        self.problem = problem
    }
}

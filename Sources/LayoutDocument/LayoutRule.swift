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

/// A place where a layout breaks a rule.
public typealias BrokenRule = RuleBreach<LayoutRule>

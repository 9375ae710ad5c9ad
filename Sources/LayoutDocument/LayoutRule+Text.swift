import HighlightMap

extension LayoutRule {
    /// The statement of the rule, as a sentence.
    public var statement: String {
        switch self {
        case .pageSize, .pageName, .editionName, .pageDigest, .emptyCross, .lean, .cellOnPage, .cellOverlap,
            .lineOrder, .roleOrder:
            shared.statement
        case .engine: "The version of the analysis is told."
        case .modelDigest: "Each model's digest is 64 lower-case hexadecimal digits."
        case .emptyArticle: "An article has a paragraph, so that it has numbers."
        case .emptyParagraph: "A paragraph has a line."
        case .emptyLine: "A line has a character."
        case .readFromRight: "Only horizontal lines are read from the right."
        case .tier: "A tier's ordinal is 0 or more, and one of the tiers where these are told."
        case .tierExtent: "Lines of one tier share its extent down the page."
        case .tierGrid: "The blank over a tier is 0 px or more, and a full line of it has a character or more."
        case .tierOrder: "A tier of a higher ordinal stands further down the page."
        case .cellRises: "A character's cell ends after it starts."
        case .emptyInk: "A character's print has an extent."
        case .inkOnPage: "A character's print lies within the page."
        case .inkInCell: "A character's print lies in its own cell."
        case .foreignInk: "A character's print lies in no cell of another line."
        case .emptyRuby: "Ruby has an extent."
        case .rubyOnPage: "Ruby lies within the page."
        case .rubyInCell: "Ruby lies in no cell."
        case .rubyAway: "Ruby stands beside the character that it belongs to."
        case .confidence: "A confidence, and a candidate's odds, are from 0 to 1."
        case .text:
            "A text is not empty, short and without control characters, and ruby has a text for each of its runs or none."
        case .emptyRect: "A figure, rule, unnumbered text, tier or finding has an extent."
        case .rectOnPage: "A figure, rule, unnumbered text, tier or finding lies within the page."
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
        case .emptyArticle, .emptyParagraph, .emptyLine: "Take it out, or give it what it lacks."
        case .emptyCross: "Write an extent whose end is after its start."
        case .lean: "Write how far the line's cross moves from its start to its end, or leave the field out."
        case .readFromRight: "Take the field out, or correct the line's writing."
        case .tier: "Write the tier's ordinal from the top, from 0, or leave the field out."
        case .tierExtent: "Write the ordinal of the tier that the line stands in, or leave the field out."
        case .tierGrid: "Measure the tier anew, or leave the blank out."
        case .tierOrder: "Count the tiers from the top, or leave the field out."
        case .cellRises: "Put the end after the end of the character before (of the first one: after the line's start)."
        case .cellOnPage: "Draw the line's cross, start or ends in until every cell is on the page."
        case .cellOverlap: "Narrow one line's cross, or move its start or ends, until they share no pixel."
        case .emptyInk: "Write the smallest rectangle around the print; take the character out if nothing is printed."
        case .inkOnPage, .rubyOnPage, .rectOnPage: "Draw the rectangle in until it is on the page."
        case .inkInCell: "Move the cell's start or end, or the line's cross, until it holds the print."
        case .foreignInk: "Draw the rectangle in, or narrow the other line's cross, until they share no pixel."
        case .emptyRuby, .emptyRect: "Write left, top, right, bottom so that both extents rise, or take it out."
        case .rubyInCell: "Narrow the line's cross until the ruby is outside."
        case .rubyAway: "Give the ruby to the character that it stands beside, or take it out."
        case .confidence: "Write a number from 0 to 1."
        case .text: "Write what is printed, or leave the field out."
        case .lineOrder: "Put the paragraph's lines in the order in which they are read."
        case .roleOrder: "Correct the line's role, or move its paragraph to where it is read."
        }
    }
}

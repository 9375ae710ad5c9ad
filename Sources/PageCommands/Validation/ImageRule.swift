import HighlightMap

/// Rules between a layout or map and its page's image. The raw value is the rule's id (docs/validation.md); `statement`
/// has its meaning.
enum ImageRule: String, FormatRule {
    case size = "image.size"
    case digest = "image.digest"
    case blankCell = "print.none"
    case inkElsewhere = "print.elsewhere"
    case cut = "print.cut"

    var severity: FindingSeverity {
        switch self {
        case .size, .digest: .error
        case .blankCell, .inkElsewhere, .cut: .warning
        }
    }

    var statement: String {
        switch self {
        case .size: "The image has the width and height in the file."
        case .digest: "The digest in the file is that of the image."
        case .blankCell: "Every cell contains print."
        case .inkElsewhere: "Every rectangle for a character's print contains print."
        case .cut: "No edge of a cell cuts through print."
        }
    }

    var remedy: String {
        switch self {
        case .size: "Give the image that the file was made from, or extract the page again."
        case .digest: "Give the image file that the page was extracted from, or extract the page again."
        case .blankCell: "Remove the character, or move its cell to its print."
        case .inkElsewhere: "Write the smallest rectangle around the print in the cell."
        case .cut: "Move the edge to a blank. Leave it where characters touch."
        }
    }
}

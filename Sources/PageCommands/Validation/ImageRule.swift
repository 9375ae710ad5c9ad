import HighlightMap

/// Rules between a layout or map and its page's image. The raw value is the rule's id (docs/validation.md).
enum ImageRule: String, FormatRule {
    /// The image has the size that the file gives.
    case size = "image.size"
    /// The image has the digest in the file.
    case digest = "image.digest"
    /// Every cell contains print.
    case blankCell = "print.none"
    /// There is print in the print rectangle of each character.
    case inkElsewhere = "print.elsewhere"
    /// No cell's edge goes through print.
    case cut = "print.cut"

    var severity: FindingSeverity {
        switch self {
        case .size, .digest: .error
        case .blankCell, .inkElsewhere, .cut: .warning
        }
    }

    var statement: String {
        switch self {
        case .size: "The image has the width and height that the file gives."
        case .digest: "The image is the file that the digest was taken of."
        case .blankCell: "There is print in every cell."
        case .inkElsewhere: "There is print where a character's print is said to be."
        case .cut: "No edge of a cell goes through print."
        }
    }

    var remedy: String {
        switch self {
        case .size: "Give the image that the file was made from, or extract the page again."
        case .digest: "Give the image file that the page was extracted from, or extract the page again."
        case .blankCell: "Take the character out, or move its cell to where it is printed."
        case .inkElsewhere: "Write the smallest rectangle around the print in the cell."
        case .cut: "Move the edge to where there is no print; where print touches, leave it."
        }
    }
}

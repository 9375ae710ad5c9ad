import LayoutDocument
import PageGeometry

enum PAGERegion {
    case text(role: LineRole, otherRoles: Set<LineRole>, unnumbered: UnnumberedText.Kind, direction: Direction?)
    case figure(Figure.Kind)
    case rule(WritingDirection?)
    case other

    typealias Direction = (writing: WritingDirection, isReadFromRight: Bool)

    init(_ element: XMLElement, _ custom: CustomAttribute) {
        func own<Kind: RawRepresentable<String>>(_ name: String) -> Kind? {
            custom[CustomAttribute.own, name].flatMap { Kind(rawValue: $0) }
        }
        switch element.name {
        // Its lines are text; without lines it is a part of its table.
        case "TableCell":
            self = .text(role: .body, otherRoles: Set(LineRole.allCases), unnumbered: .table, direction: nil)
        case "TextRegion":
            let type = element["type"]
            // Our property counts only if it fits the type, because other programs change only the type.
            let named: LineRole? = own("role")
            let exact = named.flatMap { PAGE.type($0) == type ? $0 : nil }
            let others = type == nil ? LineRole.allCases : LineRole.allCases.filter { PAGE.type($0) == type }
            self = .text(
                role: exact ?? Self.role(type), otherRoles: exact == nil ? Set(others) : [],
                unnumbered: own("unnumbered") ?? .unclear,
                direction: Self.direction(element["readingDirection"]))
        case "ImageRegion", "LineDrawingRegion", "ChartRegion", "MapRegion": self = .figure(.picture)
        case "GraphicRegion": self = .figure(own("figure") ?? .picture)
        case "TableRegion": self = .figure(.table)
        case "AdvertRegion": self = .figure(.advertisement)
        case "SeparatorRegion": self = .rule(own("rule"))
        default: self = .other
        }
    }

    /// The reading direction of a line; nil if the file has no known direction.
    static func direction(_ text: String?) -> Direction? {
        switch text {
        case "top-to-bottom", "bottom-to-top": (.vertical, false)
        case "left-to-right": (.horizontal, false)
        case "right-to-left": (.horizontal, true)
        default: nil
        }
    }

    private static func role(_ type: String?) -> LineRole {
        switch type {
        case "heading": .headline
        case "caption": .caption
        case "credit": .byline
        case "paragraph", nil: .body
        default: .other
        }
    }
}

import LayoutDocument
import PageGeometry

/// Names shared by the ALTO writer and reader.
enum ALTO {
    static let namespace = "http://www.loc.gov/standards/alto/ns-v4#"

    static func tag(_ role: LineRole) -> String { "role-\(role.rawValue)" }
    static func tag(_ kind: UnnumberedText.Kind) -> String { "unnumbered-\(kind.rawValue)" }
    static func tag(_ direction: WritingDirection) -> String { "rule-\(direction.rawValue)" }
    /// The type of a tag for a run of ruby. The tag's label is the ruby text.
    static let rubyTag = "ruby"

    static func direction(_ writing: WritingDirection, _ isReadFromRight: Bool) -> String {
        writing == .vertical ? "ttb" : isReadFromRight ? "rtl" : "ltr"
    }
}

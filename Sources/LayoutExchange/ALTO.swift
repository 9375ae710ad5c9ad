import LayoutDocument
import PageGeometry

/// Words that the writer and the reader of ALTO share.
enum ALTO {
    static let namespace = "http://www.loc.gov/standards/alto/ns-v4#"
    /// Of all versions from 2 on.
    static let namespaces = "http://www.loc.gov/standards/alto/ns-v"

    static func tag(_ role: LineRole) -> String { "role-\(role.rawValue)" }
    static func tag(_ kind: UnnumberedText.Kind) -> String { "unnumbered-\(kind.rawValue)" }
    static func tag(_ direction: WritingDirection) -> String { "rule-\(direction.rawValue)" }
    static let rubyTag = "ruby"

    static func direction(_ writing: WritingDirection, _ isReadFromRight: Bool) -> String {
        writing == .vertical ? "ttb" : isReadFromRight ? "rtl" : "ltr"
    }
}

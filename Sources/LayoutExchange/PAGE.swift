import LayoutDocument
import PageGeometry

/// Names shared by the PAGE writer and reader.
enum PAGE {
    /// The versions that are written. 2013 is the one that Transkribus knows.
    enum Version: String {
        case year2013 = "2013-07-15"
        case year2019 = "2019-07-15"

        var namespace: String { "http://schema.primaresearch.org/PAGE/gts/pagecontent/\(rawValue)" }
    }

    /// Whether a namespace is PAGE's, of any version. Some programs write `https`.
    static func isNamespace(_ name: String) -> Bool {
        ["http", "https"].contains { name.hasPrefix("\($0)://schema.primaresearch.org/PAGE/gts/pagecontent/") }
    }

    /// The `type` of a text region. PAGE has one type for all headlines.
    static func type(_ role: LineRole) -> String {
        switch role {
        case .headline, .subheadline, .crosshead: "heading"
        case .body: "paragraph"
        case .caption: "caption"
        case .byline: "credit"
        case .other: "other"
        }
    }

    static func type(_ kind: UnnumberedText.Kind) -> String {
        switch kind {
        case .folio: "header"
        case .advertisement, .lettering: "floating"
        case .table, .unclear: "other"
        }
    }

    static func direction(_ writing: WritingDirection, _ isReadFromRight: Bool) -> String {
        writing == .vertical ? "top-to-bottom" : isReadFromRight ? "right-to-left" : "left-to-right"
    }
}

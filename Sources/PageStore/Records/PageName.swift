import LayoutDocument

/// The name of a page: its edition and its own name, in the normal form of names.
public struct PageName: Sendable, Hashable, Codable {
    /// The edition's name.
    public let edition: String
    /// The page's name in its edition.
    public let page: String

    /// A name from its parts, in any Unicode form.
    public init(edition: String, page: String) {
        self.edition = Self.normal(edition)
        self.page = Self.normal(page)
    }

    /// The form in which the store keeps and finds names and titles: Unicode's NFC. Some file systems write `ポ` as two
    /// characters (NFD), which is the same name.
    public static func normal(_ text: String) -> String { VisibleText.composed(text) }

    /// The longest name of an edition or a page, in bytes of UTF-8.
    public static let longest = 200
    /// The rule for names in prose, for messages.
    public static let form = "1 to \(longest) bytes without slash, control character or invisible mark"

    /// Whether a text can name an edition, a page or a token: 1 to 200 bytes in its normal form, without slash, control
    /// character or invisible mark, and neither `.` nor `..`. Such a name can be a file name and a path segment of a
    /// URL.
    public static func isAllowed(_ text: String) -> Bool {
        (1...longest).contains(normal(text).utf8.count) && text != "." && text != ".."
            && !text.unicodeScalars.contains("/") && VisibleText.holds(text)
    }
}

extension PageName: CustomStringConvertible {
    /// `EDITION/PAGE`.
    public var description: String { "\(edition)/\(page)" }
}

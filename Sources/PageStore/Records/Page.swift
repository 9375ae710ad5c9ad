package import Catalogue

/// The state of a page.
public enum PageState: String, Sendable, Hashable, CaseIterable, Codable {
    /// The edition names the page, but no image has come.
    case expected
    /// The newest image waits for its analysis.
    case received
    /// The newest image is analysed, and the edition is not published yet.
    case analysed
    /// The page's newest revision can be read.
    case published
    /// The newest image could not be analysed. The page has the reason.
    case quarantined
    /// The page was withdrawn: it cannot be read.
    case withdrawn
}

/// A page and its state.
public struct Page: Sendable, Hashable {
    /// The page's name.
    public var name: PageName
    /// The page's state.
    public var state: PageState
    /// The newest image; nil for none.
    public var image: ImagePlace?
    /// The number of the newest revision, from 1; 0 when there is none.
    public var latestRevision: Int
    /// The number of the published revision; nil when there is none.
    public var publishedRevision: Int?
    /// The reason for the quarantine.
    public var reason: Reason?
    /// The reason why an analysed page waits for an editor.
    public var hold: Reason?
    /// The expected SHA-256 of the image file; nil when unknown.
    public var expectedDigest: String?
    /// The file in the edition's folder that contained the newest image; nil when unknown.
    public var source: String?
    /// Time of the last change of the state.
    public var changedAt: Moment
    /// Time when the newest image came; nil without an image, or when an older program took it in.
    public var receivedAt: Moment?
    /// The revision that was published when the page was withdrawn or set aside; nil for none.
    public var withdrawnRevision: Int?
    /// Whether a person withdrew this page, rather than only its edition.
    public var isWithdrawnByItself: Bool

    /// The name of the file that contained an image; the page's name when the file is unknown. It is known only for the
    /// newest image.
    public func fileName(of image: ImagePlace) -> String {
        let isNewest = image.digest == self.image?.digest
        return isNewest ? source?.split(separator: "/").last.map(String.init) ?? name.page : name.page
    }
}

/// An image of a page: a page of an image file.
public struct ImagePlace: Sendable, Hashable, Codable {
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    public var digest: String
    /// Position in the file, from 0: a TIFF can hold several images.
    public var index: Int

    /// A place from its parts.
    public init(digest: String, index: Int = 0) {
        self.digest = digest
        self.index = index
    }
}

/// The reason why an attempt at a page failed.
public struct Reason: Sendable, Hashable, Codable {
    /// The kind of reason, such as `image.damaged` or `worker.time` (docs/operations.md).
    public var code: String
    /// A plain description of the failure, and a remedy.
    public var message: String

    /// A reason from its parts.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// A reason with a code of the catalogue.
    package init(code: ReasonCode, message: String) { self.init(code: code.rawValue, message: message) }

    /// Whether this is a reason of a kind.
    package func isOf(_ code: ReasonCode) -> Bool { self.code == code.rawValue }

    /// The message with its code, for a person. Leaves out a full stop at the end.
    public var text: String { "\(message.hasSuffix(".") ? String(message.dropLast()) : message) (\(code))" }
}

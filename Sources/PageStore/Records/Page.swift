/// The state of a page.
public enum PageState: String, Sendable, Hashable, CaseIterable, Codable {
    /// The edition names the page, and no image has come.
    case expected
    /// The newest image waits for its analysis.
    case received
    /// The newest image is analysed, and the edition is not published yet.
    case analysed
    /// Its newest revision can be read.
    case published
    /// The newest image could not be analysed. The page has the reason.
    case quarantined
    /// The page was taken back: nobody may read it.
    case withdrawn
}

/// A page and its state.
public struct Page: Sendable, Hashable {
    /// The page's name.
    public var name: PageName
    /// The page's state.
    public var state: PageState
    /// The newest image; nil when none has come.
    public var image: ImagePlace?
    /// The number of the newest revision, from 1; 0 when there is none.
    public var latestRevision: Int
    /// The number of the published revision; nil when there is none.
    public var publishedRevision: Int?
    /// Why the page is in quarantine.
    public var reason: Reason?
    /// Why the page, which is analysed, waits for an editor: `page.gone`, `page.duplicate`, `page.poor`, `page.nothing`,
    /// `page.unnumbered`, `image.digest`.
    public var hold: Reason?
    /// SHA-256 that the image file is to have; nil when nobody has said.
    public var expectedDigest: String?
    /// The file of the edition that the newest image came in; nil where that is not known.
    public var source: String?
    /// When the state changed last.
    public var changedAt: Moment
    /// When the newest image came; nil when none has come, or when an older program took it in.
    public var receivedAt: Moment?
    /// The revision that readers got when the page was withdrawn, or when its file came again without it; nil when they got none.
    public var withdrawnRevision: Int?
}

/// An image of a page: a page of an image file.
public struct ImagePlace: Sendable, Hashable {
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    public var digest: String
    /// Position in the file, from 0: a TIFF can hold several.
    public var index: Int

    /// A place from its parts.
    public init(digest: String, index: Int = 0) {
        self.digest = digest
        self.index = index
    }
}

/// Why an attempt at a page failed.
public struct Reason: Sendable, Hashable {
    /// The kind of reason, such as `image.damaged` or `worker.time` (docs/operations.md).
    public var code: String
    /// What happened and what to do, in plain words.
    public var message: String

    /// A reason from its parts.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// The code of a page whose file came again without it.
    public static let gone = "page.gone"

    /// The message with its code, for a person. A full stop at its end is left out.
    public var text: String { "\(message.hasSuffix(".") ? String(message.dropLast()) : message) (\(code))" }
}

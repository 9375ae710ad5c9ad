/// Where a page stands.
public enum PageState: String, Sendable, Hashable, CaseIterable, Codable {
    /// Named by its edition, and no image has come.
    case expected
    /// Its newest image is here and is not analysed yet.
    case received
    /// Its newest image is analysed, and may not be read yet.
    case analysed
    /// Its newest revision can be read.
    case published
    /// Its newest image could not be analysed; the reason says why.
    case quarantined
    /// Taken back: nobody may read it.
    case withdrawn
}

/// A page and where it stands.
public struct Page: Sendable, Hashable {
    /// Which page.
    public var name: PageName
    /// Where it stands.
    public var state: PageState
    /// Its newest image, if one has come.
    public var image: ImagePlace?
    /// Its newest revision, from 1; 0 when it has none.
    public var latestRevision: Int
    /// The revision that can be read, if one can.
    public var publishedRevision: Int?
    /// Why it is in quarantine.
    public var reason: Reason?
    /// When this last changed.
    public var changedAt: Moment
}

/// An image of a page: a file's digest, and which page of the file.
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

/// Why a page could not be done.
public struct Reason: Sendable, Hashable {
    /// A name for the kind of reason, such as `image.damaged` or `worker.time`.
    public var code: String
    /// What happened and what to do, in plain words.
    public var message: String

    /// A reason from its parts.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}

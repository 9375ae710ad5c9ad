import LayoutDocument

/// One issue of a newspaper.
public struct Edition: Sendable, Hashable {
    /// The name of the edition's folder in the inbox.
    public var name: String
    /// The newspaper's title.
    public var title: String?
    /// The edition's date, `YYYY-MM-DD`.
    public var date: String?
    /// Number of pages that the edition should have.
    public var expectedCount: Int?
    /// The time or condition of publication.
    public var publication: Publication
    /// Pages of editions with a higher priority are analysed first.
    public var priority: Int
    /// Whether pages on which little or nothing was found, or which have much unnumbered print, are published like
    /// others (`PageStore.doubtfulCodes`).
    public var publishesDoubtful: Bool
    /// Names of the pages that `edition.json` lists, in the order of reading.
    public var pageOrder: [String] = []
    /// The approval; nil while there is none.
    public var approval: Approval?
    /// The withdrawal of the whole edition; nil while it is not withdrawn.
    public var withdrawal: Withdrawal?
    /// Time when the store first got the edition; nil before that.
    public var createdAt: Moment?

    /// An edition from its parts, not approved.
    public init(
        name: String, title: String? = nil, date: String? = nil, expectedCount: Int? = nil,
        publication: Publication = .atOnce, priority: Int = 0, publishesDoubtful: Bool = false
    ) {
        self.name = name
        self.title = title
        self.date = date
        self.expectedCount = expectedCount
        self.publication = publication
        self.priority = priority
        self.publishesDoubtful = publishesDoubtful
    }

    /// Whether an analysed page of the edition may be read at `now`. No page of a withdrawn edition may be read.
    public func isOpen(at now: Moment) -> Bool {
        guard withdrawal == nil else { return false }
        return switch publication {
        case .atOnce: true
        case .at(let time): now >= time
        case .afterApproval: approval != nil
        }
    }
}

extension Edition {
    /// Whether a text can be a title: all its characters are visible.
    public static func isTitle(_ text: String) -> Bool { VisibleText.holds(text) }
    /// The rule for titles in prose, for messages.
    public static let titleForm = "a title without control character or invisible mark"
}

/// The time or condition from which an edition's pages may be read.
public enum Publication: Sendable, Hashable {
    /// Each page as soon as it is analysed.
    case atOnce
    /// From a moment on.
    case at(Moment)
    /// Once an editor has approved the edition.
    case afterApproval
}

/// An approval of an edition or a revision.
public struct Approval: Sendable, Hashable {
    /// The person. Not empty.
    public var by: String
    /// The time.
    public var at: Moment
}

/// The withdrawal of an edition.
public struct Withdrawal: Sendable, Hashable {
    /// The person. Not empty.
    public var by: String
    /// The time.
    public var at: Moment
}

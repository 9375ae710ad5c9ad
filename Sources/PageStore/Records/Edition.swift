import LayoutDocument

/// One issue of a newspaper.
public struct Edition: Sendable, Hashable {
    /// The name of its folder in the inbox.
    public var name: String
    /// The newspaper's title.
    public var title: String?
    /// Its date, `YYYY-MM-DD`.
    public var date: String?
    /// How many pages it is to have.
    public var expectedCount: Int?
    /// When its pages may be read.
    public var publication: Publication
    /// Pages of editions with a higher priority are done first.
    public var priority: Int
    /// Whether pages on which little or nothing was found, or much print has no number, are published as others are
    /// (`PageStore.doubtfulCodes`).
    public var publishesDoubtful: Bool
    /// Who approved it, and when.
    public var approval: Approval?
    /// Who withdrew the whole edition, and when; nil while it is not withdrawn.
    public var withdrawal: Withdrawal?
    /// When the store heard of it first; nil before it did.
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

    /// Whether a page that is analysed may be read at `now`. Nothing of a withdrawn edition may.
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
    /// Whether a text can be a title: all of it can be seen.
    public static func isTitle(_ text: String) -> Bool { VisibleText.holds(text) }
    /// The rule for titles in words, for messages.
    public static let titleForm = "a title without control character or invisible mark"
}

/// When an edition's pages may be read.
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

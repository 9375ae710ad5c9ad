/// One issue of a newspaper, as it was described to the store.
public struct Edition: Sendable, Hashable {
    /// Its name: the folder's.
    public var name: String
    /// The newspaper's title.
    public var title: String?
    /// Its date, `YYYY-MM-DD`.
    public var date: String?
    /// How many pages it is to have.
    public var expectedCount: Int?
    /// When its pages may be read.
    public var publication: Publication
    /// Which edition's work goes first: the higher number.
    public var priority: Int
    /// Who approved it, and when.
    public var approval: Approval?

    /// An edition from its parts, not approved.
    public init(
        name: String, title: String? = nil, date: String? = nil, expectedCount: Int? = nil,
        publication: Publication = .atOnce, priority: Int = 0
    ) {
        self.name = name
        self.title = title
        self.date = date
        self.expectedCount = expectedCount
        self.publication = publication
        self.priority = priority
    }

    /// Whether a page that is analysed may be read at `now`.
    public func isOpen(at now: Moment) -> Bool {
        switch publication {
        case .atOnce: true
        case .at(let time): now >= time
        case .afterApproval: approval != nil
        }
    }
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

/// Who let something pass, and when.
public struct Approval: Sendable, Hashable {
    /// Who. Not empty.
    public var by: String
    /// When.
    public var at: Moment
}

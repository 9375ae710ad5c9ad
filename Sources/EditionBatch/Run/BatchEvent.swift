public import PageStore

/// An event of a batch run.
public enum BatchEvent: Sendable, Hashable {
    /// An image was taken in.
    case received(PageName, Receipt, path: String)
    /// A file or folder of the inbox cannot be used.
    case problem(path: String, message: String)
    /// A page is done.
    case done(PageName, Completion, seconds: Double)
    /// A page is done and waits for an editor, or its file came again without it.
    case held(PageName, Reason)
    /// An attempt at a page failed.
    case failed(PageName, Reason, FailureOutcome)
    /// The result of a page was discarded, or is not needed: the page was replaced or withdrawn, its file came again without it before it
    /// was done, or another process has its lease now.
    case superseded(PageName)
    /// A page at work was given back since the run ends, because it was stopped or cannot use the store: the next run does
    /// it.
    case released(PageName)
    /// The deadline is near or over, and `open` pages are missing, waiting, also for an editor, or in quarantine: `pages`
    /// names them, at most `mostOpenPages`, without those whose names are not known. Negative minutes are after it.
    case deadlineNear(Moment, minutes: Int, open: Int, pages: [OpenPage])
    /// The files of a finished edition were moved to a folder, or removed (nil).
    case cleared(edition: String, files: Int, folder: String?)
    /// How far the run has come.
    case progress(BatchProgress)
}

extension BatchEvent {
    /// The most pages that `deadlineNear` names.
    static let mostOpenPages = 100
}

/// A page that is not done.
public struct OpenPage: Sendable, Hashable {
    /// The page.
    public var name: PageName
    /// `missing`, `waits for an editor`, or its state as `Page.stateText` has it.
    public var state: String

    /// The pages of an edition that are not done.
    ///
    /// - Parameter needsPeople: whether those are among them that only a person can do something about: in quarantine, or
    ///   waiting for an editor by themselves.
    static func all(of status: EditionStatus, needsPeople: Bool) -> [OpenPage] {
        let missing = status.missingNames.map {
            OpenPage(name: PageName(edition: status.edition.name, page: $0), state: "missing")
        }
        let pages = status.pages.filter { page in
            page.state == .received || needsPeople && (page.state == .quarantined || page.hold != nil)
        }
        return missing
            + pages.map { OpenPage(name: $0.name, state: $0.hold == nil ? $0.stateText : "waits for an editor") }
    }
}

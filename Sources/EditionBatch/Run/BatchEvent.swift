public import PageStore

/// An event of a batch run.
public enum BatchEvent: Sendable, Hashable {
    /// An image was taken in.
    case received(PageName, Receipt, path: String)
    /// A file or folder of the inbox cannot be used.
    case problem(path: String, message: String)
    /// A page is done.
    case done(PageName, Completion, seconds: Double)
    /// A page is done and waits for an editor, or was set aside.
    case held(PageName, Reason)
    /// An attempt at a page failed.
    case failed(PageName, Reason, FailureOutcome)
    /// The result of a page was discarded or is not needed, because the page was replaced, withdrawn or set aside, or
    /// another process has its lease now.
    case superseded(PageName)
    /// A page in work was given back because the run was stopped or lost its store. The next run analyses the page.
    case released(PageName)
    /// The deadline is near or past, and `open` pages are missing, waiting (also for an editor) or in quarantine.
    /// `pages` lists those with known names, at most `mostOpenPages`. `minutes` is negative after the deadline.
    case deadlineNear(Moment, minutes: Int, open: Int, pages: [OpenPage])
    /// The files of a finished edition were moved to a folder, or removed if the folder is nil.
    case cleared(edition: String, files: Int, folder: String?)
    /// Progress of the run.
    case progress(BatchProgress)

    /// Maximum number of pages in `deadlineNear`.
    static let mostOpenPages = 100
}

/// A page that is not done.
public struct OpenPage: Sendable, Hashable {
    /// The page.
    public var name: PageName
    /// `missing`, `waits for an editor`, or the text of `Page.stateText`.
    public var state: String

    /// The unfinished pages of an edition.
    ///
    /// - Parameter needsPeople: whether to include pages that need a person: pages in quarantine, and pages that
    ///   themselves have a reason to wait for an editor.
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

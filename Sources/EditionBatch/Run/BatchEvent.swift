public import PageStore

/// An event of a batch run.
public enum BatchEvent: Sendable, Hashable {
    /// An image was taken in.
    case received(PageName, Receipt, path: String)
    /// A file or folder of the inbox cannot be used.
    case problem(path: String, message: String)
    /// A page is done.
    case done(PageName, Completion, seconds: Double)
    /// A page is done and waits for an editor.
    case held(PageName, Reason)
    /// An attempt at a page failed.
    case failed(PageName, Reason, FailureOutcome)
    /// The result of a page was discarded: the page was replaced or withdrawn, or another process has its lease now.
    case superseded(PageName)
    /// The deadline is near or over, and `open` pages are missing, waiting or in quarantine. Negative minutes are after
    /// it.
    case deadlineNear(minutes: Int, open: Int)
    /// Pages done by this run, and pages that wait.
    case progress(done: Int, waiting: Int)
}

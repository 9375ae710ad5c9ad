public import PageStore

/// Something that a batch tells of while it runs.
public enum BatchEvent: Sendable, Hashable {
    /// An image was taken in.
    case received(PageName, Receipt, path: String)
    /// Something in the inbox cannot be used, and why.
    case problem(path: String, message: String)
    /// A page is done, in seconds.
    case done(PageName, Completion, seconds: Double)
    /// A page failed, and what comes of it.
    case failed(PageName, Reason, FailureOutcome)
    /// What was done with a page does not count: it was replaced, withdrawn or taken over.
    case superseded(PageName)
    /// The deadline is near, and so many pages are missing, waiting or set aside.
    case deadlineNear(minutes: Int, open: Int)
    /// How far the work has come: pages done in this run, and those that wait.
    case progress(done: Int, waiting: Int)
}

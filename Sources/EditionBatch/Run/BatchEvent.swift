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

/// The progress of a run.
public struct BatchProgress: Sendable, Hashable {
    /// Pages done by this run.
    public var done: Int
    /// Pages that wait or are in work.
    public var waiting: Int
    /// Pages that this run finishes per minute, over the last five minutes; nil if it finished no page.
    public var pagesPerMinute: Double?
    /// Seconds until no page waits, at this run's pace; nil without a pace.
    public var secondsLeft: Double?

    init(done: Int, waiting: Int, _ pace: ProgressPace) {
        (self.done, self.waiting) = (done, waiting)
        pagesPerMinute = pace.pagesPerMinute
        secondsLeft = pagesPerMinute.map { Double(waiting) / $0 * 60 }
    }
}

/// Counts of finished pages over the last minutes.
struct ProgressPace: Sendable, Hashable {
    private struct Sample: Hashable {
        var at: Moment
        var done: Int
    }

    private var samples: [Sample] = []

    /// The period over which the pace is measured, in seconds.
    private static let window = 300.0

    /// Records the count of pages, at most once a second.
    mutating func add(done: Int, at now: Moment) {
        if samples.count > 1, now.seconds(since: samples[samples.count - 2].at) < 1 { samples.removeLast() }
        samples.append(Sample(at: now, done: done))
        samples.removeAll { now.seconds(since: $0.at) > Self.window }
    }

    /// Pages per minute; nil if none was finished.
    var pagesPerMinute: Double? {
        guard let first = samples.first, let last = samples.last, last.done > first.done else { return nil }
        return Double(last.done - first.done) / max(0.001, last.at.seconds(since: first.at)) * 60
    }
}

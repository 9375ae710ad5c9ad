import PageStore

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

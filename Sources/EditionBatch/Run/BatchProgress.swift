import PageStore

/// How far a run has come.
public struct BatchProgress: Sendable, Hashable {
    /// Pages done by this run.
    public var done: Int
    /// Pages that wait or are at work.
    public var waiting: Int
    /// Pages that this run does in a minute, over the last five; nil where none was done in them.
    public var pagesPerMinute: Double?
    /// Seconds until no page waits, at this run's pace; nil where it has none.
    public var secondsLeft: Double?

    init(done: Int, waiting: Int, _ pace: ProgressPace) {
        (self.done, self.waiting) = (done, waiting)
        pagesPerMinute = pace.pagesPerMinute
        secondsLeft = pagesPerMinute.map { Double(waiting) / $0 * 60 }
    }
}

/// How many pages were done by when, over the last minutes.
struct ProgressPace: Sendable, Hashable {
    private struct Sample: Hashable {
        var at: Moment
        var done: Int
    }

    private var samples: [Sample] = []

    /// The pace is measured over so many seconds.
    private static let window = 300.0

    /// Takes note of the count of pages; at most once a second.
    mutating func add(done: Int, at now: Moment) {
        if samples.count > 1, now.seconds(since: samples[samples.count - 2].at) < 1 { samples.removeLast() }
        samples.append(Sample(at: now, done: done))
        samples.removeAll { now.seconds(since: $0.at) > Self.window }
    }

    /// Pages in a minute; nil where none was done.
    var pagesPerMinute: Double? {
        guard let first = samples.first, let last = samples.last, last.done > first.done else { return nil }
        return Double(last.done - first.done) / max(0.001, last.at.seconds(since: first.at)) * 60
    }
}

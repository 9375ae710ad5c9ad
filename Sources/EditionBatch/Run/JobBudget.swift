public import Foundation

/// The number of concurrent jobs by time of day: all at night, fewer by day beside other work.
public struct JobBudget: Sendable, Hashable {
    /// The steps in the order of their start, which is in minutes of the day, local time.
    private let steps: [Step]

    private struct Step: Hashable {
        var minute: Int
        var jobs: Int
    }

    /// Parses `HH:MM=JOBS,HH:MM=JOBS…`, such as `07:00=1,22:00=8`. The last step of the day continues past midnight.
    ///
    /// - Returns: nil for any other text, a repeated time or more than 256 jobs.
    public init?(_ text: String) {
        var steps: [Step] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let match = part.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})=([0-9]{1,3})/), let hour = Int(match.1),
                let minute = Int(match.2), let jobs = Int(match.3), hour < 24, minute < 60, jobs <= 256
            else { return nil }
            steps.append(Step(minute: 60 * hour + minute, jobs: jobs))
        }
        guard Set(steps.map(\.minute)).count == steps.count, steps.contains(where: { $0.jobs > 0 }) else { return nil }
        self.steps = steps.sorted { $0.minute < $1.minute }
    }

    /// The largest number of jobs at any time.
    public var most: Int { steps.map(\.jobs).max() ?? 0 }

    /// The number of jobs at a time.
    ///
    /// - Parameter zone: by default the machine's own.
    public func jobs(at date: Date, in zone: TimeZone = .current) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let time = calendar.dateComponents([.hour, .minute], from: date)
        let minute = 60 * (time.hour ?? 0) + (time.minute ?? 0)
        return (steps.last { $0.minute <= minute } ?? steps.last)?.jobs ?? 0
    }
}

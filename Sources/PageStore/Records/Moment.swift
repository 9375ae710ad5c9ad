import Foundation

/// A point in time, to the millisecond. The store gets the time from its callers, so that tests can set it.
public struct Moment: Sendable, Hashable, Comparable, Codable {
    /// Milliseconds since the beginning of 1970, UTC.
    public var milliseconds: Int64

    /// A moment from milliseconds since the beginning of 1970, UTC.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The current time.
    public static var now: Moment {
        Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// The moment that is a number of seconds later; earlier for a negative number.
    public func adding(seconds: Double) -> Moment {
        Moment(milliseconds: milliseconds + Int64((seconds * 1000).rounded()))
    }

    /// Seconds from another moment to this one.
    public func seconds(since other: Moment) -> Double { Double(milliseconds - other.milliseconds) / 1000 }

    /// As ISO 8601 in UTC, such as `2026-11-21T19:30:00.000Z`.
    public var text: String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Orders moments by time.
    public static func < (a: Moment, b: Moment) -> Bool { a.milliseconds < b.milliseconds }
}

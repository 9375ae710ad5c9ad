/// The calendar day of an edition's publication.
public struct PublicationDate: Sendable, Hashable {
    /// The day as `2026-11-21`.
    public let iso: String
    /// The day as `2026年11月21日`.
    public let japanese: String

    /// A day of the Gregorian calendar in the form `2026-11-21`; nil for any other text, an impossible day, and the year
    /// 0.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isDigits = parts.allSatisfy { $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        guard parts.map(\.count) == [4, 2, 2], isDigits else { return nil }
        let numbers = parts.compactMap { Int(String($0) ?? "") }
        guard numbers.count == 3 else { return nil }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let last = [4, 6, 9, 11].contains(month) ? 30 : month == 2 ? (isLeap ? 29 : 28) : 31
        guard day <= last else { return nil }
        iso = text
        japanese = "\(year)年\(month)月\(day)日"
    }

    /// The day's start in the form of `navDate` (Presentation 3.0, 3.1): a viewer shows the UTC day.
    var navDate: String { "\(iso)T00:00:00Z" }
}

import Foundation

/// What somebody who shows a token may do. Each may do what those before it may.
public enum Role: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
    /// Reads what is published.
    case reader
    /// Reads and corrects everything.
    case editor
    /// Sees how the service is doing, too.
    case `operator`

    /// Less is who may do less.
    public static func < (a: Role, b: Role) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Leave to use the map service. The secret itself is not kept, only its digest.
public struct AccessToken: Sendable, Hashable {
    /// Names it in the store.
    public var id: Int64
    /// Whose it is.
    public var name: String
    /// What it allows.
    public var role: Role
    /// SHA-256 of the secret, 64 lower-case hexadecimal digits.
    public var digest: String
    /// When it was made.
    public var createdAt: Moment
    /// From when on it is worth nothing, if ever.
    public var expiresAt: Moment?
    /// When it was taken back, if it was.
    public var revokedAt: Moment?

    /// Whether it is worth something at `now`.
    public func isValid(at now: Moment) -> Bool { revokedAt == nil && expiresAt.map { now < $0 } ?? true }

    /// What every secret begins with, so that one that leaked can be found by searching.
    public static let prefix = "mojiwaku-"
}

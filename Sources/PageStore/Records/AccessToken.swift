import Foundation

/// What the holder of a token may do. Each role may also do what those before it may.
public enum Role: String, Sendable, Hashable, CaseIterable, Codable, Comparable {
    /// Reads what is published.
    case reader
    /// Reads and corrects everything.
    case editor
    /// Reads the metrics of the service, too.
    case `operator`

    /// Orders roles by what they may do.
    public static func < (a: Role, b: Role) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A token for the map service. The store has the digest of its secret, not the secret.
public struct AccessToken: Sendable, Hashable {
    /// The token's number in the store.
    public var id: Int64
    /// The holder's name.
    public var name: String
    /// What it allows.
    public var role: Role
    /// SHA-256 of the secret, 64 lower-case hexadecimal digits.
    public var digest: String
    /// When it was made.
    public var createdAt: Moment
    /// When it expires; nil for never.
    public var expiresAt: Moment?
    /// When it was revoked; nil when it was not.
    public var revokedAt: Moment?

    /// Whether it is neither revoked nor expired at `now`.
    public func isValid(at now: Moment) -> Bool { revokedAt == nil && expiresAt.map { now < $0 } ?? true }

    /// The start of every secret, by which secret scanners find leaked ones.
    public static let prefix = "mojiwaku-"
}

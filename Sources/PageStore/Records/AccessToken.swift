import Foundation

/// The permissions of a token.
public enum Role: String, Sendable, Hashable, CaseIterable, Codable {
    /// Reads published pages.
    case reader
    /// Reads and corrects everything.
    case editor
    /// Does everything that editors do, and reads the metrics of the service.
    case `operator`
    /// Reads the metrics of the service, and nothing else.
    case metrics

    /// Whether the role allows all that another one does.
    public func includes(_ other: Role) -> Bool {
        switch self {
        case .reader: other == .reader
        case .editor: other == .reader || other == .editor
        case .operator: true
        case .metrics: other == .metrics
        }
    }
}

/// A token for the map service. The store has the digest of its secret, not the secret.
public struct AccessToken: Sendable, Hashable {
    /// The token's number in the store.
    public var id: Int64
    /// The holder's name.
    public var name: String
    /// The permissions of the holder.
    public var role: Role
    /// SHA-256 of the secret, 64 lower-case hexadecimal digits.
    public var digest: String
    /// Time of creation.
    public var createdAt: Moment
    /// Time of expiry; nil for never.
    public var expiresAt: Moment?
    /// Time of revocation; nil when it is not revoked.
    public var revokedAt: Moment?
    /// Time of the last use, accurate to some minutes (`PageStore.noteUse`); nil for none.
    public var lastUsedAt: Moment?

    /// Whether the token is neither revoked nor expired at `now`.
    public func isValid(at now: Moment) -> Bool { revokedAt == nil && expiresAt.map { now < $0 } ?? true }

    /// The start of every secret. Secret scanners find leaked secrets by it.
    public static let prefix = "mojiwaku-"
}

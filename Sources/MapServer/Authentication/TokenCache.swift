import Digests
import PageStore
import Synchronization

/// All tokens of the store, at most a second old.
final class TokenCache: Sendable {
    private struct State {
        /// By digest.
        var tokens: [String: AccessToken] = [:]
        var readAt: ContinuousClock.Instant?
    }

    private let store: AsyncStore
    private let state = Mutex(State())
    /// How long a revoked token is still accepted.
    private static let maximumAge = Duration.seconds(1)

    init(_ store: AsyncStore) { self.store = store }

    /// The token that a secret belongs to; nil when it is unknown, expired or revoked.
    func token(of secret: Substring) async throws -> AccessToken? {
        guard let digest = Self.digest(of: secret) else { return nil }
        try await refresh()
        return validToken(digest)
    }

    /// Whether a token that was accepted before is still valid.
    func isValid(_ token: AccessToken) async throws -> Bool {
        try await refresh()
        return validToken(token.digest) != nil
    }

    private func refresh() async throws {
        guard isStale else { return }
        let all = try await store.run { try $0.tokens() }
        state.withLock { state in
            state.tokens = Dictionary(all.map { ($0.digest, $0) }) { first, _ in first }
            state.readAt = .now
        }
    }

    private var isStale: Bool { state.withLock { $0.readAt.map { .now - $0 > Self.maximumAge } ?? true } }

    /// Only a text that has the form of a secret is hashed.
    private static func digest(of secret: Substring) -> String? {
        guard secret.utf8.count == AccessToken.prefix.utf8.count + 64, secret.hasPrefix(AccessToken.prefix) else {
            return nil
        }
        return sha256(secret.utf8)
    }

    private func validToken(_ digest: String) -> AccessToken? {
        let found = state.withLock { $0.tokens[digest] }
        guard let found, Self.areEqual(found.digest, digest), found.isValid(at: .now) else { return nil }
        return found
    }

    /// Compares in a time that does not depend on where two digests differ.
    private static func areEqual(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count == b.utf8.count else { return false }
        return zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

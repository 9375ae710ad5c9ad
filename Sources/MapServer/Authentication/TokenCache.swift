import Digests
import PageStore
import Synchronization

/// All tokens of the store, at most a second old. An unknown token is looked up in the store: it may be new.
final class TokenCache: Sendable {
    private struct State {
        /// The tokens by digest.
        var tokens: [String: AccessToken] = [:]
        var readAt: ContinuousClock.Instant?
        /// Time at which this service last tried to record the use of a token, by the token's number.
        var notedAt: [Int64: Moment] = [:]
    }

    private let store: AsyncStore
    private let state = Mutex(State())
    /// Longest time for which a revoked token is still accepted.
    private static let maximumAge = Duration.seconds(1)

    init(_ store: AsyncStore) { self.store = store }

    /// The token with a secret; nil when it is unknown, expired or revoked.
    ///
    /// - Parameter beforeLookup: called before the store looks up a token that the cache does not have.
    func token(of secret: Substring, beforeLookup: () throws -> Void) async throws -> AccessToken? {
        guard let digest = Self.digest(of: secret) else { return nil }
        try await refresh()
        if state.withLock({ $0.tokens[digest] == nil }) {
            try beforeLookup()
            let new = try await store.run { try $0.token(withDigest: digest) }
            if let new { state.withLock { $0.tokens[digest] = new } }
        }
        return validToken(digest)
    }

    /// Whether a token that was accepted before is still valid.
    func isValid(_ token: AccessToken) async throws -> Bool {
        try await refresh()
        return validToken(token.digest) != nil
    }

    /// A token of the cache, if it is valid. Records its use in the background. So no request waits for the record, and
    /// no request fails when the store cannot be written, such as on a standby.
    private func validToken(_ digest: String) -> AccessToken? {
        let now = Moment.now
        guard let token = state.withLock({ $0.tokens[digest] }), token.isValid(at: now) else { return nil }
        let isDue = state.withLock { state in
            if let last = [token.lastUsedAt, state.notedAt[token.id]].compactMap(\.self).max(),
                now.seconds(since: last) < PageStore.useInterval
            {
                return false
            }
            state.notedAt[token.id] = now
            return true
        }
        if isDue { Task { [store] in try? await store.run { try $0.noteUse(of: token.id, at: now) } } }
        return token
    }

    private func refresh() async throws {
        guard state.withLock({ $0.readAt.map { .now - $0 > Self.maximumAge } ?? true }) else { return }
        let all = try await store.run { try $0.tokens() }
        state.withLock { state in
            state.tokens = Dictionary(all.map { ($0.digest, $0) }) { first, _ in first }
            state.readAt = .now
        }
    }

    /// The digest of a secret; nil for a text that does not have the form of a secret. Such a text is not hashed.
    private static func digest(of secret: Substring) -> String? {
        guard secret.utf8.count == AccessToken.prefix.utf8.count + 64, secret.hasPrefix(AccessToken.prefix) else {
            return nil
        }
        return sha256(secret.utf8)
    }
}

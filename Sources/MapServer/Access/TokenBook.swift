import Digests
import PageStore
import Synchronization

/// The tokens that are worth something, as of a second ago at most.
final class TokenBook: Sendable {
    private struct Pages {
        var tokens: [String: AccessToken] = [:]
        var readAt: ContinuousClock.Instant?
    }

    private let desk: StoreDesk
    private let pages = Mutex(Pages())
    /// How old what is known may be: a token that is taken back is worth something for as long.
    private static let age = Duration.seconds(1)

    init(_ desk: StoreDesk) { self.desk = desk }

    /// The token of a secret; nil when there is none that is worth something now.
    func token(of secret: Substring) async throws -> AccessToken? {
        guard let digest = Self.digest(of: secret) else { return nil }
        try await readAgain()
        return found(digest)
    }

    /// Whether a token is worth something now, as it was when it was shown.
    func holds(_ token: AccessToken) async throws -> Bool {
        try await readAgain()
        return found(token.digest) != nil
    }

    private func readAgain() async throws {
        guard isOld else { return }
        let all = try await desk.ask { try $0.tokens() }
        pages.withLock { pages in
            pages.tokens = Dictionary(all.map { ($0.digest, $0) }) { first, _ in first }
            pages.readAt = .now
        }
    }

    private var isOld: Bool { pages.withLock { $0.readAt.map { .now - $0 > Self.age } ?? true } }

    /// Nothing that is no secret of ours costs a digest.
    private static func digest(of secret: Substring) -> String? {
        guard secret.utf8.count == AccessToken.prefix.utf8.count + 64, secret.hasPrefix(AccessToken.prefix) else {
            return nil
        }
        return sha256(secret.utf8)
    }

    private func found(_ digest: String) -> AccessToken? {
        let found = pages.withLock { $0.tokens[digest] }
        guard let found, Self.areEqual(found.digest, digest), found.isValid(at: .now) else { return nil }
        return found
    }

    /// Compares without telling by the time it takes how far two digests are the same.
    private static func areEqual(_ a: String, _ b: String) -> Bool {
        guard a.utf8.count == b.utf8.count else { return false }
        return zip(a.utf8, b.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

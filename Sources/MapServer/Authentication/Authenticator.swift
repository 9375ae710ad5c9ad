import Catalogue
import HTTPTypes
import Hummingbird
import PageStore

/// Identifies the caller of a request, and counts the request against the caller's rate limit.
struct Authenticator: Sendable {
    let tokens: TokenCache
    let limiter: RateLimiter
    /// Whether callers without a token may read.
    let isOpen: Bool

    /// - Throws: `Problem`: 401 for an invalid token, 429 when the caller has exceeded its rate limit.
    func caller(of request: Request, from address: String) async throws -> Caller {
        var caller = Caller(token: nil, role: isOpen ? .reader : nil)
        let header = request.headers[values: .authorization]
        if !header.isEmpty {
            // Count wrong tokens separately: guesses must not use up the rate limit of other callers at the same address.
            var isCounted = false
            func countGuess() throws {
                if !isCounted { try limit("wrong \(ClientAddress.rateLimitKey(address))") }
                isCounted = true
            }
            guard header.count == 1, let token = try await token(in: header[0], beforeLookup: countGuess) else {
                try countGuess()
                throw Self.unauthorized("The token is wrong, expired or revoked. Use a new one.")
            }
            caller = Caller(token: token, role: token.role)
        }
        try limit(caller.token.map { "token \($0.id)" } ?? ClientAddress.rateLimitKey(address))
        return caller
    }

    private func limit(_ key: String) throws {
        guard let wait = limiter.take(key) else { return }
        throw Problem(
            .tooManyRequests, "Repeat the request after the time in `Retry-After`.",
            headers: [.retryAfter: "\(Int(wait.rounded(.up)))"])
    }

    /// Whether a caller may still read, for long requests: tokens expire and are revoked.
    func isStillValid(_ caller: Caller) async throws -> Bool {
        guard let token = caller.token else { return isOpen }
        return try await tokens.isValid(token)
    }

    private func token(in header: String, beforeLookup: () throws -> Void) async throws -> AccessToken? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return try await tokens.token(of: parts[1], beforeLookup: beforeLookup)
    }

    static func unauthorized(_ detail: String) -> Problem {
        Problem(
            .unauthorized, detail,
            headers: [.wwwAuthenticate: "Bearer realm=\"mojiwaku\""])
    }
}

extension AppRequestContext {
    /// Refuses a caller whose role does not include `role`.
    ///
    /// - Throws: `Problem`: 401 without a token, 403 with one.
    func require(_ role: Role) throws {
        if caller.may(role) { return }
        guard caller.token != nil else {
            throw Authenticator.unauthorized(
                "Send a token: `Authorization: Bearer …`. `mojiwaku token make` makes one.")
        }
        throw Problem(.forbidden, "The request needs a token with the role \(role.rawValue).")
    }
}

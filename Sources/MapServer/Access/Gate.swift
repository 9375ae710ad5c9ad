import HTTPTypes
import Hummingbird
import PageStore

/// Says who asks, and whether they may.
struct Gate: Sendable {
    let book: TokenBook
    let limiter: RateLimiter
    /// Whether anybody may read.
    let isOpen: Bool

    /// Looks at a request's token and at how much its caller asks.
    ///
    /// - Throws: `Problem`, 401 for a token that is worth nothing, 429 for too many requests.
    func caller(of request: Request, from remote: String) async throws -> Caller {
        var caller = Caller(token: nil, role: isOpen ? .reader : nil)
        let header = request.headers[values: .authorization]
        if !header.isEmpty {
            guard header.count == 1, let token = try await token(in: header[0]) else {
                try limit("wrong \(CallerAddress.counted(remote))")
                throw Self.unauthorized("The token is wrong, has expired or was taken back. Ask for a new one.")
            }
            caller = Caller(token: token, role: token.role)
        }
        try limit(Self.name(of: caller, from: remote))
        return caller
    }

    private func limit(_ name: String) throws {
        guard let wait = limiter.take(name) else { return }
        throw Problem(
            status: .tooManyRequests, kind: "too-many-requests", title: "Too many requests",
            detail: "Ask again when `Retry-After` is over.", headers: [.retryAfter: "\(Int(wait.rounded(.up)))"])
    }

    /// Whether a caller's token is still worth something, for what takes long.
    func stillKnows(_ caller: Caller) async throws -> Bool {
        guard let token = caller.token else { return isOpen }
        return try await book.holds(token)
    }

    /// What a caller's requests are counted under.
    private static func name(of caller: Caller, from remote: String) -> String {
        caller.token.map { "token \($0.id)" } ?? CallerAddress.counted(remote)
    }

    private func token(in header: String) async throws -> AccessToken? {
        guard let secret = Self.secret(in: header) else { return nil }
        return try await book.token(of: secret)
    }

    private static func secret(in header: String) -> Substring? {
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1]
    }

    static func unauthorized(_ detail: String) -> Problem {
        Problem(
            status: .unauthorized, kind: "unauthorized", title: "Not signed in", detail: detail,
            headers: [.wwwAuthenticate: "Bearer realm=\"mojiwaku\""])
    }
}

extension ServiceContext {
    /// Goes on only for who may do what a role may.
    func require(_ role: Role) throws {
        if caller.may(role) { return }
        guard caller.token != nil else {
            throw Gate.unauthorized("Send a token: `Authorization: Bearer …`. `mojiwaku token make` makes one.")
        }
        throw Problem(
            status: .forbidden, kind: "forbidden", title: "Not allowed",
            detail: "This needs a token with the role \(role.rawValue).")
    }
}

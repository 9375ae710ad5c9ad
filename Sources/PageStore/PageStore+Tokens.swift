import Digests
import Foundation

extension PageStore {
    /// Makes a token.
    ///
    /// - Parameters:
    ///   - name: the holder's name. Not empty.
    ///   - expiry: the expiry time; nil for never.
    /// - Returns: the token, and its secret of 256 random bits. The store does not keep the secret.
    /// - Throws: `StoreError.badName`; `StoreError.nameInUse` when a token that is valid at `now` has the name: the
    ///   name identifies callers in logs and corrections.
    public func makeToken(
        for name: String, role: Role, until expiry: Moment? = nil, at now: Moment
    ) throws(StoreError) -> (token: AccessToken, secret: String) {
        guard PageName.isAllowed(name) else { throw .badName(name) }
        let name = PageName.normal(name)
        let secret =
            AccessToken.prefix
            + (0..<4).map { _ in String(format: "%016llx", UInt64.random(in: .min ... .max)) }.joined()
        let row = try write { tables in
            if let other = try tables.tokens().first(where: { $0.name == name && AccessToken($0).isValid(at: now) }) {
                throw StoreError.nameInUse(name, token: other.id)
            }
            return try tables.save(
                TokenRow(
                    name: name, role: role == .metrics ? .reader : role, isForMetrics: role == .metrics,
                    digest: sha256(secret.utf8),
                    createdAt: now.milliseconds, expiresAt: expiry?.milliseconds))
        }
        return (AccessToken(row), secret)
    }

    /// All tokens, oldest first, including expired and revoked ones.
    public func tokens() throws(StoreError) -> [AccessToken] {
        try read { try $0.tokens().map(AccessToken.init) }
    }

    /// The token with a digest, even if it has expired or was revoked; nil for none.
    public func token(withDigest digest: String) throws(StoreError) -> AccessToken? {
        try database.look { try $0.token(withDigest: digest) }.map(AccessToken.init)
    }

    /// Minimum number of seconds between two recorded uses of a token. Not every use is recorded, because requests are
    /// frequent, and writes to the store are expensive.
    public static let useInterval = 300.0

    /// Records a use of a token, unless one was recorded less than `useInterval` ago.
    public func noteUse(of token: Int64, at now: Moment) throws(StoreError) {
        try write { try $0.noteUse(of: token, at: now, unlessAfter: now.adding(seconds: -Self.useInterval)) }
    }

    /// Revokes a token by its number or, if no token has that number, by its name. The token stays in the list.
    ///
    /// - Returns: the token as it was before.
    /// - Throws: `StoreError.notFound` when there is no such token, `StoreError.ambiguousName` when several that are
    ///   valid at `now` have the name.
    public func revoke(_ numberOrName: String, at now: Moment) throws(StoreError) -> AccessToken {
        try write { tables in
            var row = try tables.token(numberOrName, at: now)
            let before = AccessToken(row)
            guard row.revokedAt == nil else { return before }
            row.revokedAt = now.milliseconds
            _ = try tables.save(row)
            return before
        }
    }
}

extension StoreTables {
    fileprivate func token(_ numberOrName: String, at now: Moment) throws -> TokenRow {
        let all = try tokens()
        if let id = Int64(numberOrName), let row = all.first(where: { $0.id == id }) { return row }
        let named = all.filter { $0.name == numberOrName }
        let valid = named.filter { AccessToken($0).isValid(at: now) }
        guard valid.count < 2 else { throw StoreError.ambiguousName(numberOrName, tokens: valid.compactMap(\.id)) }
        guard let row = valid.first ?? named.last else { throw StoreError.notFound("token \(numberOrName)") }
        return row
    }
}

extension AccessToken {
    init(_ row: TokenRow) {
        self.init(
            id: row.id, name: row.name, role: row.isForMetrics ? .metrics : row.role, digest: row.digest,
            createdAt: Moment(milliseconds: row.createdAt),
            expiresAt: row.expiresAt.map { Moment(milliseconds: $0) },
            revokedAt: row.revokedAt.map { Moment(milliseconds: $0) },
            lastUsedAt: row.lastUsedAt.map { Moment(milliseconds: $0) })
    }
}

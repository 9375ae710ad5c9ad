import Digests
import Foundation

extension PageStore {
    /// Makes a token.
    ///
    /// - Parameters:
    ///   - name: the holder's name. Not empty.
    ///   - expiry: when it expires; nil for never.
    /// - Returns: the token, and its secret of 256 random bits, which the store does not keep.
    public func makeToken(
        for name: String, role: Role, until expiry: Moment? = nil, at now: Moment
    ) throws(StoreError) -> (token: AccessToken, secret: String) {
        guard PageName.isAllowed(name) else { throw .badName(name) }
        var source = SystemRandomNumberGenerator()
        let bits = (0..<4).map { _ in source.next() as UInt64 }
        let digits = bits.map {
            String(repeating: "0", count: 16 - String($0, radix: 16).count) + String($0, radix: 16)
        }
        let secret = AccessToken.prefix + digits.joined()
        let row = try write { tables in
            try tables.save(
                TokenRow(
                    name: name, role: role, digest: sha256(secret.utf8), createdAt: now.milliseconds,
                    expiresAt: expiry?.milliseconds))
        }
        return (AccessToken(row), secret)
    }

    /// All tokens, oldest first, also expired and revoked ones.
    public func tokens() throws(StoreError) -> [AccessToken] {
        try read { try $0.tokens().map(AccessToken.init) }
    }

    /// Revokes a token. It stays in the list.
    ///
    /// - Throws: `StoreError.notFound` when there is no such token.
    public func revoke(token id: Int64, at now: Moment) throws(StoreError) {
        try write { tables in
            guard var row = try tables.tokens().first(where: { $0.id == id }) else {
                throw StoreError.notFound("token \(id)")
            }
            guard row.revokedAt == nil else { return }
            row.revokedAt = now.milliseconds
            _ = try tables.save(row)
        }
    }
}

extension AccessToken {
    init(_ row: TokenRow) {
        self.init(
            id: row.id ?? 0, name: row.name, role: row.role, digest: row.digest,
            createdAt: Moment(milliseconds: row.createdAt),
            expiresAt: row.expiresAt.map { Moment(milliseconds: $0) },
            revokedAt: row.revokedAt.map { Moment(milliseconds: $0) })
    }
}

import Foundation
import GRDB

/// Image files in a table of the database. Each call is its own transaction.
struct DatabaseBlobs: BlobStore {
    private let database: PostgreSQLDatabase

    init(_ database: PostgreSQLDatabase) { self.database = database }

    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError) {
        try requireDigest(digest)
        guard try size(of: digest) != bytes.count else { return }
        _ = try database.run {
            try $0.rows(
                """
                INSERT INTO blob (digest, bytes) VALUES (?, ?)
                ON CONFLICT (digest) DO UPDATE SET bytes = excluded.bytes, addedAt = DEFAULT
                """, [digest, Data(bytes)])
        }
    }

    func bytes(of digest: String) throws(StoreError) -> [UInt8]? {
        let data: Data? = try first("SELECT bytes FROM blob WHERE digest = ?", digest, "bytes")
        return data.map { [UInt8]($0) }
    }

    func remove(_ digest: String) throws(StoreError) {
        _ = try database.run { try $0.rows("DELETE FROM blob WHERE digest = ?", [digest]) }
    }

    func digests() throws(StoreError) -> [String] {
        try database.run { try $0.rows("SELECT digest FROM blob ORDER BY digest", []).map { $0["digest"] } }
    }

    func size(of digest: String) throws(StoreError) -> Int? {
        try first("SELECT length(bytes) AS size FROM blob WHERE digest = ?", digest, "size")
    }

    func age(of digest: String) throws(StoreError) -> Double {
        let sql = "SELECT extract(epoch FROM clock_timestamp() - addedAt)::bigint AS age FROM blob WHERE digest = ?"
        let seconds: Int? = try first(sql, digest, "age")
        return Double(seconds ?? 0)
    }

    private func first<T: DatabaseValueConvertible>(
        _ sql: String, _ digest: String, _ column: String
    ) throws(StoreError) -> T? {
        try database.run { try $0.rows(sql, [digest]).first?[column] }
    }
}

import Foundation

/// The address of a store in PostgreSQL:
/// `postgres://USER@HOST:PORT/DATABASE?schema=NAME&images=PLACE&connections=COUNT`, with any other URL option of libpq
/// (several hosts, `sslmode`, `target_session_attrs` …).
///
/// The password comes from the URL, `PGPASSWORD` or `~/.pgpass`.
struct PostgreSQLAddress: Sendable, Hashable {
    /// The URL for libpq.
    var url: String
    /// The schema that has the tables.
    var schema = "mojiwaku"
    /// A folder for images that all machines share at this path, or a bucket (`BucketAddress`); nil to keep images in
    /// the database.
    var images: String?
    /// Maximum number of connections of a process, 2 to 100. Pruning needs two.
    var connections = 8

    /// Whether `text` is a URL of PostgreSQL rather than a path.
    static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// An address without its password, for messages. A path stays unchanged.
    static func withoutPassword(_ text: String) -> String {
        guard isAddress(text) else { return text }
        return text.replacing(/^([a-z]+:\/\/[^:@\/?]*):[^@\/]*@/) { "\($0.1)@" }
            .replacing(/([?&]password=)[^&]*/) { "\($0.1)…" }
    }

    /// - Throws: `StoreError.badAddress`.
    init(_ text: String) throws(StoreError) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var rest: [Substring] = []
        for part in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let pair = part.split(separator: "=", maxSplits: 1)
            let value = pair.count == 2 ? String(pair[1]).removingPercentEncoding : nil
            switch (pair.first, value) {
            case ("schema", let name?):
                guard name.wholeMatch(of: /[a-z_][a-z0-9_]{0,62}/) != nil else {
                    throw .badAddress(detail: "schema=\(name): write a small letter, then small letters, figures and _")
                }
                schema = name
            case ("images", let folder?):
                guard folder.hasPrefix("/") || BucketAddress.isAddress(folder) else {
                    throw .badAddress(detail: "images=\(folder): write an absolute path or s3://BUCKET/PREFIX")
                }
                images = folder
            case ("connections", let count?):
                guard let count = Int(count), (2...100).contains(count) else {
                    throw .badAddress(detail: "connections=\(count): not 2 to 100")
                }
                connections = count
            default: rest.append(part)
            }
        }
        url = parts[0] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    }
}

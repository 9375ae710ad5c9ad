import Foundation

/// A bucket of an S3-compatible object store: `s3://BUCKET/PREFIX`.
///
/// The endpoint and the credentials come from the usual environment variables of S3 clients: `AWS_ACCESS_KEY_ID`,
/// `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION` and `AWS_ENDPOINT_URL`.
struct BucketAddress: Sendable, Hashable {
    var bucket: String
    /// The prefix of all keys; empty, or ending with a slash.
    var prefix: String
    /// `https://HOST` or `http://HOST:PORT`, without a slash at its end.
    var endpoint: String
    var region: String
    var key: String
    var secret: String
    /// The session token of a temporary key.
    var session: String?

    /// Whether `text` is the address of a bucket.
    static func isAddress(_ text: String) -> Bool { text.hasPrefix("s3://") }

    /// - Throws: `StoreError.badBucket`, also when the environment has no key.
    init(
        _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(StoreError) {
        guard let match = text.wholeMatch(of: /s3:\/\/([a-z0-9][a-z0-9.\-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._\-\/]*))?/)
        else {
            throw .badBucket(
                detail: "\(text): write s3://BUCKET/PREFIX; the prefix may have letters, figures, . _ - and /")
        }
        bucket = String(match.1)
        let path = (match.2 ?? "").split(separator: "/").joined(separator: "/")
        prefix = path.isEmpty ? "" : path + "/"
        region = environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? "us-east-1"
        guard let key = environment["AWS_ACCESS_KEY_ID"], let secret = environment["AWS_SECRET_ACCESS_KEY"] else {
            throw .badBucket(detail: "\(text): set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        }
        (self.key, self.secret, session) = (key, secret, environment["AWS_SESSION_TOKEN"])
        let stated = environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"]
        let endpoint = stated ?? "https://s3.\(region).amazonaws.com"
        guard endpoint.wholeMatch(of: /https?:\/\/[^\/\s]+\/?/) != nil else {
            throw .badBucket(detail: "AWS_ENDPOINT_URL is \(endpoint): write https://HOST")
        }
        self.endpoint = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
    }

    /// The URL of the bucket. A key follows after a slash.
    var url: String { "\(endpoint)/\(bucket)" }

    /// The key of a file: the digest `abcd…` gives `PREFIX/ab/abcd…`, as in a folder.
    func key(of digest: String) -> String { "\(prefix)\(digest.prefix(2))/\(digest)" }
}

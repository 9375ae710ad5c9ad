import Digests
import Foundation
import HighlightMap

/// Image files as objects of an S3-compatible bucket, keyed by digest. An object is complete or absent.
///
/// A request that gets no answer, or a server error (5xx, 429), is repeated for half a minute. Repeating is
/// safe: a digest always names the same bytes.
struct BucketBlobs: BlobStore {
    private let address: BucketAddress
    private let requests: SignedRequests
    private let patience: Duration

    /// The longest wait between attempts, in seconds.
    private static let longestWait = 4.0
    /// SHA-256 of an empty body.
    private static let ofNothing = sha256([UInt8]())

    /// - Parameter patience: the longest time for which a failing request is repeated.
    /// - Throws: `StoreError` when the bucket cannot be listed.
    init(_ address: BucketAddress, patience: Duration = .seconds(30)) throws(StoreError) {
        self.address = address
        self.patience = patience
        requests = SignedRequests(address)
        _ = try keys(after: nil, limit: 1)
    }

    func put(_ bytes: some DataProtocol, digest: String) throws(StoreError) {
        try requireDigest(digest)
        guard try size(of: digest) != bytes.count else { return }
        // The server compares the bytes with the digest.
        let answer = try send("PUT", path(of: digest), body: [UInt8](bytes), digest: digest)
        guard answer.status == 200 else { throw error(answer) }
    }

    func bytes(of digest: String) throws(StoreError) -> [UInt8]? {
        let answer = try send("GET", path(of: digest))
        switch answer.status {
        case 200: return answer.body
        case 404 where code(answer) != "NoSuchBucket": return nil
        default: throw error(answer)
        }
    }

    func remove(_ digest: String) throws(StoreError) {
        let answer = try send("DELETE", path(of: digest))
        guard [200, 204, 404].contains(answer.status) else { throw error(answer) }
    }

    func digests() throws(StoreError) -> [String] {
        var digests: [String] = []
        var last: String?
        while true {
            let keys = try keys(after: last, limit: 1000)
            guard let end = keys.last, end != last else { return digests }
            last = end
            digests += keys.compactMap { key in
                let digest = String(key.suffix(64))
                return HighlightMap.isDigest(digest) && key == address.key(of: digest) ? digest : nil
            }
        }
    }

    func size(of digest: String) throws(StoreError) -> Int? { try head(digest)?.length }

    func age(of digest: String) throws(StoreError) -> Double {
        guard let answer = try head(digest), answer.changedAt >= 0 else { return 0 }
        return Date().timeIntervalSince1970 - Double(answer.changedAt)
    }

    private func head(_ digest: String) throws(StoreError) -> SignedRequests.Answer? {
        let answer = try send("HEAD", path(of: digest))
        switch answer.status {
        case 200: return answer
        case 404: return nil
        default: throw error(answer)
        }
    }

    /// Keys that begin with the prefix, sorted.
    private func keys(after last: String?, limit: Int) throws(StoreError) -> [String] {
        // The parameters are sorted by name, as the signature requires.
        let query =
            [("list-type", "2"), ("max-keys", "\(limit)"), ("prefix", address.prefix)]
            + (last.map { [("start-after", $0)] } ?? [])
        let text = query.map { "\($0)=\(escaped($1))" }.joined(separator: "&")
        let answer = try send("GET", "?\(text)")
        guard answer.status == 200 else { throw error(answer) }
        return String(decoding: answer.body, as: UTF8.self).matches(of: /<Key>([^<]*)<\/Key>/).map { match in
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
                .reduce(String(match.1)) { $0.replacing($1.0, with: $1.1) }
        }
    }

    private func path(of digest: String) -> String { "/\(address.key(of: digest))" }

    private func escaped(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    private func send(
        _ method: String, _ path: String, body: [UInt8] = [], digest: String? = nil
    ) throws(StoreError) -> SignedRequests.Answer {
        let end = ContinuousClock.now.advanced(by: patience)
        var wait = 0.1
        while true {
            let trouble: StoreError
            do throws(SignedRequests.Failure) {
                let answer = try requests.send(method, path, body: body, digest: digest ?? Self.ofNothing)
                let isLate = answer.status == 400 && code(answer) == "RequestTimeout"
                guard answer.status >= 500 || answer.status == 429 || isLate else { return answer }
                trouble = error(answer)
            } catch { trouble = .bucketUnreachable(detail: "\(address.url): \(error.message)") }
            guard ContinuousClock.now < end else { throw trouble }
            Thread.sleep(forTimeInterval: Double.random(in: wait / 2...wait))
            wait = min(wait * 2, Self.longestWait)
        }
    }

    /// The error code of a refusal, such as `AccessDenied`; empty if the server gives none.
    private func code(_ answer: SignedRequests.Answer) -> String {
        String(decoding: answer.body.prefix(4096), as: UTF8.self).firstMatch(of: /<Code>([^<]*)<\/Code>/).map {
            String($0.1)
        } ?? ""
    }

    private func error(_ answer: SignedRequests.Answer) -> StoreError {
        let words = ["\(address.url) answers \(answer.status)", code(answer)].filter { !$0.isEmpty }.joined(
            separator: " ")
        return switch answer.status {
        case 401, 403: .noPermission(detail: words)
        case 507: .diskFull
        case 429, 500...: .bucketUnreachable(detail: words)
        default: .badBucket(detail: words)
        }
    }
}

import Digests
import Foundation
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Addresses of buckets")
struct BucketAddressTests {
    private let environment = [
        "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "eu-north-1",
    ]

    @Test("An address gives bucket, prefix, keys and URL")
    func parts() throws {
        let address = try BucketAddress("s3://news-pages/2026/images/", environment: environment)
        #expect(address.bucket == "news-pages" && address.prefix == "2026/images/")
        #expect(address.url == "https://s3.eu-north-1.amazonaws.com/news-pages")
        let digest = sha256("1".utf8)
        #expect(address.key(of: digest) == "2026/images/\(digest.prefix(2))/\(digest)")
        let own = environment.merging(["AWS_ENDPOINT_URL": "http://127.0.0.1:9000/"]) { $1 }
        #expect(try BucketAddress("s3://abc", environment: own).url == "http://127.0.0.1:9000/abc")
        #expect(try BucketAddress("s3://abc", environment: own).key(of: digest) == "\(digest.prefix(2))/\(digest)")
        #expect(try PostgreSQLAddress("postgres://a@b/c?images=s3%3A%2F%2Fabc%2Fd").images == "s3://abc/d")
    }

    @Test(
        "A wrong bucket address and a missing key are reported",
        arguments: ["s3://", "s3://A", "s3://ab", "s3://abc/ü", "s3:///abc"])
    func refused(text: String) {
        #expect(throws: StoreError.self) { try BucketAddress(text, environment: environment) }
        #expect(throws: StoreError.badBucket(detail: "s3://abc: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")) {
            try BucketAddress("s3://abc", environment: ["AWS_ACCESS_KEY_ID": "key"])
        }
    }
}

/// The name of a bucket in the object store that `scripts/test` starts.
private let bucket = ProcessInfo.processInfo.environment["MOJIWAKU_TEST_BUCKET"]

@Suite("Images in a bucket", .enabled(if: bucket != nil, "MOJIWAKU_TEST_BUCKET is not set"))
struct BucketTests {
    /// A prefix in the bucket that no other test uses.
    private func address() throws -> BucketAddress {
        try BucketAddress("s3://\(#require(bucket))/\(UUID().uuidString)")
    }

    @Test("Files are stored, read, listed and removed by digest")
    func files() throws {
        let blobs = try BucketBlobs(address())
        let texts = (0..<3).map { "file \($0) 字" } + [""]
        let digests = texts.map { sha256($0.utf8) }
        for _ in 0..<2 { for (text, digest) in zip(texts, digests) { try blobs.put(Data(text.utf8), digest: digest) } }
        #expect(try blobs.digests() == digests.sorted())
        for (text, digest) in zip(texts, digests) {
            #expect(try blobs.bytes(of: digest) == Array(text.utf8))
            #expect(try blobs.size(of: digest) == text.utf8.count)
            #expect(try (-60...60).contains(blobs.age(of: digest)))
            #expect(try blobs.withFile(digest) { FileManager.default.contents(atPath: $0) } == Data(text.utf8))
        }
        try blobs.remove(digests[0])
        try blobs.remove(digests[0])
        #expect(try blobs.bytes(of: digests[0]) == nil && blobs.size(of: digests[0]) == nil)
        #expect(try blobs.withFile(digests[0]) { FileManager.default.contents(atPath: $0) } == nil)
        #expect(try blobs.digests() == digests.dropFirst().sorted())
        #expect(throws: StoreError.self) { try blobs.put(Data(), digest: "../x") }
    }

    @Test("A list longer than one response is complete, and other objects are ignored")
    func many() throws {
        let address = try address()
        let blobs = try BucketBlobs(address)
        let digests = (0..<1100).map { sha256("\($0)".utf8) }
        let requests = SignedRequests(address)
        for digest in digests {
            _ = try requests.send("PUT", "/\(address.key(of: digest))", body: [1], digest: sha256([1]))
        }
        for other in ["readme", "ab/\(digests[0])x", "zz/\(digests[0])", "zz/a%26b%3Cc"] {
            #expect(
                try requests.send("PUT", "/\(address.prefix)\(other)", body: [1], digest: sha256([1])).status == 200)
        }
        #expect(try blobs.digests() == digests.sorted())
    }

    @Test("A large file comes back unchanged")
    func large() throws {
        let blobs = try BucketBlobs(address())
        let bytes = (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let digest = sha256(bytes)
        try blobs.put(bytes, digest: digest)
        #expect(try blobs.bytes(of: digest) == bytes)
    }

    @Test("A false key, an unknown bucket and an unreachable server have different errors")
    func refused() throws {
        func error(_ change: (inout BucketAddress) -> Void) throws -> StoreError? {
            var address = try address()
            change(&address)
            do {
                _ = try BucketBlobs(address, patience: .milliseconds(300))
                return nil
            } catch { return error }
        }
        #expect(try error { _ in } == nil)
        guard case .noPermission = try error({ $0.secret = "false" }) else { throw Unexpected() }
        guard case .noPermission = try error({ $0.key = "nobody" }) else { throw Unexpected() }
        guard case .bucketUnreachable = try error({ $0.endpoint = "http://127.0.0.1:1" }) else { throw Unexpected() }
        guard case .badBucket(let detail) = try error({ $0.bucket = "nowhere" }) else { throw Unexpected() }
        #expect(detail.contains("NoSuchBucket"))
    }
    private struct Unexpected: Error {}

    @Test(
        "All programs of a store in PostgreSQL use its bucket, also for checks, copies and pruning",
        .enabled(if: StoreKind.server != nil, "MOJIWAKU_TEST_POSTGRESQL is not set"))
    func store() throws {
        let test = try TestStore(.postgresql)
        let address = try TestStore.address(test.folder)
        let name = "\(address.schema)_bucket"
        let place = "s3://\(try #require(bucket))/\(UUID().uuidString)"
        func open(_ images: String?) throws -> PageStore {
            let address = try PostgreSQLAddress("\(address.url)?schema=\(name)")
            return try .open(PostgreSQLDatabase(address, create: true, clock: .caller), images: images)
        }
        let from = try TestStore(.memory, pages: ["1", "2", "3"])
        _ = try StoreCopy(from: from.store, to: open(place)).run()
        let store = try open(nil)
        #expect(store.blobs is BucketBlobs)
        #expect(try store.check().problems.isEmpty)
        #expect(try store.image(sha256("2".utf8)) == Array("2".utf8))
        #expect(try store.prune(at: noon.adding(seconds: 90 * 86400)).images == 3)
        #expect(try store.blobs.digests().isEmpty)
        #expect(throws: StoreError.self) { try open("\(place)/other") }
    }
}

private import CCurl
import Foundation
import Synchronization

/// Signed HTTP requests to an object store (AWS Signature Version 4), over libcurl. Each concurrent thread uses its own
/// connection; connections are kept for reuse.
final class SignedRequests: @unchecked Sendable {
    /// The answer of the server.
    struct Answer {
        var status: Int
        var body: [UInt8]
        /// The `Content-Length` of the answer, in bytes; -1 for none.
        var length: Int
        /// The `Last-Modified` time of the object, in seconds since 1970; -1 for none.
        var changedAt: Int
    }

    /// A request that got no answer.
    struct Failure: Error {
        var message: String
    }

    private let address: BucketAddress
    // Guarded by `lock`.
    private let lock = NSLock()
    private var idle: [Handle] = []

    /// A libcurl handle with its connection. One thread at a time uses it.
    @safe
    private final class Handle: @unchecked Sendable {
        let pointer: UnsafeMutableRawPointer

        init?() {
            guard let pointer = unsafe curl_easy_init() else { return nil }
            unsafe self.pointer = pointer
        }

        deinit { unsafe curl_easy_cleanup(pointer) }
    }

    /// libcurl requires one global initialisation before threads use it.
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(_ address: BucketAddress) { self.address = address }

    /// Sends a request and waits for the answer, at most 5 minutes, or half a minute without any progress.
    ///
    /// - Parameters:
    ///   - path: the escaped path after the bucket's address.
    ///   - digest: SHA-256 of `body`.
    func send(_ method: String, _ path: String, body: [UInt8] = [], digest: String) throws(Failure) -> Answer {
        guard Self.isReady, let handle = lock.withLock({ idle.popLast() }) ?? Handle() else {
            throw Failure(message: "libcurl could not be started")
        }
        defer { lock.withLock { idle.append(handle) } }
        let curl = unsafe handle.pointer
        unsafe curl_easy_reset(curl)
        var headers = unsafe curl_slist_append(nil, "x-amz-content-sha256: \(digest)")
        if let session = address.session {
            unsafe headers = curl_slist_append(headers, "x-amz-security-token: \(session)")
        }
        unsafe headers = curl_slist_append(headers, "Content-Type: application/octet-stream")
        defer { unsafe curl_slist_free_all(headers) }
        unsafe curl_set_list(curl, CURLOPT_HTTPHEADER, headers)
        unsafe curl_set_text(curl, CURLOPT_URL, address.url + path)
        unsafe curl_set_text(curl, CURLOPT_AWS_SIGV4, "aws:amz:\(address.region):s3")
        unsafe curl_set_text(curl, CURLOPT_USERPWD, "\(address.key):\(address.secret)")
        unsafe curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https")
        for (option, value) in [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_CONNECTTIMEOUT, 10), (CURLOPT_TIMEOUT, 300), (CURLOPT_LOW_SPEED_LIMIT, 1),
            (CURLOPT_LOW_SPEED_TIME, 30), (CURLOPT_FILETIME, 1), (CURLOPT_EXPECT_100_TIMEOUT_MS, 1),
            (CURLOPT_NOBODY, method == "HEAD" ? 1 : 0),
        ] { unsafe curl_set_number(curl, option, value) }
        if method != "HEAD" { unsafe curl_set_text(curl, CURLOPT_CUSTOMREQUEST, method) }
        let received = Received()
        unsafe curl_set_pointer(curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(received).toOpaque())
        unsafe curl_set_writer(curl) { bytes, size, count, target in
            guard let bytes = unsafe bytes, let target = unsafe target else { return 0 }
            let received = unsafe Unmanaged<Received>.fromOpaque(target).takeUnretainedValue()
            return unsafe received.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
        }
        let code = unsafe body.withUnsafeBytes { buffer in
            if method == "PUT" {
                unsafe curl_set_size(curl, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(buffer.count))
                unsafe curl_set_pointer(curl, CURLOPT_POSTFIELDS, buffer.baseAddress)
            }
            return withExtendedLifetime(received) { unsafe curl_easy_perform(curl) }
        }
        guard code == CURLE_OK else { throw Failure(message: unsafe String(cString: curl_easy_strerror(code))) }
        var (status, length, changedAt) = (0, curl_off_t(-1), curl_off_t(-1))
        unsafe curl_get_number(curl, CURLINFO_RESPONSE_CODE, &status)
        unsafe curl_get_size(curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
        unsafe curl_get_size(curl, CURLINFO_FILETIME_T, &changedAt)
        return Answer(status: status, body: received.bytes, length: Int(length), changedAt: Int(changedAt))
    }

    /// Collects the bytes of an answer.
    private final class Received {
        var bytes: [UInt8] = []
        /// Maximum size of an accepted answer, in bytes; larger than any stored file.
        private static let most = 2 << 30

        /// - Returns: false when the answer becomes too large.
        func take(_ buffer: UnsafeRawBufferPointer) -> Bool {
            guard bytes.count + buffer.count <= Self.most else { return false }
            unsafe bytes.append(contentsOf: buffer)
            return true
        }
    }
}

private import CCrypto
package import Foundation

/// SHA-256 (FIPS 180-4, by OpenSSL's libcrypto), 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
package func sha256(_ bytes: some DataProtocol) -> String {
    var hash = SHA256()
    for region in bytes.regions { hash.update(region) }
    return hash.finish()
}

/// SHA-256 of a text's bytes, 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
package func sha256(_ text: some Sequence<UInt8>) -> String { sha256(Data(text)) }

/// An unfinished digest, in memory that libcrypto owns.
@safe private struct SHA256: ~Copyable {
    private let context: OpaquePointer

    init() {
        // Both fail only for lack of memory; Swift's own allocations then end the process too.
        guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto has no memory for a digest")
        }
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    mutating func update(_ region: some ContiguousBytes) {
        unsafe region.withUnsafeBytes { bytes in
            _ = unsafe EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
        }
    }

    consuming func finish() -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        _ = unsafe EVP_DigestFinal_ex(context, &digest, nil)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

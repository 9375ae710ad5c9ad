private import Crypto
package import Foundation

/// SHA-256, 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
package func sha256(_ bytes: some DataProtocol) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let hash = SHA256.hash(data: bytes)
    return String(decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

/// SHA-256 of a text's bytes, 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
package func sha256(_ text: some Sequence<UInt8>) -> String { sha256(Data(text)) }

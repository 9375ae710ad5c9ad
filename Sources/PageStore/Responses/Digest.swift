import Crypto
import Foundation

/// SHA-256, 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
func sha256(_ bytes: some Sequence<UInt8>) -> String { sha256(Data(bytes)) }

/// SHA-256, 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
func sha256(_ bytes: Data) -> String { hexadecimal(SHA256.hash(data: bytes)) }

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

import Crypto
import Foundation

/// SHA-256, 64 lower-case hexadecimal digits.
///
/// - Complexity: O(bytes).
func digest(of data: Data) -> String {
    SHA256.hash(data: data).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

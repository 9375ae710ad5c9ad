import Foundation

/// Whom the requests of an address are counted under, where no token says who asks.
enum CallerAddress {
    /// An IPv4 address as it is; of an IPv6 address the network of its first 64 bits, all of which one subscriber has (RFC 6177), so that
    /// a caller who takes a new address for each request is still one caller; an IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`,
    /// RFC 4291, section 2.5.5.2) as the IPv4 address. What is no address is counted as it is.
    static func counted(_ remote: String) -> String {
        guard remote.utf8.contains(UInt8(ascii: ":")) else { return remote }
        var bytes = [UInt8](repeating: 0, count: 16)
        // A zone (`fe80::1%eth0`) names an interface of this machine.
        guard unsafe inet_pton(AF_INET6, String(remote.prefix { $0 != "%" }), &bytes) == 1 else { return remote }
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 255, bytes[11] == 255 {
            return bytes[12...].map(String.init).joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
}

import Foundation

/// The address of a client, for rate limits.
enum ClientAddress {
    /// The key that counts requests without a token.
    ///
    /// An IPv4 address is its own key. For IPv6 the key is the network of the first 64 bits: a subscriber has a whole
    /// such network (RFC 6177), and could use a new address for each request. An IPv4 address written as IPv6
    /// (`::ffff:192.0.2.1`, RFC 4291, section 2.5.5.2) counts as the IPv4 address. Any other text is its own key.
    static func rateLimitKey(_ address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
        var bytes = [UInt8](repeating: 0, count: 16)
        // A zone (`fe80::1%eth0`) names an interface of this machine.
        guard unsafe inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &bytes) == 1 else { return address }
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 255, bytes[11] == 255 {
            return bytes[12...].map(String.init).joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
}

import NIOCore

/// A request for one map, of the plainest kind, read from its bytes.
///
/// This is no parser of HTTP: what it takes is one exact form, and everything else is left to the server's own. It takes the bytes of one whole
/// request without a body, of which nothing was read before: then there is no other way to understand them (RFC 9112).
struct PlainRequest {
    /// Whether only the head of the answer is wanted.
    let isHead: Bool
    /// The map's id: 64 lower-case hexadecimal digits.
    let id: String
    private(set) var accept: String?
    private(set) var acceptEncoding: String?
    private(set) var ifNoneMatch: String?
    private(set) var authorization: String?
    private(set) var requestID: String?
    private(set) var forwardedFor: String?

    /// The address of a map, but for its id.
    static let path = "/v1/maps/"
    /// The longest request that is read here, in bytes.
    private static let longest = 4096

    /// - Returns: nil for bytes that are anything else.
    init?(_ buffer: ByteBuffer) {
        guard buffer.readableBytes <= Self.longest else { return nil }
        let bytes = buffer.readableBytesUInt8Span
        var rest = Reader()
        if rest.take("GET ", from: bytes) {
            isHead = false
        } else if rest.take("HEAD ", from: bytes) {
            isHead = true
        } else {
            return nil
        }
        guard rest.take("/v1/maps/", from: bytes), let id = rest.digest(from: bytes),
            rest.take(" HTTP/1.1\r\n", from: bytes)
        else { return nil }
        self.id = text(id, of: bytes)
        var hasHost = false
        while !rest.take("\r\n", from: bytes) {
            guard let name = rest.name(from: bytes), let value = rest.value(from: bytes) else { return nil }
            func isSame(_ header: StaticString) -> Bool { isHeader(name, header, in: bytes) }
            // A header that stands twice, or one that says something of the connection or of a body, is for the server's own reader.
            var isNew = true
            switch name.count {
            case 4 where isSame("host"):
                isNew = !hasHost && HostName.isOne(value, of: bytes)
                hasHost = true
            case 6 where isSame("accept"): isNew = set(&accept, value, of: bytes)
            case 15 where isSame("accept-encoding"): isNew = set(&acceptEncoding, value, of: bytes)
            case 13 where isSame("if-none-match"): isNew = set(&ifNoneMatch, value, of: bytes)
            case 13 where isSame("authorization"): isNew = set(&authorization, value, of: bytes)
            case 12 where isSame("x-request-id"): isNew = set(&requestID, value, of: bytes)
            case 15 where isSame("x-forwarded-for"): isNew = set(&forwardedFor, value, of: bytes)
            case 2 where isSame("te"), 5 where isSame("range"), 6 where isSame("expect"),
                7 where isSame("upgrade") || isSame("trailer"), 8 where isSame("if-match") || isSame("if-range"),
                10 where isSame("connection") || isSame("keep-alive"), 14 where isSame("content-length"),
                16 where isSame("proxy-connection"), 17 where isSame("transfer-encoding"):
                isNew = false
            default: break
            }
            guard isNew else { return nil }
        }
        guard hasHost, rest.at == bytes.count else { return nil }
    }

    /// Whether bytes are one head and nothing else: they end in the only empty line among them.
    static func isOneHead(_ buffer: ByteBuffer) -> Bool {
        let bytes = buffer.readableBytesUInt8Span
        guard bytes.count >= 4 else { return false }
        for i in 3..<bytes.count where bytes[i] == 10 && bytes[i - 2] == 10 {
            return i == bytes.count - 1 && bytes[i - 1] == 13 && bytes[i - 3] == 13
        }
        return false
    }
}

/// A place in bytes, from where on they are read.
private struct Reader {
    private(set) var at = 0

    mutating func take(_ text: StaticString, from bytes: Span<UInt8>) -> Bool {
        guard bytes.count - at >= text.utf8CodeUnitCount else { return false }
        let start = at
        let isThere = text.withUTF8Buffer { text in
            for i in text.indices where unsafe bytes[start + i] != text[i] { return false }
            return true
        }
        if isThere { at += text.utf8CodeUnitCount }
        return isThere
    }

    /// 64 lower-case hexadecimal digits.
    mutating func digest(from bytes: Span<UInt8>) -> Range<Int>? {
        guard bytes.count - at >= 64 else { return nil }
        for i in at..<at + 64 {
            guard (48...57).contains(bytes[i]) || (97...102).contains(bytes[i]) else { return nil }
        }
        at += 64
        return at - 64..<at
    }

    /// A header's name, past its colon: letters, figures and hyphens.
    mutating func name(from bytes: Span<UInt8>) -> Range<Int>? {
        let start = at
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case 58: return at - 1 > start ? start..<at - 1 : nil
            case 45, 48...57, 65...90, 97...122: continue
            default: return nil
            }
        }
        return nil
    }

    /// A header's value, past its line: visible characters of ASCII with blanks between.
    mutating func value(from bytes: Span<UInt8>) -> Range<Int>? {
        while at < bytes.count && bytes[at] == 32 { at += 1 }
        let start = at
        while at < bytes.count && bytes[at] >= 32 && bytes[at] < 127 { at += 1 }
        var end = at
        while end > start && bytes[end - 1] == 32 { end -= 1 }
        return take("\r\n", from: bytes) ? start..<end : nil
    }
}

/// Whether this is a header's name, in whatever case; `header` is in lower case, and as long.
private func isHeader(_ name: Range<Int>, _ header: StaticString, in bytes: Span<UInt8>) -> Bool {
    header.withUTF8Buffer { header in
        // A hyphen has the bit already that makes a letter small.
        for i in header.indices where unsafe bytes[name.lowerBound + i] | 0x20 != header[i] { return false }
        return true
    }
}

/// - Returns: false when the field has a value already.
private func set(_ field: inout String?, _ value: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard field == nil else { return false }
    field = text(value, of: bytes)
    return true
}

private func text(_ place: Range<Int>, of bytes: Span<UInt8>) -> String {
    unsafe bytes.extracting(place).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
}

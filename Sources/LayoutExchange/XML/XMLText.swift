/// Text that XML 1.0 allows.
enum XMLText {
    /// Whether XML allows a character (its production 2).
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// A file's name as a URI reference (RFC 3986): bytes that are not unreserved become %XX.
    static func address(_ name: String) -> String {
        name.utf8.map { byte in
            let letter = Unicode.Scalar(byte)
            let isPlain =
                letter.isASCII && (letter.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(letter))
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(letter) : "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    /// The name in a URI reference: %XX become bytes, unless these are not UTF-8.
    static func name(ofAddress address: String) -> String {
        guard address.contains("%") else { return address }
        var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], address[...].utf8)
        while let byte = rest.popFirst() {
            let digits = Substring(rest.prefix(2))
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? address
    }

    /// A text for a file: U+FFFD replaces characters that XML does not allow.
    static func held(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
        var out = ""
        for scalar in text.unicodeScalars { out.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}") }
        return out
    }
}

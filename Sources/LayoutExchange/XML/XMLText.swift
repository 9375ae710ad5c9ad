/// Text that XML 1.0 allows.
enum XMLText {
    /// Whether XML allows a character (its production 2).
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// A text for a file: U+FFFD replaces characters that XML does not allow.
    static func held(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
        var out = ""
        for scalar in text.unicodeScalars { out.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}") }
        return out
    }
}

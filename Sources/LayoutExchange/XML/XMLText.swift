/// What text XML 1.0 can hold.
enum XMLText {
    /// Whether it can hold a character (its production 2).
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// A text as a file has it: U+FFFD for what XML cannot hold.
    static func held(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
        var out = ""
        for scalar in text.unicodeScalars { out.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}") }
        return out
    }
}

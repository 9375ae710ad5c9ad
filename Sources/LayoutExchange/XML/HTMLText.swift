/// Text of HTML with its character references.
enum HTMLText {
    private static let names: [Substring: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "shy": "\u{AD}",
    ]
    /// Maximum number of digits and letters between `&` and `;`.
    private static let longest = 10

    /// A text with its references replaced: `&#12354;`, `&#x3042;` and the names that recognition programs write.
    /// Others stay unchanged.
    ///
    /// - Complexity: O(bytes).
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        var out = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let name = scalar == "&" ? rest.prefix(longest).prefix { $0 != ";" && $0 != "&" } : rest.prefix(0)
            let after = rest.dropFirst(name.count)
            if !name.isEmpty, after.first == ";", let replacement = character(Substring(name)) {
                out.append(replacement)
                rest = after.dropFirst()
            } else {
                out.append(scalar)
            }
        }
        return String(out)
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return names[name] }
        let digits = name.dropFirst()
        let code = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap { Unicode.Scalar($0) }
    }
}

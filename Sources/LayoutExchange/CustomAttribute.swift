/// PAGE's `custom`, in the form of Transkribus and eScriptorium: `readingOrder {index:3;} structure {type:x;}`.
struct CustomAttribute {
    /// The name of Mojiwaku's own group.
    static let own = "mojiwaku"

    private(set) var groups: [String: [String: String]] = [:]

    /// One group with its properties, in the given order.
    static func text(_ name: String, _ properties: [(String, String)]) -> String {
        let inside = properties.map { "\($0):\(escaped($1));" }.joined(separator: " ")
        return "\(name) {\(inside)}"
    }

    /// Parses a `custom` attribute. Skips text of any other form, since programs write arbitrary text there.
    ///
    /// - Complexity: O(text).
    init(_ text: String) {
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[..<open].split(separator: " ").last.map(String.init) ?? ""
            var properties: [String: String] = [:]
            for part in rest[rest.index(after: open)..<close].split(separator: ";") {
                guard let colon = part.firstIndex(of: ":") else { continue }
                let key = part[..<colon].drop { $0 == " " }
                properties[String(key)] = Self.unescaped(part[part.index(after: colon)...])
            }
            groups[name] = properties
            rest = rest[rest.index(after: close)...]
        }
    }

    /// The value of a property of a group; nil if the attribute lacks it.
    subscript(group: String, name: String) -> String? { groups[group]?[name] }

    // Escapes the characters that have a meaning in this syntax, as Transkribus does: `;` becomes `\u003b`.
    private static func escaped(_ value: String) -> String {
        var out = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", "{", "}", ";", ":", " ":
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    private static func unescaped(_ value: Substring) -> String {
        guard value.contains("\\") else { return String(value) }
        var out = ""
        var rest = value
        while let slash = rest.firstIndex(of: "\\") {
            out += rest[..<slash]
            let after = rest[rest.index(after: slash)...]
            if after.first == "u", let code = UInt32(after.dropFirst().prefix(4), radix: 16),
                let scalar = Unicode.Scalar(code)
            {
                out.unicodeScalars.append(scalar)
                rest = after.dropFirst(5)
            } else {
                out += "\\"
                rest = after
            }
        }
        return out + rest
    }
}

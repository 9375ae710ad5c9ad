package import Foundation

/// JSON text as a value. Fields keep the order of the text; a repeated field is refused.
///
/// Foundation's decoder is much slower, and reports no line and column of an error.
package enum JSONValue: Sendable {
    case null
    case flag(Bool)
    case integer(Int)
    case decimal(Double)
    case text(String)
    case list([JSONValue])
    case record([(key: String, value: JSONValue)])

    /// Length limit of a text in bytes, far above the truth of a full page with ruby on every kanji. It limits the
    /// memory for reading.
    package static let longestText = 16 << 20

    /// Parses UTF-8 JSON (RFC 8259), at most 32 levels deep and `longestText` bytes long. Skips a byte order mark.
    ///
    /// - Complexity: O(bytes), in time and memory.
    package init(parsing data: Data) throws(JSONSyntaxError) {
        try self.init(parsing: [UInt8](data), atMost: Self.longestText, values: .max)
    }

    /// Parses UTF-8 JSON in the same way, but at most `limit` bytes long and with at most `values` values.
    ///
    /// - Complexity: O(bytes), in time and memory.
    package init(parsing bytes: [UInt8], atMost limit: Int, values: Int) throws(JSONSyntaxError) {
        guard bytes.count <= limit else {
            throw JSONSyntaxError(line: 1, column: 1, reason: "the text is longer than \(limit >> 20) MiB")
        }
        var parser = JSONParser(bytes: bytes, values: values)
        self = try parser.document()
    }
}

/// The place and reason of a syntax error.
package struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
    /// Line, from 1.
    package var line: Int
    /// Column in bytes, from 1.
    package var column: Int
    package var reason: String

    package var description: String { "line \(line), column \(column): \(reason)" }
}

private struct JSONParser {
    let bytes: [UInt8]
    var at = 0
    /// Number of values that may still follow.
    var values: Int

    init(bytes: [UInt8], values: Int) { (self.bytes, self.values) = (bytes, values) }

    static let deepest = 32

    /// The byte at the cursor; 0 at the end. JSON allows a 0 only inside a string.
    var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

    func failure(_ reason: String, at place: Int? = nil) -> JSONSyntaxError {
        let before = bytes[..<min(place ?? at, bytes.count)]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return JSONSyntaxError(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before.count - lineStart + 1, reason: reason)
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        let value = try value(depth: 0)
        skipSpace()
        if at < bytes.count { throw failure("expected the end of the text") }
        return value
    }

    mutating func skipSpace() {
        while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte, at < bytes.count else { return false }
        at += 1
        return true
    }

    mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        if depth > Self.deepest { throw failure("more than \(Self.deepest) levels of brackets") }
        values -= 1
        if values < 0 { throw failure("there are too many values") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try record(depth: depth)
        case UInt8(ascii: "["): return try list(depth: depth)
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw failure(at < bytes.count ? "expected a value" : "the text ends too early")
        }
    }

    mutating func word(_ word: String, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        guard bytes[at...].starts(with: word.utf8) else { throw failure("expected a value") }
        at += word.utf8.count
        return value
    }

    mutating func list(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        at += 1
        var values: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .list(values) }
        while true {
            values.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .list(values) }
            if !take(UInt8(ascii: ",")) { throw failure("expected a comma or ]") }
        }
    }

    mutating func record(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        let start = at
        at += 1
        var fields: [(key: String, value: JSONValue)] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .record(fields) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw failure("expected a field's name in quotes") }
            let key = try string()
            skipSpace()
            if !take(UInt8(ascii: ":")) { throw failure("expected a colon") }
            fields.append((key, try value(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { break }
            if !take(UInt8(ascii: ",")) { throw failure("expected a comma or }") }
        }
        if let twice = Self.repeatedKey(fields) { throw failure("the field \"\(twice)\" occurs twice", at: start) }
        return .record(fields)
    }

    static func repeatedKey(_ fields: [(key: String, value: JSONValue)]) -> String? {
        guard fields.count > 12 else {
            for i in fields.indices {
                for j in 0..<i where fields[i].key == fields[j].key { return fields[i].key }
            }
            return nil
        }
        var seen: Set<String> = []
        return fields.first { !seen.insert($0.key).inserted }?.key
    }
}

// MARK: Numbers and strings

extension JSONParser {
    mutating func digits() throws(JSONSyntaxError) -> Int {
        let start = at
        while next >= UInt8(ascii: "0"), next <= UInt8(ascii: "9") { at += 1 }
        if at == start { throw failure("expected a digit") }
        return at - start
    }

    mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = at
        _ = take(UInt8(ascii: "-"))
        let leading = next
        if try digits() > 1 && leading == UInt8(ascii: "0") { throw failure("a number starts with a superfluous 0") }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            _ = try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            _ = try digits()
        }
        let literal = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let value = Int(literal) { return .integer(value) }
        guard let value = Double(literal), value.isFinite else { throw failure("the number is too large", at: start) }
        return .decimal(value)
    }

    mutating func string() throws(JSONSyntaxError) -> String {
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\"), bytes[at] >= 0x20 {
            at += 1
        }
        if take(UInt8(ascii: "\"")) { return try decoded(bytes[start..<at - 1], from: start) }
        var text = Array(bytes[start..<at])
        while at < bytes.count {
            if take(UInt8(ascii: "\"")) { return try decoded(text[...], from: start) }
            if take(UInt8(ascii: "\\")) {
                text.append(contentsOf: String(try escaped()).utf8)
                continue
            }
            if bytes[at] < 0x20 { throw failure("a control character in a string; write it as \\u00XX") }
            text.append(bytes[at])
            at += 1
        }
        throw failure("a string without a closing quote", at: start - 1)
    }

    func decoded(_ utf8: ArraySlice<UInt8>, from start: Int) throws(JSONSyntaxError) -> String {
        guard let text = String(validating: utf8, as: UTF8.self) else {
            throw failure("a string that is not UTF-8", at: start)
        }
        return text
    }

    mutating func escaped() throws(JSONSyntaxError) -> Unicode.Scalar {
        let sign = next
        at += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw failure("an unknown escape", at: at - 1)
        }
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("half of a surrogate pair")
        }
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("half of a surrogate pair") }
        return scalar
    }

    mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Swift.Character(Unicode.Scalar(next)).hexDigitValue else {
                throw failure("expected four hexadecimal digits")
            }
            value = value << 4 | UInt32(digit)
            at += 1
        }
        return value
    }
}

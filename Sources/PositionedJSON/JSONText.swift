package import Foundation

/// Writes JSON in a chosen shape: one record a line, so that a person can read it and a diff shows the changes.
///
/// Foundation's encoder writes either one long line or one number a line. The same calls give the same bytes.
package struct JSONText {
    /// UTF-8: appending bytes is much faster than appending to a string.
    private var bytes: [UInt8] = []
    private var needsComma = false

    package init() { bytes.reserveCapacity(1 << 16) }

    /// The written text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The written text with a line feed at the end.
    package var file: Data { Data(bytes + [UInt8(ascii: "\n")]) }

    /// Starts an object or array: `{` or `[`.
    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = false
    }

    /// Ends an object or array: `}` or `]`.
    package mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = true
    }

    /// Starts a new line, indented by `depth` steps of two spaces. Call it before a key, value or closing bracket.
    package mutating func newLine(_ depth: Int, closing: Bool = false) {
        if needsComma && !closing { bytes.append(UInt8(ascii: ",")) }
        if !closing { needsComma = false }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<2 * depth { bytes.append(UInt8(ascii: " ")) }
    }

    package mutating func key(_ name: String) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        needsComma = false
    }

    package mutating func value(_ number: Int) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(number.magnitude)
        needsComma = true
    }

    package mutating func value(_ string: String?) {
        separate()
        if let string { self.string(string) } else { append("null") }
        needsComma = true
    }

    /// Writes finished JSON.
    package mutating func value(json: Data) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    package mutating func value(_ flag: Bool) {
        separate()
        append(flag ? "true" : "false")
        needsComma = true
    }

    package mutating func value(_ numbers: some Sequence<Int>) { array(numbers) { $1.value($0) } }

    /// Writes an array, all on one line.
    package mutating func array<T>(_ values: some Sequence<T>, _ body: (T, inout JSONText) -> Void) {
        open("[")
        for value in values { body(value, &self) }
        close("]")
    }

    /// Writes a share, given in thousandths, as a decimal: 985 is 0.985.
    package mutating func value(thousandths: Int) {
        separate()
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(whole)
        append(rest < 10 ? ".00" : rest < 100 ? ".0" : ".")
        digits(rest)
        needsComma = true
    }

    /// Writes a finite number with the fewest digits that parse to the same number.
    package mutating func value(decimal: Double) {
        separate()
        append(decimal.description)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma {
            bytes.append(UInt8(ascii: ","))
            bytes.append(UInt8(ascii: " "))
        }
        needsComma = false
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func digits(_ number: UInt) {
        if number >= 10 { digits(number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func string(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        // A fast path: nearly all strings are names of fields.
        if !string.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            append(string)
            bytes.append(UInt8(ascii: "\""))
            return
        }
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\t"): append("\\t")
            case UInt8(ascii: "\r"): append("\\r")
            case ..<0x10: append("\\u000" + String(byte, radix: 16))
            case ..<0x20: append("\\u00" + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONText {
    package mutating func field(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }

    package mutating func field(_ name: String, _ string: String?) {
        key(name)
        value(string)
    }

    package mutating func field(_ name: String, _ numbers: [Int]) {
        key(name)
        value(numbers)
    }

    package mutating func field(_ name: String, _ texts: [String]) { array(name, texts) { $1.value($0) } }

    package mutating func field(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    package mutating func field(_ name: String, thousandths: Int) {
        key(name)
        value(thousandths: thousandths)
    }

    package mutating func field(_ name: String, decimal: Double) {
        key(name)
        value(decimal: decimal)
    }

    package mutating func field(_ name: String, json: Data) {
        key(name)
        value(json: json)
    }

    /// Writes an object under a name.
    package mutating func named(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        object(body)
    }

    /// Writes an array under a name, all on one line.
    package mutating func array<T>(_ name: String, _ values: some Sequence<T>, _ body: (T, inout JSONText) -> Void) {
        key(name)
        array(values, body)
    }

    /// Writes an array of objects under a name, all on one line.
    package mutating func list<T>(_ name: String, _ records: [T], _ body: (T, inout JSONText) -> Void) {
        array(name, records) { record, out in
            out.open("{")
            body(record, &out)
            out.close("}")
        }
    }

    /// Writes an array of objects, each as `object` writes it, under a name, all on one line.
    package mutating func objects<T>(_ name: String, _ records: some Sequence<T>, _ body: (T, inout JSONText) -> Void) {
        key(name)
        objects(records, body)
    }

    /// Writes an array of objects, each as `object` writes it, all on one line.
    package mutating func objects<T>(_ records: some Sequence<T>, _ body: (T, inout JSONText) -> Void) {
        array(records) { record, out in out.object { body(record, &$0) } }
    }

    /// Writes an object with at least one field, with a space inside of its brackets.
    package mutating func object(_ body: (inout JSONText) -> Void) {
        open("{")
        bytes.append(UInt8(ascii: " "))
        body(&self)
        bytes.append(UInt8(ascii: " "))
        close("}")
    }

    /// One object on one line, without a line feed.
    package static func line(_ body: (inout JSONText) -> Void) -> String {
        var out = JSONText()
        out.open("{")
        body(&out)
        out.close("}")
        return out.text
    }

    /// A file with one object, which ends on its own line; `body` begins the other lines.
    package static func file<E>(_ body: (inout JSONText) throws(E) -> Void) throws(E) -> Data {
        var out = JSONText()
        out.open("{")
        try body(&out)
        out.newLine(0, closing: true)
        out.close("}")
        return out.file
    }

    /// Writes an array of records under a name, in the outermost object.
    package mutating func section<T>(_ name: String, _ records: [T], _ body: (T, inout JSONText) -> Void) {
        newLine(1)
        self.records(name, records, depth: 2, body)
    }

    /// Writes an array of records under a name.
    package mutating func records<T>(
        _ name: String, _ records: [T], depth: Int, _ body: (T, inout JSONText) -> Void
    ) {
        key(name)
        self.records(records, depth: depth, body)
    }

    /// Writes an array of records, each an object on a separate line, indented by `depth` steps. The closing bracket is
    /// indented by one step less.
    package mutating func records<T>(_ records: [T], depth: Int, _ body: (T, inout JSONText) -> Void) {
        open("[")
        for record in records {
            newLine(depth)
            object { body(record, &$0) }
        }
        if !records.isEmpty { newLine(depth - 1, closing: true) }
        close("]")
    }
}

extension JSONText {
    /// Writes parsed JSON, with its fields in their order.
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: self.value(nil)
        case .flag(let flag): self.value(flag)
        case .integer(let number): self.value(number)
        case .decimal(let number): self.value(decimal: number)
        case .text(let text): self.value(text)
        case .list(let values):
            array(values) { $1.value($0) }
        case .record(let fields):
            open("{")
            for (key, value) in fields {
                self.key(key)
                self.value(value)
            }
            close("}")
        }
    }
}

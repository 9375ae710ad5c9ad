/// Writes JSON in a chosen shape: one record a line, so that a person can read it and a diff names what changed.
///
/// Foundation's encoder writes either one long line or one number a line. Output is the same bytes for the same calls.
package struct JSONText {
    package private(set) var text = ""
    private var needsComma = false

    package init() { text.reserveCapacity(1 << 16) }

    /// Starts an object or array: `{` or `[`.
    package mutating func open(_ bracket: Character) {
        separate()
        text.append(bracket)
        needsComma = false
    }

    /// Ends an object or array: `}` or `]`.
    package mutating func close(_ bracket: Character) {
        text.append(bracket)
        needsComma = true
    }

    /// Starts a new line, `depth` steps of two spaces in. Call it before a key, value or closing bracket.
    package mutating func newLine(_ depth: Int, closing: Bool = false) {
        if needsComma && !closing { text.append(",") }
        if !closing { needsComma = false }
        text.append("\n")
        for _ in 0..<depth { text.append("  ") }
    }

    package mutating func key(_ name: String) {
        separate()
        string(name)
        text.append(": ")
        needsComma = false
    }

    package mutating func value(_ number: Int) {
        separate()
        text.append(String(number))
        needsComma = true
    }

    package mutating func value(_ string: String?) {
        separate()
        if let string { self.string(string) } else { text.append("null") }
        needsComma = true
    }

    package mutating func value(_ flag: Bool) {
        separate()
        text.append(flag ? "true" : "false")
        needsComma = true
    }

    package mutating func value(_ numbers: some Sequence<Int>) {
        open("[")
        for number in numbers { value(number) }
        close("]")
    }

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

    /// A share of 1 in thousandths, written as a decimal: 985 is 0.985.
    package mutating func value(thousandths: Int) {
        separate()
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        if thousandths < 0 { text.append("-") }
        text.append(String(whole))
        text.append(rest < 10 ? ".00" : rest < 100 ? ".0" : ".")
        text.append(String(rest))
        needsComma = true
    }

    /// A finite number, in the fewest digits that read back as the same number.
    package mutating func value(decimal: Double) {
        separate()
        text.append(decimal.description)
        needsComma = true
    }

    /// An array of records, each an object on a line of its own, `depth` steps in; the bracket closes one step less in.
    package mutating func records<T>(_ records: [T], depth: Int, _ body: (T, inout JSONText) -> Void) {
        open("[")
        for record in records {
            newLine(depth)
            open("{")
            body(record, &self)
            close("}")
        }
        if !records.isEmpty { newLine(depth - 1, closing: true) }
        close("]")
    }

    private mutating func separate() {
        if needsComma { text.append(", ") }
        needsComma = false
    }

    private mutating func string(_ string: String) {
        text.append("\"")
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text.append("\\\"")
            case "\\": text.append("\\\\")
            case "\n": text.append("\\n")
            case "\t": text.append("\\t")
            case "\r": text.append("\\r")
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text.append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text.append("\"")
    }
}

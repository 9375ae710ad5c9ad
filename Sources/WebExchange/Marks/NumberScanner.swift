/// Scans numbers and letters in sequence, as in SVG paths and media fragments.
struct NumberScanner {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    /// Whether everything was read.
    var isAtEnd: Bool { at == bytes.count }

    /// Skips white space and commas.
    mutating func skipSeparators() {
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C, UInt8(ascii: ",")].contains(bytes[at]) { at += 1 }
    }

    /// The letter at the cursor, without skipping it; nil for any other sign.
    var letter: Unicode.Scalar? {
        guard at < bytes.count else { return nil }
        let scalar = Unicode.Scalar(bytes[at])
        return scalar.properties.isAlphabetic && scalar.isASCII ? scalar : nil
    }

    mutating func advance() { at = min(at + 1, bytes.count) }

    /// The next number; nil if there is no number, or if it is too large for a coordinate (`MarkRegion.farthest`).
    mutating func number() -> Double? {
        skipSeparators()
        let start = at
        if at < bytes.count, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[at]) { at += 1 }
        var digits = skipDigits()
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            digits += skipDigits()
        }
        guard digits > 0 else {
            at = start
            return nil
        }
        skipExponent()
        guard at - start <= 40, let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)),
            abs(value) <= MarkRegion.farthest
        else { return nil }
        return value
    }

    private mutating func skipExponent() {
        guard at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") else { return }
        let start = at
        at += 1
        if at < bytes.count, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(bytes[at]) { at += 1 }
        if skipDigits() == 0 { at = start }
    }

    private mutating func skipDigits() -> Int {
        let start = at
        while at < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[at]) { at += 1 }
        return at - start
    }
}

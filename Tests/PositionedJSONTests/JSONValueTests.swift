import Foundation
import Testing

@testable import PositionedJSON

@Suite("The JSON parser")
struct JSONValueTests {
    @Test(
        "Numbers are read exactly",
        arguments: [
            ("0", 0.0), ("-0", 0), ("12", 12), ("-7", -7), ("0.985", 0.985), ("1e3", 1000), ("-2.5E-1", -0.25),
            ("9223372036854775808", 9_223_372_036_854_775_808),
        ])
    func numbers(text: String, expected: Double) throws {
        #expect(try JSONForm.number(JSONValue(parsing: Data(text.utf8))) == expected)
    }

    @Test(
        "Strings are read with their escape sequences",
        arguments: [
            (#""""#, ""), (#""文字枠""#, "文字枠"), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u6587\uD842\uDFB7""#, "文𠮷"), (#""𠮷\u0000""#, "𠮷\0"),
        ])
    func strings(text: String, expected: String) throws {
        #expect(try JSONForm.text(JSONValue(parsing: Data(text.utf8))) == expected)
    }

    @Test("A written string reads back unchanged")
    func writtenStrings() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap(Unicode.Scalar.init))) + "𠮷\u{2028}"
        var out = JSONText()
        out.value(text)
        #expect(try JSONForm.text(JSONValue(parsing: Data(out.text.utf8))) == text)
    }

    @Test("A byte order mark is skipped")
    func byteOrderMark() throws {
        #expect(try JSONForm.integer(JSONValue(parsing: Data([0xEF, 0xBB, 0xBF, 0x31]))) == 1)
    }

    @Test(
        "Text that is not JSON is refused with line and column",
        arguments: [
            ("", 1, 1), ("tru", 1, 1), ("01", 1, 3), ("1.", 1, 3), ("-", 1, 2), (".5", 1, 1), ("1e", 1, 3),
            ("1e999", 1, 1),
            ("NaN", 1, 1), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("{\"a\" 1}", 1, 6), ("{a: 1}", 1, 2), ("{\"a\":1,}", 1, 8),
            ("\"a", 1, 1), ("\"\\x\"", 1, 3), ("\"\\u12g4\"", 1, 6), ("\"\\uD800\"", 1, 8), ("\"\\uDC00\"", 1, 8),
            ("\"\\uD800\\u0041\"", 1, 14), ("\"\t\"", 1, 2), ("\n\n  [\n1,\n}", 5, 1), ("1 1", 1, 3), ("'a'", 1, 1),
            (String(repeating: "[", count: 40), 1, 34), ("{\"a\":1,\"a\":2}", 1, 1),
        ])
    func refusals(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Data(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test("A string that is not UTF-8 is refused")
    func notUTF8() {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Data([0x22, 0xFF, 0x22])) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Data([0x22, 0xED, 0xA0, 0x80, 0x22])) }
    }

    @Test("A repeated field in a large object is refused in a short time")
    func largeObject() {
        let fields = (0..<200_000).map { "\"k\($0)\": 0" } + ["\"k7\": 1"]
        let text = "{\(fields.joined(separator: ","))}"
        #expect(throws: JSONSyntaxError(line: 1, column: 1, reason: "the field \"k7\" occurs twice")) {
            try JSONValue(parsing: Data(text.utf8))
        }
    }
}

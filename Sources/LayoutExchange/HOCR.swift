import PageGeometry

/// Names shared by the hOCR writer and reader.
enum HOCR {
    static let namespace = "http://www.w3.org/1999/xhtml"
    /// The property with the role of a block's lines. hOCR reserves names that begin with `x_` for programs.
    static let role = "x_role"
    /// The property with the kind of an unnumbered part.
    static let kind = "x_kind"
}

/// The properties in hOCR's `title` attributes: `bbox 0 0 10 20; image "01.png"; x_wconf 90`.
struct HOCRTitle {
    private var properties: [String: Substring] = [:]

    /// A title that starts with a box.
    static func text(_ box: PixelRect, _ properties: String...) -> String {
        (["bbox \(sides(box))"] + properties).joined(separator: "; ")
    }

    /// A rectangle in hOCR's order: left, top, right, bottom.
    static func sides(_ box: PixelRect) -> String { box.sides.map(String.init).joined(separator: " ") }

    /// A string in quotation marks. hOCR has no escapes, so quotation marks inside are removed.
    static func quoted(_ text: String) -> String { "\"\(text.filter { $0 != "\"" })\"" }

    /// Parses a title. A semicolon within quotation marks does not end a property.
    ///
    /// - Complexity: O(text).
    init(_ title: String) {
        var isQuoted = false
        let parts = title.split { letter in
            if letter == "\"" { isQuoted.toggle() }
            return letter == ";" && !isQuoted
        }
        for part in parts {
            let property = part.drop(while: \.isWhitespace)
            guard let space = property.firstIndex(where: \.isWhitespace) else { continue }
            properties[String(property[..<space])] = property[space...].drop(while: \.isWhitespace)
        }
    }

    /// A property's value without its quotation marks; nil if the title lacks the property.
    subscript(name: String) -> String? {
        guard var value = properties[name] else { return nil }
        while value.last?.isWhitespace == true { value.removeLast() }
        guard value.count > 1, let mark = value.first, mark == "\"" || mark == "'", value.last == mark else {
            return String(value)
        }
        return String(value.dropFirst().dropLast())
    }

    /// A property's value as a list of numbers; nil if the property is missing or has another value.
    func numbers(_ name: String) -> [Double]? {
        guard let value = properties[name] else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
    }
}

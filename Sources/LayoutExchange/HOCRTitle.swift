import PageGeometry

/// The properties in hOCR's `title` attributes: `bbox 0 0 10 20; image "01.png"; x_wconf 90`.
struct HOCRTitle {
    private var properties: [String: Substring] = [:]

    /// A title that begins with a box.
    static func text(_ box: PixelRect, _ properties: String...) -> String {
        (["bbox \(sides(box))"] + properties).joined(separator: "; ")
    }

    /// A rectangle as hOCR has it: left, top, right, bottom.
    static func sides(_ box: PixelRect) -> String { "\(box.minX) \(box.minY) \(box.maxX) \(box.maxY)" }

    /// A string in quotation marks. hOCR has no escapes: a quotation mark inside is left out.
    static func quoted(_ text: String) -> String { "\"\(text.filter { $0 != "\"" })\"" }

    /// Reads a title. A semicolon within quotation marks ends no property.
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

    /// A property's value, without quotation marks around it; nil where it is not there.
    subscript(name: String) -> String? {
        guard var value = properties[name] else { return nil }
        while value.last?.isWhitespace == true { value.removeLast() }
        guard value.count > 1, let mark = value.first, mark == "\"" || mark == "'", value.last == mark else {
            return String(value)
        }
        return String(value.dropFirst().dropLast())
    }

    /// A property that is a list of numbers; nil where it is not there, or holds something else.
    func numbers(_ name: String) -> [Double]? {
        guard let value = properties[name] else { return nil }
        let words = value.split(whereSeparator: \.isWhitespace)
        let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
    }
}

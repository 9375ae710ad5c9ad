import PageGeometry
import PositionedJSON

/// The pages of a file of JSON: YomiToku's or Google Cloud Vision's.
struct JSONPages {
    /// Maximum number of values of a file, far above that of a full page with a box for each character.
    private static let valueLimit = 4_000_000

    private var pages: [Page] = []

    private struct Page {
        var format: ImportedPage.Format
        /// The page's JSON; nil for an image without text, or with a text but no boxes.
        var value: JSONValue?
        var text = ""
        /// JSON pointer to the page.
        var place: String
    }

    /// Whether a file begins as JSON.
    static func areIn(_ bytes: [UInt8]) -> Bool {
        let passed: Set<UInt8> = [0, 0x9, 0xA, 0xD, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        let first = bytes.prefix(256).first { !passed.contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Reads a file.
    ///
    /// - Throws: `ImportError` if it is not JSON, or of another form.
    /// - Complexity: O(bytes).
    init(_ bytes: [UInt8]) throws(ImportError) {
        let value: JSONValue
        do {
            let text = try TextEncoding.utf8(json: bytes)
            value = try JSONValue(parsing: text, atMost: 3 * ImportedPage.byteLimit, values: Self.valueLimit)
        } catch let error as ImportError { throw error } catch { throw .notJSON(reason: "\(error)") }
        collect(value, "")
        guard !pages.isEmpty else { throw .unknownJSON }
    }

    /// Adds the pages of a value: one page, an array of pages, or an answer of Vision, which may contain others.
    private mutating func collect(_ value: JSONValue, _ place: String, isAnswer: Bool = false) {
        switch value {
        case .list(let values):
            for (i, value) in values.enumerated() { collect(value, "\(place)/\(i)", isAnswer: isAnswer) }
        case .record:
            if let answers = value["responses"] {
                collect(answers, "\(place)/responses", isAnswer: true)
            } else if let pages = value["result"] {
                collect(pages, "\(place)/result")
            } else if case .list(let found) = value["pages"], !found.isEmpty {
                for (i, page) in found.enumerated() {
                    pages.append(Page(format: .vision, value: page, place: "\(place)/pages/\(i)"))
                }
            } else if let text = value["fullTextAnnotation"] {
                collect(text, "\(place)/fullTextAnnotation", isAnswer: true)
            } else if value["words"] != nil || value["paragraphs"] != nil {
                pages.append(Page(format: .yomitoku, value: value, place: place))
            } else if isAnswer {
                // An image without text keeps its number.
                var page = Page(format: .vision, value: nil, place: place)
                if case .text(let text) = value["text"] { page.text = text }
                pages.append(page)
            }
        default: break
        }
    }

    /// The chosen page.
    ///
    /// - Throws: `ImportError` with the remedy.
    /// - Complexity: O(values), and for YomiToku O(paragraphs · words at a place).
    func page(_ choice: PageChoice, _ imageSize: PixelSize?) throws(ImportError) -> ImportedPage {
        let page = pages[try choice.number(among: pages.map { _ in [] }) - 1]
        do {
            return try page.format == .yomitoku
                ? YomiTokuReader.page(from: page.value ?? .null, imageSize)
                : VisionReader.page(from: page.value, text: page.text, imageSize)
        } catch let error as JSONFieldError {
            throw .badField(place: page.place + error.place, expected: error.expected)
        } catch let error as ImportError { throw error } catch { throw .unknownJSON }
    }
}

extension JSONValue {
    /// A field of an object; nil if the field is missing or null. Some programs write names with underscores.
    subscript(name: String) -> JSONValue? {
        guard case .record(let fields) = self else { return nil }
        let found = fields.first { $0.key == name } ?? fields.first { $0.key == Self.underscored[name] }
        if case .null = found?.value { return nil }
        return found?.value
    }

    private static let underscored = [
        "fullTextAnnotation": "full_text_annotation", "boundingBox": "bounding_box", "blockType": "block_type",
        "detectedBreak": "detected_break", "normalizedVertices": "normalized_vertices", "isPrefix": "is_prefix",
    ]

    /// The values of a field that is an array; empty if the field is missing.
    func list<Value>(
        _ name: String, _ body: (JSONValue) throws(JSONFieldError) -> Value
    ) throws(JSONFieldError) -> [Value] {
        try read(name) { value throws(JSONFieldError) in try JSONForm.list(value, of: body) } ?? []
    }

    func read<Value>(
        _ name: String, _ body: (JSONValue) throws(JSONFieldError) -> Value
    ) throws(JSONFieldError) -> Value? {
        guard case .record = self else { throw JSONFieldError("an object") }
        guard let value = self[name] else { return nil }
        do { return try body(value) } catch { throw error.under(name) }
    }

    /// A length, in px or as a fraction of the page. At most 1,000,000, so that sums cannot overflow.
    static func length(_ value: JSONValue) throws(JSONFieldError) -> Double {
        let number = try JSONForm.number(value)
        guard abs(number) <= 1_000_000 else { throw JSONFieldError("a number up to 1000000") }
        return number
    }

    /// A confidence from 0 to 1, in thousandths; nil if the field is missing.
    func confidence(_ name: String, _ notes: inout ImportNotes) throws(JSONFieldError) -> Int? {
        guard let share = try read(name, JSONForm.number) else { return nil }
        return Confidence.thousandths(share, &notes)
    }
}

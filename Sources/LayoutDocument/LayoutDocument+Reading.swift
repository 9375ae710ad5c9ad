public import Foundation
import HighlightMap
import PageGeometry

extension LayoutDocument {
    /// Reads a layout. Whether it keeps the rules of a layout is not looked at: see `brokenRules()`.
    ///
    /// A field that the format does not know is refused: people edit these files, and a misspelt name would otherwise
    /// pass for a field left out. Coordinates beyond ±`HighlightMap.largestSide` are refused too.
    ///
    /// - Throws: `LayoutError` that names the first thing wrong and its place.
    /// - Complexity: O(bytes), in time and memory.
    public init(json: Data) throws(LayoutError) {
        do {
            try self.init(JSONRecord(JSONValue(parsing: json)))
        } catch let error as JSONSyntaxError {
            throw .notJSON("\(error)")
        } catch let error as JSONFieldError {
            if error.place.isEmpty { throw .notJSON("it is not an object") }
            throw .badField(place: error.place, expected: error.expected)
        } catch let error as LayoutError {
            throw error
        } catch {
            throw .notJSON("\(error)")
        }
    }

    private init(_ file: JSONRecord) throws {
        let format = try file.read("format", JSONForm.text)
        let version = try file.read("version", JSONForm.integer)
        guard format == Self.format, version == Self.version else {
            throw LayoutError.unknownFormat(format: format, version: version)
        }
        try file.refuseFields(otherThan: [
            "format", "version", "edition", "page", "width", "height", "source", "provenance", "findings", "figures",
            "rules", "unnumbered", "articles",
        ])
        try self.init(
            page: PageIdentity(file), provenance: file.read("provenance", Provenance.init),
            articles: file.list("articles", of: Article.init), figures: file.list("figures", of: Figure.init),
            rules: file.list("rules", of: Rule.init), unnumbered: file.list("unnumbered", of: UnnumberedText.init),
            findings: file.list("findings", of: Finding.init))
    }
}

extension PageIdentity {
    fileprivate init(_ file: JSONRecord) throws(JSONFieldError) {
        self.init(
            edition: try file.readIfPresent("edition", JSONForm.text), name: try file.read("page", JSONForm.text),
            size: PixelSize(
                width: try file.read("width", JSONForm.pixels), height: try file.read("height", JSONForm.pixels)),
            sourceDigest: try file.read("source") { value throws(JSONFieldError) in
                try JSONRecord(value, only: ["sha256"]).read("sha256", JSONForm.text)
            })
    }
}

extension Provenance {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: ["engine", "settings", "models"])
        func names(_ key: String) throws(JSONFieldError) -> [String: String] {
            try record.read(key) { value throws(JSONFieldError) in
                var names: [String: String] = [:]
                try JSONRecord(value).forEach { key, value throws(JSONFieldError) in
                    names[key] = try JSONForm.text(value)
                }
                return names
            }
        }
        self.init(
            engine: try record.read("engine", JSONForm.text), settings: try names("settings"),
            models: try names("models"))
    }
}

extension Article {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        self.init(paragraphs: try JSONRecord(value, only: ["paragraphs"]).list("paragraphs", of: Paragraph.init))
    }
}

extension Paragraph {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        self.init(lines: try JSONRecord(value, only: ["lines"]).list("lines", of: Line.init))
    }
}

extension Line {
    private static let fields = ["role", "writing", "tier", "cross", "lean", "start", "characters"]

    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: Self.fields)
        self.init(
            role: try record.read("role", JSONForm.choice), writing: try record.read("writing", JSONForm.choice),
            cross: try record.read("cross", JSONForm.extent),
            lean: try record.readIfPresent("lean", JSONForm.pixels) ?? 0,
            tier: try record.readIfPresent("tier", JSONForm.integer),
            start: try record.read("start", JSONForm.pixels),
            characters: try record.list("characters", of: Character.init))
    }
}

extension Character {
    private static let fields = ["end", "ink", "kind", "confidence", "ruby"]

    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: Self.fields)
        let ruby = try record.readIfPresent("ruby") { value throws(JSONFieldError) in
            try JSONForm.list(value, of: JSONForm.rect)
        }
        self.init(
            kind: try record.read("kind", JSONForm.choice), end: try record.read("end", JSONForm.pixels),
            ink: try record.read("ink", JSONForm.rect),
            confidence: try record.read("confidence", Self.thousandths), ruby: ruby ?? [])
    }

    /// The nearest whole number of thousandths. Whether it is from 0 to 1 is for `brokenRules()` to say.
    private static func thousandths(_ value: JSONValue) throws(JSONFieldError) -> Int {
        let share = try JSONForm.number(value)
        guard abs(share) <= 1_000_000 else { throw JSONFieldError("a number from 0 to 1") }
        return Int((share * 1000).rounded())
    }
}

extension Figure {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: ["kind", "rect"])
        self.init(kind: try record.read("kind", JSONForm.choice), rect: try record.read("rect", JSONForm.rect))
    }
}

extension Rule {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: ["direction", "rect"])
        self.init(
            rect: try record.read("rect", JSONForm.rect), direction: try record.read("direction", JSONForm.choice))
    }
}

extension UnnumberedText {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: ["kind", "rect"])
        self.init(kind: try record.read("kind", JSONForm.choice), rect: try record.read("rect", JSONForm.rect))
    }
}

extension Finding {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value, only: ["severity", "code", "place", "message"])
        self.init(
            severity: try record.read("severity", JSONForm.choice), code: try record.read("code", JSONForm.text),
            message: try record.read("message", JSONForm.text),
            place: try record.readIfPresent("place", JSONForm.rect))
    }
}

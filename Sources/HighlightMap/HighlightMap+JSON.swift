public import Foundation
import PageGeometry

extension HighlightMap {
    /// The name in every map's `format` field.
    public static let format = "mojiwaku.highlight-map"
    /// The version of the format that this program writes and reads.
    public static let version = 1

    /// The map as JSON, a line of type a line of text, ending in a line feed. Same map, same bytes.
    ///
    /// - Complexity: O(characters).
    public func json() -> Data {
        var out = JSONText()
        out.open("{")
        out.newLine(1)
        out.field("format", Self.format)
        out.field("version", Self.version)
        out.newLine(1)
        out.field("edition", edition)
        out.field("page", page)
        out.field("revision", revision)
        out.newLine(1)
        out.field("width", size.width)
        out.field("height", size.height)
        out.newLine(1)
        out.key("source")
        out.object { $0.field("sha256", sourceDigest) }
        out.newLine(1)
        out.key("articles")
        out.records(articles, depth: 2) { article, out in
            out.field("first", article.first)
            out.field("last", article.last)
        }
        out.newLine(1)
        out.key("lines")
        out.records(lines, depth: 2) { line, out in line.write(to: &out) }
        out.newLine(0, closing: true)
        out.close("}")
        return out.file
    }

    /// Reads a map. Fields that version 1 does not know are passed over.
    ///
    /// - Throws: `HighlightMapError` that names the first thing wrong and its place.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(HighlightMapError) {
        do {
            try self.init(JSONRecord(JSONValue(parsing: json)))
        } catch let error as JSONSyntaxError {
            throw .notJSON("\(error)")
        } catch let error as JSONFieldError {
            if error.place.isEmpty { throw .notJSON("it is not an object") }
            throw .badField(place: error.place, expected: error.expected)
        } catch let error as HighlightMapError {
            throw error
        } catch {
            throw .notJSON("\(error)")
        }
    }

    private init(_ file: JSONRecord) throws {
        let format = try file.read("format", JSONForm.text)
        let version = try file.read("version", JSONForm.integer)
        guard format == Self.format, version == Self.version else {
            throw HighlightMapError.unknownFormat(format: format, version: version)
        }
        try self.init(
            edition: file.readIfPresent("edition", JSONForm.text),
            page: file.read("page", JSONForm.text),
            revision: file.read("revision", JSONForm.integer),
            size: PixelSize(
                width: file.read("width", JSONForm.pixels),
                height: file.read("height", JSONForm.pixels)),
            sourceDigest: file.read("source") { value throws(JSONFieldError) in
                try JSONRecord(value).read("sha256", JSONForm.text)
            },
            articles: file.list("articles", of: Article.init), lines: file.list("lines", of: Line.init))
    }
}

extension HighlightMap.Line {
    fileprivate func write(to out: inout JSONText) {
        out.field("first", first)
        out.field("article", article)
        out.field("paragraph", paragraph)
        out.field("role", role.rawValue)
        out.field("writing", writing.rawValue)
        out.field("cross", [cross.lowerBound, cross.upperBound])
        out.field("cuts", cuts)
        if lean != 0 {
            out.field("lean", lean)
        }
    }
}

extension HighlightMap.Article {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        self.init(
            first: try record.read("first", JSONForm.integer), last: try record.read("last", JSONForm.integer))
    }
}

extension HighlightMap.Line {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        self.init(
            first: try record.read("first", JSONForm.integer),
            article: try record.read("article", JSONForm.integer),
            paragraph: try record.read("paragraph", JSONForm.integer),
            role: try record.read("role", JSONForm.choice),
            writing: try record.read("writing", JSONForm.choice),
            cross: try record.read("cross", JSONForm.extent),
            cuts: try record.list("cuts", of: JSONForm.pixels),
            lean: try record.readIfPresent("lean", JSONForm.pixels) ?? 0)
    }
}

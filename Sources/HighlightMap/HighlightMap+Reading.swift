public import Foundation
import PageGeometry
package import PositionedJSON

extension HighlightMap {
    /// Reads a map of either version. Ignores fields that neither version has.
    ///
    /// - Throws: `HighlightMapError` with the first fault and its place.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(HighlightMapError) {
        try self.init(HighlightMapError.value(in: json))
    }

    /// Reads the parsed JSON of a map.
    ///
    /// - Throws: `HighlightMapError` with the first fault and its place.
    init(_ value: JSONValue) throws(HighlightMapError) {
        let (map, version) = try HighlightMapError.document(value, format: Self.format, versions: Self.versions) {
            value, version throws(JSONFieldError) in (try Self.read(value).get(), version)
        }
        self = map
        try requireRules(version: version)
    }

    /// Reads a map, even a faulty one, and reports all faults.
    ///
    /// - Returns: a check with a document if `init(json:)` would read it.
    /// - Complexity: O(bytes) when few cells overlap.
    public static func check(json: Data) -> DocumentCheck<HighlightMap, HighlightMapRule> {
        do { return check(try JSONValue(parsing: json)) } catch {
            return DocumentCheck(refusing: RuleBreach(.syntax, at: "", "This is not JSON: \(error)."))
        }
    }

    /// Checks parsed JSON.
    package static func check(_ value: JSONValue) -> DocumentCheck<HighlightMap, HighlightMapRule> {
        if let wrong = JSONRecord.otherFormat(of: value, than: format, versions: versions) {
            return .init(refusing: wrong)
        }
        let read = read(value)
        let header = try? JSONRecord(value).formatAndVersion()
        let broken = read.value.brokenRules(version: header?.version)
        let isMap = read.errors.isEmpty && !broken.contains(where: \.rule.isRefused)
        return DocumentCheck(document: isMap ? read.value : nil, misforms: read.errors, broken: broken)
    }
}

// MARK: Reading after an error

extension HighlightMap {
    /// The readable parts of a map, and placeholders for the rest, which break no rule. Checks no rule.
    private static func read(_ value: JSONValue) -> JSONRead<HighlightMap> {
        JSONCollector.read(value) { file in
            HighlightMap(
                unchecked: file.readIfPresent("edition", JSONForm.text),
                page: file.read("page", JSONForm.text, else: "?"),
                revision: file.read("revision", JSONForm.integer, else: 1),
                size: PixelSize(
                    width: file.read("width", JSONForm.pixels, else: largestSide),
                    height: file.read("height", JSONForm.pixels, else: largestSide)),
                sourceDigest: file.collect("source") { readDigest($0) },
                articles: file.list("articles", of: Article.read), lines: file.list("lines", of: Line.read))
        }
    }

    /// Reads the digest of the image, with zeros as a placeholder.
    ///
    /// - Parameter isClosed: whether another field than `sha256` is an error.
    package static func readDigest(_ value: JSONValue, isClosed: Bool = false) -> JSONRead<String> {
        JSONCollector.read(value, isClosed: isClosed) {
            $0.read("sha256", JSONForm.text, else: String(repeating: "0", count: 64))
        }
    }
}

extension HighlightMap.Article {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<HighlightMap.Article> {
        JSONCollector.read(value) { record in
            HighlightMap.Article(
                first: record.read("first", JSONForm.integer, else: 0),
                last: record.read("last", JSONForm.integer, else: 0))
        }
    }
}

extension HighlightMap.Line {
    /// A line with a wrong field becomes a line without cuts, which rules ignore.
    fileprivate static func read(_ value: JSONValue) -> JSONRead<HighlightMap.Line> {
        let nothing = HighlightMap.Line(
            first: 0, article: 0, paragraph: 0, role: .other, writing: .vertical, cross: 0..<1, cuts: [])
        return JSONCollector.read(value) { record in
            let line = HighlightMap.Line(
                first: record.read("first", JSONForm.integer, else: 0),
                article: record.read("article", JSONForm.integer, else: 0),
                paragraph: record.read("paragraph", JSONForm.integer, else: 0),
                role: record.read("role", JSONForm.choice, else: .other),
                writing: record.read("writing", JSONForm.choice, else: .vertical),
                cross: record.read("cross", JSONForm.extent, else: 0..<1),
                cuts: record.read(
                    "cuts", { value throws(JSONFieldError) in try JSONForm.list(value, of: JSONForm.pixels) }, else: []),
                lean: record.readIfPresent("lean", JSONForm.pixels) ?? 0,
                isReadFromRight: record.readIfPresent("rtl", JSONForm.flag) ?? false)
            return record.errors.isEmpty ? line : nothing
        }
    }
}

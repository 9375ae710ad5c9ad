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
        out.key("format")
        out.value(Self.format)
        out.key("version")
        out.value(Self.version)
        out.newLine(1)
        out.key("edition")
        out.value(edition)
        out.key("page")
        out.value(page)
        out.key("revision")
        out.value(revision)
        out.newLine(1)
        out.key("width")
        out.value(size.width)
        out.key("height")
        out.value(size.height)
        out.newLine(1)
        out.key("source")
        out.open("{")
        out.key("sha256")
        out.value(sourceDigest)
        out.close("}")
        write("articles", articles, to: &out) { article, out in
            out.key("first")
            out.value(article.first)
            out.key("last")
            out.value(article.last)
        }
        write("lines", lines, to: &out) { line, out in line.write(to: &out) }
        out.newLine(0, closing: true)
        out.close("}")
        return Data((out.text + "\n").utf8)
    }

    private func write<T>(_ key: String, _ records: [T], to out: inout JSONText, _ body: (T, inout JSONText) -> Void) {
        out.newLine(1)
        out.key(key)
        out.open("[")
        for record in records {
            out.newLine(2)
            out.open("{")
            body(record, &out)
            out.close("}")
        }
        if !records.isEmpty { out.newLine(1, closing: true) }
        out.close("]")
    }

    /// Reads a map.
    ///
    /// - Throws: `HighlightMapError` that names the first thing wrong and its place.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(HighlightMapError) {
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: json)
        } catch let error as DecodingError {
            throw HighlightMapError(error)
        } catch {
            throw .notJSON("\(error)")
        }
        guard file.format == Self.format, file.version == Self.version else {
            throw .unknownFormat(format: file.format, version: file.version)
        }
        var lines: [Line] = []
        lines.reserveCapacity(file.lines.count)
        for (i, line) in file.lines.enumerated() { lines.append(try line.checked(at: "/lines/\(i)")) }
        try self.init(
            edition: file.edition, page: file.page, revision: file.revision,
            size: PixelSize(width: file.width, height: file.height), sourceDigest: file.source.sha256,
            articles: file.articles.map { Article(first: $0.first, last: $0.last) }, lines: lines)
    }
}

extension HighlightMap.Line {
    fileprivate func write(to out: inout JSONText) {
        out.key("first")
        out.value(first)
        out.key("article")
        out.value(article)
        out.key("paragraph")
        out.value(paragraph)
        out.key("role")
        out.value(role.rawValue)
        out.key("writing")
        out.value(writing.rawValue)
        out.key("cross")
        out.value([cross.lowerBound, cross.upperBound])
        out.key("cuts")
        out.value(cuts)
        if lean != 0 {
            out.key("lean")
            out.value(lean)
        }
    }
}

/// The file as it stands, before its rules are checked.
private struct File: Decodable {
    struct Source: Decodable { var sha256: String }
    struct Article: Decodable { var first, last: Int }
    struct Line: Decodable {
        var first, article, paragraph: Int
        var role, writing: String
        var cross, cuts: [Int]
        var lean: Int?

        func checked(at place: String) throws(HighlightMapError) -> HighlightMap.Line {
            guard let role = LineRole(rawValue: role) else {
                throw .badField(
                    place: "\(place)/role", expected: LineRole.allCases.map(\.rawValue).joined(separator: ", "))
            }
            guard let writing = WritingDirection(rawValue: writing) else {
                throw .badField(place: "\(place)/writing", expected: "vertical or horizontal")
            }
            guard cross.count == 2, cross[0] < cross[1] else {
                throw .badField(place: "\(place)/cross", expected: "two rising numbers")
            }
            return HighlightMap.Line(
                first: first, article: article, paragraph: paragraph, role: role, writing: writing,
                cross: cross[0]..<cross[1], cuts: cuts, lean: lean ?? 0)
        }
    }

    var format: String
    var version: Int
    var edition: String?
    var page: String
    var revision, width, height: Int
    var source: Source
    var articles: [Article]
    var lines: [Line]
}

extension HighlightMapError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .badField(place: jsonPointer(context.codingPath + [key]), expected: "a value, but the field is missing")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            self = .badField(place: jsonPointer(context.codingPath), expected: "a value of type \(type)")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .badField(place: jsonPointer(context.codingPath), expected: context.debugDescription)
        default:
            self = .notJSON("the text is not valid JSON")
        }
    }
}

/// A decoder's coding path as a JSON pointer (RFC 6901).
package func jsonPointer(_ path: [any CodingKey]) -> String {
    path.map { key in
        let name = key.intValue.map(String.init) ?? key.stringValue
        return "/" + name.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
    }.joined()
}

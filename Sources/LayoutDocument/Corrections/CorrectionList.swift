public import Foundation
package import HighlightMap
package import PositionedJSON

/// Corrections of a page, to be applied one after the other. Format "mojiwaku.corrections", version 1
/// (docs/formats.md).
public struct CorrectionList: Sendable, Hashable {
    /// The name in every file's `format` field.
    public static let format = "mojiwaku.corrections"
    /// The version of the format that this program supports.
    public static let version = 1

    /// The corrections in order. Each applies to the result of the corrections before it.
    public var operations: [Correction]

    /// A list.
    public init(_ operations: [Correction]) { self.operations = operations }

    /// Reads a list.
    ///
    /// - Throws: `LayoutError` with the first fault and its place.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(LayoutError) {
        self = try LayoutError.document(
            LayoutError.value(in: json), format: Self.format, versions: Self.version...Self.version
        ) { value, _ throws(JSONFieldError) in try Self.read(value).get() }
    }

    /// Reads a list, even a faulty one, and reports the first fault in the form of each correction.
    package static func check(_ value: JSONValue) -> DocumentCheck<CorrectionList, FormRule> {
        if let wrong = JSONRecord.otherFormat(of: value, than: format, versions: version...version) {
            return .init(refusing: wrong)
        }
        let read = read(value)
        return DocumentCheck(document: read.errors.isEmpty ? read.value : nil, misforms: read.errors, broken: [])
    }

    private static func read(_ value: JSONValue) -> JSONRead<CorrectionList> {
        JSONCollector.read(value, isClosed: true) { file in
            file.allow("format", "version")
            return CorrectionList(file.list("operations", of: readOperation).compactMap(\.self))
        }
    }

    private static func readOperation(_ value: JSONValue) -> JSONRead<Correction?> {
        do { return JSONRead(try Correction(reading: value)) } catch { return JSONRead(nil, errors: [error]) }
    }

    /// The list as JSON, a text line for each correction, with a line feed at the end. The same list gives the same
    /// bytes.
    ///
    /// - Complexity: O(corrections).
    public func json() -> Data {
        return JSONText.file { out in
            out.newLine(1)
            out.field("format", Self.format)
            out.field("version", Self.version)
            out.section("operations", operations) { $0.write(to: &$1) }
        }
    }
}

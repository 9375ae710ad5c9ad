public import Foundation
import PositionedJSON

// Other tools write the same annotation in other ways: `@id` for `id`, one selector instead of a list, the place as a
// fragment of the target's address. All forms that the model allows for one target are accepted; fields without
// relation to the mark are ignored.

extension MarkAnnotation {
    /// Length limit of an annotation in bytes, far above that of a mark on a whole page.
    public static let longest = 1 << 20

    /// Reads an annotation from this program or another tool. Of several selectors of one kind the first counts. An
    /// `SvgSelector` has precedence over a `FragmentSelector`, which may be only the box around the same places.
    ///
    /// - Throws: `MarkAnnotationError` when the annotation is too long, is not JSON of at most 32 levels, has fields of
    ///   other forms, or has no known selector.
    /// - Complexity: O(bytes), in time and memory.
    public init(json: Data) throws(MarkAnnotationError) {
        guard json.count <= Self.longest else { throw .tooLong(bytes: json.count) }
        let value: JSONValue
        do { value = try JSONValue(parsing: json) } catch { throw .notJSON("\(error)") }
        var reader = AnnotationReader()
        do { try reader.read(value) } catch { throw .badField(place: error.place, expected: error.expected) }
        if let (value, refusal) = reader.refused, reader.mark.region == nil, reader.mark.numbers == nil,
            reader.mark.quote == nil
        {
            throw .badSelector(value: value, reason: refusal.reason)
        }
        self = reader.mark
        guard numbers != nil || quote != nil || region != nil else { throw .noSelector }
    }
}

/// Collects the parts of an annotation that describe its mark.
private struct AnnotationReader {
    var mark = MarkAnnotation(source: "")
    /// The first unreadable selector by place.
    var refused: (value: String, refusal: SelectorRefusal)?
    private var hasDrawing = false

    mutating func read(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        let types = try Self.either("type", "@type", of: record, Self.names)
        guard types?.contains("Annotation") == true else {
            throw JSONFieldError("\"Annotation\"").under("type")
        }
        // Presentation API 2 has `on` for the target, with `full` for its source.
        let names = record.fields.map(\.key)
        let field = names.contains("on") && !names.contains("target") ? "on" : "target"
        try record.read(field) { value throws(JSONFieldError) in
            let targets = Self.list(value)
            guard targets.count == 1 else { throw JSONFieldError("one target; send a mark for each") }
            try readTarget(targets[0])
        }
    }

    private mutating func readTarget(_ value: JSONValue) throws(JSONFieldError) {
        if case .text(let address) = value { return try readSource(address) }
        let record = try JSONRecord(value)
        if let source = try Self.either("source", "full", of: record, Self.address) {
            try readSource(source)
        } else {
            try readSource(try Self.address(value))
        }
        try Self.forEach("state", of: record) { state throws(JSONFieldError) in try readState(state) }
        try Self.forEach("selector", of: record) { selector throws(JSONFieldError) in try readSelector(selector) }
    }

    private mutating func readSource(_ address: String) throws(JSONFieldError) {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard let source = parts.first, !source.isEmpty else { throw JSONFieldError("an address").under("source") }
        mark.source = String(source)
        if parts.count > 1 { readPlace(String(parts[1]), MediaFragment.region) }
    }

    private mutating func readState(_ state: JSONRecord) throws(JSONFieldError) {
        guard try Self.either("type", "@type", of: state, Self.names)?.contains("MapState") == true else { return }
        mark.revision = try state.readIfPresent("revision") { value throws(JSONFieldError) in
            let number = try JSONForm.integer(value)
            guard number >= 1 else { throw JSONFieldError("a revision, 1 or more") }
            return number
        }
        mark.map = try state.readIfPresent("map", Self.address)
    }

    private mutating func readSelector(_ selector: JSONRecord) throws(JSONFieldError) {
        let types = try Self.either("type", "@type", of: selector, Self.names) ?? []
        if selector.fields.contains(where: { $0.key == "refinedBy" }) {
            // This selector is relative to a part of the page: only a quotation has the same meaning on the whole page.
            return try Self.forEach("refinedBy", of: selector) { inner throws(JSONFieldError) in
                let types = try Self.either("type", "@type", of: inner, Self.names)
                if types?.contains("TextQuoteSelector") == true { try readQuote(inner) }
            }
        }
        if types.contains("Choice") {
            let field = selector.fields.contains { $0.key == "default" } ? "default" : "item"
            try Self.forEach(field, of: selector) { inner throws(JSONFieldError) in try readSelector(inner) }
        }
        if types.contains("TextPositionSelector") { try readNumbers(selector) }
        if types.contains("TextQuoteSelector") { try readQuote(selector) }
        if types.contains("FragmentSelector"), !hasDrawing {
            readPlace(try selector.read("value", JSONForm.text), MediaFragment.region)
        }
        if types.contains("SvgSelector"), !hasDrawing {
            let known = mark.region
            mark.region = nil
            readPlace(try selector.read("value", JSONForm.text)) { text throws(SelectorRefusal) in
                let shapes = try SVGShapes(text)
                return MarkRegion(polygons: shapes.polygons, unit: shapes.unit)
            }
            hasDrawing = mark.region != nil
            if !hasDrawing { mark.region = known }
        }
    }

    private mutating func readNumbers(_ selector: JSONRecord) throws(JSONFieldError) {
        guard mark.numbers == nil else { return }
        let start = try selector.read("start", JSONForm.integer)
        let end = try selector.read("end", JSONForm.integer)
        guard start >= 0 else { throw JSONFieldError("0 or more").under("start") }
        guard end > start else { throw JSONFieldError("a number above start").under("end") }
        mark.numbers = start + 1...end
    }

    private mutating func readQuote(_ selector: JSONRecord) throws(JSONFieldError) {
        guard mark.quote == nil else { return }
        let exact = try selector.read("exact", JSONForm.text)
        guard !exact.isEmpty else { throw JSONFieldError("a text that is not empty").under("exact") }
        mark.quote = MarkAnnotation.Quote(
            exact: exact, prefix: try selector.readIfPresent("prefix", JSONForm.text) ?? "",
            suffix: try selector.readIfPresent("suffix", JSONForm.text) ?? "")
    }

    /// Reads a place. An unreadable place is not an error if another selector describes the mark.
    private mutating func readPlace(_ text: String, _ read: (String) throws(SelectorRefusal) -> MarkRegion?) {
        guard mark.region == nil else { return }
        do { mark.region = try read(text) } catch { refused = refused ?? (text, error) }
    }
}

// MARK: Forms

extension AnnotationReader {
    /// One value, or several in an array.
    private static func list(_ value: JSONValue) -> [JSONValue] {
        if case .list(let values) = value { values } else { [value] }
    }

    /// Reads each object of a field that may be absent.
    private static func forEach(
        _ field: String, of record: JSONRecord, _ read: (JSONRecord) throws(JSONFieldError) -> Void
    ) throws(JSONFieldError) {
        _ = try record.readIfPresent(field) { value throws(JSONFieldError) in
            let records = try list(value).map { value throws(JSONFieldError) in try JSONRecord(value) }
            for record in records { try read(record) }
        }
    }

    /// Type names, without the prefix that some tools add.
    private static func names(_ value: JSONValue) throws(JSONFieldError) -> [String] {
        try list(value).map { value throws(JSONFieldError) in
            let name = try JSONForm.text(value)
            return name.hasPrefix("oa:") ? String(name.dropFirst(3)) : name
        }
    }

    /// A field by its name in the annotation context, else by JSON-LD's own name.
    private static func either<T>(
        _ name: String, _ other: String, of record: JSONRecord, _ form: (JSONValue) throws(JSONFieldError) -> T
    ) throws(JSONFieldError) -> T? {
        if let value = try record.readIfPresent(name, form) { return value }
        return try record.readIfPresent(other, form)
    }

    /// An address, or an object with one.
    private static func address(_ value: JSONValue) throws(JSONFieldError) -> String {
        if case .text(let text) = value { return text }
        let record = try JSONRecord(value)
        if let id = try record.readIfPresent("@id", JSONForm.text) { return id }
        return try record.read("id", JSONForm.text)
    }
}

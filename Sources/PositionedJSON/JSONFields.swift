/// A missing or malformed field. The nested readers build its place, a JSON pointer, from the inside out.
package struct JSONFieldError: Error, Hashable {
    /// JSON pointer (RFC 6901) to the field.
    package var place: String
    /// The expected value.
    package var expected: String
    /// The kind of error.
    package var kind: Kind

    package init(_ expected: String, _ kind: Kind = .form, at place: String = "") {
        self.place = place
        self.expected = expected
        self.kind = kind
    }

    /// Kinds of errors in a field.
    package enum Kind: Sendable {
        case missing, unknown, form, extent
    }

    /// A description of the error, as a sentence.
    package var problem: String {
        switch kind {
        case .missing: "The field is missing."
        case .unknown: "The format has no field with this name."
        case .form: "This is not \(expected)."
        case .extent: "The extent ends before it starts."
        }
    }

    /// The same error, with a pointer relative to the object that contains the field.
    package func under(_ key: String) -> JSONFieldError {
        JSONFieldError(expected, kind, at: "/\(jsonPointerName(key))\(place)")
    }
}

/// A field's name as a segment of a JSON pointer.
package func jsonPointerName(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
}

/// An object whose fields are read by name.
package struct JSONRecord {
    package let fields: [(key: String, value: JSONValue)]

    /// Takes the fields of an object. If `known` is given, any other field is refused.
    package init(_ value: JSONValue, only known: [String]? = nil) throws(JSONFieldError) {
        guard case .record(let fields) = value else { throw JSONFieldError("an object") }
        self.fields = fields
        if let known { try refuseFields(otherThan: known) }
    }

    init(fields: [(key: String, value: JSONValue)]) { self.fields = fields }

    package func refuseFields(otherThan known: [String]) throws(JSONFieldError) {
        for field in fields where !known.contains(field.key) {
            throw Self.unknownField(field.key, known)
        }
    }

    static func unknownField(_ key: String, _ known: [String]) -> JSONFieldError {
        JSONFieldError("one of \(known.joined(separator: ", ")); this field is unknown", .unknown).under(key)
    }

    /// The value of a required field.
    package func read<T>(
        _ key: String, _ body: (JSONValue) throws(JSONFieldError) -> T
    ) throws(JSONFieldError) -> T {
        guard let field = fields.first(where: { $0.key == key }) else {
            throw JSONFieldError("a value, but the field is missing", .missing).under(key)
        }
        do { return try body(field.value) } catch { throw error.under(key) }
    }

    /// The value of a field that may be absent or null.
    package func readIfPresent<T>(
        _ key: String, _ body: (JSONValue) throws(JSONFieldError) -> T
    ) throws(JSONFieldError) -> T? {
        guard let field = fields.first(where: { $0.key == key }) else { return nil }
        if case .null = field.value { return nil }
        do { return try body(field.value) } catch { throw error.under(key) }
    }

    /// Every field, in the order of the text.
    package func forEach(
        _ body: (String, JSONValue) throws(JSONFieldError) -> Void
    ) throws(JSONFieldError) {
        for field in fields {
            do { try body(field.key, field.value) } catch { throw error.under(field.key) }
        }
    }

    /// The values of a required array.
    package func list<T>(
        _ key: String, of body: (JSONValue) throws(JSONFieldError) -> T
    ) throws(JSONFieldError) -> [T] {
        try read(key) { value throws(JSONFieldError) in try JSONForm.list(value, of: body) }
    }
}

/// The forms of a requested value.
package enum JSONForm {
    package static func list<T>(
        _ value: JSONValue, of body: (JSONValue) throws(JSONFieldError) -> T
    ) throws(JSONFieldError) -> [T] {
        guard case .list(let values) = value else { throw JSONFieldError("an array") }
        var results: [T] = []
        results.reserveCapacity(values.count)
        for (i, value) in values.enumerated() {
            do { results.append(try body(value)) } catch { throw error.under(String(i)) }
        }
        return results
    }

    package static func text(_ value: JSONValue) throws(JSONFieldError) -> String {
        guard case .text(let text) = value else { throw JSONFieldError("a string") }
        return text
    }

    package static func texts(_ value: JSONValue) throws(JSONFieldError) -> [String] { try list(value, of: text) }

    package static func flag(_ value: JSONValue) throws(JSONFieldError) -> Bool {
        guard case .flag(let flag) = value else { throw JSONFieldError("true or false") }
        return flag
    }

    /// An integer that every JSON reader represents exactly (RFC 7493).
    package static func integer(_ value: JSONValue) throws(JSONFieldError) -> Int {
        guard case .integer(let number) = value else { throw JSONFieldError("a whole number") }
        guard number.magnitude < 1 << 53 else { throw JSONFieldError("a whole number within ±9007199254740991") }
        return number
    }

    package static func number(_ value: JSONValue) throws(JSONFieldError) -> Double {
        switch value {
        case .integer(let number): return Double(number)
        case .decimal(let number): return number
        default: throw JSONFieldError("a number")
        }
    }

    /// One of an enumeration's names.
    package static func choice<T: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue
    ) throws(JSONFieldError) -> T {
        if case .text(let name) = value, let value = T(rawValue: name) { return value }
        throw JSONFieldError("one of \(T.allCases.map(\.rawValue).joined(separator: ", "))")
    }
}

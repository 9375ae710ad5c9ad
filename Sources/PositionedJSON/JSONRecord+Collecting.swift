/// The readable part of a value, and all its errors.
package struct JSONRead<Value> {
    /// The value, with placeholders for unreadable parts.
    package var value: Value
    /// The errors, with places relative to the value.
    package var errors: [JSONFieldError]

    package init(_ value: Value, errors: [JSONFieldError] = []) {
        self.value = value
        self.errors = errors
    }
}

/// Reads the fields of an object and continues after an error, so that all errors can be reported.
package struct JSONCollector {
    private let record: JSONRecord
    /// Whether a field that is not read is an error.
    private let isClosed: Bool
    /// The names of the fields that were read.
    private var known: [String] = []
    private var malformed: [JSONFieldError] = []
    /// The errors, if all fields were read.
    package var errors: [JSONFieldError] {
        guard isClosed else { return malformed }
        let unknown = record.fields.filter { !known.contains($0.key) }
        return unknown.map { JSONRecord.unknownField($0.key, known) } + malformed
    }

    /// Reads an object through a collector. If the value is no object, the result has only placeholders, as that of an
    /// object without fields.
    ///
    /// - Parameter isClosed: whether a field that `body` does not read is an error.
    package static func read<T>(
        _ value: JSONValue, isClosed: Bool = false, _ body: (inout JSONCollector) -> T
    ) -> JSONRead<T> {
        let record = try? JSONRecord(value)
        var collector = JSONCollector(record: record ?? JSONRecord(fields: []), isClosed: isClosed)
        let result = body(&collector)
        return JSONRead(result, errors: record == nil ? [JSONFieldError("an object")] : collector.errors)
    }

    /// Allows fields that were read before.
    package mutating func allow(_ names: String...) { known += names }

    /// The value of a required field, or the placeholder.
    package mutating func read<T>(
        _ key: String, _ body: (JSONValue) throws(JSONFieldError) -> T, else placeholder: @autoclosure () -> T
    ) -> T {
        known.append(key)
        do { return try record.read(key, body) } catch {
            malformed.append(error)
            return placeholder()
        }
    }

    /// The value of a field that may be absent or null; nil also if the field is malformed.
    package mutating func readIfPresent<T>(
        _ key: String, _ body: (JSONValue) throws(JSONFieldError) -> T
    ) -> T? {
        known.append(key)
        do { return try record.readIfPresent(key, body) } catch {
            malformed.append(error)
            return nil
        }
    }

    /// The value of a required field from a collecting reader, which gives placeholders if the field is missing.
    package mutating func collect<T>(_ key: String, _ body: (JSONValue) -> JSONRead<T>) -> T {
        guard let value = read(key, { value throws(JSONFieldError) in value }, else: nil) else {
            return body(.null).value
        }
        let read = body(value)
        malformed += read.errors.map { $0.under(key) }
        return read.value
    }

    /// The values of a required array, with a placeholder for each malformed value.
    package mutating func list<T>(_ key: String, of body: (JSONValue) -> JSONRead<T>) -> [T] {
        collect(key) { JSONForm.collect($0, body) }
    }

    /// The values of an array that may be absent or null, with a placeholder for each malformed value.
    package mutating func listIfPresent<T>(_ key: String, of body: (JSONValue) -> JSONRead<T>) -> [T] {
        guard let value = readIfPresent(key, { value throws(JSONFieldError) in value }) else { return [] }
        let read = JSONForm.collect(value, body)
        malformed += read.errors.map { $0.under(key) }
        return read.value
    }

    /// All fields, in the order of the text, for an object with arbitrary names.
    package mutating func names<T>(_ body: (JSONValue) throws(JSONFieldError) -> T) -> [String: T] {
        var found: [String: T] = [:]
        for field in record.fields {
            do { found[field.key] = try body(field.value) } catch { malformed.append(error.under(field.key)) }
        }
        return found
    }
}

extension JSONForm {
    /// The values of an array, with a placeholder for each malformed value.
    fileprivate static func collect<T>(_ value: JSONValue, _ body: (JSONValue) -> JSONRead<T>) -> JSONRead<[T]> {
        guard case .list(let values) = value else { return JSONRead([], errors: [JSONFieldError("an array")]) }
        var result = JSONRead<[T]>([])
        result.value.reserveCapacity(values.count)
        for (i, value) in values.enumerated() {
            let read = body(value)
            result.value.append(read.value)
            if !read.errors.isEmpty { result.errors += read.errors.map { $0.under(String(i)) } }
        }
        return result
    }
}

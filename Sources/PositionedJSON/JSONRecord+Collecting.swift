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
    /// The errors so far.
    package private(set) var errors: [JSONFieldError] = []

    /// Reads an object through a collector.
    ///
    /// - Parameters:
    ///   - known: if given, any other field is an error.
    ///   - placeholder: the value to return if the JSON value is no object.
    package static func read<T>(
        _ value: JSONValue, only known: [String]? = nil, else placeholder: @autoclosure () -> T,
        _ body: (inout JSONCollector) -> T
    ) -> JSONRead<T> {
        do {
            var collector = JSONCollector(record: try JSONRecord(value))
            if let known { collector.noteFields(otherThan: known) }
            let value = body(&collector)
            return JSONRead(value, errors: collector.errors)
        } catch {
            return JSONRead(placeholder(), errors: [error])
        }
    }

    private init(record: JSONRecord) { self.record = record }

    private mutating func noteFields(otherThan known: [String]) {
        for field in record.fields where !known.contains(field.key) {
            errors.append(JSONRecord.unknownField(field.key, known))
        }
    }

    /// The value of a required field, or the placeholder.
    package mutating func read<T>(
        _ key: String, _ body: (JSONValue) throws(JSONFieldError) -> T, else placeholder: @autoclosure () -> T
    ) -> T {
        do { return try record.read(key, body) } catch {
            errors.append(error)
            return placeholder()
        }
    }

    /// The value of a field that may be absent or null; nil also if the field is malformed.
    package mutating func readIfPresent<T>(
        _ key: String, _ body: (JSONValue) throws(JSONFieldError) -> T
    ) -> T? {
        do { return try record.readIfPresent(key, body) } catch {
            errors.append(error)
            return nil
        }
    }

    /// The value of a required field from a collecting reader.
    package mutating func collect<T>(
        _ key: String, _ body: (JSONValue) -> JSONRead<T>, else placeholder: @autoclosure () -> T
    ) -> T {
        guard let value = read(key, { value throws(JSONFieldError) in value }, else: nil) else { return placeholder() }
        let read = body(value)
        errors += read.errors.map { $0.under(key) }
        return read.value
    }

    /// The values of a required array, with a placeholder for each malformed value.
    package mutating func list<T>(_ key: String, of body: (JSONValue) -> JSONRead<T>) -> [T] {
        collect(key, { JSONForm.collect($0, body) }, else: [])
    }

    /// The values of an array that may be absent or null, with a placeholder for each malformed value.
    package mutating func listIfPresent<T>(_ key: String, of body: (JSONValue) -> JSONRead<T>) -> [T] {
        guard let value = readIfPresent(key, { value throws(JSONFieldError) in value }) else { return [] }
        let read = JSONForm.collect(value, body)
        errors += read.errors.map { $0.under(key) }
        return read.value
    }

    /// All fields, in the order of the text, for an object with arbitrary names.
    package mutating func names<T>(_ body: (JSONValue) throws(JSONFieldError) -> T) -> [String: T] {
        var found: [String: T] = [:]
        for field in record.fields {
            do { found[field.key] = try body(field.value) } catch { errors.append(error.under(field.key)) }
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

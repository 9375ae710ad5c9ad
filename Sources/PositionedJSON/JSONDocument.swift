package import Foundation

/// An error that refuses a text in JSON. Each kind of file has its own, which adds a remedy.
package protocol JSONFileError: Error {
    /// Not JSON, or not an object; the reason has line and column.
    static func notJSON(_ reason: String) -> Self
    /// A field is missing or of another form; `place` is a JSON pointer.
    static func badField(place: String, expected: String) -> Self
}

/// An error that refuses a document with a format and a version.
package protocol JSONDocumentError: JSONFileError {
    /// Another `format` or `version`.
    static func unknownFormat(format: String, version: Int) -> Self
}

extension JSONFileError {
    package init(_ error: JSONFieldError) { self = .badField(place: error.place, expected: error.expected) }

    /// Parses a text.
    package static func value(in json: Data) throws(Self) -> JSONValue {
        do { return try JSONValue(parsing: json) } catch { throw .notJSON("\(error)") }
    }

    /// Parses a text that is an object.
    package static func record(in json: Data) throws(Self) -> JSONRecord {
        let value = try value(in: json)
        guard let record = try? JSONRecord(value) else { throw .notJSON("it is not an object") }
        return record
    }
}

extension JSONDocumentError {
    /// Reads the value of a document in one of several versions of its format.
    ///
    /// - Parameter read: makes the document from the object and its declared version.
    package static func document<Document>(
        _ value: JSONValue, format: String, versions: ClosedRange<Int>,
        _ read: (JSONValue, Int) throws(JSONFieldError) -> Document
    ) throws(Self) -> Document {
        guard let record = try? JSONRecord(value) else { throw .notJSON("it is not an object") }
        let found: (format: String, version: Int)
        do { found = try record.formatAndVersion() } catch { throw Self(error) }
        guard found.format == format, versions.contains(found.version) else {
            throw .unknownFormat(format: found.format, version: found.version)
        }
        do { return try read(value, found.version) } catch { throw Self(error) }
    }
}

extension JSONRead {
    /// The value, if it was read without an error.
    package func get() throws(JSONFieldError) -> Value {
        if let first = errors.first { throw first }
        return value
    }
}

extension JSONRecord {
    /// The declared format and version.
    package func formatAndVersion() throws(JSONFieldError) -> (format: String, version: Int) {
        (try read("format", JSONForm.text), try read("version", JSONForm.integer))
    }
}

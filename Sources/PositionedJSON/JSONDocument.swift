package import Foundation

/// The reason why a text is not a document of a format; the error of the format adds a remedy.
package enum JSONDocumentError: Error {
    /// Not JSON, or not an object; `reason` has line and column.
    case notJSON(reason: String)
    /// Another `format` or `version`.
    case unknownFormat(String, version: Int)
    /// The first field that is missing or of another form.
    case badField(JSONFieldError)
}

extension JSONValue {
    /// Reads the text of a document with a format and a version.
    ///
    /// - Parameter read: makes the document from the object.
    package static func document<Document>(
        _ json: Data, format: String, version: Int, _ read: (JSONValue) throws(JSONFieldError) -> Document
    ) throws(JSONDocumentError) -> Document {
        try document(json, format: format, versions: version...version) {
            value, _ throws(JSONFieldError) in try read(value)
        }
    }

    /// Reads the text of a document in one of several versions of its format.
    ///
    /// - Parameter read: makes the document from the object and its declared version.
    package static func document<Document>(
        _ json: Data, format: String, versions: ClosedRange<Int>,
        _ read: (JSONValue, Int) throws(JSONFieldError) -> Document
    ) throws(JSONDocumentError) -> Document {
        let value: JSONValue
        do { value = try JSONValue(parsing: json) } catch { throw .notJSON(reason: "\(error)") }
        return try value.document(format: format, versions: versions, read)
    }

    /// Reads the value of a document in one of several versions of its format.
    ///
    /// - Parameter read: makes the document from the object and its declared version.
    package func document<Document>(
        format: String, versions: ClosedRange<Int>, _ read: (JSONValue, Int) throws(JSONFieldError) -> Document
    ) throws(JSONDocumentError) -> Document {
        guard case .record = self else { throw .notJSON(reason: "it is not an object") }
        let found: (format: String, version: Int)
        do { found = try JSONRecord(self).formatAndVersion() } catch { throw .badField(error) }
        guard found.format == format, versions.contains(found.version) else {
            throw .unknownFormat(found.format, version: found.version)
        }
        do { return try read(self, found.version) } catch { throw .badField(error) }
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

package import Foundation

/// Why a text is no document of a format; the format's own error says it with the remedy.
package enum JSONDocumentError: Error {
    /// Not JSON, or not an object; `reason` names line and column.
    case notJSON(reason: String)
    /// Another `format` or `version`.
    case unknownFormat(String, version: Int)
    /// A field is missing or of another form; the first one.
    case badField(JSONFieldError)
}

extension JSONValue {
    /// Reads the text of a document that says its format and version.
    ///
    /// - Parameter read: makes the document of the object.
    package static func document<Document>(
        _ json: Data, format: String, version: Int, _ read: (JSONValue) throws(JSONFieldError) -> Document
    ) throws(JSONDocumentError) -> Document {
        try document(json, format: format, versions: version...version) {
            value, _ throws(JSONFieldError) in try read(value)
        }
    }

    /// The same, of a format that is read in several versions.
    ///
    /// - Parameter read: makes the document of the object and the version that it says it is of.
    package static func document<Document>(
        _ json: Data, format: String, versions: ClosedRange<Int>,
        _ read: (JSONValue, Int) throws(JSONFieldError) -> Document
    ) throws(JSONDocumentError) -> Document {
        let value: JSONValue
        do { value = try JSONValue(parsing: json) } catch { throw .notJSON(reason: "\(error)") }
        guard case .record = value else { throw .notJSON(reason: "it is not an object") }
        let found: (format: String, version: Int)
        do { found = try JSONRecord(value).formatAndVersion() } catch { throw .badField(error) }
        guard found.format == format, versions.contains(found.version) else {
            throw .unknownFormat(found.format, version: found.version)
        }
        do { return try read(value, found.version) } catch { throw .badField(error) }
    }
}

extension JSONRead {
    /// The value of what was read without an error.
    package func get() throws(JSONFieldError) -> Value {
        if let first = errors.first { throw first }
        return value
    }
}

extension JSONRecord {
    /// What the file says that it is.
    package func formatAndVersion() throws(JSONFieldError) -> (format: String, version: Int) {
        (try read("format", JSONForm.text), try read("version", JSONForm.integer))
    }
}

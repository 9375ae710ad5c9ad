import PositionedJSON

/// The reason to refuse a layout file.
public enum LayoutError: Error, Sendable, Hashable {
    /// Not JSON, or not an object; `reason` has line and column.
    case notJSON(String)
    /// This program does not support the `format` or `version`.
    case unknownFormat(format: String, version: Int)
    /// A field is missing, unknown or of another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)
}

extension LayoutError: JSONDocumentError {}

extension LayoutError: CustomStringConvertible {
    /// The failure and a remedy, one sentence each.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a layout: \(why). Correct the text there, or give a file that `mojiwaku extract` wrote."
        case .unknownFormat(let format, _) where format != LayoutDocument.format && format != CorrectionList.format:
            "the file has the format \"\(format)\"; a layout or a list of corrections is required. "
                + "Give the \(LayoutDocument.format) file that `mojiwaku extract` wrote."
        case .unknownFormat(let format, let version):
            "format \"\(format)\" version \(version) is unknown; this program reads \(LayoutDocument.format) version "
                + "\(LayoutDocument.versions.lowerBound) to \(LayoutDocument.versions.upperBound) and \(CorrectionList.format) version \(CorrectionList.version). Use a newer program, or extract the page again."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Correct the field, or extract the page again."
        }
    }
}

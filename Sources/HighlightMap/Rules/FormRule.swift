/// The rules for the JSON of every file, regardless of its contents; `statement` has the meaning of each.
public enum FormRule: String, FormatRule {
    case syntax = "json.syntax"
    case knownFormat = "format.unknown"
    case missing = "field.missing"
    case unknown = "field.unknown"
    case form = "field.form"
    case extent = "field.extent"

    /// Always an error: the file is refused.
    public var severity: FindingSeverity { .error }

    /// The statement of the rule, as a sentence.
    public var statement: String {
        switch self {
        case .syntax: "The file is one JSON object (RFC 8259) in UTF-8, in which no field occurs twice."
        case .knownFormat: "The file has a format and a version that this program can read."
        case .missing: "All required fields are present."
        case .unknown: "A layout has no unknown fields. A map may have some."
        case .form: "The value of each field has the required type and is one of the allowed values."
        case .extent: "An extent does not end before it starts."
        }
    }

    /// The remedy for a broken rule, as sentences.
    public var remedy: String {
        switch self {
        case .syntax: "Correct the text at this place."
        case .knownFormat: "Give a layout or a map, use a newer program, or extract the page again."
        case .missing: "Add the field."
        case .unknown: "Correct the name, or remove the field."
        case .form: "Correct the field."
        case .extent: "Write the smaller number first."
        }
    }
}

/// The rules for the JSON of every file, regardless of its contents.
public enum FormRule: String, FormatRule {
    /// The text is JSON.
    case syntax = "json.syntax"
    /// A binary map is whole and in its one form.
    case binary = "binary.form"
    /// The `format` and `version` are known.
    case knownFormat = "format.unknown"
    /// No required field is missing.
    case missing = "field.missing"
    /// Every field belongs to the format.
    case unknown = "field.unknown"
    /// A field's value has the field's type and is one of its values.
    case form = "field.form"
    /// An extent does not end before it starts.
    case extent = "field.extent"

    /// Always an error: the file is refused.
    public var severity: FindingSeverity { .error }

    /// The statement of the rule, as a sentence.
    public var statement: String {
        switch self {
        case .syntax: "The file is an object of JSON (RFC 8259) in UTF-8, without a field that stands twice."
        case .binary: "A binary map is whole, in its one form, and keeps the rules that reading refuses a map for."
        case .knownFormat: "The format and its version are ones that this program reads."
        case .missing: "Every field that must be there is."
        case .unknown: "A layout has no field that the format does not know. (A map may have.)"
        case .form: "A field's value is of the field's type, and one of its values."
        case .extent: "An extent does not end before it starts."
        }
    }

    /// The remedy for a broken rule, as sentences.
    public var remedy: String {
        switch self {
        case .syntax: "Mend the text there."
        case .binary: "Fetch or make the file again."
        case .knownFormat: "Give a layout or a map, use a newer program, or extract the page again."
        case .missing: "Write the field."
        case .unknown: "Correct the name, or take the field out."
        case .form: "Mend the field."
        case .extent: "Write the smaller place first."
        }
    }
}

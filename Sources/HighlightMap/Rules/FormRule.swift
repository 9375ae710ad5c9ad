package import PositionedJSON

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

extension RuleBreach<FormRule> {
    init(_ error: JSONFieldError) {
        let rule: FormRule =
            switch error.kind {
            case .missing: .missing
            case .unknown: .unknown
            case .form: .form
            case .extent: .extent
            }
        self.init(rule, at: error.place, error.problem)
    }
}

extension JSONRecord {
    /// The finding for a file of another format or version; nil for a matching file.
    package static func otherFormat(
        of value: JSONValue, than format: String, versions: ClosedRange<Int>
    ) -> RuleBreach<FormRule>? {
        let problem = { (found: String) in "This program reads \(format) \(versions.named), not \(found)." }
        do {
            let header = try JSONRecord(value).formatAndVersion()
            if header.format != format { return RuleBreach(.knownFormat, at: "/format", problem(header.format)) }
            return versions.contains(header.version)
                ? nil : RuleBreach(.knownFormat, at: "/version", problem("version \(header.version)"))
        } catch {
            return error.place.isEmpty
                ? RuleBreach(.syntax, at: "", "The JSON is not an object.") : RuleBreach(error)
        }
    }
}

extension ClosedRange<Int> {
    /// Versions of a format, for messages.
    var named: String { count == 1 ? "version \(lowerBound)" : "versions \(lowerBound) to \(upperBound)" }
}

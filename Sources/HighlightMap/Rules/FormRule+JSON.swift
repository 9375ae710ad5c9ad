package import PositionedJSON

extension RuleBreach<FormRule> {
    /// The finding for a reader's error in a field.
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

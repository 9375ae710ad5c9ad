/// Something that is wrong with a store.
public struct StoreProblem: Sendable, Hashable {
    /// A name for the kind of problem, such as `image.missing`; docs/operations.md says what to do about each.
    public var code: String
    /// What it concerns.
    public var subject: String
    /// What is wrong and what to do.
    public var message: String
    /// Whether something is lost or false; else it is only untidy.
    public var isError: Bool

    init(_ code: String, _ subject: String, _ message: String, isError: Bool = true) {
        self.code = code
        self.subject = subject
        self.message = message
        self.isError = isError
    }
}

/// What was looked at, and what is wrong with it.
public struct CheckReport: Sendable, Hashable {
    /// Pages.
    public var pages = 0
    /// Maps whose responses were all unpacked, read and hashed.
    public var maps = 0
    /// Image files that were hashed.
    public var images = 0
    /// What is wrong.
    public var problems: [StoreProblem] = []
}

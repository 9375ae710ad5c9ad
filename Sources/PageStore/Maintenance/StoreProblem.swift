/// A problem that `PageStore.check` has found.
public struct StoreProblem: Sendable, Hashable {
    /// The kind of problem, such as `image.missing`. docs/operations.md says what to do about each.
    public var code: String
    /// The page, image or other thing that it concerns.
    public var subject: String
    /// What is wrong, and what to do.
    public var message: String
    /// Whether data is lost or wrong. False for a file that is left over.
    public var isError: Bool

    init(_ code: String, _ subject: String, _ message: String, isError: Bool = true) {
        self.code = code
        self.subject = subject
        self.message = message
        self.isError = isError
    }
}

/// The result of a check.
public struct CheckReport: Sendable, Hashable {
    /// Pages that were checked.
    public var pages = 0
    /// Maps whose responses were decompressed, read and hashed.
    public var maps = 0
    /// Image files that were hashed.
    public var images = 0
    /// All problems.
    public var problems: [StoreProblem] = []
}

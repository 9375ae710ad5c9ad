/// A problem that `PageStore.check` found.
public struct StoreProblem: Sendable, Hashable {
    /// The kind of problem, such as `image.missing`. docs/operations.md lists a remedy for each.
    public var code: String
    /// The page, image or other item with the problem.
    public var subject: String
    /// A description of the problem, and a remedy.
    public var message: String
    /// Whether data is lost or wrong. False for a leftover file.
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

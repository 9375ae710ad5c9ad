public import PageGeometry

/// What a person states about the pages of an image. The analysis does not decide it then.
public struct PageStatement: Sendable, Hashable, Codable {
    /// The direction of the body text in the image; nil to detect it.
    public var writing: WritingDirection?
    /// The number of pages side by side on the image, 1 or 2; nil to detect it.
    public var pages: Int?

    /// Creates a statement from its parts.
    public init(writing: WritingDirection? = nil, pages: Int? = nil) { (self.writing, self.pages) = (writing, pages) }

    /// The allowed numbers of pages on an image.
    public static let pageCounts = 1...2

    /// The settings of a result's key and provenance.
    public var settings: [String: String] {
        var settings: [String: String] = [:]
        if let writing { settings["writing"] = writing.rawValue }
        if let pages { settings["pages"] = String(pages) }
        return settings
    }

    /// All statements, also the empty one.
    public static let all: [PageStatement] = ([nil] + WritingDirection.allCases).flatMap { writing in
        ([nil] + pageCounts.map { $0 }).map { PageStatement(writing: writing, pages: $0) }
    }

    /// This statement, completed by another one.
    public func completed(by other: PageStatement) -> PageStatement {
        PageStatement(writing: writing ?? other.writing, pages: pages ?? other.pages)
    }
}

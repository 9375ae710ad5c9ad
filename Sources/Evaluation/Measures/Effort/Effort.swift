public import HighlightMap
public import LayoutDocument

/// The number of an editor's operations that turn a layout into its truth, by kind (docs/evaluation.md).
///
/// Operations on cells, paragraphs, text and ruby are not counted, nor is the order of the articles.
public struct Effort: Sendable, Hashable {
    /// Kinds of operations. Each is one `Correction`. The raw value is the name in reports.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Adds a line over print without a cell (`addLine`).
        case number
        /// Sets lines aside that should have no number (`unnumber`).
        case drop
        /// Splits a line that covers several lines of the truth (`splitLine`).
        case part
        /// Joins two lines that are one line of the truth (`joinLines`).
        case join
        /// Sets the role of neighbouring lines (`setRole`).
        case role
        /// Moves a passage behind another (`moveLines`, `moveParagraph`).
        case move
        /// Starts an article (`splitArticle`).
        case partArticle
        /// Joins an article to the one before it (`joinArticle`).
        case joinArticle
    }

    /// Number of characters of the truth; of a block truth, the number of cells inside its blocks.
    public var characters = 0
    /// Number of operations of each kind; kinds without an operation may be absent.
    public var counts: [Kind: Int] = [:]

    /// Creates an effort without operations.
    public init() {}

    /// Number of operations of a kind.
    public subscript(kind: Kind) -> Int { counts[kind, default: 0] }

    /// Number of operations of all kinds.
    public var operations: Int { counts.values.reduce(0, +) }

    /// Number of operations in 1,000 characters; nil if there are no characters.
    public var perThousand: Double? { characters > 0 ? Double(1000 * operations) / Double(characters) : nil }

    /// Counts corrections by kind. Corrections without a kind are not counted.
    public init(of corrections: [Correction], characters: Int) {
        self.characters = characters
        for kind in corrections.compactMap(Kind.init) { counts[kind, default: 0] += 1 }
    }

    /// Adds the characters and operations of another page.
    public mutating func add(_ other: Effort) {
        characters += other.characters
        counts.merge(other.counts, uniquingKeysWith: +)
    }
}

extension Effort {
    /// Counts the operations that turn a map into the text of its truth. Characters in a flow other than "main" and
    /// "caption" have no known order; their cells need no operation.
    ///
    /// - Complexity: O(characters + cells + passages²).
    public init(of map: HighlightMap, against truth: Truth) {
        self.init(of: map, as: EffortForm(of: Match(of: map, against: truth), hasRoles: truth.hasRoles))
    }

    /// Counts the operations that turn a map into the text of its block truth.
    ///
    /// - Parameter greys: greys of the page's image, which show print without a cell.
    /// - Precondition: `map`, `truth` and `greys` have one size.
    /// - Complexity: O(pixels of the blocks + cells × blocks + passages²).
    public init(of map: HighlightMap, against truth: BlockTruth, on greys: ImageGreys) {
        precondition(map.size == truth.size && greys.size == truth.size)
        self.init(of: map, as: EffortForm(of: BlockMatch(of: map, against: truth), on: greys))
    }

    /// Counts the operations that turn a layout into an approved layout of the same image.
    ///
    /// - Throws: `HighlightMapError` if a layout breaks a rule of the map's format.
    /// - Complexity: O(characters + passages²).
    public init(of layout: LayoutDocument, approved: LayoutDocument) throws(HighlightMapError) {
        let map = try layout.map()
        let match = Match(of: map, against: Truth(of: approved))
        self.init(of: map, as: EffortForm(of: match, knowsBylines: true))
    }
}

extension Effort.Kind {
    /// The kind of a correction; nil if effort does not count such corrections.
    init?(_ correction: Correction) {
        switch correction {
        case .addLine: self = .number
        case .deleteLine, .unnumber: self = .drop
        case .splitLine: self = .part
        case .joinLines: self = .join
        case .setRole: self = .role
        case .moveLines, .moveParagraph: self = .move
        case .splitArticle: self = .partArticle
        case .joinArticle: self = .joinArticle
        default: return nil
        }
    }
}

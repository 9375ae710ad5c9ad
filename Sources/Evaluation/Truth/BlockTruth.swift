public import HighlightMap
public import PageGeometry

/// The text of a page by blocks. A person can draw such a truth over a scan without knowing the place of each character
/// (docs/formats.md).
public struct BlockTruth: Sendable, Hashable {
    /// Maximum distance, across the lines, of two things in one line, as a share of a cell's usual breadth.
    package static let sameLine = 0.55

    /// Name of the image's file, which is beside the file of the truth; nil if unknown.
    public var image: String?
    /// Size of the image, in px.
    public var size: PixelSize
    /// The articles, in any order.
    public var articles: [Article]
    /// Areas in which cells count neither as right nor as stray. Their print is unreadable, or need not be numbered.
    public var unsure: [RealRect] = []

    /// An article.
    public struct Article: Sendable, Hashable {
        /// Headline of the article, for people; may be empty.
        public var title: String = ""
        /// Blocks of the article, in reading order. Captions may be anywhere among them.
        public var blocks: [Block]
    }

    /// A run of whole lines of one article in one tier, or a headline, or a caption.
    public struct Block: Sendable, Hashable {
        /// Shape of the block.
        public var shape: Shape
        /// Role of the block's lines.
        public var role: LineRole
        /// Direction of the block's lines.
        public var writing: WritingDirection = .vertical
        /// Whether the block's lines are horizontal and are read from the right.
        public var isReadFromRight: Bool = false
    }

    /// Area of a block, in px of the image.
    public enum Shape: Sendable, Hashable {
        /// A rectangle.
        case rect(RealRect)
        /// The corners of a convex quadrilateral, in order around it. It is the shape of a block on a leaning page.
        case quad([RealPoint])
    }
}

/// A point of the page, in px. Its coordinates may be fractional.
public struct RealPoint: Sendable, Hashable {
    /// Distance from the left edge, in px.
    public var x: Double
    /// Distance from the top edge, in px.
    public var y: Double
}

extension BlockTruth.Shape {
    /// Whether a point is inside the shape. A rectangle includes its left side and its upper side.
    package func contains(_ point: (x: Double, y: Double)) -> Bool {
        switch self {
        case .rect(let rect): return rect.contains(point)
        case .quad(let corners):
            // A point is inside if a ray from it to the right crosses the outline an odd number of times.
            var isInside = false
            for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y > point.y) != (b.y > point.y)
            {
                if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
            }
            return isInside
        }
    }

    /// Bounding box with horizontal and vertical sides.
    var bounds: RealRect {
        switch self {
        case .rect(let rect): return rect
        case .quad(let corners):
            let xs = corners.map(\.x)
            let ys = corners.map(\.y)
            return RealRect(
                minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
        }
    }
}

/// The reason why a block truth was refused.
public enum BlockTruthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file is not JSON, or is not a JSON object; the reason contains line and column.
    case notJSON(String)
    /// The file is a truth of single characters.
    case isExactTruth
    /// A field is missing or has another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// States the failure and a remedy.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a block truth: \(why). Give the .blocks.json of the page; docs/formats.md has its form."
        case .isExactTruth:
            "this is a truth of characters, not of blocks. Give it with --truth."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Correct it there; docs/formats.md has the form of a block truth."
        }
    }
}

extension BlockTruth {
    /// Creates the blocks of a page from the truth of its characters.
    ///
    /// A block has successive characters of one role in one run of lines, so a crosshead divides its run. It is the
    /// rectangle around their print; a character that is in the rectangles of two blocks belongs to the first.
    ///
    /// - Complexity: O(characters × log characters).
    package init(of truth: Truth) {
        let byArticle = Dictionary(grouping: truth.characters, by: \.article)
        var isSeen = Set<Truth.Label>()
        let articles = truth.characters.map(\.article).filter { isSeen.insert($0).inserted }
        self.init(
            image: truth.image, size: truth.size,
            articles: articles.map { Article(blocks: Self.blocks(byArticle[$0] ?? [])) })
    }

    /// Returns the blocks of an article: those of its text, then of its captions.
    private static func blocks(_ characters: [Truth.Character]) -> [Block] {
        let ordered = characters.sorted { ($1.flow, $0.place) < ($0.flow, $1.place) }
        var blocks: [[Truth.Character]] = []
        for character in ordered {
            if let last = blocks.last?.last, last.flow == character.flow, last.run == character.run,
                last.role == character.role
            {
                blocks[blocks.count - 1].append(character)
            } else {
                blocks.append([character])
            }
        }
        return blocks.map { Block($0, role: $0[0].role) }
    }
}

extension BlockTruth.Block {
    /// - Parameter characters: at least one, in order.
    fileprivate init(_ characters: [Truth.Character], role: String) {
        let ink = characters.dropFirst().reduce(characters[0].ink) { $0.union($1.ink) }
        let middles = characters.map(\.ink.center)
        // Steps from character to character go down a column, or along a row.
        var (down, right, left) = (0, 0, 0)
        for (a, b) in zip(middles, middles.dropFirst()) {
            if abs(b.y - a.y) >= abs(b.x - a.x) { down += 1 } else if b.x > a.x { right += 1 } else { left += 1 }
        }
        let isHorizontal = right + left > down
        self.init(
            shape: .rect(ink), role: LineRole(rawValue: role) ?? .body, writing: isHorizontal ? .horizontal : .vertical,
            isReadFromRight: isHorizontal && left > right)
    }
}

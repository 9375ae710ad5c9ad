public import HighlightMap
public import PageGeometry

/// What stands on a page, block by block: a truth that a person can draw over a scan, where nobody knows the place of
/// each character (docs/formats.md).
public struct BlockTruth: Sendable, Hashable {
    /// The image's file name, beside the truth's file; nil where that is not known.
    public var image: String?
    /// Size of the image, in px.
    public var size: PixelSize
    /// The articles, in any order.
    public var articles: [Article]
    /// Where cells count neither as right nor as stray: print that can't be read, or that may be numbered or not.
    public var unsure: [RealRect]

    /// A truth from its parts.
    public init(image: String? = nil, size: PixelSize, articles: [Article], unsure: [RealRect] = []) {
        self.image = image
        self.size = size
        self.articles = articles
        self.unsure = unsure
    }

    /// An article.
    public struct Article: Sendable, Hashable {
        /// Its headline, for people; may be empty.
        public var title: String
        /// Its blocks, in order of reading; captions may stand anywhere among them.
        public var blocks: [Block]

        /// An article from its parts.
        public init(title: String = "", blocks: [Block]) {
            self.title = title
            self.blocks = blocks
        }
    }

    /// A run of whole lines of one article in one tier, or a headline, or a caption.
    public struct Block: Sendable, Hashable {
        /// Where it is.
        public var shape: Shape
        /// What its lines are.
        public var role: LineRole
        /// Which way its characters follow one another.
        public var writing: WritingDirection
        /// Whether its lines, which run across the page, are read from their right ends.
        public var isReadFromRight: Bool

        /// A block from its parts.
        public init(
            shape: Shape, role: LineRole, writing: WritingDirection = .vertical, isReadFromRight: Bool = false
        ) {
            self.shape = shape
            self.role = role
            self.writing = writing
            self.isReadFromRight = isReadFromRight
        }
    }

    /// What a block covers, in px of the image.
    public enum Shape: Sendable, Hashable {
        /// A rectangle.
        case rect(RealRect)
        /// The corners of a convex quadrilateral, in order around it: a block of a page that leans.
        case quad([RealPoint])
    }
}

/// A point of the page, in px; not always whole.
public struct RealPoint: Sendable, Hashable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double

    /// A point from its coordinates, in px.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension BlockTruth.Shape {
    /// Whether a point lies inside; of the sides of a rectangle, the left and the upper one do.
    func contains(_ point: (x: Double, y: Double)) -> Bool {
        switch self {
        case .rect(let rect): return rect.contains(point)
        case .quad(let corners):
            // A ray to the right crosses the outline an odd number of times.
            var isInside = false
            for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y > point.y) != (b.y > point.y)
            {
                if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
            }
            return isInside
        }
    }

    /// The smallest upright rectangle around it.
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

/// Why a block truth was refused.
public enum BlockTruthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not JSON, or not an object; the reason names line and column.
    case notJSON(String)
    /// The file is a truth of single characters.
    case isExactTruth
    /// A field is missing or of another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)

    /// What failed and what to do.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a block truth: \(why). Give the .blocks.json of the page; docs/formats.md says how to draw one."
        case .isExactTruth:
            "this is a truth of single characters, not of blocks. Give it with --truth."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Correct it there; docs/formats.md has the form of a block truth."
        }
    }
}

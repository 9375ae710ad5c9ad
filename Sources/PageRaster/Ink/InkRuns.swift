public import PageGeometry

/// The ink of a page as horizontal runs, which are joined to connected components (8-neighbours).
///
/// Method: runs are read from the 1-bit rows a word at a time. Touching runs of neighbouring rows, including corners,
/// are joined by union-find with path halving (He, Chao, Suzuki: "A run-based two-scan labeling algorithm", 2008).
public struct InkRuns: Sendable {
    /// A run of ink: columns `start ..< end` of one row, and its component.
    public struct Run: Sendable {
        /// Leftmost column.
        public var start: Int32
        /// One past the rightmost column.
        public var end: Int32
        /// Position of the run's component in `components`.
        public var component: Int32
    }

    /// A connected component of ink.
    public struct Component: Sendable, Hashable {
        /// Bounding box.
        public var box: PixelRect
        /// Number of the component's pixels.
        public var pixels: Int
    }

    /// Size of the image.
    public let size: PixelSize
    /// All runs, row by row from the top; within a row, from the left.
    public let runs: [Run]
    /// Components, in order of their first run.
    public private(set) var components: [Component]
    private let rowStarts: [Int32]

    /// Returns the runs of row `y`, from the left.
    public func row(_ y: Int) -> ArraySlice<Run> {
        runs[Int(rowStarts[y])..<Int(rowStarts[y + 1])]
    }

    /// Returns the position in `runs` of the first run of row `y`. If `y` is the height, the result is one past the
    /// last run.
    public func rowStart(_ y: Int) -> Int { Int(rowStarts[y]) }

    /// Returns the position in `runs` of the first run of row `y` that ends right of column `x`.
    ///
    /// - Complexity: O(log runs in the row).
    public func firstRun(inRow y: Int, endingAfter x: Int) -> Int {
        var low = Int(rowStarts[y])
        var high = Int(rowStarts[y + 1])
        while low < high {
            let middle = (low + high) / 2
            if Int(runs[middle].end) > x { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the position of the first run of row `y` that ends right of column `x`. The search begins at position
    /// `guess`. When an object is followed from row to row, the guess is its place in the row before.
    ///
    /// - Complexity: O(runs between the guess and the answer).
    public func firstRun(inRow y: Int, endingAfter x: Int, near guess: Int) -> Int {
        let row = Int(rowStarts[y])..<Int(rowStarts[y + 1])
        var i = min(max(guess, row.lowerBound), row.upperBound)
        while i > row.lowerBound, Int(runs[i - 1].end) > x { i -= 1 }
        while i < row.upperBound, Int(runs[i].end) <= x { i += 1 }
        return i
    }

    /// Removes components from the ink. Their runs remain, but their numbers of pixels become 0.
    public mutating func empty(_ members: [Int]) {
        for i in members { components[i].pixels = 0 }
    }

    /// Reads the runs of an image and joins them to components.
    ///
    /// - Complexity: O(words + runs).
    public init(_ ink: BitRaster) {
        size = ink.size
        rowStarts = Self.countRuns(ink)
        var runs = Self.readRuns(ink, rowStarts)
        components = Self.numberComponents(&runs, rowStarts)
        self.runs = runs
    }
}

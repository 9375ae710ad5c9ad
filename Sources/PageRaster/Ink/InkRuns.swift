public import PageGeometry

/// A page's ink as horizontal runs, joined into connected components (8-neighbours).
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
        /// Position in `components`.
        public var component: Int32
    }

    /// A connected piece of ink.
    public struct Component: Sendable, Hashable {
        /// Bounding box.
        public var box: PixelRect
        /// Number of its pixels.
        public var pixels: Int
    }

    /// Size of the image.
    public let size: PixelSize
    /// All runs, row by row from the top, in each row from the left.
    public let runs: [Run]
    /// Components, in order of their first run.
    public private(set) var components: [Component]
    private let rowStarts: [Int32]

    /// Returns the runs of row `y`, from the left.
    public func row(_ y: Int) -> ArraySlice<Run> {
        runs[Int(rowStarts[y])..<Int(rowStarts[y + 1])]
    }

    /// Returns the position in `runs` of the first run of row `y`. `y` may be the height, which gives one past the last
    /// run.
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

    /// Returns the same, searched from position `guess`. When following an object from row to row, the guess is the
    /// place in the row before.
    ///
    /// - Complexity: O(runs between the guess and the answer).
    public func firstRun(inRow y: Int, endingAfter x: Int, near guess: Int) -> Int {
        let row = Int(rowStarts[y])..<Int(rowStarts[y + 1])
        var i = min(max(guess, row.lowerBound), row.upperBound)
        while i > row.lowerBound, Int(runs[i - 1].end) > x { i -= 1 }
        while i < row.upperBound, Int(runs[i].end) <= x { i += 1 }
        return i
    }

    /// Removes components from the ink: their runs remain, but their pixel counts become 0.
    public mutating func empty(_ members: [Int]) {
        for i in members { components[i].pixels = 0 }
    }

    /// Reads runs and joins them.
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

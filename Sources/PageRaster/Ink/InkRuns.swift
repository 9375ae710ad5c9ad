public import PageGeometry

/// A page's ink as horizontal runs, joined into connected components (8-neighbours).
///
/// Method: runs are read off the 1-bit rows a word at a time; runs of neighbouring rows that touch, corners included,
/// are joined by union-find with path halving (He, Chao, Suzuki: "A run-based two-scan labeling algorithm", 2008).
public struct InkRuns: Sendable {
    /// A run of ink: columns `start ..< end` of one row, and the component it belongs to.
    public struct Run: Sendable {
        /// Leftmost column.
        public var start: Int32
        /// One past the rightmost column.
        public var end: Int32
        /// Position in `components`.
        public var component: Int32
    }

    /// A piece of ink whose pixels touch one another.
    public struct Component: Sendable, Hashable {
        /// The smallest rectangle around it.
        public var box: PixelRect
        /// Number of its pixels.
        public var pixels: Int
    }

    /// Size of the image.
    public let size: PixelSize
    /// All runs, row by row from the top, in each row from the left.
    public let runs: [Run]
    /// Components, in order of their first run.
    public let components: [Component]
    private let rowStarts: [Int32]

    /// The runs of row `y`, from the left.
    public func row(_ y: Int) -> ArraySlice<Run> {
        runs[Int(rowStarts[y])..<Int(rowStarts[y + 1])]
    }

    /// Position in `runs` of the first run of row `y` (`y` may be the height: one past the last run).
    public func rowStart(_ y: Int) -> Int { Int(rowStarts[y]) }

    /// Position in `runs` of the first run of row `y` that ends right of column `x`.
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

    /// Reads runs and joins them.
    ///
    /// - Complexity: O(words + runs).
    public init(_ ink: BitRaster) {
        size = ink.size
        var (runs, starts) = Self.readRuns(ink)
        var parent = Self.joinRows(runs, starts)
        components = Self.flatten(&runs, starts, &parent)
        self.runs = runs
        rowStarts = starts
    }

    private static func readRuns(_ ink: BitRaster) -> ([Run], [Int32]) {
        var runs: [Run] = []
        runs.reserveCapacity(ink.size.height * 64)
        var starts: [Int32] = [0]
        starts.reserveCapacity(ink.size.height + 1)
        for y in 0..<ink.size.height {
            var open = -1
            for k in 0..<ink.wordsPerRow {
                var word = ink.words[y * ink.wordsPerRow + k]
                if open < 0 && word == 0 || open >= 0 && word == .max { continue }
                var place = 0
                while place < 64 {
                    let next = (open >= 0 ? ~word : word).trailingZeroBitCount
                    place += next
                    if place >= 64 || next == 64 { break }
                    if open < 0 {
                        open = k * 64 + place
                    } else {
                        runs.append(Run(start: Int32(open), end: Int32(k * 64 + place), component: 0))
                        open = -1
                    }
                    word >>= UInt64(next)
                }
            }
            if open >= 0 { runs.append(Run(start: Int32(open), end: Int32(ink.size.width), component: 0)) }
            starts.append(Int32(runs.count))
        }
        return (runs, starts)
    }

    private static func joinRows(_ runs: [Run], _ starts: [Int32]) -> [Int32] {
        var parent = (0..<Int32(runs.count)).map { $0 }
        func root(_ i: Int32) -> Int32 {
            var i = i
            while parent[Int(i)] != i {
                parent[Int(i)] = parent[Int(parent[Int(i)])]
                i = parent[Int(i)]
            }
            return i
        }
        for y in 1..<max(1, starts.count - 1) {
            var above = Int(starts[y - 1])
            let aboveEnd = Int(starts[y])
            for i in Int(starts[y])..<Int(starts[y + 1]) {
                while above < aboveEnd && runs[above].end < runs[i].start { above += 1 }
                var k = above
                while k < aboveEnd && runs[k].start <= runs[i].end {
                    let a = root(Int32(k))
                    let b = root(Int32(i))
                    if a < b { parent[Int(b)] = a } else if b < a { parent[Int(a)] = b }
                    k += 1
                }
            }
        }
        return parent
    }

    private static func flatten(_ runs: inout [Run], _ starts: [Int32], _ parent: inout [Int32]) -> [Component] {
        var components: [Component] = []
        for y in 0..<starts.count - 1 {
            for i in Int(starts[y])..<Int(starts[y + 1]) {
                let run = runs[i]
                let box = PixelRect(minX: Int(run.start), minY: y, maxX: Int(run.end), maxY: y + 1)
                // A parent stands before its children, so it has its component already.
                if Int(parent[i]) == i {
                    runs[i].component = Int32(components.count)
                    components.append(Component(box: box, pixels: box.width))
                } else {
                    let c = runs[Int(parent[i])].component
                    runs[i].component = c
                    components[Int(c)].box = components[Int(c)].box.union(box)
                    components[Int(c)].pixels += box.width
                }
            }
        }
        return components
    }
}

import PageGeometry

/// Reads and joins runs on raw memory, because a page has a million runs and each run is accessed several times.
extension InkRuns {
    /// Returns the number of runs before each row, followed by the total number.
    static func countRuns(_ ink: BitRaster) -> [Int32] {
        var starts = [Int32](repeating: 0, count: ink.height + 1)
        let row = ink.wordsPerRow
        unsafe ink.words.withUnsafeBufferPointer { words in
            var total = 0
            for y in 0..<ink.height {
                var before: UInt64 = 0
                for k in y * row..<(y + 1) * row {
                    let word = unsafe words[k]
                    // A run starts at an ink pixel whose left neighbour has no ink.
                    total &+= (word & ~(word &<< 1 | before)).nonzeroBitCount
                    before = word &>> 63
                }
                starts[y + 1] = Int32(total)
            }
        }
        return starts
    }

    /// Reads all runs. The runs of each row are joined with the touching runs above while both are in the processor's
    /// cache. Until `numberComponents`, the field `component` of a run is the run's parent: an earlier run of its
    /// component, or the run itself.
    static func readRuns(_ ink: BitRaster, _ starts: [Int32]) -> [Run] {
        let count = Int(starts[starts.count - 1])
        // Each pixel may be an edge, and several edges are written at a time, so the array has some extra space.
        var edges = [Int32](repeating: 0, count: 64 * ink.wordsPerRow + edgesAtOnce + 1)
        return unsafe [Run](unsafeUninitializedCapacity: count) { runs, filled in
            filled = count
            guard let first = runs.baseAddress else { return }
            unsafe ink.words.withUnsafeBufferPointer { words in
                unsafe edges.withUnsafeMutableBufferPointer { edges in
                    guard let edges = edges.baseAddress else { return }
                    for y in 0..<ink.height {
                        let row = y * ink.wordsPerRow
                        let line = unsafe UnsafeBufferPointer(rebasing: words[row..<row + ink.wordsPerRow])
                        unsafe readEdges(line, width: ink.width, to: edges)
                        let own = Int(starts[y])..<Int(starts[y + 1])
                        for i in own {
                            let edge = unsafe edges + 2 &* (i &- own.lowerBound)
                            unsafe (runs[i] = Run(
                                start: edge[0], end: edge[1], component: Int32(truncatingIfNeeded: i)))
                        }
                        if y > 0 { unsafe joinRows(first, Int(starts[y - 1])..<own.lowerBound, own) }
                    }
                }
            }
        }
    }

    /// Writes the columns of a row's edges. Starts and ends of runs alternate. The edges of each word are written in
    /// groups of `edgesAtOnce`; the last group may have excess entries, because a test for each edge costs more.
    private static func readEdges(
        _ words: UnsafeBufferPointer<UInt64>, width: Int, to edges: UnsafeMutablePointer<Int32>
    ) {
        var count = 0
        var before: UInt64 = 0
        for k in words.indices {
            let word = unsafe words[k]
            var left = word ^ (word &<< 1 | before)
            before = word &>> 63
            guard left != 0 else { continue }
            let base = Int32(truncatingIfNeeded: k &* 64)
            let end = count &+ left.nonzeroBitCount
            var next = count
            repeat {
                for i in 0..<edgesAtOnce {
                    unsafe edges[next &+ i] = base &+ Int32(truncatingIfNeeded: left.trailingZeroBitCount)
                    left &= left &- 1
                }
                next &+= edgesAtOnce
            } while next < end
            count = end
        }
        // If a row's last word is full and ink extends to its edge, the edge is still missing.
        unsafe edges[count] = Int32(width)
    }

    private static let edgesAtOnce = 6

    /// Joins the runs of a row with the touching runs of the row above. Before, the runs of the row have no parents.
    private static func joinRows(_ runs: UnsafeMutablePointer<Run>, _ above: Range<Int>, _ row: Range<Int>) {
        var first = above.lowerBound
        for i in row {
            let run = unsafe runs[i]
            while first < above.upperBound, unsafe runs[first].end < run.start { first &+= 1 }
            guard first < above.upperBound, unsafe runs[first].start <= run.end else { continue }
            var parent = unsafe root(first, runs)
            var k = first &+ 1
            while k < above.upperBound, unsafe runs[k].start <= run.end {
                parent = unsafe joined(parent, root(k, runs), runs)
                k &+= 1
            }
            unsafe runs[i].component = Int32(truncatingIfNeeded: parent)
        }
    }

    /// Joins two roots. The smaller one remains a root, so that the root of a component is its first run.
    @inline(__always)
    private static func joined(_ a: Int, _ b: Int, _ runs: UnsafeMutablePointer<Run>) -> Int {
        if a != b { unsafe runs[max(a, b)].component = Int32(truncatingIfNeeded: min(a, b)) }
        return min(a, b)
    }

    @inline(__always)
    private static func root(_ i: Int, _ runs: UnsafeMutablePointer<Run>) -> Int {
        var i = i
        var parent = unsafe Int(runs[i].component)
        while parent != i {
            let next = unsafe runs[parent].component
            unsafe runs[i].component = next
            i = parent
            parent = Int(next)
        }
        return i
    }

    /// Numbers the components in order of their first runs, and measures them.
    static func numberComponents(_ runs: inout [Run], _ starts: [Int32]) -> [Component] {
        unsafe runs.withUnsafeMutableBufferPointer { runs in
            var count = 0
            for i in runs.indices { unsafe count &+= Int(runs[i].component) == i ? 1 : 0 }
            return unsafe [Component](unsafeUninitializedCapacity: count) { components, filled in
                filled = count
                guard let components = components.baseAddress else { return }
                var next = 0
                for y in 0..<starts.count - 1 {
                    for i in Int(starts[y])..<Int(starts[y + 1]) {
                        unsafe place(i, row: y, of: &runs, in: components, next: &next)
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func place(
        _ i: Int, row y: Int, of runs: inout UnsafeMutableBufferPointer<Run>,
        in components: UnsafeMutablePointer<Component>, next: inout Int
    ) {
        let run = unsafe runs[i]
        let (from, to) = (Int(run.start), Int(run.end))
        guard Int(run.component) != i else {
            unsafe runs[i].component = Int32(truncatingIfNeeded: next)
            let box = PixelRect(minX: from, minY: y, maxX: to, maxY: y + 1)
            unsafe (components + next).initialize(to: Component(box: box, pixels: to - from))
            next += 1
            return
        }
        // A parent precedes its children, so its component is already known.
        let home = unsafe runs[Int(run.component)].component
        unsafe runs[i].component = home
        let component = unsafe components + Int(home)
        unsafe component.pointee.box.minX = min(component.pointee.box.minX, from)
        unsafe component.pointee.box.maxX = max(component.pointee.box.maxX, to)
        unsafe component.pointee.box.maxY = y + 1
        unsafe component.pointee.pixels += to - from
    }
}

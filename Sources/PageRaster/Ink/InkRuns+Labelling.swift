import PageGeometry

/// How runs are read and joined: on raw memory, since a page has a million runs and each is touched a few times.
extension InkRuns {
    /// The row starts: how many runs there are before each row, and at the end all.
    static func countRuns(_ ink: BitRaster) -> [Int32] {
        var starts = [Int32](repeating: 0, count: ink.height + 1)
        let row = ink.wordsPerRow
        unsafe ink.words.withUnsafeBufferPointer { words in
            var total = 0
            for y in 0..<ink.height {
                var before: UInt64 = 0
                for k in y * row..<(y + 1) * row {
                    let word = unsafe words[k]
                    // A run starts where the pixel to the left has no ink.
                    total &+= (word & ~(word &<< 1 | before)).nonzeroBitCount
                    before = word &>> 63
                }
                starts[y + 1] = Int32(total)
            }
        }
        return starts
    }

    /// Reads all runs; each is a component of its own as yet.
    static func readRuns(_ ink: BitRaster, _ starts: [Int32]) -> [Run] {
        let count = Int(starts[starts.count - 1])
        return unsafe [Run](unsafeUninitializedCapacity: count) { runs, filled in
            filled = count
            guard let first = runs.baseAddress else { return }
            unsafe ink.words.withUnsafeBufferPointer { words in
                for y in 0..<ink.height {
                    let row = y * ink.wordsPerRow
                    let line = unsafe UnsafeBufferPointer(rebasing: words[row..<row + ink.wordsPerRow])
                    unsafe readRow(line, width: ink.width, to: first + Int(starts[y]), number: starts[y])
                }
            }
        }
    }

    /// Starts and ends are two streams: the *n*-th end closes the *n*-th start.
    private static func readRow(
        _ words: UnsafeBufferPointer<UInt64>, width: Int, to runs: UnsafeMutablePointer<Run>, number: Int32
    ) {
        var opened = 0
        var closed = 0
        var before: UInt64 = 0
        for k in words.indices {
            let word = unsafe words[k]
            let left = word &<< 1 | before
            before = word &>> 63
            var starts = word & ~left
            var ends = left & ~word
            let base = Int32(truncatingIfNeeded: k &* 64)
            while starts != 0 {
                let place = base &+ Int32(truncatingIfNeeded: starts.trailingZeroBitCount)
                unsafe runs[opened] = Run(
                    start: place, end: 0, component: number &+ Int32(truncatingIfNeeded: opened))
                starts &= starts &- 1
                opened &+= 1
            }
            while ends != 0 {
                unsafe runs[closed].end = base &+ Int32(truncatingIfNeeded: ends.trailingZeroBitCount)
                ends &= ends &- 1
                closed &+= 1
            }
        }
        if closed < opened { unsafe runs[closed].end = Int32(width) }
    }

    /// Joins runs of neighbouring rows that touch. Until the end `component` is the run's parent: a run before it in
    /// the same component, or itself.
    static func joinRows(_ runs: inout [Run], _ starts: [Int32]) {
        unsafe runs.withUnsafeMutableBufferPointer { buffer in
            guard let runs = buffer.baseAddress else { return }
            for y in 1..<max(1, starts.count - 1) {
                var above = Int(starts[y - 1])
                let aboveEnd = Int(starts[y])
                for i in aboveEnd..<Int(starts[y + 1]) {
                    let run = unsafe runs[i]
                    while above < aboveEnd, unsafe runs[above].end < run.start { above &+= 1 }
                    var k = above
                    while k < aboveEnd, unsafe runs[k].start <= run.end {
                        unsafe join(k, i, runs)
                        k &+= 1
                    }
                }
            }
        }
    }

    @inline(__always)
    private static func join(_ a: Int, _ b: Int, _ runs: UnsafeMutablePointer<Run>) {
        let a = unsafe root(a, runs)
        let b = unsafe root(b, runs)
        // The smaller stays, so that a component's root is its first run.
        if a < b {
            unsafe runs[b].component = Int32(truncatingIfNeeded: a)
        } else if b < a {
            unsafe runs[a].component = Int32(truncatingIfNeeded: b)
        }
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

    /// Numbers the components in order of their first runs and measures them.
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
        // A parent stands before its children, so it has its component already.
        let home = unsafe runs[Int(run.component)].component
        unsafe runs[i].component = home
        let component = unsafe components + Int(home)
        unsafe component.pointee.box.minX = min(component.pointee.box.minX, from)
        unsafe component.pointee.box.maxX = max(component.pointee.box.maxX, to)
        unsafe component.pointee.box.maxY = y + 1
        unsafe component.pointee.pixels += to - from
    }
}

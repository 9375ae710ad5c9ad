import PageGeometry

extension BitRaster {
    /// Clears the columns of `range` in row `y`.
    public mutating func clear(_ range: Range<Int>, row y: Int) { change(range, row: y) { $0 & ~$1 } }

    /// Inks the columns of `range` in row `y`.
    public mutating func set(_ range: Range<Int>, row y: Int) { change(range, row: y) { $0 | $1 } }

    /// Changes the words of row `y` that hold columns of `range`, each by a mask of these.
    @inline(__always)
    private mutating func change(_ range: Range<Int>, row y: Int, _ change: (UInt64, UInt64) -> UInt64) {
        let range = range.clamped(to: 0..<size.width)
        guard !range.isEmpty else { return }
        let first = range.lowerBound >> 6
        let last = (range.upperBound - 1) >> 6
        for k in first...last {
            var mask = UInt64.max
            if k == first { mask &= UInt64.max << UInt64(range.lowerBound & 63) }
            if k == last { mask &= UInt64.max >> UInt64(63 - ((range.upperBound - 1) & 63)) }
            words[y * wordsPerRow + k] = change(words[y * wordsPerRow + k], mask)
        }
    }

    /// Clears whole components of the ink.
    ///
    /// - Precondition: `runs` were read from this image.
    /// - Complexity: O(runs in the components' rows).
    public mutating func clear(_ components: Set<Int>, of runs: InkRuns) {
        for i in components.sorted() {
            let box = runs.components[i].box
            for y in box.yRange {
                for k in runs.firstRun(inRow: y, endingAfter: box.minX)..<runs.rowStart(y + 1) {
                    let run = runs.runs[k]
                    guard Int(run.start) < box.maxX else { break }
                    if Int(run.component) == i { clear(Int(run.start)..<Int(run.end), row: y) }
                }
            }
        }
    }
}

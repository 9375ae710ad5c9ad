/// The least and the greatest number of any range of two rows of numbers, in two looks.
///
/// Method: the extremes of all ranges whose length is a power of two; any range is two of these that overlap (a sparse
/// table: M. Bender, M. Farach-Colton, "The LCA problem revisited", 2000).
struct RangeExtremes {
    /// Level after level, the extremes of `1 << level` numbers from each place on; each level takes `count` entries.
    private var low: [Int32]
    private var high: [Int32]
    private let count: Int
    private var levels = 1

    /// Ranges of up to `longest` are made ready for.
    ///
    /// - Complexity: O(count × log longest).
    init(low: [Int32], high: [Int32], longest: Int) {
        self.low = low
        self.high = high
        count = low.count
        let most = max(1, Int.bitWidth - min(longest, count).leadingZeroBitCount)
        self.low.reserveCapacity(most * count)
        self.high.reserveCapacity(most * count)
        var reach = 1
        while 2 * reach <= min(longest, count) {
            let base = (levels - 1) * count
            // What would reach beyond the end is never asked for.
            for i in base..<base + count {
                let far = min(i + reach, base + count - 1)
                self.low.append(min(self.low[i], self.low[far]))
                self.high.append(max(self.high[i], self.high[far]))
            }
            levels += 1
            reach *= 2
        }
    }

    /// The least of the low and the greatest of the high numbers in `range`, which is not empty.
    func extremes(_ range: Range<Int>) -> (low: Int32, high: Int32) {
        let level = min(levels - 1, Int.bitWidth - 1 - range.count.leadingZeroBitCount)
        let reach = 1 << level
        let base = level * count
        var least = min(low[base + range.lowerBound], low[base + range.upperBound - reach])
        var most = max(high[base + range.lowerBound], high[base + range.upperBound - reach])
        // Longer than was made ready for.
        var place = range.lowerBound + reach
        while place + reach < range.upperBound {
            least = min(least, low[base + place])
            most = max(most, high[base + place])
            place += reach
        }
        return (least, most)
    }
}

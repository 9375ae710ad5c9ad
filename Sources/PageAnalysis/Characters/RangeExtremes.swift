/// The least and the greatest number of any range of two rows of numbers, in two looks.
///
/// Method: the extremes of all ranges whose length is a power of two; any range is two of these that overlap (a sparse
/// table: M. Bender, M. Farach-Colton, "The LCA problem revisited", 2000).
struct RangeExtremes {
    /// Of each level, the extremes of `1 << level` numbers from each place on.
    private var low: [[Int32]]
    private var high: [[Int32]]

    /// Ranges of up to `longest` are made ready for.
    ///
    /// - Complexity: O(count × log longest).
    init(low: [Int32], high: [Int32], longest: Int) {
        self.low = [low]
        self.high = [high]
        var reach = 1
        while 2 * reach <= min(longest, low.count) {
            let level = self.low.count - 1
            let count = low.count - 2 * reach + 1
            self.low.append((0..<count).map { min(self.low[level][$0], self.low[level][$0 + reach]) })
            self.high.append((0..<count).map { max(self.high[level][$0], self.high[level][$0 + reach]) })
            reach *= 2
        }
    }

    /// The least of the low and the greatest of the high numbers in `range`, which is not empty.
    func extremes(_ range: Range<Int>) -> (low: Int32, high: Int32) {
        let level = min(low.count - 1, Int.bitWidth - 1 - range.count.leadingZeroBitCount)
        let reach = 1 << level
        var least = min(low[level][range.lowerBound], low[level][range.upperBound - reach])
        var most = max(high[level][range.lowerBound], high[level][range.upperBound - reach])
        // Longer than was made ready for.
        var place = range.lowerBound + reach
        while place + reach < range.upperBound {
            least = min(least, low[level][place])
            most = max(most, high[level][place])
            place += reach
        }
        return (least, most)
    }
}

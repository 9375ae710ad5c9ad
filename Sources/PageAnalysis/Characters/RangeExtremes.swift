/// Finds the minimum of one row of numbers and the maximum of another row, both over any range, with two look-ups each.
///
/// Method: the extremes of all ranges whose length is a power of two are stored. Any range is the union of two such
/// ranges (a sparse table: M. Bender, M. Farach-Colton, "The LCA problem revisited", 2000).
struct RangeExtremes {
    /// For each level and each place, the extremes of the `1 << level` numbers that begin at the place. Each level has
    /// `count` entries.
    private let low: [Int32]
    private let high: [Int32]
    private let count: Int
    private let levels: Int

    /// Prepares look-ups for ranges of up to `longest` numbers. Longer ranges take more look-ups.
    ///
    /// - Complexity: O(count × log longest).
    init(low: [Int32], high: [Int32], longest: Int) {
        count = low.count
        levels = max(1, Int.bitWidth - min(longest, count).leadingZeroBitCount)
        self.low = Self.table(low, levels) { min($0, $1) }
        self.high = Self.table(high, levels) { max($0, $1) }
    }

    /// Builds all levels of one row of numbers. Entries whose range extends beyond the end are never read.
    @inline(__always)
    private static func table(_ numbers: [Int32], _ levels: Int, _ pick: (Int32, Int32) -> Int32) -> [Int32] {
        let count = numbers.count
        var table = numbers + [Int32](repeating: 0, count: (levels - 1) * count)
        var entries = table.mutableSpan
        for level in 1..<levels {
            let end = level * count
            let whole = end - min(count, 1 << (level - 1))
            // A level has as many entries as the previous level, which ends at `end`.
            for i in end - count..<whole {
                unsafe entries[unchecked: i &+ count] = pick(
                    entries[unchecked: i], entries[unchecked: i &+ end &- whole])
            }
            for i in whole..<end { entries[i + count] = pick(entries[i], entries[end - 1]) }
        }
        return table
    }

    /// Returns the minimum of `low` and the maximum of `high` in `range`, which must not be empty.
    func extremes(_ range: Range<Int>) -> (low: Int32, high: Int32) {
        let level = min(levels - 1, Int.bitWidth - 1 - range.count.leadingZeroBitCount)
        let reach = 1 << level
        let base = level * count
        var least = min(low[base + range.lowerBound], low[base + range.upperBound - reach])
        var most = max(high[base + range.lowerBound], high[base + range.upperBound - reach])
        // The range is longer than the prepared ranges, so several of them are combined.
        var place = range.lowerBound + reach
        while place + reach < range.upperBound {
            least = min(least, low[base + place])
            most = max(most, high[base + place])
            place += reach
        }
        return (least, most)
    }
}

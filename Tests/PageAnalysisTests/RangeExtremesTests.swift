import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Minima and maxima of ranges")
struct RangeExtremesTests {
    /// Returns two rows of `count` numbers. At a place without ink, the low number is the greatest possible and the
    /// high number is the least possible.
    private func rows(_ count: Int, seed: UInt64) -> (low: [Int32], high: [Int32]) {
        var random = SplitMix(seed: seed)
        var low: [Int32] = []
        var high: [Int32] = []
        for _ in 0..<count {
            let isEmpty = random.oneIn(4)
            let from = Int32.random(in: -9...9, using: &random)
            low.append(isEmpty ? .max : from)
            high.append(isEmpty ? .min : from + Int32.random(in: 0...9, using: &random))
        }
        return (low, high)
    }

    @Test("Every range of every short row has the same extremes as a loop finds", arguments: 1...19)
    func everyRange(count: Int) {
        for longest in 0...count + 2 {
            let (low, high) = rows(count, seed: UInt64(100 * count + longest))
            let extremes = RangeExtremes(low: low, high: high, longest: longest)
            for from in 0..<count {
                for to in from + 1...count {
                    let found = extremes.extremes(from..<to)
                    let expected = (low[from..<to].min(), high[from..<to].max())
                    #expect(found == expected, "\(from)..<\(to), longest \(longest)")
                }
            }
        }
    }

    @Test("Ranges may be many times longer than the prepared ones")
    func longRanges() {
        let (low, high) = rows(400, seed: 7)
        let extremes = RangeExtremes(low: low, high: high, longest: 5)
        for (from, to) in [(0, 400), (0, 399), (1, 400), (3, 397), (100, 131), (17, 18)] {
            let found = extremes.extremes(from..<to)
            let expected = (low[from..<to].min(), high[from..<to].max())
            #expect(found == expected, "\(from)..<\(to)")
        }
    }

    @Test("An empty row can be prepared")
    func emptyRow() {
        _ = RangeExtremes(low: [], high: [], longest: 0)
        _ = RangeExtremes(low: [], high: [], longest: 40)
    }
}

import PageGeometry
import PageRaster

/// A line's ink, one entry for each px along it: how much there is, and how far it reaches across.
struct InkProfile {
    /// Place along the line of the first entry, in px of the page.
    var origin: Int
    /// Ink at each place, in px.
    var ink: [Int32]
    /// Least and greatest place across with ink, from the line's cross extent; empty where there is none.
    var low: [Int32]
    var high: [Int32]
    /// Prefix sums: places with ink before each entry.
    private(set) var inkedBefore: [Int32]

    var count: Int { ink.count }

    /// Reads the ink of `line` with `margin` px of blank added at both ends; ruby beside the line is left out.
    init(_ line: TypeLine, runs: InkRuns, margin: Int) {
        let along = line.along
        origin = along.lowerBound - margin
        let count = along.count + 2 * margin
        ink = [Int32](repeating: 0, count: count)
        low = [Int32](repeating: .max, count: count)
        high = [Int32](repeating: .min, count: count)
        inkedBefore = []
        let ruby = Set(line.ruby.map(Int32.init))
        if line.writing == .vertical {
            readVertical(line, runs, ruby, margin)
        } else {
            readHorizontal(line, runs, ruby, margin)
        }
        inkedBefore = [0]
        for value in ink { inkedBefore.append(inkedBefore[inkedBefore.count - 1] + (value > 0 ? 1 : 0)) }
    }

    private mutating func add(_ i: Int, _ amount: Int, _ from: Int, _ to: Int) {
        ink[i] += Int32(amount)
        low[i] = min(low[i], Int32(from))
        high[i] = max(high[i], Int32(to))
    }

    private mutating func readVertical(_ line: TypeLine, _ runs: InkRuns, _ ruby: Set<Int32>, _ margin: Int) {
        for y in line.along.clamped(to: 0..<runs.size.height) {
            let band = line.cross(at: y)
            var i = runs.firstRun(inRow: y, endingAfter: band.lowerBound)
            let end = runs.rowStart(y + 1)
            while i < end, Int(runs.runs[i].start) < band.upperBound {
                let run = runs.runs[i]
                i += 1
                if !ruby.isEmpty && ruby.contains(run.component) { continue }
                let from = max(Int(run.start), band.lowerBound)
                let to = min(Int(run.end), band.upperBound)
                add(y - origin, to - from, from - band.lowerBound, to - band.lowerBound)
            }
        }
    }

    private mutating func readHorizontal(_ line: TypeLine, _ runs: InkRuns, _ ruby: Set<Int32>, _ margin: Int) {
        let reach = line.cross(at: line.along.lowerBound)
        let other = line.cross(at: line.along.upperBound)
        let rows = min(reach.lowerBound, other.lowerBound)..<max(reach.upperBound, other.upperBound)
        for y in rows.clamped(to: 0..<runs.size.height) {
            var i = runs.firstRun(inRow: y, endingAfter: line.along.lowerBound)
            let end = runs.rowStart(y + 1)
            while i < end, Int(runs.runs[i].start) < line.along.upperBound {
                let run = runs.runs[i]
                i += 1
                if ruby.contains(run.component) { continue }
                for x in (Int(run.start)..<Int(run.end)).clamped(to: line.along) {
                    let band = line.cross(at: x)
                    if band.contains(y) { add(x - origin, 1, y - band.lowerBound, y - band.lowerBound + 1) }
                }
            }
        }
    }

    /// The first and one past the last place with ink in `range`; nil when there is none.
    func inked(_ range: Range<Int>) -> Range<Int>? {
        guard inkedBefore[range.upperBound] > inkedBefore[range.lowerBound] else { return nil }
        var first = range.lowerBound
        var last = range.upperBound - 1
        while ink[first] == 0 { first += 1 }
        while ink[last] == 0 { last -= 1 }
        return first..<last + 1
    }

    /// Extent of the ink across the line in `range`; nil when there is none.
    func across(_ range: Range<Int>) -> Range<Int>? {
        var least = Int32.max
        var most = Int32.min
        for i in range where ink[i] > 0 {
            least = min(least, low[i])
            most = max(most, high[i])
        }
        return least < most ? Int(least)..<Int(most) : nil
    }
}

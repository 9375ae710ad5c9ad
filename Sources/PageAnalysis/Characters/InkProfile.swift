import PageGeometry
import PageRaster

/// A line's ink, one entry for each px along it: how much there is, and how far it reaches across.
struct InkProfile {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The blank that is added at both ends of a line.
        var margin: Ems = 0.5
        /// How much taller a grey scan's blur makes what is printed, in px.
        var blur = 1
    }

    private let sharedMarks: Shared<MarkShape.Parameters>
    /// What marks are told by.
    var marks: MarkShape.Parameters { sharedMarks.value }
    /// Place along the line of the first entry, in px of the page.
    var origin: Int
    /// The line's runs of ink: entry, and from and to across from the line's cross extent.
    private(set) var runs: [(place: Int32, from: Int32, to: Int32)] = []
    /// Ink at each place, in px.
    var ink: [Int32]
    /// How much taller a grey scan's blur makes what is printed, in px.
    private(set) var blur = 0
    /// Least and greatest place across with ink, from the line's cross extent; empty where there is none.
    private var low: [Int32]
    private var high: [Int32]
    private var extremes: RangeExtremes
    /// Whether the line runs across the page.
    var horizontal: Bool
    /// Place of the first ink at or after each place, `count` where there is none.
    private(set) var nextInk: [Int32] = []
    /// One past the last ink before each place, 0 where there is none.
    private(set) var lastInk: [Int32] = []
    /// Each run of ink along the line, in order, and what it can be by itself.
    private(set) var blots: [Blot] = []
    /// Position in `blots` of the run at or after each place.
    private(set) var blotAt: [Int32] = []
    /// Where a cut can stand: in blanks, and where it severs least ink.
    private(set) var places: [Int32] = []
    /// Of each of `places`: the first ink at or after it, and one past the last ink before it.
    private(set) var heads: [Int32] = []
    private(set) var feet: [Int32] = []
    /// The first place with ink, and one past the last.
    private(set) var start = 0
    private(set) var end = 0

    var count: Int { ink.count }

    init(_ line: TypeLine, ink page: SegmentedPage, margin: Int, em: Int) {
        let parameters = CharacterParameters()
        self.init(
            line, ink: page, margin: margin, em: em, parameters: parameters, marks: Shared(parameters.marks))
    }

    /// Reads the ink of `line` with `margin` px of blank added at both ends; ruby beside the line and specks smaller
    /// than any mark are left out.
    init(
        _ line: TypeLine, ink page: SegmentedPage, margin: Int, em: Int, parameters: CharacterParameters,
        marks: Shared<MarkShape.Parameters>
    ) {
        let along = line.along
        sharedMarks = marks
        origin = along.lowerBound - margin
        horizontal = line.writing == .horizontal
        let count = along.count + 2 * margin
        ink = [Int32](repeating: 0, count: count)
        low = [Int32](repeating: .max, count: count)
        high = [Int32](repeating: .min, count: count)
        extremes = RangeExtremes(low: [], high: [], longest: 0)
        let reader = Reader(runs: page.runs, ruby: Set(line.ruby.map(Int32.init)), speck: page.speck(em: em))
        if horizontal { readHorizontal(line, reader) } else { readVertical(line, reader) }
        if page.isOfGreys { blur = parameters.inkProfile.blur }
        extremes = RangeExtremes(low: low, high: high, longest: em)
        findInk()
        findBlots(em: em)
        places = CutPlaces(ink: ink, em: em, parameters: parameters.cutPlaces).found()
        heads = places.map { nextInk[Int($0)] }
        feet = places.map { lastInk[Int($0)] }
    }

    /// Places with ink without a blank between them.
    struct Blot {
        var range: Range<Int>
        var shape: MarkShape
    }

    private mutating func findBlots(em: Int) {
        blotAt = [Int32](repeating: 0, count: count + 1)
        let longest = marks.longest.of(em)
        var t = 0
        while t < count {
            let first = Int(nextInk[t])
            for i in t...min(first, count) { blotAt[i] = Int32(blots.count) }
            guard first < count else { break }
            t = first
            while t < count, ink[t] > 0 {
                blotAt[t] = Int32(blots.count)
                t += 1
            }
            let range = first..<t
            blots.append(Blot(range: range, shape: range.count <= longest ? shape(of: range, em: em) : .none))
        }
        if t == count { blotAt[count] = Int32(blots.count) }
    }

    /// Which runs of a page are a line's own.
    private struct Reader {
        var runs: InkRuns
        var ruby: Set<Int32>
        var speck: Int

        func isForeign(_ component: Int32) -> Bool {
            runs.components[Int(component)].pixels < speck || (!ruby.isEmpty && ruby.contains(component))
        }
    }

    private mutating func findInk() {
        nextInk = [Int32](repeating: Int32(count), count: count + 1)
        lastInk = [Int32](repeating: 0, count: count + 1)
        for i in stride(from: count - 1, through: 0, by: -1) { nextInk[i] = ink[i] > 0 ? Int32(i) : nextInk[i + 1] }
        for i in 0..<count { lastInk[i + 1] = ink[i] > 0 ? Int32(i + 1) : lastInk[i] }
        start = Int(nextInk[0])
        end = Int(lastInk[count])
    }

    private mutating func add(_ i: Int, _ from: Int, _ to: Int) {
        runs.append((Int32(i), Int32(from), Int32(to)))
        ink[i] += Int32(to - from)
        low[i] = min(low[i], Int32(from))
        high[i] = max(high[i], Int32(to))
    }

    private mutating func readVertical(_ line: TypeLine, _ reader: Reader) {
        let runs = reader.runs
        let rows = line.along.clamped(to: 0..<runs.size.height)
        guard let top = rows.first else { return }
        // How many runs of a row stand before the line: about as many as of the row above.
        var before = runs.firstRun(inRow: top, endingAfter: line.cross(at: top).lowerBound) - runs.rowStart(top)
        for y in rows {
            let band = line.cross(at: y)
            let first = runs.rowStart(y)
            let end = runs.rowStart(y + 1)
            var i = runs.firstRun(inRow: y, endingAfter: band.lowerBound, near: first + before)
            before = i - first
            let place = y - origin
            var (sum, least, most) = (0, Int.max, Int.min)
            while i < end, Int(runs.runs[i].start) < band.upperBound {
                let run = runs.runs[i]
                i += 1
                if reader.isForeign(run.component) { continue }
                let from = max(Int(run.start), band.lowerBound) - band.lowerBound
                let to = min(Int(run.end), band.upperBound) - band.lowerBound
                self.runs.append((Int32(place), Int32(from), Int32(to)))
                sum += to - from
                least = min(least, from)
                most = max(most, to)
            }
            guard sum > 0 else { continue }
            ink[place] = Int32(sum)
            low[place] = Int32(least)
            high[place] = Int32(most)
        }
    }

    private mutating func readHorizontal(_ line: TypeLine, _ reader: Reader) {
        let runs = reader.runs
        let reach = line.cross(at: line.along.lowerBound)
        let other = line.cross(at: line.along.upperBound)
        let rows = min(reach.lowerBound, other.lowerBound)..<max(reach.upperBound, other.upperBound)
        for y in rows.clamped(to: 0..<runs.size.height) {
            var i = runs.firstRun(inRow: y, endingAfter: line.along.lowerBound)
            let end = runs.rowStart(y + 1)
            while i < end, Int(runs.runs[i].start) < line.along.upperBound {
                let run = runs.runs[i]
                i += 1
                if reader.isForeign(run.component) { continue }
                for x in (Int(run.start)..<Int(run.end)).clamped(to: line.along) {
                    let band = line.cross(at: x)
                    if band.contains(y) { add(x - origin, y - band.lowerBound, y - band.lowerBound + 1) }
                }
            }
        }
    }

    /// The first and one past the last place with ink in `range`; nil when there is none.
    func inked(_ range: Range<Int>) -> Range<Int>? {
        let first = Int(nextInk[range.lowerBound])
        let last = Int(lastInk[range.upperBound])
        return first < last ? first..<last : nil
    }

    /// Extent of the ink across the line in `range`; nil when there is none.
    func across(_ range: Range<Int>) -> Range<Int>? {
        guard !range.isEmpty else { return nil }
        let (least, most) = extremes.extremes(range)
        return least < most ? Int(least)..<Int(most) : nil
    }
}

import PageGeometry
import PageRaster

/// The ink of a line, with one entry for each px along the line: the amount of ink, and its extent across the line.
struct InkProfile {
    struct Parameters: Sendable, Hashable {
        /// Length of the blank that is added at both ends of a line.
        var margin: Ems = 0.5
        /// Extra height of print because of the blur of a grey scan, in px.
        var blur = 1
        /// Quantiles of the line's ink pixels, from the darkest. A pixel as dark as the first quantile has full weight;
        /// a pixel as pale as the second has hardly any.
        var dark: Share = 0.5
        var pale: Share = 0.98
    }

    static let parameters = Parameters()

    /// Place of the first entry along the line, in px of the page.
    var origin: Int
    /// The line's runs of ink: for each run, its entry, and its start and end across the line, in px from the start of
    /// the line's cross extent.
    private(set) var runs: [(place: Int32, from: Int32, to: Int32)] = []
    /// Ink of each entry, in px.
    var ink: [Int32]
    /// Ink of each entry weighted by darkness, in sixteenths of a px. In a blurred scan, the gap between two merged
    /// strokes is paler than the strokes.
    private(set) var darkness: [Int32] = []
    /// Ink severed by a cut before each entry and after the last, in sixteenths of a px of full ink. In a column, it is
    /// the ink that continues from the previous entry to the entry. In a row, it is the lesser ink of the two entries.
    private(set) var severed: [Int32] = []
    /// Extra height of print because of the blur of a grey scan, in px; 0 on other scans.
    private(set) var blur = 0
    /// First and last px with ink across the line at each entry, counted from the start of the line's cross extent; an
    /// empty range if the entry has no ink.
    private var low: [Int32]
    private var high: [Int32]
    private var extremes: RangeExtremes
    var horizontal: Bool
    /// First entry with ink at or after each place; `count` if no such entry exists.
    private(set) var nextInk: [Int32] = []
    /// Position after the last entry with ink before each place; 0 if no such entry exists.
    private(set) var lastInk: [Int32] = []
    /// The blots along the line, in order, each with the mark that it may be.
    private(set) var blots: [Blot] = []
    /// Position in `blots` of the blot at each place, or else of the next blot.
    private(set) var blotAt: [Int32] = []
    /// Possible places of cuts: in blanks, and where a cut severs least ink.
    private(set) var places: [Int32] = []
    /// For each of `places`, the first entry with ink at or after it.
    private(set) var heads: [Int32] = []
    /// For each of `places`, the position after the last entry with ink before it.
    private(set) var feet: [Int32] = []
    private(set) var start = 0
    /// Position after the last entry with ink.
    private(set) var end = 0

    var count: Int { ink.count }

    /// Collects the ink of `line`, and adds `margin` px of blank at both ends. Ruby beside the line is omitted, and so
    /// are specks smaller than any mark.
    init(
        _ line: TypeLine, ink page: SegmentedPage, margin: Int, em: Int, off: Set<CharacterParameters.Rule>
    ) {
        let along = line.along
        origin = along.lowerBound - margin
        horizontal = line.writing == .horizontal
        let count = along.count + 2 * margin
        ink = [Int32](repeating: 0, count: count)
        low = [Int32](repeating: .max, count: count)
        high = [Int32](repeating: .min, count: count)
        extremes = RangeExtremes(low: [], high: [], longest: 0)
        let reader = Reader(runs: page.runs, ruby: Set(line.ruby.map(Int32.init)), speck: page.speck(em: em))
        if horizontal { readHorizontal(line, reader) } else { readVertical(line, reader) }
        darkness = ink.map { 16 * $0 }
        // Darkness of each px of the runs in succession, in sixteenths; empty without greys.
        var shades: [UInt8] = []
        if let greys = page.greys {
            blur = Self.parameters.blur
            if !off.contains(.inkShades) { shades = weigh(line, greys) }
        }
        extremes = RangeExtremes(low: low, high: high, longest: em)
        // The runs of a horizontal line are not sorted by their entries.
        severed =
            horizontal || off.contains(.severedInk)
            ? [0] + zip(darkness, darkness.dropFirst()).map(min) + [0]
            : SeveredInk(runs: placed(line), shades: shades).cuts(count)
        findInk()
        findBlots(em: em)
        places = CutPlaces(ink: ink, severed: severed, em: em).found()
        heads = places.map { nextInk[Int($0)] }
        feet = places.map { lastInk[Int($0)] }
    }

    /// A run of neighbouring entries with ink.
    struct Blot {
        var range: Range<Int>
        var shape: MarkShape
    }

    private mutating func findBlots(em: Int) {
        blotAt = [Int32](repeating: 0, count: count + 1)
        let longest = MarkShape.parameters.longest.of(em)
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

    /// Selects the runs of a page that belong to a line.
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
        // Number of the page's runs to the left of the line, in one row of pixels. Neighbouring rows have about the
        // same number, so the search in a row begins at the number of the row above.
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

    /// Weights the ink by its greys. Pixels as dark as the line's median have full weight; the palest have hardly any.
    ///
    /// - Returns: the weight of each px, run by run; empty if all weights are equal.
    private mutating func weigh(_ line: TypeLine, _ page: GreyRaster) -> [UInt8] {
        var pixels = greys(of: line, page)
        guard let strokes = Self.strokes(pixels.span) else { return [] }
        let weights = (0..<256).map { UInt8(max(0, min(16, (strokes.pale - $0) * 16 / (strokes.pale - strokes.dark)))) }
        var shades = pixels.mutableSpan
        for i in darkness.indices { darkness[i] = 0 }
        var next = 0
        for run in runs {
            let end = next + Int(run.to - run.from)
            var weight: Int32 = 0
            for i in next..<end {
                let shade = weights[Int(shades[i])]
                weight &+= Int32(shade)
                shades[i] = shade
            }
            darkness[Int(run.place)] += weight
            next = end
        }
        return pixels
    }

    /// Returns the runs of a column. Places across the column are counted from the left edge of the column's head.
    private func placed(_ line: TypeLine) -> [(place: Int32, from: Int32, to: Int32)] {
        if line.slope == 0 { return runs }
        return runs.map { run in
            let moved = Int32(line.shift(at: origin + Int(run.place)))
            return (run.place, run.from + moved, run.to + moved)
        }
    }

    /// Returns the greys of the line's ink, run by run.
    private func greys(of line: TypeLine, _ page: GreyRaster) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: ink.reduce(0) { $0 + Int($1) })
        let pixels = page.pixels.span
        var greys = result.mutableSpan
        var next = 0
        // Distance in the array of greys from a pixel to the next pixel of a run.
        let step = horizontal ? page.width : 1
        for run in runs {
            let place = origin + Int(run.place)
            let across = line.cross(at: place).lowerBound + Int(run.from)
            var pixel = horizontal ? across * page.width + place : place * page.width + across
            for _ in run.from..<run.to {
                greys[next] = pixels[pixel]
                next &+= 1
                pixel &+= step
            }
        }
        return result
    }

    /// Returns the median of `greys`, and a grey among the palest; nil if the two are equal.
    private static func strokes(_ greys: Span<UInt8>) -> (dark: Int, pale: Int)? {
        var counts = [Int](repeating: 0, count: 256)
        for i in greys.indices { counts[Int(greys[i])] += 1 }
        func grey(_ share: Share) -> Int {
            var rest = share.of(greys.count)
            return counts.firstIndex { count in
                rest -= count
                return rest < 0
            } ?? 255
        }
        let (dark, pale) = (grey(parameters.dark), grey(parameters.pale))
        return pale > dark ? (dark, pale) : nil
    }

    /// Returns the range from the first to the last entry with ink in `range`; nil if there is none.
    func inked(_ range: Range<Int>) -> Range<Int>? {
        let first = Int(nextInk[range.lowerBound])
        let last = Int(lastInk[range.upperBound])
        return first < last ? first..<last : nil
    }

    /// Returns the extent across the line of the ink in `range`; nil if `range` has no ink.
    func across(_ range: Range<Int>) -> Range<Int>? {
        guard !range.isEmpty else { return nil }
        let (least, most) = extremes.extremes(range)
        return least < most ? Int(least)..<Int(most) : nil
    }
}

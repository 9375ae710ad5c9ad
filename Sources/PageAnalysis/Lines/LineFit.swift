import PageGeometry
import PageRaster

/// Fits axes to strips: where a line stands across the page, and how it leans.
struct LineFit {
    var components: [InkRuns.Component]
    var em: Int
    /// Slopes that long strips show, each with its place: what short ones lean by.
    private var known: [(place: PixelPoint, slope: Int, weight: Int)] = []

    init(_ strips: [Strip], components: [InkRuns.Component], em: Int) {
        self.components = components
        self.em = em
        for strip in strips where strip.writing == .vertical && strip.box.height >= 5 * em {
            guard let slope = ownSlope(of: strip.pieces, box: strip.box, .vertical) else { continue }
            known.append((strip.box.center, slope, strip.box.height))
        }
    }

    /// A line through the pieces.
    func line(_ pieces: [Int], _ writing: WritingDirection) -> TypeLine {
        var box = components[pieces[0]].box
        for i in pieces { box = box.union(components[i].box) }
        let own = writing.along(box).count >= 6 * em ? ownSlope(of: pieces, box: box, writing) : nil
        let slope = own ?? nearbySlope(box.center, writing)
        let start = writing.along(box).lowerBound
        let cross = extent(of: pieces, writing, slope: slope, start: start)
        return TypeLine(pieces: pieces, box: box, writing: writing, slope: slope, cross: cross)
    }

    /// Extent across the line at its start. Specks and marks must not widen it, so it is that of the larger pieces; nor
    /// must one piece that touches a rule or a neighbour, so of many pieces the outermost tenth gives way.
    private func extent(of pieces: [Int], _ writing: WritingDirection, slope: Int, start: Int) -> Range<Int> {
        let largest = pieces.map { max(components[$0].box.width, components[$0].box.height) }.max() ?? 1
        var lows: [Int] = []
        var highs: [Int] = []
        for i in pieces where max(components[i].box.width, components[i].box.height) * 100 >= min(largest, em) * 42 {
            let along = writing.along(components[i].box)
            let across = writing.across(components[i].box)
            let moved = (slope * ((along.lowerBound + along.upperBound) / 2 - start)) >> 16
            lows.append(across.lowerBound - moved)
            highs.append(across.upperBound - moved)
        }
        lows.sort()
        highs.sort()
        guard let low = lows.dropFirst(lows.count / 10).first, let high = highs.dropLast(highs.count / 10).last else {
            return 0..<1
        }
        // A tenth may only give way by as much as a stray piece sticks out.
        let slack = max(1, em / 12)
        let least = low - lows[0] > slack ? low : lows[0]
        let most = highs[highs.count - 1] - high > slack ? high : highs[highs.count - 1]
        return least..<max(least + 1, most)
    }

    /// Least squares over the middles of the wide pieces, in 65536ths; nil where there are too few.
    private func ownSlope(of pieces: [Int], box: PixelRect, _ writing: WritingDirection) -> Int? {
        let widest = pieces.map { writing.across(components[$0].box).count }.max() ?? 0
        var n = 0, sumT = 0, sumC = 0
        let wide = pieces.filter { writing.across(components[$0].box).count * 10 >= widest * 7 }
        guard wide.count >= 5 else { return nil }
        let origin = writing.along(box).lowerBound
        let base = writing.across(box).lowerBound
        func place(_ i: Int) -> (t: Int, c: Int) {
            let along = writing.along(components[i].box)
            let across = writing.across(components[i].box)
            return ((along.lowerBound + along.upperBound) / 2 - origin, across.lowerBound + across.upperBound - 2 * base)
        }
        for i in wide {
            let (t, c) = place(i)
            n += 1
            sumT += t
            sumC += c
        }
        var tt = 0, tc = 0
        for i in wide {
            let (t, c) = place(i)
            tt += (n * t - sumT) * (n * t - sumT)
            tc += (n * t - sumT) * (n * c - sumC)
        }
        guard tt > 0 else { return nil }
        // Middles are doubled, so is the slope.
        let slope = (tc << 15) / tt
        return abs(slope) <= 65536 / 12 ? slope : nil
    }

    /// The median slope of the nearest long strips; across the page, the same turn the other way.
    private func nearbySlope(_ place: PixelPoint, _ writing: WritingDirection) -> Int {
        guard !known.isEmpty else { return 0 }
        var nearest: [(distance: Int, slope: Int)] = known.map {
            (abs($0.place.x - place.x) + abs($0.place.y - place.y) - $0.weight, $0.slope)
        }
        nearest.sort { ($0.distance, $0.slope) < ($1.distance, $1.slope) }
        let slopes = nearest.prefix(9).map(\.slope).sorted()
        let slope = slopes[slopes.count / 2]
        return writing == .vertical ? slope : -slope
    }
}

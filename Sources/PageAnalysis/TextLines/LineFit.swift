import PageGeometry
import PageRaster

/// Fits the axis of each candidate: the place of the line across its direction, and the line's slope.
struct LineFit {
    let components: [InkRuns.Component]
    let em: Int
    private let parameters = Parameters()
    /// Places and slopes of the long candidates. Short candidates take their slope from these.
    private var known = Known()

    /// Centre, length and slope of each long candidate, in separate arrays for vectorised distances.
    private struct Known {
        var xs: [Int32] = []
        var ys: [Int32] = []
        var weights: [Int32] = []
        var slopes: [Int] = []

        /// Returns the distance of each candidate from a place; a longer candidate counts as nearer.
        func distances(from place: PixelPoint) -> [Int32] {
            let (x, y) = (Int32(truncatingIfNeeded: place.x), Int32(truncatingIfNeeded: place.y))
            var result = weights
            var distances = result.mutableSpan
            let (xs, ys) = (xs.span, ys.span)
            precondition(xs.count == distances.count && ys.count == distances.count)
            for i in xs.indices {
                let (across, down) = (xs[i] &- x, ys[i] &- y)
                distances[i] = max(across, 0 &- across) &+ max(down, 0 &- down) &- distances[i]
            }
            return result
        }
    }

    init(_ candidates: [LineCandidate], components: [InkRuns.Component], em: Int) {
        self.components = components
        self.em = em
        let tall = candidates.filter { $0.writing == .vertical && $0.box.height >= parameters.tellingLength * em }
        // Candidates are sorted from the top of the page. Taking them in strides makes `nearby` fast, because a
        // candidate near any place comes early.
        for first in 0..<Self.stride {
            for i in Swift.stride(from: first, to: tall.count, by: Self.stride) {
                let candidate = tall[i]
                let size = size(of: candidate.pieces, .vertical)
                let rows = rows(of: candidate.pieces, size: size, .vertical)
                guard let own = ownSlope(of: rows, size: size, box: candidate.box, .vertical) else { continue }
                known.xs.append(Int32(truncatingIfNeeded: candidate.box.center.x))
                known.ys.append(Int32(truncatingIfNeeded: candidate.box.center.y))
                known.weights.append(Int32(truncatingIfNeeded: candidate.box.height))
                known.slopes.append(own.slope)
            }
        }
    }

    private static let stride = 16

    /// Returns the line that consists of the pieces.
    func line(_ pieces: [Int], _ writing: WritingDirection) -> TypeLine {
        var box = components[pieces[0]].box
        for i in pieces { box = box.union(components[i].box) }
        let size = size(of: pieces, writing)
        let rows = rows(of: pieces, size: size, writing)
        let own =
            writing.along(box).count >= parameters.ownSlopeLength * em
            ? ownSlope(of: rows, size: size, box: box, writing) : nil
        let slope = slope(own: own, at: box.center, writing)
        let start = writing.along(box).lowerBound
        let cross = extent(of: pieces, rows: rows, writing, slope: slope, start: start)
        return TypeLine(pieces: pieces, box: box, writing: writing, slope: slope, cross: cross)
    }

    /// Returns the line that consists of the pieces of several lines, with their ruby.
    func line(joining parts: [TypeLine], _ writing: WritingDirection) -> TypeLine {
        var joined = line(parts.flatMap(\.pieces), writing)
        joined.ruby = parts.flatMap(\.ruby)
        return joined
    }

    /// Returns the extent of a line's larger pieces across the line, moved to the line's start along its slope. Specks
    /// and marks must not widen the extent. If enough pieces are as wide as body type, they show the place of the body,
    /// and pieces that extend out of it are ignored.
    private func extent(
        of pieces: [Int], rows: [Row], _ writing: WritingDirection, slope: Int, start: Int
    ) -> Range<Int> {
        let largest = pieces.reduce(1) { max($0, side($1)) }
        var spans: [Range<Int>] = []
        var large = 0
        let least = parameters.leastPiece * min(largest, em)
        let members = pieces.filter { side($0) >= least }
        for i in members {
            let along = writing.along(components[i].box)
            let across = writing.across(components[i].box)
            let moved = (slope * (along.middle - start)) >> 16
            spans.append(across.moved(by: -moved))
            if across.count > parameters.largePiece * em, along.count >= parameters.largePieceLength * across.count {
                large += 1
            }
        }
        let wide = rows.filter {
            $0.across.count >= parameters.wideRow * em && $0.across.count <= TypeSizes.widestCharacter * em
        }
        .map { row in
            let moved = (slope * (row.along.middle - start)) >> 16
            return row.across.moved(by: -moved)
        }
        if wide.count >= parameters.leastWide, wide.count >= parameters.wideShare * spans.count,
            large <= parameters.mostLarge * spans.count, !isOfLargeType(members, rowCount: rows.count, writing)
        {
            spans = trimmed(spans, of: members, to: wide)
        }
        let low = spans.reduce(Int.max) { min($0, $1.lowerBound) }
        let high = spans.reduce(Int.min) { max($0, $1.upperBound) }
        return low..<max(low + 1, high)
    }

    /// Whether a line's type is larger than the body's. This is true if many of its characters are wider than body
    /// type, and longer along the line than a mere stroke.
    private func isOfLargeType(_ members: [Int], rowCount: Int, _ writing: WritingDirection) -> Bool {
        let wider = self.rows(of: members, size: size(of: members, writing), writing).count {
            $0.across.count > parameters.largeRow * em && $0.along.count >= parameters.largeRowLength * em
        }
        return wider > parameters.largeRowShare * rowCount
    }

    /// Returns the extents of the pieces inside the line's body, a strip centred on the median centre of the wide
    /// pieces. Returns all extents if fewer than half of the pieces (`leastInside`) are inside, or if the line's type
    /// is larger than the page's body type.
    private func trimmed(_ spans: [Range<Int>], of members: [Int], to wide: [Range<Int>]) -> [Range<Int>] {
        let middle = wide.map(\.doubledMiddle).sorted()[wide.count / 2]
        let halves = wide.map { max(middle - 2 * $0.lowerBound, 2 * $0.upperBound - middle) }.sorted()
        // A remnant of a rule may be as wide as a character. It is beside the line's axis, so it would make the body
        // too wide. The widest pieces are therefore not counted.
        let widest = min(
            halves[parameters.widestQuantile.of(halves.count)], parameters.overMedian.of(halves[halves.count / 2]))
        let reach = widest + max(2, parameters.doubledSlack.of(em))
        func isInside(_ span: Range<Int>) -> Bool {
            2 * span.lowerBound >= middle - reach && 2 * span.upperBound <= middle + reach
        }
        let own = spans.filter(isInside)
        let outside = zip(spans, members).count { !isInside($0) && side($1) >= parameters.wideRow * em }
        // Ruby and specks are small. If large pieces extend out of the body, and all pieces together are no wider than
        // a large character, the line has larger type.
        let low = spans.reduce(Int.max) { min($0, $1.lowerBound) }
        let high = spans.reduce(Int.min) { max($0, $1.upperBound) }
        let isLarger = outside > parameters.mostOutside * spans.count && high - low <= parameters.widestLarger * em
        return own.count >= parameters.leastInside * spans.count && !isLarger ? own : spans
    }

    /// Pieces that are side by side, such as the parts of one character.
    private struct Row {
        var along: Range<Int>
        var across: Range<Int>
    }

    /// Joins the pieces of a line that are side by side, such as the remains of a broken character. Pieces that
    /// together are wider than a character are not joined, because one of them is ruby or belongs to the next column.
    /// `size` is the size of the line's type.
    private func rows(of pieces: [Int], size: Int, _ writing: WritingDirection) -> [Row] {
        let sorted = pieces.map {
            Row(along: writing.along(components[$0].box), across: writing.across(components[$0].box))
        }
        .sorted { ($0.along.lowerBound, $0.across.lowerBound) < ($1.along.lowerBound, $1.across.lowerBound) }
        let widest = max(parameters.widestRow.of(em), parameters.widestRowOfSize.of(size))
        var rows: [Row] = []
        for row in sorted {
            if let last = rows.last, row.along.lowerBound < last.along.upperBound {
                let across = row.across.union(last.across)
                if across.count <= max(row.across.count, last.across.count, widest) {
                    rows[rows.count - 1] = Row(along: last.along.union(row.along), across: across)
                    continue
                }
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns the size of a line's type: the body size, or more if many pieces are wider.
    private func size(of pieces: [Int], _ writing: WritingDirection) -> Int {
        let widths = pieces.filter { side($0) >= parameters.leastPiece * em }.map {
            writing.across(components[$0].box).count
        }
        .sorted()
        return widths.isEmpty ? em : max(em, widths[parameters.sizeQuantile.of(widths.count)])
    }

    private func side(_ i: Int) -> Int { max(components[i].box.width, components[i].box.height) }

    /// Fits a line's slope, in 65536ths, to the centres of its wide pieces by least squares; nil if the pieces are too
    /// few. A second fit omits pieces that are far from the first fitted line, such as a speck or a piece of the next
    /// column.
    private func ownSlope(of rows: [Row], size: Int, box: PixelRect, _ writing: WritingDirection) -> Estimate? {
        let origin = writing.along(box).lowerBound
        let base = writing.across(box).lowerBound
        let widest = min(parameters.widestRowOfSize.of(size), rows.reduce(0) { max($0, $1.across.count) })
        let points = rows.filter { $0.across.count >= parameters.fittedRow * widest }.map {
            (t: $0.along.middle - origin, c: $0.across.doubledMiddle - 2 * base)
        }
        guard let first = leastSquares(points) else { return nil }
        let apart = parameters.doubledApart * em
        let near = points.filter { abs($0.c - first.middle - ((first.slope * ($0.t - first.place)) >> 15)) <= apart }
        guard near.count >= parameters.leastNear * points.count, let fit = leastSquares(near) else { return nil }
        return abs(fit.slope) <= parameters.steepest.of(1 << 16)
            ? Estimate(slope: fit.slope, variance: fit.variance) : nil
    }

    /// An estimated slope in 65536ths, and the square of its standard error.
    private struct Estimate {
        var slope: Int
        var variance: Int
    }

    /// Fits a line to doubled centres. Returns its slope in 65536ths, the variance of the slope, and a point on the
    /// fitted line.
    private func leastSquares(
        _ points: [(t: Int, c: Int)]
    ) -> (slope: Int, variance: Int, place: Int, middle: Int)? {
        let n = points.count
        guard n >= parameters.leastPoints else { return nil }
        let place = points.reduce(0) { $0 + $1.t } / n
        let middle = points.reduce(0) { $0 + $1.c } / n
        var tt = 0, tc = 0
        for (t, c) in points {
            tt += (t - place) * (t - place)
            tc += (t - place) * (c - middle)
        }
        guard tt > 0 else { return nil }
        let slope = (tc << 15) / tt
        let rest = points.reduce(0) { sum, point in
            let off = point.c - middle - ((slope * (point.t - place)) >> 15)
            return sum + off * off
        }
        return (slope, (((rest << 15) / (n - 2)) << 15) / tt, place, middle)
    }

    /// Returns the mean of a line's own slope and its neighbours' slope, each weighted by the inverse of its variance.
    /// A headline's own slope therefore counts little, because few characters give it. On a warped page, where lines
    /// lean differently, the neighbours count little.
    private func slope(own: Estimate?, at place: PixelPoint, _ writing: WritingDirection) -> Int {
        let around = nearby(place, writing)
        guard let own else { return around.slope }
        guard !known.slopes.isEmpty else { return own.slope }
        return (own.slope * around.variance + around.slope * own.variance) / max(1, around.variance + own.variance)
    }

    /// Returns a vertical candidate that consists of the pieces.
    ///
    /// - Precondition: `pieces` is not empty.
    func candidate(_ pieces: [Int]) -> LineCandidate {
        let box = pieces.reduce(components[pieces[0]].box) { $0.union(components[$1].box) }
        return LineCandidate(pieces: pieces, box: box, writing: .vertical)
    }

    /// Returns a function that gives the horizontal extent of a piece of a vertical candidate. The extent is corrected
    /// by the slope of nearby candidates.
    func extents(in candidate: LineCandidate) -> (_ piece: Int) -> Range<Int> {
        let slope = nearbySlope(candidate.box.center, .vertical)
        return { i in
            let box = components[i].box
            let moved = (slope * (box.center.y - candidate.box.minY)) >> 16
            return box.minX - moved..<box.maxX - moved
        }
    }

    func nearbySlope(_ place: PixelPoint, _ writing: WritingDirection) -> Int { nearby(place, writing).slope }

    /// Returns the median slope of the nearest long candidates, and the variance of that slope. For a horizontal line,
    /// the sign of the slope is reversed.
    private func nearby(_ place: PixelPoint, _ writing: WritingDirection) -> Estimate {
        guard !known.slopes.isEmpty else { return Estimate(slope: 0, variance: 0) }
        // The nearest candidates found so far are sorted by distance. Only few candidates are nearer than these.
        let most = parameters.neighbours
        var nearest: [(distance: Int32, slope: Int)] = []
        var farthest = Int32.max
        for (i, distance) in known.distances(from: place).enumerated() where distance <= farthest {
            let own = (distance, known.slopes[i])
            nearest.insert(own, at: nearest.firstIndex { own < $0 } ?? nearest.count)
            if nearest.count > most { nearest.removeLast() }
            if nearest.count == most { farthest = nearest[most - 1].distance }
        }
        let slopes = nearest.map(\.slope).sorted()
        let slope = slopes[slopes.count / 2]
        let median = slopes.map { abs($0 - slope) }.sorted()[slopes.count / 2]
        let spread = max(parameters.leastSpread, parameters.deviation.of(median))
        return Estimate(slope: writing == .vertical ? slope : -slope, variance: spread * spread)
    }
}

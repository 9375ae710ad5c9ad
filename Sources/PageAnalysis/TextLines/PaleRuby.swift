import PageGeometry
import PageRaster

/// Finds the ruby that a grey scan shows beside its lines, though it is too pale to be ink: strokes of half the size of the
/// body's are blurred to half their darkness, while their paper is the same.
///
/// Method: the strip between a line and the next one holds nothing but ruby and marks, so that it can be thresholded by its own
/// paper and the line's own strokes, lower than a page can be. What is as large as ruby is and stands where ruby stands is kept;
/// whether it is ruby or a mark at the side, `SideMarks` tells.
struct PaleRuby {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least length of a line that has ruby; its size is that of body type (`TypeSizes`), since ruby of headlines is as large
        /// as body type, and as dark.
        var leastLength: Ems = 2
        /// How far beyond a line its ruby stands at most.
        var reach: Ems = 0.75
        /// How far to the right of a line the next ones are looked for, and how far past their ends they bound the strip.
        var neighbourReach: Ems = 2
        var pastNeighbour: Ems = 0.5
        /// How far from a line's own extent the strip begins, in px: what is blurred off the line's strokes is its print.
        var blur = 2
        /// How far along the strip its paper is the brightest.
        var paperReach: Ems = 0.5
        /// The percentage of the line's pixels that are as dark as its strokes.
        var strokes = 8
        /// How far from paper to strokes a pixel of ruby is at least, in percent. Lower: stains and shadows are found.
        var palest = 30
        /// How much darker than that a piece is in the mean, in percent of the grain's deviation. Lower: clumps of grain and the
        /// sides of stains are found.
        var overGrain = 120
        /// The least ink of a piece, as a share of an em's square that is as dark as strokes.
        var leastInk: Share = 0.008
        /// The greatest width and height of a piece, which may have run together down the line; and its least extent.
        var widest: Ems = 0.6
        var highest: Ems = 1.3
        var smallest: Ems = 0.16
        /// A piece narrower than this that touches the strip's side is the edge of other print.
        var edge: Ems = 0.18
    }

    let greys: GreyRaster
    let ink: SegmentedPage
    let fit: LineFit
    /// Em of the body type in px.
    let em: Int
    var parameters = Parameters()
    var sizes = TypeSizes()

    /// The lines, with the pale pieces at their right (`TypeLine.pale`).
    ///
    /// - Complexity: O(pixels of the strips).
    func found(beside lines: [TypeLine]) -> [TypeLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        // Few characters that reach farther must not hide what stands beside the others.
        let bodies = lines.map { line in
            var body = line
            body.cross = fit.body(of: line) ?? line.cross
            return body
        }
        let others = ink.rules.flatMap(\.parts) + ink.pictures + lines.filter { $0.writing == .horizontal }.map(\.box)
        let foreign = RectIndex(others.map { $0.outset(by: 1) }, tile: max(16, 4 * em))
        let reach = parameters.neighbourReach.of(em)
        for i in lines.indices where isBody(lines[i]) {
            let line = lines[i]
            let window = PixelRect(x: line.box.center.x..<line.box.maxX + reach, y: line.along)
            let beside = index.meeting(window).filter { $0 != i && lines[$0].writing == .vertical }.map { bodies[$0] }
            let strip = Strip(bodies[i], upTo: beside, em: em, page: greys.size, parameters)
            lines[i].pale = pieces(beside: bodies[i], strip).filter { foreign.firstMeeting($0) { _ in true } == nil }
        }
        return lines
    }

    private func isBody(_ line: TypeLine) -> Bool {
        line.writing == .vertical && line.em >= sizes.smallestBody * em && line.em <= sizes.largestBody * em
            && line.along.count >= parameters.leastLength * em
    }

    private func pieces(beside line: TypeLine, _ strip: Strip) -> [PixelRect] {
        guard let dark = strokes(of: line) else { return [] }
        let grain = grain(of: strip)
        var runs: [Piece] = []
        for (y, paper) in zip(strip.rows, paper(in: strip)) {
            let limit = paper - (paper - dark) * parameters.palest / 100
            guard limit > dark else { continue }
            let known = runs.count
            add(strip.columns(at: y), row: y, darkerThan: limit, from: paper, to: dark, to: &runs)
            for i in known..<runs.count { runs[i].grain = runs[i].pixels * grain * 256 / (paper - dark) }
        }
        return joined(runs).filter { isMark($0, in: strip) }.map(\.box)
    }

    /// The brightness of the strip's paper at each of its rows: what is brightest beside the ruby or between its characters, not the
    /// shadows and stains that are higher than these.
    private func paper(in strip: Strip) -> [Int] {
        let brightest = strip.rows.map { y -> UInt8 in
            // The brightest pixel is grain.
            var (first, second): (UInt8, UInt8) = (0, 0)
            for x in strip.columns(at: y) {
                let grey = greys[x, y]
                guard grey > second else { continue }
                second = min(first, grey)
                first = max(first, grey)
            }
            return second
        }
        return Tone.closing(brightest, columns: 1, rows: brightest.count, reach: max(1, parameters.paperReach.of(em)))
            .map(Int.init)
    }

    /// The standard deviation of the paper's grain, by the differences between pixels two apart: a third of those of a normal
    /// deviate are below 0.61 of its deviation. Strokes change the larger differences alone.
    private func grain(of strip: Strip) -> Int {
        var differences = Histogram()
        for y in strip.rows where y % Self.grainStep == 0 {
            for x in strip.columns(at: y).dropLast(2) { differences.add(abs(Int(greys[x, y]) - Int(greys[x + 2, y]))) }
        }
        return (differences.place(of: Self.third) ?? 0) * 100 / Self.thirdOfDeviation
    }

    /// Every so many rows are looked at for the grain, and for the darkness of strokes.
    private static let grainStep = 8
    private static let strokeStep = 6
    /// A third, in percent, and the hundredths of a normal deviation below which a third of its differences are.
    private static let third = 33
    private static let thirdOfDeviation = 61

    /// The darkness of the line's strokes: `Parameters.strokes` percent of its pixels are darker; nil where it has none.
    private func strokes(of line: TypeLine) -> Int? {
        var own = Histogram()
        let rows = (from: max(0, line.along.lowerBound), to: min(greys.height, line.along.upperBound))
        for y in stride(from: rows.from, to: rows.to, by: Self.strokeStep) {
            for x in line.cross(at: y).clamped(to: 0..<greys.width) { own.add(Int(greys[x, y])) }
        }
        return own.place(of: parameters.strokes)
    }

    /// How often each of 256 numbers comes.
    private struct Histogram {
        private var counts = [Int](repeating: 0, count: 256)
        private var total = 0

        mutating func add(_ number: Int) {
            counts[number] += 1
            total += 1
        }

        /// The least number that `percent` of them do not exceed; nil where there are none.
        func place(of percent: Int) -> Int? {
            var passed = 0
            return counts.indices.first {
                passed += counts[$0]
                return total > 0 && passed * 100 >= total * percent
            }
        }
    }

    /// Dark pixels that touch.
    private struct Piece {
        var box: PixelRect
        var pixels: Int
        /// How dark they are together: 256 for each pixel as dark as the line's strokes.
        var ink: Int
        /// The grain of their paper, together, in the same measure.
        var grain = 0

        func joined(with other: Piece) -> Piece {
            Piece(
                box: box.union(other.box), pixels: pixels + other.pixels, ink: ink + other.ink,
                grain: grain + other.grain)
        }
    }

    /// Adds the runs of a row's pixels that are darker than `limit`.
    private func add(
        _ columns: Range<Int>, row y: Int, darkerThan limit: Int, from paper: Int, to dark: Int, to runs: inout [Piece]
    ) {
        var end = Int.min
        for x in columns where Int(greys[x, y]) < limit {
            let ink = (paper - Int(greys[x, y])) * 256 / (paper - dark)
            if x == end {
                runs[runs.count - 1].box.maxX = x + 1
                runs[runs.count - 1].pixels += 1
                runs[runs.count - 1].ink += ink
            } else {
                runs.append(Piece(box: PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1), pixels: 1, ink: ink))
            }
            end = x + 1
        }
    }

    /// Runs of dark pixels, row by row from the top, joined where they touch.
    private func joined(_ runs: [Piece]) -> [Piece] {
        var groups = Groups(runs.count)
        var (above, own) = (0..<0, 0..<0)
        for i in runs.indices {
            let box = runs[i].box
            if own.isEmpty || box.minY != runs[own.lowerBound].box.minY {
                above = !own.isEmpty && runs[own.lowerBound].box.minY == box.minY - 1 ? own : i..<i
                own = i..<i
            }
            own = own.lowerBound..<i + 1
            for k in above where runs[k].box.minX <= box.maxX && runs[k].box.maxX >= box.minX { groups.join(k, i) }
        }
        return groups.lists(of: Array(runs.indices)).map { list in
            list.dropFirst().reduce(runs[list[0]]) { $0.joined(with: runs[$1]) }
        }
    }

    /// Whether a piece is as large as one of ruby, and neither the edge of the line's own print nor of the next one's.
    private func isMark(_ found: Piece, in strip: Strip) -> Bool {
        let piece = found.box
        let least = found.pixels * 256 * parameters.palest + found.grain * parameters.overGrain
        guard found.ink * 100 >= least, found.ink >= parameters.leastInk * (em * em * 256) else { return false }
        guard piece.width <= parameters.widest * em, piece.height <= parameters.highest * em,
            max(piece.width, piece.height) >= parameters.smallest * em
        else { return false }
        let columns = strip.columns(at: piece.center.y)
        let isThin = piece.width < parameters.edge * em
        let isOpen = columns.count >= parameters.reach.of(em)
        if isOpen, piece.maxX >= columns.upperBound { return false }
        return !isThin || piece.minX > columns.lowerBound && piece.maxX < columns.upperBound
    }

    /// The columns of pixels between a line and what stands at its right.
    private struct Strip {
        private let starts: [Int]
        private let ends: [Int]
        let rows: Range<Int>

        init(
            _ line: TypeLine, upTo others: [TypeLine], em: Int, page: PixelSize, _ parameters: PaleRuby.Parameters
        ) {
            let rows = max(0, line.along.lowerBound)..<max(0, min(page.height, line.along.upperBound))
            self.rows = rows
            starts = rows.map { line.cross(at: $0).upperBound + parameters.blur }
            let axis = rows.map { (line.cross(at: $0).lowerBound + line.cross(at: $0).upperBound) / 2 }
            let reach = parameters.reach.of(em)
            let past = parameters.pastNeighbour.of(em)
            var ends = starts.map { min(page.width, $0 + reach) }
            for other in others {
                let own = (other.along.lowerBound - past..<other.along.upperBound + past).clamped(to: rows)
                for y in own {
                    let edge = other.cross(at: y)
                    // A line that stands in this one, as what is left of a rule does, is no neighbour.
                    if edge.lowerBound > axis[y - rows.lowerBound] {
                        ends[y - rows.lowerBound] = min(ends[y - rows.lowerBound], edge.lowerBound - 1)
                    }
                }
            }
            self.ends = ends
        }

        func columns(at y: Int) -> Range<Int> {
            guard rows.contains(y), starts[y - rows.lowerBound] >= 0 else { return 0..<0 }
            let start = starts[y - rows.lowerBound]
            return start..<max(start, ends[y - rows.lowerBound])
        }
    }
}

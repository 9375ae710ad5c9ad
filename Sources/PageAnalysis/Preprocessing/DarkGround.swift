import PageGeometry
import PageRaster

/// A black or dark ground with light type on it.
///
/// Method: dark pixels of the page made small are joined. What they enclose is a ground if its sides are straight, which
/// those of characters are not, if it is dark in most places and evenly, as no photograph is, and if light pieces as
/// large as its type stand along it. Straight is measured locally, so a ground may lean and bend as its page does.
struct DarkGround {
    /// The smallest rectangle around it, in px of the page.
    let box: PixelRect
    /// Where it is longer.
    let direction: WritingDirection
    /// The ground itself: rectangles side by side along it, a pixel thick.
    let bands: [PixelRect]
    /// The brightest that nine tenths of it are, type left out.
    let level: Int

    /// The edge of the ground, `half` px to both sides: half-dark, so neither ground nor type.
    func edges(_ half: Int) -> [PixelRect] {
        guard let first = bands.first, let last = bands.last else { return [] }
        func around(_ place: Int, _ other: Int) -> Range<Int> { min(place, other) - half..<max(place, other) + half }
        let (start, end) = (direction.along(first).lowerBound, direction.along(last).upperBound)
        var edges = [(first, start), (last, end)].map { band, place in
            let across = direction.across(band)
            return direction.rect(
                along: around(place, place), across: across.lowerBound - half..<across.upperBound + half)
        }
        var before = direction.across(first)
        for band in bands {
            // A side that leans steps aside: the edge reaches over the step.
            let across = direction.across(band)
            for side in [
                around(across.lowerBound, before.lowerBound), around(across.upperBound, before.upperBound),
            ] { edges.append(direction.rect(along: direction.along(band), across: side)) }
            before = across
        }
        return edges
    }

    /// How wide it is, in px.
    fileprivate var width: Int {
        let widths = bands.map { direction.across($0).count }.sorted()
        return widths[widths.count / 2]
    }
}

/// Looks for dark grounds.
struct DarkGroundFinder {
    private let page: GreyRaster
    /// The page made so small that two pixels are no more than the margin of a ground above and below its type.
    private let small: GreyRaster
    private let factor: Int
    private let em: Int
    private let tone: Tone

    init(page: GreyRaster, em: Int, tone: Tone) {
        factor = max(2, em / 10)
        small = page.reduced(by: factor)
        (self.page, self.em, self.tone) = (page, em, tone)
    }

    /// What is darker is no paper.
    private var limit: Int { tone.pagePaper - (tone.pagePaper - min(tone.ink, tone.pagePaper)) * 55 / 100 }

    /// The grounds, in order of their first rows.
    func find() -> [DarkGround] {
        let dark = small.darker(than: UInt8(clamping: limit))
        // Rules and strokes that touch a ground are thinner than its margin.
        let runs = InkRuns(dark.openedSquare(2))
        let wanted = runs.components.indices.filter { isLarge(runs.components[$0]) }
        guard !wanted.isEmpty else { return [] }
        var hulls = [Hull?](repeating: nil, count: runs.components.count)
        for i in wanted { hulls[i] = Hull(around: runs.components[i].box) }
        for y in 0..<small.height {
            for run in runs.row(y) { hulls[Int(run.component)]?.add(Int(run.start)..<Int(run.end), row: y) }
        }
        return wanted.compactMap { i in hulls[i].flatMap { ground(runs.components[i], hull: $0) } }
    }

    /// Wide enough for a line of body type with a margin, and longer than any character.
    private func isLarge(_ piece: InkRuns.Component) -> Bool {
        let short = min(piece.box.width, piece.box.height)
        return short * factor * 4 >= 5 * em && max(piece.box.width, piece.box.height) * 10 >= short * 16
            && piece.pixels * 100 >= piece.box.area * 20
    }

    private func ground(_ piece: InkRuns.Component, hull: Hull) -> DarkGround? {
        guard piece.pixels * 100 >= hull.area * 25, hull.area * 100 >= piece.box.area * 60,
            let level = evenLevel(hull),
            let lines = hull.enlarged(factor, on: page, below: limit).straightened(max(2, em / 10))
        else { return nil }
        let start = lines.direction.along(lines.box).lowerBound
        let bands = lines.lines.enumerated().map { i, line in
            lines.direction.rect(along: start + i..<start + i + 1, across: line)
        }
        let box = bands.dropFirst().reduce(bands[0]) { $0.union($1) }
        let ground = DarkGround(box: box, direction: hull.direction, bands: bands, level: level)
        return holdsType(ground) ? ground : nil
    }

    /// The ground's level (`DarkGround.level`), if a good third of what the hull encloses is near to one grey.
    private func evenLevel(_ hull: Hull) -> Int? {
        var counts = [Int](repeating: 0, count: 256)
        let start = hull.direction.along(hull.box).lowerBound
        for (i, line) in hull.lines.enumerated() {
            for k in line {
                let isVertical = hull.direction == .vertical
                counts[Int(isVertical ? small[k, start + i] : small[start + i, k])] += 1
            }
        }
        let reach = max(8, tone.pagePaper / 12)
        func near(_ level: Int) -> Int { counts[max(0, level - reach)...min(255, level + reach)].reduce(0, +) }
        let mode = (0..<max(1, tone.pagePaper)).max { near($0) < near($1) } ?? 0
        let dark = counts[..<max(0, limit)].reduce(0, +)
        guard near(mode) * 100 >= hull.area * 35, dark * 100 >= hull.area * 45 else { return nil }
        var seen = 0
        return counts.indices.first { grey in
            seen += counts[grey]
            return seen * 10 >= dark * 9
        }
    }

    /// Whether light pieces that are as large as type on it stand close, along two fifths from the first to the last, and
    /// these a third of the ground apart: a short headline stands amid a long ground. Two must be clear of the ground's
    /// edges: in 口 of a bold headline the white within is one, and that between its feet lies at the edge.
    private func holdsType(_ ground: DarkGround) -> Bool {
        let box = ground.box.intersection(page.size.bounds)
        var light = BitRaster(size: PixelSize(width: box.width, height: box.height))
        let limit = (ground.level + tone.pagePaper) / 2
        for band in ground.bands {
            let inside = band.intersection(box)
            for y in inside.yRange {
                for x in inside.xRange where Int(page[x, y]) > limit { light[x - box.minX, y - box.minY] = true }
            }
        }
        let width = ground.width
        var covered = [Bool](repeating: false, count: ground.direction.along(box).count)
        let inner = light.size.bounds.outset(by: -1)
        var pieces = 0
        for piece in InkRuns(light).components {
            let long = max(piece.box.width, piece.box.height)
            guard long * 2 >= em, long <= width else { continue }
            if inner.contains(piece.box) { pieces += 1 }
            for i in ground.direction.along(piece.box) { covered[i] = true }
        }
        guard pieces >= 2, let first = covered.firstIndex(of: true), let last = covered.lastIndex(of: true) else {
            return false
        }
        let reach = last + 1 - first
        return reach * 3 >= covered.count && covered.filter(\.self).count * 10 >= reach * 4
    }
}

extension DarkGround {
    /// Takes the edges of grounds that were inverted out of the ink.
    static func clearEdges(of grounds: [Self], from ink: inout BitRaster, em: Int) {
        for edge in grounds.flatMap({ $0.edges(max(2, em / 12)) }) {
            for y in edge.intersection(ink.size.bounds).yRange { ink.clear(edge.xRange, row: y) }
        }
    }
}

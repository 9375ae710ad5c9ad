import PageGeometry
import PageRaster

/// What the greys of an area without white say of it: a tint shows one level between its characters, a photograph many.
struct AreaGreys {
    /// Set by hand. Shares of grey levels are of the brightness around (`white`); px are those of the small page.
    struct Parameters: Sendable, Hashable {
        /// A tint's level: so much of the area is brighter. Lower: specks of paper tell the level.
        var brightest = Share(1, of: 12)
        /// Levels that differ by no more, 0 to 255, are one.
        var levelReach = 4
        /// In how many percent of a tint its level shows. Lower: photographs are tints; higher: type covers it.
        var tintPercent = 25
        /// How bright a tint is. Lower: dark pictures of one level are tints.
        var leastTint: Share = 0.55
        /// How bright a dark ground's own level is, and in how many percent of it that shows.
        var mostDark: Share = 0.45
        var darkPercent = 30
        /// How bright the type on a dark ground is, and how many percent of the ground it covers.
        var leastLight: Share = 0.7
        var lightPercent = 4
        /// The least dark ground, in pixels. Lower: bold characters are dark grounds.
        var leastDarkArea = 64
        /// The shorter side of an area with level edges is longer, in px.
        var levelSide = 10
        /// The level of an area's edges: neither black nor paper.
        var leastEdge: Share = 0.55
        var mostEdge: Share = 0.93
        /// How far from that level, 0 to 255, an edge's pixels are, and what share of them.
        var edgeReach = 6
        var edgeShare: Share = 0.8
        /// How many lines of pixels are tried for an edge: the smaller page's pixels may reach over it, and a ground's
        /// corner may be round or askew.
        var edgeDepths = 5
        /// How much of an edge's ends is left out, in px.
        var cornerInset = 2
        /// How far outside of a tint the paper is looked at, in px. Less: the edge's blur. More: what stands beside.
        var outside = 3
        /// The brightness of a side there: that share of its pixels is no brighter.
        var outsidePercentile: Share = 0.7
        /// How many times as bright as the tint it is. Lower: uneven light is a tint.
        var outsideBrightness: Share = 1.05
        /// On how many of the four sides.
        var outsideSides = 3
    }

    /// The page, made smaller; areas are given on it.
    let small: GreyRaster
    /// The brightness of what is around.
    let white: Int
    var parameters = Parameters()

    enum Kind { case picture, tint(level: Int), dark }

    /// What it is: one of many greys, of one, or black with light type on it.
    func kind(of area: PixelRect) -> Kind {
        var histogram = [Int](repeating: 0, count: 256)
        for y in area.yRange { for x in area.xRange { histogram[Int(small[x, y])] += 1 } }
        let count = area.area
        let reach = parameters.levelReach
        func percent(around level: Int) -> Int {
            histogram[max(0, level - reach)...min(255, level + reach)].reduce(0, +) * 100 / count
        }
        var seen = 0
        var bright = 255
        while bright > 0, seen < parameters.brightest * count {
            seen += histogram[bright]
            bright -= 1
        }
        if percent(around: bright) >= parameters.tintPercent, bright > parameters.leastTint * white {
            return .tint(level: bright)
        }
        let mode = histogram.indices.max { percent(around: $0) < percent(around: $1) } ?? 0
        // Light type on a dark ground: one dark level over a good part of the area, and levels up to the paper's.
        let light = histogram[min(255, parameters.leastLight.of(white))...].reduce(0, +) * 100 / count
        if mode < parameters.mostDark * white, percent(around: mode) >= parameters.darkPercent,
            light >= parameters.lightPercent, area.area >= parameters.leastDarkArea
        {
            return .dark
        }
        return .picture
    }

    /// Whether an area has one level all around near its edges, between black and the paper.
    func hasLevelEdges(_ area: PixelRect) -> Bool {
        guard min(area.width, area.height) > parameters.levelSide else { return false }
        var histogram = [Int](repeating: 0, count: 256)
        for y in area.yRange { for x in area.xRange { histogram[Int(small[x, y])] += 1 } }
        let greys = parameters.leastEdge.of(white)...parameters.mostEdge.of(white)
        guard let level = greys.max(by: { histogram[$0] < histogram[$1] }) else { return false }
        let reach = parameters.edgeReach
        func isLevel(_ line: PixelRect) -> Bool {
            var near = 0
            for y in line.yRange { for x in line.xRange where abs(Int(small[x, y]) - level) <= reach { near += 1 } }
            return near >= parameters.edgeShare * line.area
        }
        let depths = 0..<parameters.edgeDepths
        let inner = area.outset(by: -parameters.cornerInset)
        return depths.contains { isLevel(PixelRect(x: area.minX + $0..<area.minX + $0 + 1, y: inner.yRange)) }
            && depths.contains { isLevel(PixelRect(x: area.maxX - $0 - 1..<area.maxX - $0, y: inner.yRange)) }
            && depths.contains { isLevel(PixelRect(x: inner.xRange, y: area.minY + $0..<area.minY + $0 + 1)) }
            && depths.contains { isLevel(PixelRect(x: inner.xRange, y: area.maxY - $0 - 1..<area.maxY - $0)) }
    }

    /// Whether a tint ends at edges: on three sides at least, it is brighter a little way outside. Uneven light fades.
    func hasEdges(_ area: PixelRect, level: Int) -> Bool {
        let far = parameters.outside
        let sides = [
            PixelRect(x: area.minX - far..<area.minX - far + 1, y: area.yRange),
            PixelRect(x: area.maxX + far - 1..<area.maxX + far, y: area.yRange),
            PixelRect(x: area.xRange, y: area.minY - far..<area.minY - far + 1),
            PixelRect(x: area.xRange, y: area.maxY + far - 1..<area.maxY + far),
        ]
        let bright = sides.filter { side in
            let inside = side.intersection(small.size.bounds)
            guard !inside.isEmpty else { return false }
            var greys: [UInt8] = []
            for y in inside.yRange { for x in inside.xRange { greys.append(small[x, y]) } }
            greys.sort()
            return Int(greys[parameters.outsidePercentile.of(greys.count)]) >= parameters.outsideBrightness * level
        }
        return bright.count >= parameters.outsideSides
    }
}

import PageGeometry
import PageRaster

/// What the greys of an area without white say of it: a tint shows one level between its characters, a photograph many.
struct AreaGreys {
    /// The page, made smaller; areas are given on it.
    let small: GreyRaster
    /// The brightness of what is around.
    let white: Int

    enum Kind { case picture, tint(level: Int), dark }

    /// What it is: one of many greys, of one, or black with light type on it.
    func kind(of area: PixelRect) -> Kind {
        var histogram = [Int](repeating: 0, count: 256)
        for y in area.yRange { for x in area.xRange { histogram[Int(small[x, y])] += 1 } }
        let count = area.area
        func share(around level: Int) -> Int {
            histogram[max(0, level - 4)...min(255, level + 4)].reduce(0, +) * 100 / count
        }
        var seen = 0
        var bright = 255
        while bright > 0, seen * 12 < count {
            seen += histogram[bright]
            bright -= 1
        }
        if share(around: bright) >= 25, bright * 100 > white * 55 { return .tint(level: bright) }
        let mode = histogram.indices.max { share(around: $0) < share(around: $1) } ?? 0
        // Light type on a dark ground: one dark level over half of the area, and levels up to the paper's.
        let light = histogram[min(255, white * 70 / 100)...].reduce(0, +) * 100 / count
        if mode * 100 < white * 45, share(around: mode) >= 30, light >= 4, area.height * area.width >= 64 {
            return .dark
        }
        return .picture
    }

    /// Whether an area has one level all around near its edges, between black and the paper.
    func hasLevelEdges(_ area: PixelRect) -> Bool {
        guard min(area.width, area.height) > 10 else { return false }
        var histogram = [Int](repeating: 0, count: 256)
        for y in area.yRange { for x in area.xRange { histogram[Int(small[x, y])] += 1 } }
        let greys = white * 55 / 100...white * 93 / 100
        guard let level = greys.max(by: { histogram[$0] < histogram[$1] }) else { return false }
        func isLevel(_ line: PixelRect) -> Bool {
            var near = 0
            for y in line.yRange { for x in line.xRange where abs(Int(small[x, y]) - level) <= 6 { near += 1 } }
            return near * 100 >= line.area * 80
        }
        // The smaller page's pixels may reach over an edge, and a ground's corner may be round or askew.
        let depths = 0..<5
        let inner = area.outset(by: -2)
        return depths.contains { isLevel(PixelRect(x: area.minX + $0..<area.minX + $0 + 1, y: inner.yRange)) }
            && depths.contains { isLevel(PixelRect(x: area.maxX - $0 - 1..<area.maxX - $0, y: inner.yRange)) }
            && depths.contains { isLevel(PixelRect(x: inner.xRange, y: area.minY + $0..<area.minY + $0 + 1)) }
            && depths.contains { isLevel(PixelRect(x: inner.xRange, y: area.maxY - $0 - 1..<area.maxY - $0)) }
    }

    /// Whether a tint ends at edges: on three sides at least, it is brighter a little way outside. Uneven light fades.
    func hasEdges(_ area: PixelRect, level: Int) -> Bool {
        let far = 3
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
            return Int(greys[greys.count * 7 / 10]) * 100 >= level * 105
        }
        return bright.count >= 3
    }
}

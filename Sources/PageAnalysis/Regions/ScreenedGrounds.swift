import PageGeometry
import PageRaster

/// Where the dots of a screen stand close: the grounds of headlines and boxed articles.
///
/// Method: the dots are drawn on a page made so small that a pixel is a fifth of an em, and what the type on them has parted
/// is closed; what runs around all of its rectangle then is a ground.
struct ScreenedGrounds {
    /// Em of the body type in px.
    var em: Int
    var page: PixelSize

    /// The grounds of these dots, from the top, each as the smallest rectangle around its dots.
    ///
    /// - Complexity: O(dots × grounds + pixels of the small page).
    func find(_ dots: [PixelRect]) -> [PixelRect] {
        guard dots.count >= Self.least else { return [] }
        let factor = max(2, em / 5)
        var small = BitRaster(size: PixelSize(width: page.width / factor + 1, height: page.height / factor + 1))
        for dot in dots { small[dot.center.x / factor, dot.center.y / factor] = true }
        let reach = max(2, em / factor)
        small = small.closedRight(reach).closedDown(reach)
        let found = InkRuns(small).components.map(\.box).filter { area in
            guard min(area.width, area.height) * factor >= 2 * em else { return false }
            let shares = Self.sides(of: area).map { $0.map { share(of: small, in: $0) }.max() ?? 0 }
            let (across, along) = (min(shares[0], shares[1]), min(shares[2], shares[3]))
            return max(across, along) >= Self.bordered && min(across, along) >= Self.ended
        }.map { PixelRect(x: $0.minX * factor..<$0.maxX * factor, y: $0.minY * factor..<$0.maxY * factor) }
        return found.compactMap { area in
            let own = dots.filter { area.contains($0.center) }
            guard own.count >= Self.least else { return nil }
            return own.dropFirst().reduce(own[0]) { $0.union($1) }
        }
    }

    /// A ground has so many dots at least: fewer are a pattern or specks.
    private static let least = 60
    /// In how many percent of its long sides a ground shows at least, and of its ends, where there may be only a row or two of
    /// dots beside the type: within, type covers most of it.
    private static let bordered = 75
    private static let ended = 30

    /// The outermost three lines of pixels on each of an area's sides: a lattice seldom ends where a pixel does.
    private static func sides(of area: PixelRect) -> [[PixelRect]] {
        let edges = 0..<3
        return [
            edges.map { PixelRect(x: area.minX + $0..<area.minX + $0 + 1, y: area.yRange) },
            edges.map { PixelRect(x: area.maxX - $0 - 1..<area.maxX - $0, y: area.yRange) },
            edges.map { PixelRect(x: area.xRange, y: area.minY + $0..<area.minY + $0 + 1) },
            edges.map { PixelRect(x: area.xRange, y: area.maxY - $0 - 1..<area.maxY - $0) },
        ]
    }

    /// In how many percent of an area there is ink.
    private func share(of ink: BitRaster, in area: PixelRect) -> Int {
        var count = 0
        for y in area.yRange { for x in area.xRange where ink[x, y] { count += 1 } }
        return count * 100 / max(1, area.area)
    }
}

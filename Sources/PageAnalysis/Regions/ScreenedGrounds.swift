import PageGeometry
import PageRaster

/// Finds areas of dense screen dots: the grounds of headlines and boxed articles.
///
/// Method: the dots are drawn on a reduced page whose pixels have a side of a fifth of an em. Gaps made by the type on
/// the dots are closed. An area that extends along all sides of its bounding box is a ground.
struct ScreenedGrounds {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum number of dots of a ground. Fewer are a pattern or specks.
        var leastDots = 60
        /// Side of a pixel of the reduced page; at least 2 px.
        var pixel: Ems = 0.2
        /// Maximum gap between dots that is closed, at least 2 pixels of the reduced page. The characters of a headline
        /// make such gaps.
        var reach: Ems = 1
        /// Minimum length of a ground's shorter side.
        var leastSide: Ems = 2
        /// Minimum percentage with dots: of a ground's two long sides, and of its two ends, where only one or two rows
        /// of dots may be beside the type. The interior is not tested, because type covers most of it.
        var bordered = 75
        var ended = 30
        /// Number of outermost pixel lines of the reduced page that are tried for a side. A lattice of dots seldom ends
        /// at the edge of a pixel.
        var depths = 3
    }

    /// Em of the body type, in px.
    let em: Int
    let page: PixelSize
    var parameters = Parameters()

    /// Returns the grounds that the dots form, from the top. Each is the bounding box of its dots.
    ///
    /// - Complexity: O(dots × grounds + pixels of the small page).
    func find(_ dots: [PixelRect]) -> [PixelRect] {
        guard dots.count >= parameters.leastDots else { return [] }
        let factor = max(2, parameters.pixel.of(em))
        var small = BitRaster(size: PixelSize(width: page.width / factor + 1, height: page.height / factor + 1))
        for dot in dots { small[dot.center.x / factor, dot.center.y / factor] = true }
        let reach = max(2, parameters.reach.of(em) / factor)
        small = small.closedRight(reach).closedDown(reach)
        let found = InkRuns(small).components.map(\.box).filter { area in
            guard min(area.width, area.height) * factor >= parameters.leastSide * em else { return false }
            let shares = sides(of: area).map { $0.map { share(of: small, in: $0) }.max() ?? 0 }
            let (across, along) = (min(shares[0], shares[1]), min(shares[2], shares[3]))
            return max(across, along) >= parameters.bordered && min(across, along) >= parameters.ended
        }.map { PixelRect(x: $0.minX * factor..<$0.maxX * factor, y: $0.minY * factor..<$0.maxY * factor) }
        return found.compactMap { area in
            let own = dots.filter { area.contains($0.center) }
            guard own.count >= parameters.leastDots else { return nil }
            return own.dropFirst().reduce(own[0]) { $0.union($1) }
        }
    }

    /// Returns the four sides of a ground as rules 1 px thick, just inside the ground. They separate text on the ground
    /// from other text.
    static func rules(of ground: PixelRect) -> [PrintedRule] {
        WritingDirection.allCases.flatMap { direction in
            let (along, across) = (direction.along(ground), direction.across(ground))
            return [across.lowerBound, across.upperBound - 1].map {
                PrintedRule(box: direction.rect(along: along, across: $0..<$0 + 1), direction: direction, thickness: 1)
            }
        }
    }

    /// Returns the outermost pixel lines at each side of an area, `depths` lines for each side.
    private func sides(of area: PixelRect) -> [[PixelRect]] {
        let edges = 0..<parameters.depths
        return [
            edges.map { PixelRect(x: area.minX + $0..<area.minX + $0 + 1, y: area.yRange) },
            edges.map { PixelRect(x: area.maxX - $0 - 1..<area.maxX - $0, y: area.yRange) },
            edges.map { PixelRect(x: area.xRange, y: area.minY + $0..<area.minY + $0 + 1) },
            edges.map { PixelRect(x: area.xRange, y: area.maxY - $0 - 1..<area.maxY - $0) },
        ]
    }

    /// Returns the percentage of an area that is ink.
    private func share(of ink: BitRaster, in area: PixelRect) -> Int {
        var count = 0
        for y in area.yRange { for x in area.xRange where ink[x, y] { count += 1 } }
        return count * 100 / max(1, area.area)
    }
}

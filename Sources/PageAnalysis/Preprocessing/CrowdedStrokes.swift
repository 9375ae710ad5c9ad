import PageGeometry
import PageRaster

/// Tells large characters, and type that is blurred until no white is left in it, from small pictures.
///
/// Method: type is made of strokes, so a row of pixels changes between ink and paper now and then, and few pixels lie
/// between the two. The dots of a screen and the modules of a square code change more often, a photograph's greys lie
/// between, and a shadow hardly changes.
struct CrowdedStrokes {
    /// Set by hand, on small pictures and characters of 400 drawn pages and two films. Brightness is given as a share of
    /// the way from the area's ink to the page's paper.
    struct Parameters: Sendable, Hashable {
        /// The longer side of an area of type. Higher: photographs are type.
        var longest: Ems = 8
        /// The area's ink: this share of its pixels is darker.
        var ink = Share(1, of: 20)
        /// What is darker is ink.
        var limit: Share = 0.5
        /// The greys between ink and paper.
        var leastBetween: Share = 0.3
        var mostBetween: Share = 0.75
        /// How much of an area of type lies between them. Higher: photographs are type.
        var between: Share = 0.45
        /// How many strokes there are to an em of a row and of a column.
        var leastStrokes: Share = 0.25
        var mostStrokes: Share = 1.25
        /// How much of an area of type is ink. Higher: shadows are type.
        var mostInk: Share = 0.9
    }

    let page: GreyRaster
    /// The paper's brightness, 0 to 255.
    let paper: Int
    let em: Int
    var parameters = Parameters()

    /// Whether an area of the page is type.
    ///
    /// - Complexity: O(pixels of the area).
    func isType(in area: PixelRect) -> Bool {
        guard area.width > 1, area.height > 1, max(area.width, area.height) <= parameters.longest * em else {
            return false
        }
        let (width, count) = (area.width, area.area)
        var greys = [Int](repeating: 0, count: 256)
        for y in area.yRange { for x in area.xRange { greys[Int(page[x, y])] += 1 } }
        var seen = 0
        let ink =
            greys.indices.first {
                seen += greys[$0]
                return seen > parameters.ink * count
            } ?? 0
        guard ink < paper else { return false }
        func grey(_ share: Share) -> Int { ink + share.of(paper - ink) }
        let between = greys[grey(parameters.leastBetween)..<grey(parameters.mostBetween)].reduce(0, +)
        let limit = grey(parameters.limit)
        let inked = greys[..<limit].reduce(0, +)
        guard between <= parameters.between * count, inked <= parameters.mostInk * count else { return false }
        var (across, down) = (0, 0)
        var above = [Bool](repeating: false, count: width)
        for y in area.yRange {
            var before = false
            for x in 0..<width {
                let isInk = Int(page[area.minX + x, y]) < limit
                if isInk && !before { across += 1 }
                if isInk && !above[x] { down += 1 }
                (before, above[x]) = (isInk, isInk)
            }
        }
        return [across, down].allSatisfy {
            $0 * em >= parameters.leastStrokes * count && $0 * em <= parameters.mostStrokes * count
        }
    }
}

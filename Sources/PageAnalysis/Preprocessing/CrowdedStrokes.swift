import PageGeometry
import PageRaster

/// Tells large characters, and type that is blurred until no white is left in it, from small pictures.
///
/// Method: type is made of strokes, so a row of pixels changes between ink and paper now and then, and few pixels lie
/// between the two. The dots of a screen and the modules of a square code change more often, a photograph's greys lie
/// between, and a shadow hardly changes.
struct CrowdedStrokes {
    /// Set by hand, on small pictures of 21 drawn pages and a photocopied film. Brightness is given as a share of the
    /// way from the area's ink to the page's paper.
    struct Parameters: Sendable, Hashable {
        /// The area's ink: so many percent of its pixels are darker.
        var ink = 5
        /// What is darker is ink.
        var limit: Share = 0.5
        /// The greys between ink and paper.
        var leastBetween: Share = 0.3
        var mostBetween: Share = 0.75
        /// How much of an area of type lies between them. Higher: photographs are type.
        var between: Share = 0.45
        /// How many strokes there are to an em of a row and of a column, in hundredths.
        var leastStrokes = 25
        var mostStrokes = 125
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
        guard area.width > 1, area.height > 1 else { return false }
        let (width, count) = (area.width, area.area)
        var greys = [Int](repeating: 0, count: 256)
        for y in area.yRange { for x in area.xRange { greys[Int(page[x, y])] += 1 } }
        var seen = 0
        let ink =
            greys.indices.first {
                seen += greys[$0]
                return seen * 100 > count * parameters.ink
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
            let strokes = $0 * em * 100
            return strokes >= parameters.leastStrokes * count && strokes <= parameters.mostStrokes * count
        }
    }
}

import PageGeometry
import PageRaster

/// From ink to regions: separators, pictures and grounds are parted from what may be type.
///
/// Method: grounds of dots and stripes go first, for a row of their dots would be a separator. Then straight, pale and
/// leaning separators are taken out of the ink, then what joins columns of type. Last, when the page's type is measured,
/// the separators of which print or scan has left pieces alone (`BrokenSeparators`).
struct Segmentation {
    var parameters = RegionParameters()

    /// - Complexity: O(pixels).
    func run(_ page: BinarizedPage) -> SegmentedPage { BrokenSeparators(parted(page)).taken() }

    /// The regions by whole separators.
    func parted(_ page: BinarizedPage) -> SegmentedPage {
        let (greys, pieces, em, screen, type, areas) = (
            page.greys, page.runs, page.em, page.screen, page.type, page.areas
        )
        var ink = page.ink
        StripedGrounds(em: em).clear(from: &ink, pieces)
        // Left standing, a row of a ground's dots would be a rule, and the dots under a headline parts of its characters.
        let dots = screen.groundDots(pieces, outside: areas.pictures)
        ink.clear(dots, of: pieces)
        let screened = ScreenedGrounds(em: em, page: ink.size).find(dots.sorted().map { pieces.components[$0].box })
        let finder = RuleFinder(em: em)
        var printed: [PrintedRule] = []
        if var coarse = greys.coarseInk {
            // A thin pale rule is a row of dots otherwise.
            DarkGround.clearEdges(of: areas.dark, from: &coarse, em: em)
            coarse.clear(dots, of: pieces)
            var rules = coarse
            printed = finder.takeRules(from: &coarse, outside: areas.pictures)
            rules.subtract(coarse)
            ink.subtract(rules)
        }
        printed += finder.takeRules(from: &ink, outside: areas.pictures)
        if greys.isShaded, !greys.isOfBits {
            printed += PaleRules(greys: greys, em: em).take(from: &ink, but: printed, outside: areas.pictures)
            PaleMarks(greys: greys, em: em, type: type).fill(&ink, pieces, outside: areas.pictures)
        }
        var runs = InkRuns(ink)
        let strokes = StrokeRuleFinder(em: em).find(in: runs, outside: areas.pictures)
        // What is cleared whole leaves the other pieces as they are: they are found anew once, at the end.
        var isStale = !strokes.rules.isEmpty
        printed += strokes.rules
        ink.clear(strokes.pieces, of: runs)
        runs.empty(strokes.pieces.sorted())
        if greys.isShaded, StainEdges(greys: greys, em: em).clear(from: &ink, runs, outside: areas.pictures) {
            runs = InkRuns(ink)
            isStale = false
        }
        if ColumnBridges(em: em).cut(from: &ink, runs, outside: areas.pictures) || isStale {
            runs = InkRuns(ink)
        }
        let grounds = areas.tints + screened + areas.dark.map(\.box)
        let pictures = Self.largest(
            areas.pictures.map {
                Halftone.grown($0, over: runs.components, screen, em: em, page: ink.size.bounds, type: type)
            })
        let rules =
            GroundRules.joined(printed, to: areas.dark, em: em).filter { !Self.isEdge($0, ofOneOf: pictures, em: em) }
            + screened.flatMap(GroundRules.sides)
        return SegmentedPage(
            runs: runs, em: em, rules: rules, pictures: pictures, grounds: grounds,
            darkGrounds: areas.dark.map(\.box), noise: greys.noise, isOfBits: greys.isOfBits,
            greys: greys.isShaded && !greys.isOfBits ? greys.print.greys : nil, isMended: greys.isMended)
    }

    /// Of pictures that lie in one another the outer ones.
    private static func largest(_ pictures: [PixelRect]) -> [PixelRect] {
        pictures.indices.filter { i in
            !pictures.indices.contains { k in
                let (own, other) = (pictures[i], pictures[k])
                return k != i && other.intersection(own) == own && (other != own || k < i)
            }
        }.map { pictures[$0] }
    }

    /// Whether a rule is a picture's edge or a line in it: it parts nothing.
    private static func isEdge(_ rule: PrintedRule, ofOneOf pictures: [PixelRect], em: Int) -> Bool {
        pictures.contains { picture in
            let around = picture.outset(by: max(2, em / 4))
            return around.intersection(rule.box) == rule.box
        }
    }
}

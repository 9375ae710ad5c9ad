import PageGeometry
import PageRaster

/// From greys to ink, sorted: tone, threshold, size of the body type, pictures, rules.
struct InkStage {
    /// What to separate by.
    struct Settings: Sendable, Hashable {
        /// How far from paper to the strokes of type a pixel must be to count as ink, in percent, 38 to 50: higher breaks
        /// hairlines, lower lets grain in and lets characters touch.
        var inkShare = 42
        /// The same on pages made of dots, 42 to 55: lower lets the dots of the paper in.
        var dotInkShare = 40
        /// `Tone.pagePaper` below which a page is a scan, whose strokes may be paler than its ink.
        var scanPaper = 250
        /// `Tone.noise` from which a page of many greys is softened before it is thresholded.
        var softenNoise = 12
        /// How many in a hundred pixels of ink stand alone on a page of two greys that is softened, 3 to 10: pages of
        /// strokes have up to 2, pages of dots 15 and more.
        var aloneShare = 5
        /// Times that a page made of dots is softened.
        var dotPasses = 2
        /// Em in px from which the ink of a page of two greys is softened so often too, 40 to 50: in smaller type blanks
        /// between strokes are as narrow as dots.
        var dotEm = 45
    }

    var settings = Settings()

    func run(_ page: GreyRaster, watch: (StageTrace) -> Void) -> PageInk {
        var greys = PageGreys(page, settings: settings)
        var ink = greys.ink
        var pieces = InkRuns(ink)
        var em = BodySize.estimate(pieces.components)
        if em >= settings.dotEm, greys.coarsen() {
            ink = greys.ink
            pieces = InkRuns(ink)
            em = BodySize.estimate(pieces.components)
        }
        var asked = 0
        while em != asked, greys.raiseLimit(em: em) {
            asked = em
            ink = greys.ink
            pieces = InkRuns(ink)
            em = BodySize.estimate(pieces.components)
        }
        while BrokenPrint.isBroken(pieces.components, em: em), greys.mend() {
            ink = greys.ink
            pieces = InkRuns(ink)
            em = BodySize.estimate(pieces.components)
        }
        let screen = HalftoneScreen(ink, pieces, em: em)
        let type = TypeField(pieces, em: em, screen: screen)
        var areas = TonedAreas.find(greys.soft, tone: greys.tone, em: em, type: type, screen: screen)
        if !areas.dark.isEmpty {
            greys.turnOver(areas.dark)
            ink = greys.ink
            clearEdges(of: areas.dark, from: &ink, em: em)
        }
        if greys.isShaded {
            areas.pictures = ShadedType(greys: greys, em: em, screen: screen).freed(from: areas.pictures, ink: &ink)
        }
        watch(StageTrace(name: "1-ink", ink: ink))
        StripedGrounds(em: em).clear(from: &ink, pieces)
        // Left standing, a row of a ground's dots would be a rule, and the dots under a headline parts of its characters.
        let dots = screen.groundDots(pieces, outside: areas.pictures)
        ink.clear(dots, of: pieces)
        let screened = ScreenedGrounds(em: em, page: page.size).find(dots.sorted().map { pieces.components[$0].box })
        let finder = RuleFinder(em: em)
        var printed: [PrintedRule] = []
        if var coarse = greys.coarseInk {
            // A thin pale rule is a row of dots otherwise.
            clearEdges(of: areas.dark, from: &coarse, em: em)
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
                Halftone.grown($0, over: runs.components, screen, em: em, page: page.size.bounds, type: type)
            })
        let rules =
            GroundRules.joined(printed, to: areas.dark, em: em).filter { !Self.isEdge($0, ofOneOf: pictures, em: em) }
            + screened.flatMap(GroundRules.sides)
        watch(
            StageTrace(
                name: "2-separators",
                marks: rules.map { ($0.box, 0) } + pictures.map { ($0, 1) }
                    + grounds.map { ($0, 2) }))
        return PageInk(
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

    /// The edges of grounds that were turned over.
    private func clearEdges(of grounds: [DarkGround], from ink: inout BitRaster, em: Int) {
        for edge in grounds.flatMap({ $0.edges(max(2, em / 12)) }) {
            for y in edge.intersection(ink.size.bounds).yRange { ink.clear(edge.xRange, row: y) }
        }
    }
}

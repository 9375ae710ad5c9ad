import PageGeometry
import PageRaster

/// From ink to regions: separators, pictures and grounds are parted from what may be type.
///
/// Method: grounds of dots and stripes go first, for a row of their dots would be a separator. Then straight, pale and
/// leaning separators are taken out of the ink, then what joins columns of type. When the page's type is measured,
/// separators in pieces, as print or scan has left them, are found and taken out (`BrokenSeparators`).
struct Segmentation {
    var parameters = RegionParameters()

    /// - Complexity: O(pixels).
    func run(_ page: BinarizedPage) -> SegmentedPage {
        var parts = parted(page)
        if !parameters.off.contains(.columnEm) {
            parts.type = TypeMeasurement(parameters: parameters.typeMeasurement).metrics(of: parts)
        }
        return BrokenSeparators(parts, parameters: parameters).taken()
    }

    /// The regions by whole separators.
    func parted(_ page: BinarizedPage) -> SegmentedPage {
        var parts = PageParts(page, parameters)
        parts.clearGrounds()
        parts.takeStraightRules()
        parts.takePaleRules()
        parts.takeStrokeRules()
        parts.partColumns()
        return parts.regions()
    }
}

/// The parts of a page as rule by rule takes its own out of the ink.
private struct PageParts {
    let page: BinarizedPage
    let parameters: RegionParameters
    private var ink: BitRaster
    /// The pieces of the ink.
    private var runs: InkRuns
    /// Whether what was cleared may have parted pieces of `runs`, or left pieces without ink.
    private var isStale = false
    private var rules: [PrintedRule] = []
    /// Pieces that are dots of grounds.
    private var dots: Set<Int> = []
    /// Grounds of dots.
    private var screened: [PixelRect] = []

    private var em: Int { page.em }
    private var pictures: [PixelRect] { page.areas.pictures }
    /// Whether the page's greys show more than its ink.
    private var hasGreys: Bool { page.greys.isShaded && !page.greys.isOfBits }

    init(_ page: BinarizedPage, _ parameters: RegionParameters) {
        (self.page, self.parameters) = (page, parameters)
        (ink, runs) = (page.ink, page.runs)
    }

    private func isOn(_ rule: RegionParameters.Rule) -> Bool { !parameters.off.contains(rule) }

    /// Left standing, a row of a ground's dots would be a rule, and the dots under a headline parts of its characters.
    mutating func clearGrounds() {
        if isOn(.stripedGrounds) {
            StripedGrounds(em: em, parameters: parameters.stripedGrounds).clear(from: &ink, page.runs)
        }
        guard isOn(.groundDots) else { return }
        dots = page.screen.groundDots(page.runs, outside: pictures)
        ink.clear(dots, of: page.runs)
        guard isOn(.screenedGrounds) else { return }
        screened = ScreenedGrounds(em: em, page: ink.size, parameters: parameters.screenedGrounds)
            .find(dots.sorted().map { page.runs.components[$0].box })
    }

    mutating func takeStraightRules() {
        guard isOn(.straightRules) else { return }
        rules += RuleFinder(em: em, parameters: parameters).takeRules(from: &ink, outside: pictures)
    }

    /// What the threshold has left out: pale rules, and pale marks of type.
    mutating func takePaleRules() {
        guard hasGreys else { return }
        if isOn(.paleRules) {
            let finder = PaleRules(greys: page.greys, em: em, parameters: parameters)
            rules += finder.take(from: &ink, but: rules, outside: pictures)
        }
        if isOn(.paleMarks) {
            PaleMarks(greys: page.greys, em: em, seen: page.seen, parameters: parameters.paleMarks).fill(
                &ink, page.runs)
        }
    }

    mutating func takeStrokeRules() {
        runs = InkRuns(ink)
        guard isOn(.strokeRules) else { return }
        let strokes = StrokeRuleFinder(em: em, parameters: parameters).find(in: runs, outside: pictures)
        // What is cleared whole leaves the other pieces as they are: they are found anew once, at the end.
        isStale = !strokes.rules.isEmpty
        rules += strokes.rules
        ink.clear(strokes.pieces, of: runs)
        runs.empty(strokes.pieces.sorted())
    }

    /// Clears what joins columns of type, and finds the pieces anew.
    mutating func partColumns() {
        if page.greys.isShaded, isOn(.stainEdges) {
            let edges = StainEdges(greys: page.greys, em: em, parameters: parameters)
            if edges.clear(from: &ink, runs, outside: pictures) {
                runs = InkRuns(ink)
                isStale = false
            }
        }
        if isOn(.columnBridges) {
            let bridges = ColumnBridges(em: em, seen: page.seen, parameters: parameters)
            if bridges.cut(from: &ink, runs) { isStale = true }
        }
        if isStale { runs = InkRuns(ink) }
    }

    func regions() -> SegmentedPage {
        let dark = page.areas.dark
        var found = rules
        if isOn(.groundSides) { found += screened.flatMap(ScreenedGrounds.rules) }
        return SegmentedPage(
            runs: runs, type: TypeMetrics(em: em), rules: found, pictures: pictures,
            grounds: screened + dark.map(\.box), darkGrounds: dark.map(\.box),
            noise: page.greys.noise, seen: page.seen, isOfBits: page.greys.isOfBits,
            greys: hasGreys ? page.greys.print.greys : nil,
            isMended: page.greys.isMended, parameters: parameters.page)
    }
}

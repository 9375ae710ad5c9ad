import PageGeometry
import PageRaster

/// Separates ink into regions: separators, pictures, grounds and possible type.
///
/// Method: grounds of dots and stripes are removed first, because a row of dots would become a separator. Straight,
/// pale and leaning separators are removed next, then ink that joins columns of type. After the page's type is
/// measured, broken separators are removed too (`BrokenSeparators`).
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

    /// Returns the regions of a page after its unbroken separators were removed from the ink.
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

/// The parts of a page while its rules are removed from the ink, one kind after the other.
private struct PageParts {
    let page: BinarizedPage
    let parameters: RegionParameters
    private var ink: BitRaster
    /// The connected components of the ink.
    private var runs: InkRuns
    /// Whether clearing ink may have split components of `runs`, or left components without ink.
    private var isStale = false
    private var rules: [PrintedRule] = []
    /// Components that are dots of grounds.
    private var dots: Set<Int> = []
    /// Grounds that consist of dots.
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

    /// Removes grounds from the ink. Otherwise a row of their dots would become a rule, and dots under a headline would
    /// become parts of its characters.
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

    /// Adds print that the threshold has missed: pale rules, and pale marks of type.
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
        // Clearing whole components leaves the others unchanged. The components are found again once, at the end.
        isStale = !strokes.rules.isEmpty
        rules += strokes.rules
        ink.clear(strokes.pieces, of: runs)
        runs.empty(strokes.pieces.sorted())
    }

    /// Clears ink that joins columns of type, then finds the components again.
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

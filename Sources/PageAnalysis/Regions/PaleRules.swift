import PageGeometry
import PageRaster

/// Finds thin rules that are too pale to be ink: a scan's blur spreads a hair line over two pixels, and only crumbs of
/// it are as dark as strokes.
///
/// Method: the page is made small along the rule's direction only, which takes the grain off and leaves the rule. What
/// is darker than its paper by a share of what ink must be, and long and thin, is a rule where it is as dark over the
/// blanks between columns as over type; the other tests are those of rules in ink (`RuleFinder`).
struct PaleRules {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Share of what ink must be darker than its paper by, in percent.
        var share = 50
        /// So much along a rule, 2 px or more, is one pixel of the small page.
        var step: Ems = 0.25
        /// How thick a rule and its blur may be, no less than 4 px.
        var thickness: Ems = 0.42
        /// The shortest piece of an upright rule, and of one across the page.
        var longUpright: Ems = 6
        var longAcross: Ems = 2.5
        /// Breaks in a rule across the page are shorter than so many pixels of the small page.
        var breaks = 3
        /// A rule was found before if known ones, no farther from it than `knownReach` (a px at least), cover so much
        /// of it.
        var known: Share = 0.9
        var knownReach = Ems(1, of: 8)
    }

    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int
    private let all: RegionParameters
    private var parameters: Parameters { all.paleRules }

    init(greys: PageGreys, em: Int, parameters: RegionParameters = .init()) {
        (self.greys, self.em, all) = (greys, em, parameters)
    }

    /// So many pixels along a rule are one.
    private var step: Int { max(2, parameters.step.of(em)) }

    /// The rules but those that are known; what is left of them is taken out of the ink.
    ///
    /// - Complexity: O(pixels).
    func take(from ink: inout BitRaster, but known: [PrintedRule], outside pictures: [PixelRect]) -> [PrintedRule] {
        let original = ink
        return WritingDirection.allCases.flatMap { direction in
            RuleFinder(em: em, parameters: all).take(
                candidates(direction), direction, of: original, from: &ink, outside: pictures,
                but: { isKnown($0, known) })
        }
    }

    /// Long thin ink. The tops of characters side by side are parted by the blanks between columns, so a rule across
    /// the page may have breaks and be short; the stems of characters under one another are not.
    private func candidates(_ direction: WritingDirection) -> BitRaster {
        let thick = max(4, parameters.thickness.of(em))
        var pale = pale(direction)
        if direction == .vertical {
            pale.subtract(pale.openedRight(thick))
            return enlarged(pale.openedDown(parameters.longUpright.of(em) / step), direction)
        }
        pale = pale.closedRight(parameters.breaks)
        pale.subtract(pale.openedDown(thick))
        return enlarged(pale.openedRight(parameters.longAcross.of(em) / step), direction)
    }

    /// What is darker than its paper, on the page made small along a direction.
    private func pale(_ direction: WritingDirection) -> BitRaster {
        let (page, tone) = greys.print
        let (across, down) = direction == .vertical ? (1, step) : (step, 1)
        let limits = (0...255).map { UInt8(clamping: greys.limit(on: $0, percent: parameters.share)) }
        let small = page.reduced(across: across, down: down)
        let columns = (0..<small.width).map { min(tone.columns - 1, $0 * across / tone.tile) }
        var last = -1
        return small.darker { line, y in
            let row = min(tone.rows - 1, y * down / tone.tile)
            guard row != last else { return }
            last = row
            for x in line.indices { line[x] = limits[Int(tone.paper[row * tone.columns + columns[x]])] }
        }
    }

    /// The pixels of a page that was made small along a direction, as large as they were.
    private func enlarged(_ small: BitRaster, _ direction: WritingDirection) -> BitRaster {
        var result = BitRaster(size: greys.print.greys.size)
        let runs = InkRuns(small)
        for y in 0..<small.height {
            for run in runs.row(y) {
                let columns = Int(run.start)..<Int(run.end)
                if direction == .horizontal {
                    result.set(columns.lowerBound * step..<columns.upperBound * step, row: y)
                } else {
                    for row in y * step..<(y + 1) * step { result.set(columns, row: row) }
                }
            }
        }
        return result
    }

    /// Whether nearly all of a rule was found before.
    private func isKnown(_ rule: PrintedRule, _ known: [PrintedRule]) -> Bool {
        let band = rule.box.outset(by: max(1, parameters.knownReach.of(em)))
        let covered = known.filter { $0.direction == rule.direction && $0.box.intersects(band) }
            .reduce(0) { $0 + rule.direction.along($1.box.intersection(band)).count }
        return covered >= parameters.known * rule.length
    }
}

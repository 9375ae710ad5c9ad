import PageGeometry
import PageRaster

/// Finds thin rules that are too pale to count as ink. The blur of a scan spreads a hairline over two pixels, so only
/// crumbs of the hairline are as dark as strokes.
///
/// Method: the page is reduced along the rule's direction only, which removes grain and preserves the rule. Long, thin
/// runs with part of the contrast of ink are candidates. Type forms few such runs, because they end at the blanks
/// between columns. Horizontal hairlines are also traced (`HairlineTrace`). The other tests are those for rules in ink
/// (`RuleFinder`).
struct PaleRules {
    /// Parameters, set by hand.
    struct Parameters {
        /// Minimum contrast of a rule's pixels with the paper, in percent of ink's minimum contrast.
        var share = 50
        /// Length along a rule that becomes one pixel of the reduced page; at least 2 px.
        var step: Ems = 0.25
        /// Maximum thickness of a rule including its blur; at least 4 px.
        var thickness: Ems = 0.42
        /// Minimum length of a piece of a vertical rule.
        var longUpright: Ems = 6
        /// Minimum length of a piece of a horizontal rule.
        var longAcross: Ems = 2.5
        /// Maximum length of a break in a horizontal rule that is closed, in pixels of the reduced page.
        var breaks = 3
        /// A rule counts as known if known rules, at most `knownReach` away, cover at least this share of its length.
        /// `knownReach` is at least 1 px.
        var known: Share = 0.9
        var knownReach = Ems(1, of: 8)
    }

    let greys: PageGreys
    /// Em of the body type, in px.
    let em: Int
    let off: Set<RegionParameters.Rule>
    private let parameters = Parameters()

    /// Length in px along a rule that becomes one pixel of the reduced page.
    private var step: Int { max(2, parameters.step.of(em)) }

    /// Returns the rules that are not known yet, and removes their remnants from the ink.
    ///
    /// - Complexity: O(pixels).
    func take(from ink: inout BitRaster, but known: [PrintedRule], outside pictures: [PixelRect]) -> [PrintedRule] {
        let original = ink
        // On white paper, the threshold misses only faint hairlines.
        let directions = greys.isShaded ? WritingDirection.allCases : [.horizontal]
        return directions.flatMap { direction in
            RuleFinder(em: em, off: off).take(
                candidates(direction), direction, of: original, inked: 0, from: &ink, outside: pictures,
                but: { isKnown($0, known) })
        }
    }

    /// Returns the long, thin objects among the pale pixels. A vertical rule must be long, because characters one under
    /// the other have stems that follow each other without a blank. A horizontal rule may be short or have breaks,
    /// because blanks between columns separate the tops of characters side by side.
    private func candidates(_ direction: WritingDirection) -> BitRaster {
        func traced() -> BitRaster {
            HairlineTrace(greys, em: em).marked(size: greys.print.greys.size)
        }
        guard greys.isShaded else { return traced() }
        let thick = max(4, parameters.thickness.of(em))
        var pale = pale(direction)
        if direction == .vertical {
            pale.subtract(pale.openedRight(thick))
            return enlarged(pale.openedDown(parameters.longUpright.of(em) / step), direction)
        }
        pale = pale.closedRight(parameters.breaks)
        pale.subtract(pale.openedDown(thick))
        var rules = enlarged(pale.openedRight(parameters.longAcross.of(em) / step), direction)
        rules.formUnion(traced())
        return rules
    }

    /// Returns the pixels that are darker than the paper by the required contrast, on the page reduced along a
    /// direction.
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

    /// Enlarges the reduced page to the size of the page.
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

    /// Whether known rules cover nearly all of a rule.
    private func isKnown(_ rule: PrintedRule, _ known: [PrintedRule]) -> Bool {
        let band = rule.box.outset(by: max(1, parameters.knownReach.of(em)))
        let covered = known.filter { $0.direction == rule.direction && $0.box.intersects(band) }
            .reduce(0) { $0 + rule.direction.along($1.box.intersection(band)).count }
        return covered >= parameters.known * rule.length
    }
}

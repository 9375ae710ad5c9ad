import PageGeometry
import PageRaster

/// Finds thin rules that are too pale to be ink. A scan's blur spreads a hairline over two pixels, and only crumbs of
/// it are as dark as strokes.
///
/// Method: the page is reduced along the rule's direction only, which removes grain and preserves the rule. Long, thin
/// runs with a share of the contrast of ink are rules if they are equally dark over type and over the blanks between
/// columns. The other tests are those of rules in ink (`RuleFinder`).
struct PaleRules {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum contrast with the paper, in percent of ink's.
        var share = 50
        /// Length along a rule, at least 2 px, that is one pixel of the reduced page.
        var step: Ems = 0.25
        /// Maximum thickness of a rule with its blur, at least 4 px.
        var thickness: Ems = 0.42
        /// Minimum length of a piece of a vertical rule, and of a horizontal one.
        var longUpright: Ems = 6
        var longAcross: Ems = 2.5
        /// Breaks in a horizontal rule are closed up to this number of pixels of the reduced page.
        var breaks = 3
        /// A rule is known already if rules within `knownReach` of it (at least a px) cover this share of it.
        var known: Share = 0.9
        var knownReach = Ems(1, of: 8)
    }

    let greys: PageGreys
    /// Em of the body type, in px.
    let em: Int
    private let all: RegionParameters
    private var parameters: Parameters { all.paleRules }

    init(greys: PageGreys, em: Int, parameters: RegionParameters = .init()) {
        (self.greys, self.em, all) = (greys, em, parameters)
    }

    /// Number of pixels along a rule that are one pixel of the reduced page.
    private var step: Int { max(2, parameters.step.of(em)) }

    /// Returns new rules, and removes their remnants from the ink.
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

    /// Returns long, thin ink. A horizontal rule may be short or have breaks, because the tops of characters side by
    /// side are separated by the blanks between columns. The stems of characters one under the other are not separated,
    /// so a vertical rule must be long.
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

    /// Returns the pixels darker than their paper, on the page reduced along a direction.
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

    /// Enlarges the pixels of the reduced page to their original size.
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

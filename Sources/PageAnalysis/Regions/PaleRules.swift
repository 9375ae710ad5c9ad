import PageGeometry
import PageRaster

/// Finds thin rules that are too pale to be ink: a scan's blur spreads a hair line over two pixels, and only crumbs of it are
/// as dark as strokes.
///
/// Method: the page is made small along the rule's direction only, which takes the grain off and leaves the rule. What is darker
/// than its paper by a share of what ink must be, and long and thin, is a rule where it is as dark over the blanks between
/// columns as over type; the other tests are those of rules in ink (`RuleFinder`).
struct PaleRules {
    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int

    /// So many pixels along a rule are one.
    private var step: Int { max(2, em / 4) }

    /// The rules but those that are known; what is left of them is taken out of the ink.
    ///
    /// - Complexity: O(pixels).
    func take(from ink: inout BitRaster, but known: [PrintedRule], outside pictures: [PixelRect]) -> [PrintedRule] {
        let original = ink
        return WritingDirection.allCases.flatMap { direction in
            RuleFinder(em: em).take(
                candidates(direction), direction, of: original, from: &ink, outside: pictures,
                but: { isKnown($0, known) })
        }
    }

    /// Long thin ink. The tops of characters side by side are parted by the blanks between columns, so a rule across the page
    /// may have breaks and be short; the stems of characters under one another are not.
    private func candidates(_ direction: WritingDirection) -> BitRaster {
        let thick = em * Self.thickness / 100
        var pale = pale(direction)
        if direction == .vertical {
            pale.subtract(pale.openedRight(max(4, thick)))
            return enlarged(pale.openedDown(Self.longUpright * em / step), direction)
        }
        pale = pale.closedRight(Self.breaks)
        pale.subtract(pale.openedDown(max(4, thick)))
        return enlarged(pale.openedRight(Self.longAcross * em / (10 * step)), direction)
    }

    /// What is darker than its paper, on the page made small along a direction.
    private func pale(_ direction: WritingDirection) -> BitRaster {
        let (page, tone) = greys.print
        let (across, down) = direction == .vertical ? (1, step) : (step, 1)
        let limits = (0...255).map { UInt8(clamping: greys.limit(on: $0, percent: Self.share)) }
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
        let band = rule.box.outset(by: max(1, em / 8))
        let covered = known.filter { $0.direction == rule.direction && $0.box.intersects(band) }
            .reduce(0) { $0 + rule.direction.along($1.box.intersection(band)).count }
        return covered * 10 >= rule.length * 9
    }

    /// Share of what ink must be darker than its paper by, in percent.
    private static let share = 50
    /// How thick a rule and its blur may be, in hundredths of an em.
    private static let thickness = 42
    /// The shortest piece of an upright rule, in ems, and of one across the page, in tenths of an em.
    private static let longUpright = 6
    private static let longAcross = 25
    /// Breaks in a rule across the page are shorter than so many pixels along it.
    private static let breaks = 3
}

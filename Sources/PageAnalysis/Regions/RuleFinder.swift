import PageGeometry
import PageRaster

/// Finds straight rules and removes them from the ink, even where type touches them.
///
/// Method: morphological openings with long, straight elements keep long objects. Thick ones (bold strokes, pictures)
/// are subtracted. Pieces in one line are joined across short breaks, because a scan breaks thin rules. Strokes of type
/// in one line are recognised by the strokes that cross them (`StrokeCrossings`).
struct RuleFinder {
    /// Parameters, set by hand. `thick`, `gap` and `thin` are at least 4 px, `long` is at least 12 px.
    struct Parameters {
        /// Minimum length of a piece of a solid rule, and maximum thickness of the piece.
        var long: Ems = 1.5
        var thick: Ems = 0.4
        /// Maximum gap between dashes that is closed. Gaps in type are closed too, but closed type is too thick for a
        /// rule.
        var gap: Ems = 0.5
        /// Maximum thickness of a dashed rule after its gaps are closed, and minimum length of such a rule's pieces.
        var thin: Ems = 0.2
        var longDashed: Ems = 5
        /// Minimum share of a rule that is ink, if it leads from type to type. Such type is at most twice `typeHalf` wide,
        /// and the blank beside it at least `typeBlank`.
        var inked: Share = 0.75
        var typeHalf: Ems = 0.625
        var typeBlank: Ems = 0.125
        /// Minimum length of a rule. It is more than the length of any stroke of a headline.
        var length: Ems = 4.6
        /// Minimum length of a thin vertical rule (a side-line), and maximum thickness of such a rule. No stroke of
        /// type is so thin and so tall.
        var lengthUpright: Ems = 2.3
        var thicknessUpright = Ems(1, of: 9)
        /// Minimum share of a rule's length that its pieces fill: `solid` for a thickness of at most `hairline`,
        /// `solidThick` for thicker rules. Strokes of a headline's characters may be in one line too, but they are
        /// thick and have gaps.
        var solid: Share = 0.6
        var solidThick: Share = 0.95
        var hairline = Ems(1, of: 7)
        /// Maximum gap between two pieces of one rule, along the rule.
        var reach: Ems = 1
        /// Limits across the rule for two pieces of one rule: maximum gap between them (`aside`, at least 2 px), and
        /// maximum distance between their centre lines (`middles`).
        var aside = Ems(1, of: 8)
        var middles: Ems = 0.25
        /// Maximum difference between the thickness of a rule's bounding box and the thickness of the rule; at least 2
        /// px. If the difference is larger, the rule leans, and parts of length `part` describe its place.
        var lean = Ems(1, of: 8)
        var part: Ems = 2
    }

    /// Em of the body type, in px.
    let em: Int
    let off: Set<RegionParameters.Rule>
    private let parameters = Parameters()

    func takeRules(from ink: inout BitRaster, outside pictures: [PixelRect]) -> [PrintedRule] {
        let original = ink
        return WritingDirection.allCases.flatMap { direction in
            take(
                candidates(in: original, direction), direction, of: original, inked: parameters.inked, from: &ink,
                outside: pictures)
        }
    }

    /// Finds the rules among long, thin pieces, except known rules. Removes them from the ink, and returns them.
    /// `original` is the ink before any rule was removed, `inked` the minimum share of a rule that is such ink.
    func take(
        _ candidates: BitRaster, _ direction: WritingDirection, of original: BitRaster, inked least: Share,
        from ink: inout BitRaster, outside pictures: [PixelRect], but isKnown: (PrintedRule) -> Bool = { _ in false }
    ) -> [PrintedRule] {
        let pieces = InkRuns(candidates)
        let rules = self.rules(of: pieces, direction, height: original.height, outside: pictures, but: isKnown)
        let crossings = StrokeCrossings(ink: original, em: em)
        let isCrossed = !off.contains(.strokeCrossings)
        var (pixels, inked) = (rules.found.map { _ in 0 }, rules.found.map { _ in 0 })
        func forEachRun(_ body: (_ rule: Int, _ row: Int, _ range: Range<Int>) -> Void) {
            for y in 0..<original.height {
                for run in pieces.row(y) where rules.ofPiece[Int(run.component)] >= 0 {
                    body(rules.ofPiece[Int(run.component)], y, Int(run.start)..<Int(run.end))
                }
            }
        }
        forEachRun { rule, y, range in
            pixels[rule] += range.count
            inked[rule] += original.inkCount(in: PixelRect(x: range, y: y..<y + 1))
        }
        let isKept = rules.found.indices.map { rule in
            isCrossed && crossings.isOfType(rules.found[rule].hull)
                || inked[rule] < least * pixels[rule] && isLeader(rules.found[rule].rule, in: original)
        }
        forEachRun { rule, y, range in
            if !isKept[rule] { ink.clear(range, row: y) }
        }
        return zip(rules.found, isKept).filter { !$1 }.map { whole($0.0.rule, $0.0.hull) }
    }

    /// Whether both ends of a rule meet type on its axis, at least an em of pixels and with blanks at both sides. A leader
    /// does so (`RuleRemains.leaders`).
    private func isLeader(_ rule: PrintedRule, in ink: BitRaster) -> Bool {
        let (along, middle) = (rule.direction.along(rule.box), rule.direction.across(rule.box).middle)
        let (half, beside) = (parameters.typeHalf.of(em), parameters.typeBlank.of(em))
        let reach = Leader.reach.of(em)
        func count(_ along: Range<Int>, _ across: Range<Int>) -> Int {
            ink.inkCount(in: rule.direction.rect(along: along, across: across).intersection(ink.size.bounds))
        }
        return [along.lowerBound - reach..<along.lowerBound, along.upperBound..<along.upperBound + reach].allSatisfy {
            count($0, middle - half..<middle + half) >= em
                && count($0, middle - half - beside..<middle - half) + count($0, middle + half..<middle + half + beside)
                    == 0
        }
    }

    /// Returns the rules that the pieces form, each with its hull. `ofPiece` contains the rule of each piece, as a
    /// position; -1 for a piece of no rule.
    private func rules(
        of pieces: InkRuns, _ direction: WritingDirection, height: Int, outside pictures: [PixelRect],
        but isKnown: (PrintedRule) -> Bool
    ) -> (found: [(rule: PrintedRule, hull: Hull)], ofPiece: [Int]) {
        var rules: [(rule: PrintedRule, hull: Hull)] = []
        var ruleOf = [Int](repeating: -1, count: pieces.components.count)
        for group in join(pieces.components, direction, outside: pictures) {
            let box = group.reduce(pieces.components[group[0]].box) { $0.union(pieces.components[$1].box) }
            let pixels = group.reduce(0) { $0 + pieces.components[$1].pixels }
            let printed = group.reduce(0) { $0 + direction.along(pieces.components[$1].box).count }
            let rule = PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, printed)))
            let solid = rule.thickness <= parameters.hairline * em ? parameters.solid : parameters.solidThick
            guard isRule(rule), printed >= solid * rule.length, !isKnown(rule) else { continue }
            for i in group { ruleOf[i] = rules.count }
            rules.append((rule, Hull(around: box, direction)))
        }
        for y in 0..<height {
            for run in pieces.row(y) where ruleOf[Int(run.component)] >= 0 {
                rules[ruleOf[Int(run.component)]].hull.add(Int(run.start)..<Int(run.end), row: y)
            }
        }
        return (rules, ruleOf)
    }

    /// Returns the long, thin objects in the ink: solid rules, and rules that print or scan broke into dashes.
    private func candidates(in ink: BitRaster, _ direction: WritingDirection) -> BitRaster {
        let long = max(12, parameters.long.of(em))
        let thick = max(4, parameters.thick.of(em))
        let gap = max(4, parameters.gap.of(em))
        let thin = max(4, parameters.thin.of(em))
        let isDashed = !off.contains(.dashedRules)
        if direction == .vertical {
            var whole = ink.openedDown(long)
            whole.subtract(whole.openedRight(thick))
            guard isDashed else { return whole }
            var broken = ink.closedDown(gap)
            broken.subtract(broken.openedRight(thin))
            whole.formUnion(broken.openedDown(parameters.longDashed.of(em)))
            return whole
        }
        var whole = ink.openedRight(long)
        whole.subtract(whole.openedDown(thick))
        guard isDashed else { return whole }
        var broken = ink.closedRight(gap)
        broken.subtract(broken.openedDown(thin))
        whole.formUnion(broken.openedRight(parameters.longDashed.of(em)))
        return whole
    }

    private func isRule(_ rule: PrintedRule) -> Bool {
        if rule.length >= parameters.length * em { return true }
        return rule.direction == .vertical && rule.length >= parameters.lengthUpright * em
            && rule.thickness <= parameters.thicknessUpright * em
    }

    /// Returns a rule. If the rule leans, its parts are added.
    private func whole(_ rule: PrintedRule, _ hull: Hull) -> PrintedRule {
        guard rule.direction.across(rule.box).count > rule.thickness + max(2, parameters.lean.of(em)) else {
            return rule
        }
        var rule = rule
        rule.leaning = hull.parts(of: parameters.part.of(em))
        return rule
    }

    /// Returns the groups of pieces that are in one line.
    func join(
        _ pieces: [InkRuns.Component], _ direction: WritingDirection, outside pictures: [PixelRect]
    ) -> [[Int]] {
        let order = pieces.indices.filter { i in
            !pictures.contains { $0.contains(pieces[i].box.center) }
        }.sorted { direction.along(pieces[$0].box).lowerBound < direction.along(pieces[$1].box).lowerBound }
        let reach = parameters.reach.of(em)
        let slack = max(2, parameters.aside.of(em))
        var groups: [[Int]] = []
        var open: [Int] = []
        for i in order {
            let along = direction.along(pieces[i].box)
            let across = direction.across(pieces[i].box)
            open.removeAll {
                direction.along(pieces[groups[$0][groups[$0].count - 1]].box).upperBound + reach < along.lowerBound
            }
            let home = open.first { g in
                let last = direction.across(pieces[groups[g][groups[g].count - 1]].box)
                return last.lowerBound - slack < across.upperBound && across.lowerBound < last.upperBound + slack
                    && abs(last.doubledMiddle - across.doubledMiddle)
                        <= parameters.middles * (2 * em)
            }
            if let home {
                groups[home].append(i)
            } else {
                open.append(groups.count)
                groups.append([i])
            }
        }
        return groups
    }
}

import PageGeometry
import PageRaster

/// Finds straight rules and takes them out of the ink, also where they touch type.
///
/// Method: morphological openings with long straight elements keep what is long; what is also thick is taken away from
/// that (bold strokes, pictures). Pieces in one line are joined over short breaks, as a scan breaks thin rules; strokes
/// of type that stand in one line are told by the other strokes that cross them (`StrokeCrossings`).
struct RuleFinder {
    /// Em of the body type in px.
    var em: Int

    func takeRules(from ink: inout BitRaster, outside pictures: [PixelRect]) -> [PrintedRule] {
        let original = ink
        return WritingDirection.allCases.flatMap { direction in
            take(candidates(in: original, direction), direction, of: original, from: &ink, outside: pictures)
        }
    }

    /// The rules among long thin pieces, which are taken out of the ink, but for those that are known already; `original` is all
    /// that is printed.
    func take(
        _ candidates: BitRaster, _ direction: WritingDirection, of original: BitRaster, from ink: inout BitRaster,
        outside pictures: [PixelRect], but isKnown: (PrintedRule) -> Bool = { _ in false }
    ) -> [PrintedRule] {
        let pieces = InkRuns(candidates)
        let groups = join(pieces.components, direction, outside: pictures)
        var rules: [(rule: PrintedRule, hull: Hull)] = []
        var ruleOf = [Int](repeating: -1, count: pieces.components.count)
        for group in groups {
            let box = group.reduce(pieces.components[group[0]].box) { $0.union(pieces.components[$1].box) }
            let pixels = group.reduce(0) { $0 + pieces.components[$1].pixels }
            let printed = group.reduce(0) { $0 + direction.along(pieces.components[$1].box).count }
            let rule = PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, printed)))
            // Strokes of a headline's characters may stand in one line too, but with gaps, and they are thick.
            let solid = rule.thickness * 7 <= em ? 60 : 95
            guard isRule(rule), printed * 100 >= rule.length * solid, !isKnown(rule) else { continue }
            for i in group { ruleOf[i] = rules.count }
            rules.append((rule, Hull(around: box, direction)))
        }
        for y in 0..<original.height {
            for run in pieces.row(y) where ruleOf[Int(run.component)] >= 0 {
                rules[ruleOf[Int(run.component)]].hull.add(Int(run.start)..<Int(run.end), row: y)
            }
        }
        let crossings = StrokeCrossings(ink: original, em: em)
        let isType = rules.map { crossings.isOfType($0.hull) }
        for y in 0..<original.height {
            for run in pieces.row(y) {
                let rule = ruleOf[Int(run.component)]
                if rule >= 0, !isType[rule] { ink.clear(Int(run.start)..<Int(run.end), row: y) }
            }
        }
        return zip(rules, isType).filter { !$1 }.map { whole($0.0.rule, $0.0.hull) }
    }

    /// Long thin ink: whole rules, and rules that print or scan has broken into dashes, closed over half an em. Closed
    /// type is thick, so little of it is left.
    private func candidates(in ink: BitRaster, _ direction: WritingDirection) -> BitRaster {
        let long = max(12, em * 3 / 2)
        let thick = max(4, em * 2 / 5)
        let gap = max(4, em / 2)
        let thin = max(4, em / 5)
        if direction == .vertical {
            var whole = ink.openedDown(long)
            whole.subtract(whole.openedRight(thick))
            var broken = ink.closedDown(gap)
            broken.subtract(broken.openedRight(thin))
            whole.formUnion(broken.openedDown(5 * em))
            return whole
        }
        var whole = ink.openedRight(long)
        whole.subtract(whole.openedDown(thick))
        var broken = ink.closedRight(gap)
        broken.subtract(broken.openedDown(thin))
        whole.formUnion(broken.openedRight(5 * em))
        return whole
    }

    /// A rule is longer than any stroke of a headline; a thin vertical one (a side-line) may be shorter, since no
    /// stroke of type is so thin and so tall at once.
    private func isRule(_ rule: PrintedRule) -> Bool {
        if rule.length * 10 >= em * 46 { return true }
        return rule.direction == .vertical && rule.length * 10 >= em * 23 && rule.thickness * 9 <= em
    }

    /// A rule with its parts, where it leans farther than it is thick and an eighth of an em.
    private func whole(_ rule: PrintedRule, _ hull: Hull) -> PrintedRule {
        guard rule.direction.across(rule.box).count > rule.thickness + max(2, em / 8) else { return rule }
        var rule = rule
        rule.leaning = hull.parts(of: 2 * em)
        return rule
    }

    /// The pieces that stand in one line, group by group.
    func join(
        _ pieces: [InkRuns.Component], _ direction: WritingDirection, outside pictures: [PixelRect]
    ) -> [[Int]] {
        let order = pieces.indices.filter { i in
            !pictures.contains { $0.contains(pieces[i].box.center) }
        }.sorted { direction.along(pieces[$0].box).lowerBound < direction.along(pieces[$1].box).lowerBound }
        var groups: [[Int]] = []
        var open: [Int] = []
        for i in order {
            let along = direction.along(pieces[i].box)
            let across = direction.across(pieces[i].box)
            open.removeAll {
                direction.along(pieces[groups[$0][groups[$0].count - 1]].box).upperBound + em < along.lowerBound
            }
            let home = open.first { g in
                let last = direction.across(pieces[groups[g][groups[g].count - 1]].box)
                let slack = max(2, em / 8)
                return last.lowerBound - slack < across.upperBound && across.lowerBound < last.upperBound + slack
                    && abs(last.lowerBound + last.upperBound - across.lowerBound - across.upperBound) <= em / 2
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

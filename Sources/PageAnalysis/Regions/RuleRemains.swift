import PageGeometry
import PageRaster

/// Finds rules that are no straight stroke: dotted and wavy ones, and what print or scan has left of a broken one.
///
/// Method: flat pieces of ink that follow one another in a straight row are joined to chains, with the straight rules
/// found before as links of them. A chain longer than any row of strokes in type, which is nearly solid or a row of
/// like dots, and in whose band nothing else stands, is a rule. Type crosses no gap between columns, so a chain of its
/// strokes stays short.
struct RuleRemains {
    /// A rule and the components that it is made of.
    struct Chain {
        var rule: PrintedRule
        var pieces: [Int]
    }

    /// A piece of ink, or a rule found before, that may be a chain's.
    private struct Link {
        var box: PixelRect
        /// Its component; nil for a rule.
        var component: Int?
    }

    let components: [InkRuns.Component]
    /// The components by place.
    private let index: RectIndex
    let rules: [PrintedRule]
    /// Em of the body type in px.
    let em: Int

    /// - Parameter index: the components by place, if that is at hand (`InkRuns.Component.index`).
    init(components: [InkRuns.Component], index: RectIndex? = nil, rules: [PrintedRule], em: Int) {
        self.components = components
        self.index = index ?? InkRuns.Component.index(of: components, em: em)
        self.rules = rules
        self.em = em
    }

    func chains(outside pictures: [PixelRect]) -> [Chain] {
        WritingDirection.allCases.flatMap { direction in
            let pieces = components.indices.filter { i in
                isFlat(i, direction) && !pictures.contains { $0.contains(components[i].box.center) }
            }
            // A rule that leans by more than it is thick tells nothing of where its next piece is.
            let straight = rules.filter { $0.direction == direction && direction.across($0.box).count * 100 <= em * 45 }
            let links = pieces.map { Link(box: components[$0].box, component: $0) } + straight.map { Link(box: $0.box) }
            return rows(of: links, direction).compactMap { chain($0, direction) }
        }
    }

    /// A dot, or a piece of a wave or a rule: low for its row, and a high one must be long. Figures stand under one
    /// another as the pieces of an upright wave do, so those must be longer.
    private func isFlat(_ i: Int, _ direction: WritingDirection) -> Bool {
        let across = direction.across(components[i].box).count
        let along = direction.along(components[i].box).count
        guard along * 14 >= em, across * 100 <= em * 45, components[i].pixels >= 4 else { return false }
        if across * 100 <= em * 26 || along * 10 >= em * 12 { return true }
        return direction == .horizontal && along * 2 >= across * 3
    }

    /// Links joined each with one after it at most, the nearest and straightest first, and with those inside of its own
    /// extent: so the two strokes of a double rule and the rows of a screen of dots stay apart.
    private func rows(of links: [Link], _ direction: WritingDirection) -> [[Link]] {
        let index = RectIndex(links.map(\.box), tile: max(16, em))
        var groups = Groups(links.count)
        var steps: [(cost: Int, from: Int, to: Int)] = []
        for i in links.indices {
            let along = direction.along(links[i].box)
            let across = direction.across(links[i].box)
            let isDot = max(along.count, across.count) * 4 <= em
            let reach = em * (isDot ? 95 : 65) / 100
            let slack = max(2, em * 14 / 100)
            let window = direction.rect(
                along: along.lowerBound..<along.upperBound + reach,
                across: across.lowerBound - slack..<across.upperBound + slack)
            index.forEachMeeting(window) { k in
                let other = direction.along(links[k].box)
                let there = direction.across(links[k].box)
                let apart = abs(there.lowerBound + there.upperBound - across.lowerBound - across.upperBound)
                guard k != i, apart <= 2 * max(slack, (across.count + there.count) / 4) else { return }
                if other.upperBound <= along.upperBound {
                    if other.lowerBound >= along.lowerBound, apart <= max(2, em / 12) { groups.join(i, k) }
                } else if other.lowerBound > along.lowerBound {
                    steps.append((max(0, other.lowerBound - along.upperBound) + 2 * apart, i, k))
                }
            }
        }
        steps.sort { ($0.cost, $0.from, $0.to) < ($1.cost, $1.from, $1.to) }
        var hasNext = [Bool](repeating: false, count: links.count)
        var hasPrevious = hasNext
        for step in steps where !hasNext[step.from] && !hasPrevious[step.to] {
            hasNext[step.from] = true
            hasPrevious[step.to] = true
            groups.join(step.from, step.to)
        }
        return groups.lists(of: Array(links.indices)).map { $0.map { links[$0] } }
    }

    private func chain(_ row: [Link], _ direction: WritingDirection) -> Chain? {
        let pieces = row.compactMap(\.component)
        guard !pieces.isEmpty else { return nil }
        let box = row.dropFirst().reduce(row[0].box) { $0.union($1.box) }
        let length = direction.along(box).count
        let printed = row.reduce(0) { $0 + direction.along($1.box).count }
        let isDashed = printed * 100 >= length * (printed * 10 >= row.count * em * 4 ? 60 : 70)
        guard length * 10 >= em * (row.count >= 6 ? 40 : 50), direction.across(box).count * 8 <= length + 4 * em,
            isDashed || isDotted(row, direction), standsAlone(pieces, direction)
        else { return nil }
        let pixels = pieces.reduce(0) { $0 + components[$1].pixels }
        let inked = pieces.reduce(0) { $0 + direction.along(components[$1].box).count }
        let rule = PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, inked)))
        return Chain(rule: rule, pieces: pieces)
    }

    /// Dots as large as one another and as far from one another.
    private func isDotted(_ row: [Link], _ direction: WritingDirection) -> Bool {
        guard row.count >= 8 else { return false }
        let spans = row.map { direction.along($0.box) }.sorted { $0.lowerBound < $1.lowerBound }
        let steps = zip(spans, spans.dropFirst()).map { $1.lowerBound + $1.upperBound - $0.lowerBound - $0.upperBound }
        let size = spans.map(\.count).sorted()[spans.count / 2]
        let step = max(1, steps.sorted()[steps.count / 2])
        let alike = spans.filter { abs($0.count - size) <= max(2, size * 3 / 10) }
        // Where print has lost a dot, the next one is two or three steps away.
        let regular = steps.filter { abs($0 - ($0 + step / 2) / step * step) * 10 <= max(20, step * 3) }
        return alike.count * 10 >= spans.count * 7 && regular.count * 10 >= steps.count * 7
            && step * 2 >= size * 5 && step * 10 <= em * 12
    }

    /// Whether other ink lies in the rule's own band for a quarter of its length at most; the other stroke of a double
    /// rule may.
    private func standsAlone(_ pieces: [Int], _ direction: WritingDirection) -> Bool {
        let own = Set(pieces)
        let margin = max(1, em / 10)
        var foreign = 0
        var printed = 0
        for i in pieces {
            let along = direction.along(components[i].box)
            let across = direction.across(components[i].box)
            let band = direction.rect(along: along, across: across.lowerBound - margin..<across.upperBound + margin)
            var covered = 0
            index.forEachMeeting(band) { k in
                guard !own.contains(k), components[k].pixels >= 4, !isFlat(k, direction), isSolid(k) else { return }
                covered += direction.along(components[k].box.intersection(band)).count
            }
            foreign += min(covered, along.count)
            printed += along.count
        }
        return foreign * 4 <= printed
    }

    /// Whether a piece fills its rectangle as type does: the corner of a frame lies over everything in the frame.
    private func isSolid(_ i: Int) -> Bool {
        let box = components[i].box
        return max(box.width, box.height) <= 4 * em && components[i].pixels * 8 >= box.area
    }

    /// What was left when rules were taken out: flat pieces on the way of one that leans, the crests of one that is wavy.
    func remnants() -> [Int] {
        rules.flatMap { leftOver(by: $0) + crests(of: $0) }
    }

    /// Small flat pieces, six or more, that touch a thin straight rule along a fifth of its length: a fine wave has a straight
    /// rule in it.
    private func crests(of rule: PrintedRule) -> [Int] {
        let thin = max(2, em * 14 / 100)
        guard rule.direction.across(rule.box).count <= thin + 1, rule.leaning.isEmpty else { return [] }
        let flat = index.meeting(rule.box.outset(by: 1)).filter { i in
            let (along, across) = (rule.direction.along(components[i].box), rule.direction.across(components[i].box))
            return components[i].pixels > 0 && across.count <= thin && along.count * 2 <= em
        }
        let covered = flat.reduce(0) { $0 + rule.direction.along(components[$1].box).count }
        return flat.count >= 6 && covered * 5 >= rule.length ? flat : []
    }

    /// Flat pieces on the way of a rule that leans.
    private func leftOver(by rule: PrintedRule) -> [Int] {
        let along = rule.direction.along(rule.box)
        let across = rule.direction.across(rule.box)
        guard across.count * 100 > em * 20, along.count > 8 * across.count else { return [] }
        let flat = index.meeting(rule.box.outset(by: em / 8)).filter { i in
            components[i].pixels > 0 && isFlat(i, rule.direction)
                && rule.direction.across(components[i].box).count * 100 <= em * 26
        }
        // Which of its two ways it leans, its own remnants say.
        let ways = [false, true].map { falls in flat.filter { lies($0, on: rule, falls: falls) } }
        return ways[0].count > ways[1].count ? ways[0] : ways[1]
    }

    private func lies(_ i: Int, on rule: PrintedRule, falls: Bool) -> Bool {
        let along = rule.direction.along(rule.box)
        let across = rule.direction.across(rule.box)
        let own = rule.direction.along(components[i].box)
        let done = (own.lowerBound + own.upperBound) / 2 - along.lowerBound
        let reach = max(0, across.count - rule.thickness)
        let moved = reach * min(max(0, done), along.count) / max(1, along.count)
        let middle =
            (falls ? across.upperBound - moved : across.lowerBound + moved) * 2
            + (falls ? -rule.thickness : rule.thickness)
        let there = rule.direction.across(components[i].box)
        return abs(there.lowerBound + there.upperBound - middle) <= 2 * max(2, em * 14 / 100)
    }
}

import PageGeometry
import PageRaster

/// Finds rules that are not one straight stroke: dotted, wavy and broken ones.
///
/// Method: flat pieces of ink that follow each other in a straight row are joined into chains. A chain can also contain
/// straight rules that were found before. A chain is taken for a rule if three conditions hold. It is longer than any
/// row of strokes in type, it is nearly solid or a row of equal dots, and its band contains hardly any other ink. A
/// chain of strokes of type is short, because type does not cross the gaps between columns.
struct RuleRemains {
    /// Parameters, set by hand on drawn scans.
    struct Parameters {
        /// Minimum length of a flat piece along the rule, and maximum height of the piece across the rule.
        var leastLength = Ems(1, of: 14)
        var mostHeight: Ems = 0.45
        /// Maximum height of a piece that is flat whatever its length. A higher piece is flat if it is at least `long`.
        /// In a horizontal rule, a higher piece is also flat if its length is at least `flatness` times its height. For
        /// vertical rules this condition is left out, because digits one under the other would fulfil it.
        var low: Ems = 0.26
        var long: Ems = 1.2
        var flatness: Share = 1.5
        /// Maximum length and height of a dot.
        var dot: Ems = 0.25
        /// Maximum gap between successive pieces of a rule (`reach`), and between successive dots (`dotReach`).
        var reach: Ems = 0.65
        var dotReach: Ems = 0.95
        /// Maximum distance between the centre lines of two successive pieces. It is the largest of three values:
        /// `aside`, 2 px, and `asideShare` of the sum of the pieces' heights.
        var aside: Ems = 0.14
        var asideShare: Share = 0.25
        /// Twice the maximum distance between the centre lines of two joined pieces if the length of one contains the
        /// length of the other; at least 2 px.
        var within = Ems(1, of: 12)
        /// Minimum length of a rule: `length` for a rule of at least `many` pieces, `lengthOfFew` for a rule of fewer.
        /// Lower: rows of strokes of type become rules.
        var length: Ems = 4
        var lengthOfFew: Ems = 5
        var many = 6
        /// Maximum height of a rule: `height` times the sum of its length and `heightLength`. Lower: leaning or wavy
        /// rules are lost.
        var height = Share(1, of: 8)
        var heightLength: Ems = 4
        /// Minimum share of a dashed rule's length that its dashes fill. It is `longDashed` if the dashes have a mean
        /// length of at least `longDash`, otherwise `dashed`.
        var dashed: Share = 0.7
        var longDashed: Share = 0.6
        var longDash: Ems = 0.4
        /// Minimum number of dots of a dotted rule.
        var leastDots = 8
        /// Limits for the dots of a dotted rule. `sizeSlack`: maximum difference between a dot's length and the median
        /// length, as a share of the median; at least 2 px. `stepSlack`: maximum difference between a step and a
        /// multiple of the usual step, as a share of the usual step; at least 1 px. `alike`: minimum share of dots
        /// within the first limit, and of steps within the second.
        var sizeSlack: Share = 0.3
        var stepSlack: Share = 0.3
        var alike: Share = 0.7
        /// Range of the step between dots. The minimum is a multiple of the dots' size; the maximum is in ems.
        var leastStep: Share = 1.25
        var mostStep: Ems = 0.6
        /// Limits for leaders. `leastLeaderDots`: minimum number of dots. `leaderStep`: maximum gap and step between dots.
        /// `leaderClear`: distance to both sides of a dot that contains no other ink. `leaderAside`: maximum distance of
        /// the type's middle from the dots' axis.
        var leastLeaderDots = 4
        var leaderStep: Ems = 1.15
        var leaderClear: Ems = 0.35
        var leaderAside: Ems = 0.2
        /// Margin above and below a piece within which other ink is counted; at least 1 px. `foreign` is the maximum
        /// share of a rule's length beside which other ink is found.
        var margin: Ems = 0.1
        var foreign: Share = 0.25
        /// Maximum size of a piece that counts as type, and minimum share of its bounding box that is ink. Larger or
        /// emptier pieces are not counted as other ink. For example, the bounding box of a frame's corner contains
        /// everything inside the frame.
        var largestType: Ems = 4
        var leastInk = Share(1, of: 8)
        /// Maximum height of a wave's crest, at least 2 px, and maximum length of a crest. A wave is first found as a
        /// straight rule, whose height exceeds that of a crest by at most 1 px.
        var crestHeight: Ems = 0.14
        var crestLength: Ems = 0.5
        /// Minimum number of crests along a rule, and minimum share of the rule's length that they cover.
        var crests = 6
        var crested: Share = 0.2
        /// Minimum height of a leaning rule (`leaning`), and minimum length of the rule as a multiple of its height
        /// (`leaningLength`).
        var leaning: Ems = 0.2
        var leaningLength = 8
        /// Distance around a leaning rule within which remnants are sought. `leftAside` is the maximum distance of a
        /// remnant from the rule's course, at least 2 px.
        var leftReach = Ems(1, of: 8)
        var leftAside: Ems = 0.14
        /// Limits for a piece that continues a bent horizontal rule: maximum distance from the rule's end, and maximum
        /// distance above or below the rule. The 一 under a rule is farther away, because it is in the middle of its
        /// cell.
        var bentReach: Ems = 0.4
        var bentAside: Ems = 0.12
        /// Maximum distance in px from a bent horizontal rule up or down to a remnant beside it. A remnant beside the
        /// rule or at its end is at most `bentHeight` high, and at least `bentFlatness` times as long as high.
        var bentTouch = 2
        var bentHeight: Ems = 0.4
        var bentFlatness: Share = 2.5
    }

    /// A rule and its components.
    struct Chain {
        var rule: PrintedRule
        var pieces: [Int]
    }

    /// An element of a chain: a component, or a rule that was found before.
    struct Link {
        var box: PixelRect
        /// Position of the component; nil if the link is a rule.
        var component: Int?
    }

    let components: [InkRuns.Component]
    /// Index of the components.
    let index: RectIndex
    let rules: [PrintedRule]
    /// Em of the body type, in px.
    let em: Int
    let parameters = Parameters()

    /// Minimum number of pixels of a component that may be part of a rule. Smaller components are grain. Higher: rules
    /// of fine dots are lost.
    static let grain = 4

    /// - Parameter index: index of the components, if it exists already (`InkRuns.Component.index`).
    init(components: [InkRuns.Component], index: RectIndex? = nil, rules: [PrintedRule], em: Int) {
        self.components = components
        self.index = index ?? InkRuns.Component.index(of: components, em: em)
        self.rules = rules
        self.em = em
    }

    /// - Parameter leaders: components that belong to no rule.
    func chains(outside pictures: [PixelRect], but leaders: Set<Int> = []) -> [Chain] {
        WritingDirection.allCases.flatMap { direction in
            let pieces = components.indices.filter { i in
                isFlat(i, direction) && !leaders.contains(i)
                    && !pictures.contains { $0.contains(components[i].box.center) }
            }
            // If the box of a rule is higher than a piece may be, the rule leans too much to predict the place of the
            // next piece.
            let straight = rules.filter {
                $0.direction == direction && direction.across($0.box).count <= parameters.mostHeight * em
            }
            let links = pieces.map { Link(box: components[$0].box, component: $0) } + straight.map { Link(box: $0.box) }
            return rows(of: links, direction, dotReach: parameters.dotReach).compactMap { chain($0, direction) }
        }
    }

    /// Whether a piece is low, or long enough for its height. Such a piece may be a dot, or a part of a wave or of a
    /// rule.
    private func isFlat(_ i: Int, _ direction: WritingDirection) -> Bool {
        let across = direction.across(components[i].box).count
        let along = direction.along(components[i].box).count
        guard along >= parameters.leastLength * em, across <= parameters.mostHeight * em,
            components[i].pixels >= Self.grain
        else { return false }
        if across <= parameters.low * em || along >= parameters.long * em { return true }
        return direction == .horizontal && along >= parameters.flatness * across
    }

    /// Joins links into rows. Each link gets at most one successor; the nearest and straightest pairs are joined first.
    /// A link is joined with a longer link beside it only if the centre lines of both nearly coincide. The two strokes
    /// of a double rule, and the rows of dots of a halftone screen, therefore remain separate.
    func rows(of links: [Link], _ direction: WritingDirection, dotReach: Ems) -> [[Link]] {
        let index = RectIndex(links.map(\.box), tile: max(16, em))
        let slack = max(2, parameters.aside.of(em))
        let within = max(2, parameters.within.of(em))
        var groups = Groups(links.count)
        var steps: [(cost: Int, from: Int, to: Int)] = []
        for i in links.indices {
            let along = direction.along(links[i].box)
            let across = direction.across(links[i].box)
            let isDot = max(along.count, across.count) <= parameters.dot * em
            let reach = (isDot ? dotReach : parameters.reach).of(em)
            let window = direction.rect(
                along: along.lowerBound..<along.upperBound + reach,
                across: across.outset(by: slack))
            index.forEachMeeting(window) { k in
                let other = direction.along(links[k].box)
                let there = direction.across(links[k].box)
                let apart = abs(there.doubledMiddle - across.doubledMiddle)
                let aside = max(slack, parameters.asideShare.of(across.count + there.count))
                guard k != i, apart <= 2 * aside else { return }
                if other.upperBound <= along.upperBound {
                    if other.lowerBound >= along.lowerBound, apart <= within { groups.join(i, k) }
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
        let areLong = printed >= parameters.longDash * (row.count * em)
        let isDashed = printed >= (areLong ? parameters.longDashed : parameters.dashed) * length
        let least = row.count >= parameters.many ? parameters.length : parameters.lengthOfFew
        guard length >= least * em, isLow(direction.across(box).count, length), isDashed || isDotted(row, direction),
            standsAlone(pieces, direction)
        else { return nil }
        let pixels = pieces.reduce(0) { $0 + components[$1].pixels }
        let inked = pieces.reduce(0) { $0 + direction.along(components[$1].box).count }
        let rule = PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, inked)))
        return Chain(rule: rule, pieces: pieces)
    }

    private func isLow(_ height: Int, _ length: Int) -> Bool {
        height <= parameters.height * (length + parameters.heightLength.of(em))
    }

    private func isDotted(_ row: [Link], _ direction: WritingDirection) -> Bool {
        row.count >= parameters.leastDots && areAlike(row, direction, mostStep: parameters.mostStep)
    }

    /// Whether a row consists of dots of equal lengths at equal distances. A step here is twice the distance between
    /// the centres of successive dots.
    func areAlike(_ row: [Link], _ direction: WritingDirection, mostStep: Ems) -> Bool {
        let spans = row.map { direction.along($0.box) }.sorted { $0.lowerBound < $1.lowerBound }
        let steps = zip(spans, spans.dropFirst()).map { $1.doubledMiddle - $0.doubledMiddle }
        let size = spans.map(\.count).sorted()[spans.count / 2]
        let step = max(1, steps.sorted()[steps.count / 2])
        let alike = spans.filter { abs($0.count - size) <= max(2, parameters.sizeSlack.of(size)) }
        // If the print has lost a dot, the next dot is two or three steps away.
        let slack = max(2, parameters.stepSlack.of(step))
        let regular = steps.filter { abs($0 - ($0 + step / 2) / step * step) <= slack }
        return alike.count >= parameters.alike * spans.count && regular.count >= parameters.alike * steps.count
            && step >= parameters.leastStep * (2 * size) && step <= mostStep * (2 * em)
    }

    /// Whether hardly any other ink is in the band of a chain. The second stroke of a double rule is allowed.
    private func standsAlone(_ pieces: [Int], _ direction: WritingDirection) -> Bool {
        let own = Set(pieces)
        let margin = max(1, parameters.margin.of(em))
        var foreign = 0
        var printed = 0
        for i in pieces {
            let along = direction.along(components[i].box)
            let across = direction.across(components[i].box)
            let band = direction.rect(along: along, across: across.outset(by: margin))
            var covered = 0
            index.forEachMeeting(band) { k in
                guard !own.contains(k), components[k].pixels >= Self.grain, !isFlat(k, direction), isSolid(k) else {
                    return
                }
                covered += direction.along(components[k].box.intersection(band)).count
            }
            foreign += min(covered, along.count)
            printed += along.count
        }
        return foreign <= parameters.foreign * printed
    }

    /// Whether a piece has the size of type, and fills its bounding box as type does.
    private func isSolid(_ i: Int) -> Bool {
        components[i].longSide <= parameters.largestType * em
            && components[i].pixels >= parameters.leastInk * components[i].box.area
    }

    /// Returns the remnants of rules that were removed from the ink: flat pieces along leaning rules, and crests of
    /// wavy rules.
    func remnants() -> [Int] {
        rules.flatMap { leftOver(by: $0) + crests(of: $0) }
    }

    /// Returns the remnants of the current rules that are horizontal and bent.
    func bentEnds() -> [Int] { rules.flatMap(bent) }

    /// Returns the flat pieces that touch a low horizontal rule or continue it at its end. At these places, the rule
    /// bends away from the straight stroke that was removed.
    private func bent(_ rule: PrintedRule) -> [Int] {
        guard rule.direction == .horizontal, rule.box.width >= parameters.length * em,
            rule.box.height <= parameters.mostHeight * em
        else { return [] }
        let (reach, aside) = (parameters.bentReach.of(em), max(2, parameters.bentAside.of(em)))
        return index.meeting(rule.box.outset(by: max(reach, aside))).filter { i in
            let box = components[i].box
            guard components[i].pixels >= Self.grain, box.height <= parameters.bentHeight * em,
                box.width >= parameters.bentFlatness * box.height
            else { return false }
            let apart = max(rule.box.minY - box.maxY, box.minY - rule.box.maxY)
            return apart <= (rule.box.xRange.contains(box.center.x) ? parameters.bentTouch : aside)
        }
    }

    /// Returns the crests of a fine wave that was found as a thin straight rule: small flat pieces that touch the rule.
    /// Returns no crests if they are few, or cover little of the rule's length.
    private func crests(of rule: PrintedRule) -> [Int] {
        let thin = max(2, parameters.crestHeight.of(em))
        guard rule.direction.across(rule.box).count <= thin + 1, rule.leaning.isEmpty else { return [] }
        let flat = index.meeting(rule.box.outset(by: 1)).filter { i in
            let (along, across) = (rule.direction.along(components[i].box), rule.direction.across(components[i].box))
            return components[i].pixels > 0 && across.count <= thin && along.count <= parameters.crestLength * em
        }
        let covered = flat.reduce(0) { $0 + rule.direction.along(components[$1].box).count }
        return flat.count >= parameters.crests && covered >= parameters.crested * rule.length ? flat : []
    }

    /// Returns the flat pieces of ink that follow the course of a leaning rule.
    private func leftOver(by rule: PrintedRule) -> [Int] {
        let along = rule.direction.along(rule.box)
        let across = rule.direction.across(rule.box)
        guard across.count > parameters.leaning * em, along.count > across.count * parameters.leaningLength else {
            return []
        }
        let flat = index.meeting(rule.box.outset(by: parameters.leftReach.of(em))).filter { i in
            components[i].pixels > 0 && isFlat(i, rule.direction)
                && rule.direction.across(components[i].box).count <= parameters.low * em
        }
        // The remnants show in which of the two directions the rule leans.
        let ways = [false, true].map { falls in flat.filter { lies($0, on: rule, falls: falls) } }
        return ways[0].count > ways[1].count ? ways[0] : ways[1]
    }

    private func lies(_ i: Int, on rule: PrintedRule, falls: Bool) -> Bool {
        let along = rule.direction.along(rule.box)
        let across = rule.direction.across(rule.box)
        let own = rule.direction.along(components[i].box)
        let done = own.middle - along.lowerBound
        let reach = max(0, across.count - rule.thickness)
        let moved = reach * min(max(0, done), along.count) / max(1, along.count)
        let middle =
            (falls ? across.upperBound - moved : across.lowerBound + moved) * 2
            + (falls ? -rule.thickness : rule.thickness)
        let there = rule.direction.across(components[i].box)
        return abs(there.doubledMiddle - middle) <= 2 * max(2, parameters.leftAside.of(em))
    }
}

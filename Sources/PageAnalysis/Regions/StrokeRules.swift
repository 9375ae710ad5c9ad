import PageGeometry
import PageRaster

/// Finds rules that straight openings miss: wavy rules (波罫), and thin rules that are broken or lean.
///
/// Method: a piece of ink is a stroke if it is long and narrow, and if nearly every pixel line across it meets ink only
/// once, in a run as short as a stroke is thick. Strokes that follow each other closely in one line are a rule if
/// together they are longer than any character.
struct StrokeRuleFinder {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum length of a rule's long pieces.
        var leastLong: Ems = 0.8
        /// Minimum length of the crumbs that are added to them.
        var leastCrumb: Ems = 0.2
        /// Minimum share of a rule's length that its long pieces fill.
        var solid: Share = 0.75
        /// Maximum height of a rule (`height`), and of a piece of a rule. `lean` times the length is added to both,
        /// because a rule may wave or lean.
        var height: Ems = 0.7
        var pieceHeight: Ems = 0.6
        var lean = Share(1, of: 25)
        /// Maximum distance of crumbs beyond a rule's ends.
        var reach = Ems(1, of: 3)
        /// Maximum distance of crumbs across a rule.
        var aside = Ems(1, of: 8)
        /// Maximum height of a piece, as a share of the piece's length.
        var flatness = Share(2, of: 3)
        /// Maximum mean thickness of a piece. The minimum is 1 px.
        var thickness: Ems = 0.2
        /// Minimum share of the area between a piece's two edges that is ink. A pixel line across a stroke meets ink
        /// only once, so little of that area is blank.
        var once: Share = 0.8
    }

    /// Em of the body type, in px.
    let em: Int
    private let all: RegionParameters
    private let parameters: Parameters

    init(em: Int, parameters: RegionParameters) {
        (self.em, all, self.parameters) = (em, parameters, parameters.strokeRules)
    }

    /// Returns the rules among the pieces of ink, and the pieces of these rules.
    func find(in ink: InkRuns, outside pictures: [PixelRect]) -> (rules: [PrintedRule], pieces: Set<Int>) {
        var rules: [PrintedRule] = []
        var taken: Set<Int> = []
        for direction in WritingDirection.allCases {
            let long = ink.components.indices.filter { i in
                direction.along(ink.components[i].box).count >= parameters.leastLong * em
                    && isStroke(i, of: ink, direction)
            }
            let pieces = long.map { ink.components[$0] }
            for group in RuleFinder(em: em, parameters: all).join(pieces, direction, outside: pictures) {
                guard var rule = rule(of: group.map { pieces[$0] }, direction) else { continue }
                taken.formUnion(group.map { long[$0] })
                // Adds crumbs to the rule, between its pieces and beyond its ends.
                for i in ink.components.indices where isPart(ink.components[i].box, of: rule) {
                    guard !taken.contains(i), isStroke(i, of: ink, direction) else { continue }
                    taken.insert(i)
                    rule.box = rule.box.union(ink.components[i].box)
                }
                rules.append(rule)
            }
        }
        return (rules, taken)
    }

    private func rule(of pieces: [InkRuns.Component], _ direction: WritingDirection) -> PrintedRule? {
        let box = pieces.dropFirst().reduce(pieces[0].box) { $0.union($1.box) }
        let printed = pieces.reduce(0) { $0 + direction.along($1.box).count }
        let pixels = pieces.reduce(0) { $0 + $1.pixels }
        let length = direction.along(box).count
        guard length >= all.rules.length * em, printed >= parameters.solid * length,
            direction.across(box).count <= parameters.height.of(em) + parameters.lean.of(length)
        else { return nil }
        return PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, printed)))
    }

    private func isPart(_ box: PixelRect, of rule: PrintedRule) -> Bool {
        let (along, across) = (rule.direction.along(rule.box), rule.direction.across(rule.box))
        let (start, end) = (rule.direction.along(box).lowerBound, rule.direction.along(box).upperBound)
        let (reach, aside) = (parameters.reach.of(em), parameters.aside.of(em))
        return start <= along.upperBound + reach && end >= along.lowerBound - reach
            && rule.direction.across(box).lowerBound >= across.lowerBound - aside
            && rule.direction.across(box).upperBound <= across.upperBound + aside
    }

    private func isStroke(_ i: Int, of ink: InkRuns, _ direction: WritingDirection) -> Bool {
        let piece = ink.components[i]
        let box = piece.box
        let (along, across) = (direction.along(box).count, direction.across(box).count)
        guard along >= parameters.leastCrumb * em, across <= parameters.flatness * along,
            across <= parameters.pieceHeight.of(em) + parameters.lean.of(along),
            piece.pixels <= parameters.thickness * (along * em), piece.pixels >= along
        else { return false }
        var hull = Hull(around: box, direction)
        for y in box.yRange {
            for k in ink.firstRun(inRow: y, endingAfter: box.minX)..<ink.rowStart(y + 1) {
                let run = ink.runs[k]
                guard Int(run.start) < box.maxX else { break }
                if Int(run.component) == i { hull.add(Int(run.start)..<Int(run.end), row: y) }
            }
        }
        return piece.pixels >= parameters.once * hull.area
    }
}

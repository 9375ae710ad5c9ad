import PageGeometry
import PageRaster

/// Rules that no straight opening finds: wavy ones (波罫), and thin ones that lean or are broken by print or scan.
///
/// Method: a piece is a stroke if it is long and narrow, and if nearly each line of pixels across it meets its ink once,
/// over a thickness that is a stroke's. Strokes that follow one another closely in one line are a rule when they are as
/// long together as no character is.
struct StrokeRuleFinder {
    /// Em of the body type in px.
    var em: Int

    /// The rules among the pieces, and the pieces that they are made of.
    func find(in ink: InkRuns, outside pictures: [PixelRect]) -> (rules: [PrintedRule], pieces: Set<Int>) {
        var rules: [PrintedRule] = []
        var taken: Set<Int> = []
        for direction in WritingDirection.allCases {
            let long = ink.components.indices.filter { i in
                direction.along(ink.components[i].box).count * 10 >= 8 * em && isStroke(i, of: ink, direction)
            }
            let pieces = long.map { ink.components[$0] }
            for group in RuleFinder(em: em).join(pieces, direction, outside: pictures) {
                guard var rule = rule(of: group.map { pieces[$0] }, direction) else { continue }
                taken.formUnion(group.map { long[$0] })
                // Crumbs of the rule, between its pieces and beyond its ends.
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
        guard length * 10 >= 46 * em, printed * 100 >= length * 75,
            direction.across(box).count <= em * 7 / 10 + length / 25
        else { return nil }
        return PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, printed)))
    }

    private func isPart(_ box: PixelRect, of rule: PrintedRule) -> Bool {
        let (along, across) = (rule.direction.along(rule.box), rule.direction.across(rule.box))
        let (start, end) = (rule.direction.along(box).lowerBound, rule.direction.along(box).upperBound)
        return start <= along.upperBound + em / 3 && end >= along.lowerBound - em / 3
            && rule.direction.across(box).lowerBound >= across.lowerBound - em / 8
            && rule.direction.across(box).upperBound <= across.upperBound + em / 8
    }

    /// Whether a piece is a stroke along a direction.
    private func isStroke(_ i: Int, of ink: InkRuns, _ direction: WritingDirection) -> Bool {
        let piece = ink.components[i]
        let box = piece.box
        let (along, across) = (direction.along(box).count, direction.across(box).count)
        guard along * 5 >= em, across * 3 <= along * 2, across <= em * 6 / 10 + along / 25,
            piece.pixels * 5 <= along * em, piece.pixels >= along
        else { return false }
        var hull = Hull(around: box, direction)
        for y in box.yRange {
            for k in ink.firstRun(inRow: y, endingAfter: box.minX)..<ink.rowStart(y + 1) {
                let run = ink.runs[k]
                guard Int(run.start) < box.maxX else { break }
                if Int(run.component) == i { hull.add(Int(run.start)..<Int(run.end), row: y) }
            }
        }
        return piece.pixels * 100 >= hull.area * 80
    }
}

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
            let strokes = strokes(in: ink, direction)
            let boxes = strokes.map { ink.components[$0] }
            let long = strokes.indices.filter { direction.along(boxes[$0].box).count * 10 >= 8 * em }
            for group in RuleFinder(em: em).join(long.map { boxes[$0] }, direction, outside: pictures) {
                guard var rule = rule(of: group.map { boxes[long[$0]] }, direction) else { continue }
                taken.formUnion(group.map { strokes[long[$0]] })
                // Crumbs of the rule, between its pieces and beyond its ends.
                for i in strokes.indices where !taken.contains(strokes[i]) {
                    guard isPart(boxes[i].box, of: rule) else { continue }
                    taken.insert(strokes[i])
                    rule.box = rule.box.union(boxes[i].box)
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

    /// The pieces that are strokes along a direction.
    private func strokes(in ink: InkRuns, _ direction: WritingDirection) -> [Int] {
        let wanted = ink.components.indices.filter { i in
            let piece = ink.components[i]
            let (along, across) = (direction.along(piece.box).count, direction.across(piece.box).count)
            return along * 5 >= em && across * 3 <= along * 2 && across <= em * 6 / 10 + along / 25
                && piece.pixels * 5 <= along * em && piece.pixels >= along
        }
        return wanted.filter { i in
            let box = ink.components[i].box
            var hull = Hull(around: box, direction)
            for y in box.yRange {
                var k = ink.firstRun(inRow: y, endingAfter: box.minX)
                while k < ink.rowStart(y + 1), Int(ink.runs[k].start) < box.maxX {
                    let run = ink.runs[k]
                    if Int(run.component) == i { hull.add(Int(run.start)..<Int(run.end), row: y) }
                    k += 1
                }
            }
            return ink.components[i].pixels * 100 >= hull.area * 80
        }
    }
}

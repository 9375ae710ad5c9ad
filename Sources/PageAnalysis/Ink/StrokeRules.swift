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
            for group in RuleFinder(em: em).join(boxes, direction, outside: pictures) {
                let box = group.reduce(boxes[group[0]].box) { $0.union(boxes[$1].box) }
                let printed = group.reduce(0) { $0 + direction.along(boxes[$1].box).count }
                let pixels = group.reduce(0) { $0 + boxes[$1].pixels }
                let length = direction.along(box).count
                guard length * 10 >= 46 * em, printed * 100 >= length * 75,
                    direction.across(box).count <= em * 7 / 10 + length / 25
                else { continue }
                rules.append(PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, printed))))
                taken.formUnion(group.map { strokes[$0] })
            }
        }
        return (rules, taken)
    }

    /// The pieces that are strokes along a direction.
    private func strokes(in ink: InkRuns, _ direction: WritingDirection) -> [Int] {
        let wanted = ink.components.indices.filter { i in
            let piece = ink.components[i]
            let (along, across) = (direction.along(piece.box).count, direction.across(piece.box).count)
            return along * 10 >= 8 * em && across * 3 <= along * 2 && across <= em * 6 / 10 + along / 25
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

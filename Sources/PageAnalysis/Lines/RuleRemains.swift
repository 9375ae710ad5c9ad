import PageGeometry
import PageRaster

/// Finds rules that are no straight stroke: dotted and wavy ones, and what print or scan has left of a broken one.
///
/// Method: flat pieces of ink that follow one another in a straight row are joined to chains. A chain longer than any
/// row of strokes in type, which is nearly solid or a row of like dots, and beside which nothing else stands, is a
/// rule. Type crosses no gap between columns, so a chain of its strokes stays short.
struct RuleRemains {
    /// A rule and the components that it is made of.
    struct Chain {
        var rule: PrintedRule
        var pieces: [Int]
    }

    var components: [InkRuns.Component]
    /// Em of the body type in px.
    var em: Int

    func chains(outside pictures: [PixelRect]) -> [Chain] {
        let all = RectIndex(components.map(\.box), tile: max(16, 2 * em))
        return WritingDirection.allCases.flatMap { direction in
            let flat = components.indices.filter { i in
                isFlat(i, direction) && !pictures.contains { $0.contains(components[i].box.center) }
            }
            return rows(of: flat, direction).compactMap { chain($0, direction, among: all) }
        }
    }

    /// A dot, or a piece of a wave or a rule: low for its row, and a high one must be long.
    private func isFlat(_ i: Int, _ direction: WritingDirection) -> Bool {
        let across = direction.across(components[i].box).count
        let along = direction.along(components[i].box).count
        guard along * 14 >= em, across * 100 <= em * 45, components[i].pixels >= 4 else { return false }
        return across * 100 <= em * 26 || along * 10 >= em * 12
    }

    /// Pieces joined each with the nearest one after it in its row.
    private func rows(of flat: [Int], _ direction: WritingDirection) -> [[Int]] {
        let boxes = flat.map { components[$0].box }
        let index = RectIndex(boxes, tile: max(16, em))
        var groups = Groups(flat.count)
        for i in flat.indices {
            let along = direction.along(boxes[i])
            let across = direction.across(boxes[i])
            let middle = across.lowerBound + across.upperBound
            let slack = max(2, em * 14 / 100)
            let window = direction.rect(
                along: along.upperBound - em / 6..<along.upperBound + em * (across.count * 5 <= em ? 95 : 65) / 100,
                across: across.lowerBound - slack..<across.upperBound + slack)
            var best: (start: Int, piece: Int)?
            index.forEachMeeting(window) { k in
                let other = direction.along(boxes[k])
                let there = direction.across(boxes[k])
                guard other.upperBound > along.upperBound, other.lowerBound > along.lowerBound,
                    abs(there.lowerBound + there.upperBound - middle)
                        <= 2 * max(slack, (across.count + there.count) / 4),
                    (other.lowerBound, k) < best ?? (.max, 0)
                else { return }
                best = (other.lowerBound, k)
            }
            if let best { groups.join(i, best.piece) }
        }
        return groups.lists(of: Array(flat.indices)).map { $0.map { flat[$0] } }
    }

    private func chain(_ row: [Int], _ direction: WritingDirection, among all: RectIndex) -> Chain? {
        let box = row.dropFirst().reduce(components[row[0]].box) { $0.union(components[$1].box) }
        let length = direction.along(box).count
        let printed = row.reduce(0) { $0 + direction.along(components[$1].box).count }
        guard length * 10 >= em * (row.count >= 6 ? 40 : 50), direction.across(box).count * 8 <= length + 4 * em,
            printed * 100 >= length * 70 || isDotted(row, direction),
            standsAlone(row, box, direction, among: all)
        else { return nil }
        let pixels = row.reduce(0) { $0 + components[$1].pixels }
        let rule = PrintedRule(box: box, direction: direction, thickness: max(1, pixels / max(1, printed)))
        return Chain(rule: rule, pieces: row)
    }

    /// Dots as large as one another and as far from one another.
    private func isDotted(_ row: [Int], _ direction: WritingDirection) -> Bool {
        guard row.count >= 8 else { return false }
        let spans = row.map { direction.along(components[$0].box) }.sorted { $0.lowerBound < $1.lowerBound }
        let steps = zip(spans, spans.dropFirst()).map { $1.lowerBound + $1.upperBound - $0.lowerBound - $0.upperBound }
        let size = spans.map(\.count).sorted()[spans.count / 2]
        let step = max(1, steps.sorted()[steps.count / 2])
        let alike = spans.filter { abs($0.count - size) <= max(2, size * 3 / 10) }
        // Where print has lost a dot, the next one is two or three steps away.
        let regular = steps.filter { abs($0 - ($0 + step / 2) / step * step) * 10 <= max(20, step * 3) }
        return alike.count * 10 >= spans.count * 7 && regular.count * 10 >= steps.count * 7
            && step * 2 >= size * 5 && step * 10 <= em * 12
    }

    /// Whether other ink lies in the rule's own band for a quarter of its length at most.
    private func standsAlone(
        _ row: [Int], _ box: PixelRect, _ direction: WritingDirection, among all: RectIndex
    ) -> Bool {
        let own = Set(row)
        let margin = max(1, em / 10)
        var foreign = 0
        for i in row {
            let band = direction.rect(
                along: direction.along(components[i].box),
                across: direction.across(components[i].box).lowerBound - margin..<direction.across(components[i].box)
                    .upperBound + margin)
            var covered = 0
            all.forEachMeeting(band) { k in
                guard !own.contains(k), components[k].pixels >= 4 else { return }
                covered += direction.along(components[k].box.intersection(band)).count
            }
            foreign += min(covered, direction.along(band).count)
        }
        let printed = row.reduce(0) { $0 + direction.along(components[$1].box).count }
        return foreign * 4 <= printed
    }
}

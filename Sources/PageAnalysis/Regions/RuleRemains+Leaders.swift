import PageGeometry
import PageRaster

/// A row of dots that leads from type to type on its axis, as from a title to its page number.
struct Leader {
    /// Maximum distance from the last dot to type.
    static let reach: Ems = 2.4

    var direction: WritingDirection
    /// Positions of the components, in the direction: the type before the dots, the dots, the type after them.
    var pieces: [Int]

    /// Returns the rectangle of the dots, as wide as a column.
    func box(in components: [InkRuns.Component], em: Int) -> PixelRect {
        let dots = pieces[1..<pieces.count - 1].map { components[$0].box }
        let box = dots.dropFirst().reduce(dots[0]) { $0.union($1) }
        let (across, half) = (direction.across(box), em / 2)
        let middle = across.middle
        return direction.rect(along: direction.along(box), across: middle - half..<middle + half)
    }
}

extension RuleRemains {
    /// Finds the rows of dots that are leaders. Such a row stands alone in its column, unlike the dots of a halftone
    /// screen, and meets type on its axis at both ends, unlike a separator.
    func leaders() -> [Leader] {
        WritingDirection.allCases.flatMap { direction in
            let dots = components.indices.filter { isDot($0) && standsClear($0, direction) }
            let links = dots.map { Link(box: components[$0].box, component: $0) }
            return rows(of: links, direction, dotReach: parameters.leaderStep).compactMap {
                leader(of: $0.compactMap(\.component), direction)
            }
        }
    }

    private func isDot(_ i: Int) -> Bool {
        components[i].pixels >= Self.grain && components[i].longSide <= parameters.dot * em
            && components[i].longSide >= parameters.leastLength * em
    }

    /// Whether no other ink is beside a dot, in the width of a column.
    private func standsClear(_ i: Int, _ direction: WritingDirection) -> Bool {
        let (box, clear) = (components[i].box, parameters.leaderClear.of(em))
        let across = direction.across(box)
        let band = direction.rect(
            along: direction.along(box), across: across.outset(by: clear))
        return index.firstMeeting(band) { $0 != i && components[$0].pixels >= Self.grain } == nil
    }

    private func leader(of row: [Int], _ direction: WritingDirection) -> Leader? {
        let row = row.sorted {
            direction.along(components[$0].box).lowerBound < direction.along(components[$1].box).lowerBound
        }
        let (first, last) = (components[row[0]].box, components[row[row.count - 1]].box)
        guard row.count >= parameters.leastLeaderDots,
            direction.along(first.union(last)).count >= parameters.length * em,
            areAlike(
                row.map { Link(box: components[$0].box, component: $0) }, direction, mostStep: parameters.leaderStep),
            let before = type(beside: first, direction, isAfter: false),
            let after = type(beside: last, direction, isAfter: true)
        else { return nil }
        return Leader(direction: direction, pieces: [before] + row + [after])
    }

    /// Returns the nearest piece of the type before or after a dot; nil if the type is not centred on the dot's axis.
    private func type(beside dot: PixelRect, _ direction: WritingDirection, isAfter: Bool) -> Int? {
        let (along, across) = (direction.along(dot), direction.across(dot))
        let (reach, half) = (Leader.reach.of(em), em / 2)
        let middle = across.middle
        func pieces(_ along: Range<Int>) -> [Int] {
            index.meeting(direction.rect(along: along, across: middle - half..<middle + half)).filter {
                components[$0].pixels >= Self.grain && !isDot($0)
                    && components[$0].longSide <= parameters.largestType * em
            }
        }
        func distance(_ i: Int) -> Int {
            let other = direction.along(components[i].box)
            return isAfter ? other.lowerBound - along.upperBound : along.lowerBound - other.upperBound
        }
        let near = pieces(
            isAfter ? along.upperBound..<along.upperBound + reach : along.lowerBound - reach..<along.lowerBound)
        guard let nearest = near.min(by: { (distance($0), $0) < (distance($1), $1) }) else { return nil }
        let edge = max(0, distance(nearest))
        let character = pieces(
            isAfter
                ? along.upperBound + edge..<along.upperBound + edge + em
                : along.lowerBound - edge - em..<along.lowerBound - edge)
        let extent = direction.across(
            character.dropFirst().reduce(components[character[0]].box) { $0.union(components[$1].box) })
        return abs(extent.doubledMiddle - 2 * middle) <= parameters.leaderAside * (2 * em)
            ? nearest : nil
    }
}

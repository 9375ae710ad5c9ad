import PageGeometry

/// What is told to the forest that looks at pairs of passages a second time: how good each pair is, what else its first
/// passage could be followed by, and what else its second one could be read after.
///
/// The first forest sees one pair at a time. Under two neighbours stands a row that goes on only one of them, and what
/// speaks for one speaks against the other (stacked generalisation: D. Wolpert, 1992).
struct LinkRivals {
    /// What speaks for each pair by the first forest, in 256ths of a nat; nil where a pair is not possible.
    let points: [[Int?]]

    static let count = 16 + LinkFeatures.count
    /// A pair with fewer points is not looked at again: of the right pairs of 96 pages, 11 in 6,296 have fewer.
    static let least = -1500
    /// What stands for a rival where there is none.
    private static let none = -6000

    /// The best and the second best points in a row or a column without one place, and the place of the best.
    private struct Best {
        var first = LinkRivals.none
        var second = LinkRivals.none
        var place: Int?

        mutating func add(_ points: Int?, at place: Int) {
            guard let points else { return }
            if points > first {
                (first, second, self.place) = (points, first, place)
            } else {
                second = max(second, points)
            }
        }
    }

    private func after(_ a: Int, without b: Int) -> Best {
        var best = Best()
        for (k, value) in points[a].enumerated() where k != b { best.add(value, at: k) }
        return best
    }

    private func before(_ b: Int, without a: Int) -> Best {
        var best = Best()
        for k in points.indices where k != a { best.add(points[k][b], at: k) }
        return best
    }

    /// The features of a pair that is possible; `features` are those of a pair for the first forest.
    ///
    /// - Complexity: O(passages).
    func values(_ a: Int, _ b: Int, features: (Int, Int) -> [Int]) -> [Int] {
        let own = features(a, b)
        let next = after(a, without: b)
        let previous = before(b, without: a)
        let nextsOther = next.place.map { before($0, without: a).first } ?? Self.none
        let previousOther = previous.place.map { after($0, without: b).first } ?? Self.none
        let rival = previous.place.map { features($0, b) } ?? own
        let other = next.place.map { features(a, $0) } ?? own
        return [
            points[a][b] ?? Self.none, next.first, previous.first, next.second, previous.second, nextsOther,
            previousOther,
        ] + LinkFeatures.ofFirst.map { rival[$0] - own[$0] } + LinkFeatures.ofSecond.map { other[$0] - own[$0] } + own
    }
}

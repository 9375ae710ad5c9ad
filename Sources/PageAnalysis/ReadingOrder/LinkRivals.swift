import PageGeometry

/// Measures how a link compares with its rivals: links from the same passage, and links to the same passage (`RivalFeature`).
///
/// The first model sees one link at a time. Under two neighbouring rows stands a row that continues only one of them, and evidence for
/// one is evidence against the other (stacked generalisation: D. Wolpert, 1992).
struct LinkRivals {
    /// The points of each link by the first model, in 256ths of a nat; nil where a pair is not possible.
    let points: [[Int?]]

    /// A pair with fewer points is not looked at again: of the right pairs of 96 pages, 11 in 6,296 have fewer.
    static let least = -1500
    /// What stands for a rival where there is none.
    static let none = -6000

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

    /// The numbers that the second model is told of a link that is possible: its rivals' features, then its own.
    ///
    /// - Parameter features: of a link.
    /// - Complexity: O(passages).
    func values(_ a: Int, _ b: Int, features: (Int, Int) -> FeatureVector<LinkFeature>) -> [Int] {
        let own = features(a, b)
        let next = after(a, without: b)
        let previous = before(b, without: a)
        var compared = FeatureVector<RivalFeature>()
        compared[.points] = points[a][b] ?? Self.none
        compared[.bestAfter] = next.first
        compared[.bestBefore] = previous.first
        compared[.secondAfter] = next.second
        compared[.secondBefore] = previous.second
        compared[.nextsOther] = next.place.map { before($0, without: a).first } ?? Self.none
        compared[.previousOther] = previous.place.map { after($0, without: b).first } ?? Self.none
        let rival = previous.place.map { features($0, b) } ?? own
        for (name, feature) in Self.ofFirst { compared[name] = rival[feature] - own[feature] }
        let other = next.place.map { features(a, $0) } ?? own
        for (name, feature) in Self.ofSecond { compared[name] = other[feature] - own[feature] }
        return compared.values + own.values
    }

    /// Features that are compared with those of the best other link to the second passage: how far its last line falls short, how its
    /// first one is indented, its edges against the second passage's, separators over and under, the blank between.
    static let ofFirst: KeyValuePairs<RivalFeature, LinkFeature> = [
        .rivalShortfall: .fromShortfall, .rivalIndent: .fromIndent, .rivalLeftToLeft: .leftToLeft,
        .rivalRightToRight: .rightToRight, .rivalSeparatorsOver: .separatorsOver,
        .rivalSeparatorsUnder: .separatorsUnder, .rivalGapDown: .gapDown,
    ]
    /// Features that are compared with those of the best other link from the first passage: the blanks down and across.
    static let ofSecond: KeyValuePairs<RivalFeature, LinkFeature> = [
        .otherGapDown: .gapDown, .otherGapAcross: .gapAcross,
    ]
}

import HighlightMap

extension Match {
    /// Returns the quality of the grouping of the found characters into articles, as B-cubed F1.
    ///
    /// - Parameter isCounted: whether a character counts in the result; the others count only as members of groups.
    func articleGrouping(where isCounted: (Int) -> Bool = { _ in true }) -> Double {
        bCubed(
            found.map { ($0.character.article.description, $0.cell.article) }, counting: foundCharacters.map(isCounted))
    }

    /// Returns the quality of the grouping into paragraphs, in the same way.
    func paragraphGrouping(where isCounted: (Int) -> Bool = { _ in true }) -> Double {
        struct TruthKey: Hashable {
            var article: String
            var flow: String
            var paragraph: Truth.Label
        }
        struct MapKey: Hashable {
            var article: Int
            var paragraph: Int
        }
        return bCubed(
            found.map { character, cell in
                (
                    TruthKey(
                        article: character.article.description, flow: character.flow, paragraph: character.paragraph),
                    MapKey(article: cell.article, paragraph: cell.paragraph)
                )
            }, counting: foundCharacters.map(isCounted))
    }

    /// See `Score.roles`. Bylines count as body. Nil if the map has no cell.
    var roles: Double? {
        guard !cells.isEmpty else { return nil }
        var right: [String: Int] = [:]
        var inTruth: [String: Int] = [:]
        var inMap: [String: Int] = [:]
        for (character, cell) in found {
            let role = cell.roleInTruth
            inTruth[character.role, default: 0] += 1
            inMap[role, default: 0] += 1
            if role == character.role { right[role, default: 0] += 1 }
        }
        let figures = inTruth.keys.sorted().map { role in
            2 * Double(right[role, default: 0]) / Double(inMap[role, default: 0] + inTruth[role, default: 0])
        }
        return figures.reduce(0, +) / Double(max(1, figures.count))
    }
}

/// Returns the B-cubed F1 of a grouping (Bagga and Baldwin, 1998). It compares two groups of each member, the true one
/// and the found one, by the share of each that is also in the other. 0 if there are no members.
///
/// - Parameter isCounted: whether each member counts in the result; the others count only as members of groups.
func bCubed<T: Hashable, P: Hashable>(_ members: [(truth: T, found: P)], counting isCounted: [Bool]) -> Double {
    var both: [Pair<T, P>: Int] = [:]
    var truth: [T: Int] = [:]
    var found: [P: Int] = [:]
    var groups: [Pair<T, P>] = []  // in order of appearance: a dictionary's order would change the sum's last digits
    var counted: [Pair<T, P>: Int] = [:]
    for (member, counts) in zip(members, isCounted) {
        let key = Pair(truth: member.truth, found: member.found)
        if both[key] == nil { groups.append(key) }
        both[key, default: 0] += 1
        truth[key.truth, default: 0] += 1
        found[key.found, default: 0] += 1
        if counts { counted[key, default: 0] += 1 }
    }
    var precision = 0.0
    var recall = 0.0
    for key in groups {
        let shared = both[key, default: 0] * counted[key, default: 0]
        precision += Double(shared) / Double(found[key.found, default: 1])
        recall += Double(shared) / Double(truth[key.truth, default: 1])
    }
    let count = Double(max(1, isCounted.count { $0 }))
    return f1(precision / count, recall / count)
}

private struct Pair<T: Hashable, P: Hashable>: Hashable {
    var truth: T
    var found: P
}

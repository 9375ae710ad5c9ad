/// The texts of a page: for each flow, its characters in order.
struct Flows {
    struct Flow {
        var article: String
        var name: String
        /// Positions of the flow's characters in the match, in reading order.
        var characters: [Int]
    }

    /// The flows, sorted by article, then by name, both compared as text by code point. In this order, every program
    /// that computes `fill` picks the same random spans.
    let flows: [Flow]

    init(of characters: [Truth.Character]) {
        struct Key: Hashable {
            var article: String
            var name: String
        }
        var members: [Key: [Int]] = [:]
        for (k, character) in characters.enumerated() {
            members[Key(article: "\(character.article)", name: character.flow), default: []].append(k)
        }
        flows = members.map { key, members in
            Flow(
                article: key.article, name: key.name,
                characters: members.sorted { (characters[$0].place, $0) < (characters[$1].place, $1) })
        }.sorted {
            $0.article == $1.article ? Self.precedes($0.name, $1.name) : Self.precedes($0.article, $1.article)
        }
    }

    /// Compares texts by code point, as most languages do and Swift's `<` does not.
    private static func precedes(_ first: String, _ second: String) -> Bool {
        first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }

    struct Pair {
        var first: Int
        var second: Int
        /// Whether the flow changes from one run of lines to another between the two characters.
        var isJoin: Bool
        /// Whether both characters are found and numbered consecutively.
        var isGood: Bool
    }

    func pairs(in match: Match) -> [Pair] {
        flows.flatMap { flow in
            zip(flow.characters, flow.characters.dropFirst()).compactMap { a, b in
                let first = match.characters[a]
                let second = match.characters[b]
                guard second.place == first.place + 1 else { return nil }
                return Pair(first: a, second: b, isJoin: first.run != second.run, isGood: match.follows(b, a))
            }
        }
    }
}

extension [Flows.Pair] {
    /// Share of good pairs among all pairs, and among the joins; `joins` is nil if there are no joins.
    var order: (flow: Double, joins: Double?) {
        let joins = filter(\.isJoin)
        return (
            share(count(where: \.isGood), of: count),
            joins.isEmpty ? nil : share(joins.count(where: \.isGood), of: joins.count)
        )
    }
}

extension Match {
    /// Whether both characters are found, and the number of `second` is that of `first` plus 1.
    fileprivate func follows(_ second: Int, _ first: Int) -> Bool {
        guard let a = cellOfCharacter[first], let b = cellOfCharacter[second] else { return false }
        return b == a + 1
    }
}

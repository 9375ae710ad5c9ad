/// The texts of a page: for each flow its characters in order.
struct Flows {
    struct Flow {
        var article: String
        var name: String
        /// Positions in the match's characters, in order of reading.
        var characters: [Int]
    }

    /// Sorted by article and name, as text, so that every program draws the same spans.
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

    /// Order by code point, as most languages have it and Swift's own `<` has not.
    private static func precedes(_ first: String, _ second: String) -> Bool {
        first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }

    /// Shares of the consecutive pairs that are found and numbered consecutively: of all, and of those where the flow
    /// leaves a run of lines for another (nil when it never does).
    func order(in match: Match) -> (flow: Double, joins: Double?) {
        var pairs = 0
        var good = 0
        var jumps = 0
        var made = 0
        for flow in flows {
            for (a, b) in zip(flow.characters, flow.characters.dropFirst()) {
                let first = match.characters[a]
                let second = match.characters[b]
                guard second.place == first.place + 1 else { continue }
                let isGood = match.follows(b, a)
                pairs += 1
                good += isGood ? 1 : 0
                if first.run != second.run {
                    jumps += 1
                    made += isGood ? 1 : 0
                }
            }
        }
        return (share(good, of: pairs), jumps > 0 ? share(made, of: jumps) : nil)
    }
}

extension Match {
    /// Whether both characters are found, `second` under the number after that of `first`.
    fileprivate func follows(_ second: Int, _ first: Int) -> Bool {
        guard let a = cellOfCharacter[first], let b = cellOfCharacter[second] else { return false }
        return b == a + 1
    }
}

extension Match {
    /// Returns the measures of each class of character that is on the page.
    ///
    /// - Complexity: O(characters + cells).
    func classBreakdowns(_ flows: Flows, _ truth: Truth) -> [CharacterClass: Breakdown] {
        let classes = characterClasses(truth)
        var breakdowns: [CharacterClass: Breakdown] = [:]
        func count(_ measure: Breakdown.Measure, of classes: some Sequence<CharacterClass>, _ isRight: Bool) {
            for one in classes { breakdowns[one, default: Breakdown()].count(measure, isRight) }
        }
        for k in characters.indices {
            for one in classes[k] { breakdowns[one, default: Breakdown()].characters += 1 }
            count(.found, of: classes[k], cellOfCharacter[k] != nil)
            if truth.hasRoles, let i = cellOfCharacter[k] { count(.roles, of: classes[k], hasRightRole(k, cells[i])) }
        }
        for i in cells.indices where !cells[i].isStray {
            count(.uncut, of: Set(touched[i].flatMap { classes[$0] }), isWhole[i])
        }
        for pair in flows.pairs(in: self) {
            count(.flow, of: classes[pair.second], pair.isGood)
            if pair.isJoin { count(.joins, of: classes[pair.second], pair.isGood) }
        }
        return breakdowns
    }

    /// Returns the classes of each character, its form first.
    func characterClasses(_ truth: Truth) -> [[CharacterClass]] {
        let bases = Set(truth.ruby.flatMap(\.bases))
        return zip(characters, places).map { $0.classes(hasRuby: bases.contains($1)) }
    }

    private func hasRightRole(_ character: Int, _ cell: Cell) -> Bool {
        cell.roleInTruth == characters[character].role
    }

    /// Returns, for each feature that articles have, the measures of the articles with that feature.
    ///
    /// - Complexity: O(characters + spans × cells) for each feature.
    func articleBreakdowns(_ flows: Flows, _ truth: Truth) -> [String: Breakdown] {
        var articles: [String: Set<String>] = [:]
        for article in truth.articles {
            for feature in article.features { articles[feature, default: []].insert(article.article.description) }
        }
        let pairs = flows.pairs(in: self)
        return articles.mapValues { breakdown(of: $0, flows, pairs) }
    }

    private func breakdown(of articles: Set<String>, _ flows: Flows, _ pairs: [Flows.Pair]) -> Breakdown {
        let isIn = characters.map { articles.contains($0.article.description) }
        var breakdown = Breakdown()
        for k in characters.indices where isIn[k] {
            breakdown.characters += 1
            breakdown.count(.found, cellOfCharacter[k] != nil)
        }
        for pair in pairs where isIn[pair.second] {
            breakdown.count(.flow, pair.isGood)
            if pair.isJoin { breakdown.count(.joins, pair.isGood) }
        }
        let fill = flows.fill(in: self, articles: articles)
        let found = foundCharacters.count { isIn[$0] }
        func weigh(_ measure: Breakdown.Measure, _ value: Double?, cases: Int) {
            guard let value, cases > 0 else { return }
            breakdown.shares[measure] = Rate(amount: value * Double(cases), cases: cases)
        }
        weigh(.fill, fill, cases: breakdown.characters)
        weigh(.article, articleGrouping { isIn[$0] }, cases: found)
        weigh(.paragraph, paragraphGrouping { isIn[$0] }, cases: found)
        return breakdown
    }
}

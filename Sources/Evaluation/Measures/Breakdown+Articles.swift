extension Match {
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
        let fill = flows.fill(in: self, spans: Score.publishedSpans, seed: Score.publishedSeed, articles: articles)
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

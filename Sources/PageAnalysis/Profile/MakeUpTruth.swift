/// What is right for the lines of a page, one entry for each line.
package struct MakeUpTruth: Sendable {
    /// Whether and where a line is numbered.
    package enum Place: Sendable, Hashable {
        /// Not known, and never counted.
        case unknown
        /// The line has no number.
        case aside
        /// The line is line number `place` of a block. `part` is the block's place in its article; nil for a caption.
        case block(Int, place: Int, article: Int, part: Int?)
    }

    /// Kinds of which one is right; empty if unknown.
    package var kinds: [[BlockKind]]
    package var places: [Place]
    /// Whether the line goes on in a line that the page lacks, or comes from one.
    var losesNext: [Bool], losesBefore: [Bool]

    /// Kinds of a line that has no number.
    package static let aside = BlockKind.allCases.filter { !$0.isNumbered }

    package init(kinds: [[BlockKind]], places: [Place]) {
        precondition(kinds.count == places.count, "each line has kinds and a place")
        (self.kinds, self.places) = (kinds, places)
        losesNext = places.map { _ in false }
        losesBefore = losesNext
    }

    /// Returns the truth without the places of some lines. Their neighbours lose them.
    package func withoutOrder(of lines: [Int]) -> MakeUpTruth {
        var truth = self
        let next = zip(following, next).map { $0 ?? $1 }
        var before = [Int?](repeating: nil, count: next.count)
        for (one, other) in next.enumerated() { if let other { before[other] = one } }
        for line in lines {
            truth.places[line] = .unknown
            if let other = next[line] { truth.losesBefore[other] = true }
            if let other = before[line] { truth.losesNext[other] = true }
        }
        return truth
    }

    /// Returns the truth of some lines. A line loses neighbours that are not among them.
    func taking(_ kept: [Int]) -> MakeUpTruth {
        var truth = MakeUpTruth(kinds: kept.map { kinds[$0] }, places: kept.map { places[$0] })
        let isKept = Set(kept)
        let (next, before) = (next, before)
        truth.losesNext = kept.map { losesNext[$0] || next[$0].map { !isKept.contains($0) } ?? false }
        truth.losesBefore = kept.map { losesBefore[$0] || before[$0].map { !isKept.contains($0) } ?? false }
        return truth
    }

    /// The line after each line in its block.
    var next: [Int?] {
        var next = [Int?](repeating: nil, count: places.count)
        for (one, other) in zip(inBlocks, inBlocks.dropFirst()) where block(one) == block(other) && !losesNext[one] {
            next[one] = other
        }
        return next
    }

    /// The line before each line in its block.
    var before: [Int?] {
        var before = [Int?](repeating: nil, count: places.count)
        for (one, other) in next.enumerated() { if let other { before[other] = one } }
        return before
    }

    private func block(_ line: Int) -> Int? {
        if case .block(let block, _, _, _) = places[line] { block } else { nil }
    }

    private func article(_ line: Int) -> Int? {
        if case .block(_, _, let article, _) = places[line] { article } else { nil }
    }

    /// The lines in blocks, block by block, in order.
    private var inBlocks: [Int] {
        places.indices.compactMap { line -> (Int, Int, Int)? in
            if case .block(let block, let place, _, _) = places[line] { (block, place, line) } else { nil }
        }.sorted { $0 < $1 }.map(\.2)
    }

    /// The line after each line in the text of its article.
    var following: [Int?] {
        let flow = places.indices.compactMap { line -> (Int, Int, Int, Int, Int)? in
            guard case .block(let block, let place, let article, let part?) = places[line] else { return nil }
            return (article, part, block, place, line)
        }.sorted { $0 < $1 }
        var following = [Int?](repeating: nil, count: places.count)
        for (one, other) in zip(flow, flow.dropFirst()) where one.0 == other.0 && !losesNext[one.4] {
            following[one.4] = other.4
        }
        return following
    }

    /// The lines that end a block of text, each with the line after it in its article; nil at the article's end.
    var joins: [(line: Int, following: Int?)] {
        zip(next, following).enumerated().compactMap { line, after in
            guard case .block(_, _, _, _?) = places[line], after.0 == nil, !losesNext[line] else { return nil }
            return (line, after.1)
        }
    }

    // MARK: Targets

    /// Returns the truth of the lines of a graph.
    func targets(_ graph: MakeUpGraph) -> AttentionLearning.Targets {
        let (next, before) = (next, before)
        return AttentionLearning.Targets(
            next: places.indices.map { slot($0, next[$0], isLost: losesNext[$0], graph) },
            before: places.indices.map { slot($0, before[$0], isLost: losesBefore[$0], graph) }, kinds: kinds,
            same: same(places.indices.map(article), isAside: places.map { $0 == .aside }, graph))
    }

    private func slot(_ line: Int, _ other: Int?, isLost: Bool, _ graph: MakeUpGraph) -> Int? {
        guard case .block = places[line] else { return nil }
        guard let other else { return isLost ? nil : graph.slots }
        return graph.slot(of: other, at: line)
    }

    /// Returns for each slot whether both things have one article; nil if both have none, or if it is not known.
    private func same(_ articles: [Int?], isAside: [Bool], _ graph: MakeUpGraph) -> [Bool?] {
        graph.near.enumerated().map { place, other in
            let (i, j) = (place / graph.slots, Int(other))
            guard j >= 0, articles[i] != nil || isAside[i], articles[j] != nil || isAside[j],
                articles[i] != nil || articles[j] != nil
            else { return nil }
            return articles[i] == articles[j]
        }
    }

    /// Returns the truth of the blocks that the analysis makes of the lines: for each block, its lines in order.
    func targets(of blocks: [[Int]], _ graph: MakeUpGraph) -> AttentionLearning.Targets {
        let after = following
        var ahead = [Int?](repeating: nil, count: after.count)
        for (one, other) in after.enumerated() { if let other { ahead[other] = one } }
        let firsts = Dictionary(uniqueKeysWithValues: blocks.enumerated().map { ($1[0], $0) })
        let lasts = Dictionary(uniqueKeysWithValues: blocks.enumerated().map { ($1[$1.count - 1], $0) })
        var targets = AttentionLearning.Targets(next: [], before: [], kinds: [], same: [])
        var articles: [Int?] = []
        for (place, lines) in blocks.enumerated() {
            let kinds = usual(lines.map { self.kinds[$0] }) ?? []
            targets.kinds.append(kinds)
            let isText = kinds.contains { $0.isNumbered && $0 != .caption }
            articles.append(usual(lines.filter { self.kinds[$0] == kinds }.map(article)) ?? nil)
            func end(_ line: Int, _ links: [Int?], _ ends: [Int: Int], isLost: Bool) -> Int? {
                if kinds == [.caption] { return graph.slots }
                guard isText, case .block(_, _, _, _?) = places[line] else { return nil }
                guard let other = links[line] else { return isLost ? nil : graph.slots }
                return ends[other].flatMap { $0 == place ? nil : graph.slot(of: $0, at: place) }
            }
            let (first, last) = (lines[0], lines[lines.count - 1])
            targets.next.append(end(last, after, firsts, isLost: losesNext[last]))
            targets.before.append(end(first, ahead, lasts, isLost: losesBefore[first]))
        }
        targets.same = same(articles, isAside: targets.kinds.map { $0 == Self.aside }, graph)
        return targets
    }

    /// Returns the most frequent value; of several, the first one.
    private func usual<Value: Hashable>(_ values: [Value]) -> Value? {
        var counts: [Value: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return values.max { (counts[$0] ?? 0) < (counts[$1] ?? 0) }
    }
}

extension MakeUpGraph {
    /// Returns a thing's slot for another one; nil if it has none.
    fileprivate func slot(of other: Int, at thing: Int) -> Int? {
        (0..<slots).first { near[thing * slots + $0] == Int32(other) }
    }
}

/// Faults of the make-up that the analysis finds for a page's lines.
package struct MakeUpFaults: Sendable, Hashable, Codable {
    /// Numbers of lines with a known kind, of those that are wrongly numbered or unnumbered, and of numbered lines with
    /// a wrong kind.
    package var lines = 0, wrongNumbered = 0, wrongKinds = 0
    /// Number of lines that end a block of text, and of those with a wrong line or end of the article after them. A wrong
    /// successor inside a block is nearly always a line that is wrongly numbered.
    package var joins = 0, wrongJoins = 0

    package var count: Int { wrongNumbered + wrongKinds + wrongJoins }

    package init() {}

    package static func + (a: MakeUpFaults, b: MakeUpFaults) -> MakeUpFaults {
        var sum = a
        sum.lines += b.lines
        sum.wrongNumbered += b.wrongNumbered
        sum.wrongKinds += b.wrongKinds
        sum.joins += b.joins
        sum.wrongJoins += b.wrongJoins
        return sum
    }

    /// Analyses the make-up of a page with networks, and compares it with the truth.
    package init(of found: LineMakeUp, truth: MakeUpTruth, by models: MakeUpModels) {
        self.init(of: MakeUpAnswer(of: found, by: models), truth: truth)
    }

    /// Compares the make-up that was found with the truth.
    package init(of answer: MakeUpAnswer, truth: MakeUpTruth) {
        for (kind, right) in zip(answer.kinds, truth.kinds) {
            guard let first = right.first else { continue }
            lines += 1
            if kind.isNumbered != first.isNumbered {
                wrongNumbered += 1
            } else if kind.isNumbered, !right.contains(kind) {
                wrongKinds += 1
            }
        }
        for (line, following) in truth.joins {
            joins += 1
            if answer.next[line] != following { wrongJoins += 1 }
        }
    }
}

/// The make-up that networks find for a page's lines.
package struct MakeUpAnswer: Sendable {
    /// The kind of each line.
    package var kinds: [BlockKind]
    /// The line that follows each line in the text; nil for none, and for lines without number.
    package var next: [Int?]
}

extension MakeUpAnswer {
    /// - Complexity: O(lines² + blocks²).
    package init(of found: LineMakeUp, by models: MakeUpModels) {
        let page = BlockFinding(models: models, parameters: BlockParameters()).run(found)
        let order = BlockOrder(page)
        kinds = [BlockKind](repeating: .other, count: page.lines.count)
        next = [Int?](repeating: nil, count: page.lines.count)
        for (place, block) in page.blocks.enumerated() {
            for line in block.lines { kinds[line] = block.kind }
            guard block.kind.isNumbered else { continue }
            for (one, other) in zip(block.lines, block.lines.dropFirst()) { next[one] = other }
            next[block.lines[block.lines.count - 1]] = order.successors[place].map { page.blocks[$0].lines[0] }
        }
    }
}

/// Faults of the make-up that the analysis finds for a page's lines.
package struct MakeUpFaults: Sendable, Hashable, Codable {
    /// Number of lines whose kind is known, and of those that get a number or none by fault, and of numbered lines whose
    /// kind is wrong.
    package var lines = 0, wrongNumbered = 0, wrongKinds = 0
    /// Number of lines that are followed by another in their article, and of those that are followed by a wrong one.
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
        let page = BlockFinding(models: models, parameters: BlockParameters()).run(found)
        let order = BlockOrder(page)
        var next = [Int?](repeating: nil, count: page.lines.count)
        for (place, block) in page.blocks.enumerated() where block.kind.isNumbered {
            for (one, other) in zip(block.lines, block.lines.dropFirst()) { next[one] = other }
            next[block.lines[block.lines.count - 1]] = order.successors[place].map { page.blocks[$0].lines[0] }
            for line in block.lines { add(block.kind, truth.kinds[line]) }
        }
        for block in page.blocks where !block.kind.isNumbered {
            for line in block.lines { add(block.kind, truth.kinds[line]) }
        }
        for (line, other) in truth.following.enumerated() {
            guard let other else { continue }
            joins += 1
            if next[line] != other { wrongJoins += 1 }
        }
    }

    private mutating func add(_ kind: BlockKind, _ right: [BlockKind]) {
        guard let first = right.first else { return }
        lines += 1
        if kind.isNumbered != first.isNumbered {
            wrongNumbered += 1
        } else if kind.isNumbered, !right.contains(kind) {
            wrongKinds += 1
        }
    }
}

/// Gradient-boosted decision trees that calculate in whole numbers.
///
/// Method: gradient boosting (J. Friedman, 2001); programs in Models train the trees. A node compares a feature with a
/// limit. The answers are logarithms of odds in 256ths of a nat; they are whole numbers, so every processor gives the
/// same result. Walking down a tree would cost a mispredicted branch at every second step. Instead, all nodes of a tree
/// are evaluated. Each node whose comparison fails rules out the leaves on its passing side. The first leaf that
/// remains is the tree's answer (C. Lucchese and others, "QuickScorer", 2015). Eight inputs are evaluated at once.
package struct BoostedTrees: Sendable {
    /// A node of a tree.
    private struct Question {
        var feature: Int32
        /// Maximum value of the feature with which the comparison passes.
        var limit: Int32
        /// Leaves of the tree that are ruled out if the comparison fails, one bit for each leaf.
        var ruledOut: Int32
    }

    /// A tree: the end of its nodes among all nodes, and the start of its leaves among all leaves.
    private struct Tree {
        var end = 0
        var first: Int
    }

    private var trees: [Tree] = []
    private var questions: [Question] = []
    private var answers: [Int16] = []
    /// Number of classes; 1 for a yes-no model. If there are several, successive trees belong to the classes in turn.
    package let classes: Int
    /// Number of features.
    package let features: Int

    /// Reads a file of Models: the digest of its schema, then trees with as many features and classes as the schema.
    ///
    /// - Throws: `ModelError` if the digest differs from the schema's, or if the rest is not trees of that form.
    package init(file: [UInt8], schema: ModelSchema) throws(ModelError) {
        guard let trees = Self(Array(try schema.body(of: file))), trees.classes == schema.classes.count,
            trees.features == schema.features.count
        else { throw .malformed(model: schema.model) }
        self = trees
    }

    /// Reads trees from bytes; nil if the bytes are malformed, or if a tree has more than 32 leaves.
    ///
    /// Format: the number of classes and the number of features, a byte each; then the trees in succession, each in
    /// preorder with the passing branch first. A leaf is the byte 255 and an answer; a node is the number of its
    /// feature in a byte, and a limit. Answers and limits have 16 bits, little-endian.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count > 2, bytes[0] > 0 else { return nil }
        classes = Int(bytes[0])
        features = Int(bytes[1])
        var place = 2
        while place < bytes.count {
            trees.append(Tree(first: answers.count))
            guard read(bytes, &place, depth: 0) else { return nil }
            trees[trees.count - 1].end = questions.count
        }
        guard trees.count % classes == 0 else { return nil }
    }

    private mutating func read(_ bytes: [UInt8], _ place: inout Int, depth: Int) -> Bool {
        guard place + 3 <= bytes.count, depth < 64 else { return false }
        let feature = Int(bytes[place])
        let value = Int16(truncatingIfNeeded: Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8)
        place += 3
        let first = trees[trees.count - 1].first
        guard feature != 255 else {
            answers.append(value)
            return answers.count - first <= 32
        }
        let before = answers.count - first
        guard feature < features, read(bytes, &place, depth: depth + 1) else { return false }
        let ruledOut = UInt32.max << before ^ UInt32.max << (answers.count - first)
        questions.append(
            Question(feature: Int32(feature), limit: Int32(value), ruledOut: Int32(bitPattern: ruledOut)))
        return read(bytes, &place, depth: depth + 1)
    }

    /// Returns the logarithm of the odds of each class, in 256ths of a nat, for a thing with these features.
    package func answers(_ values: [Int]) -> [Int] { answers(to: [values])[0] }

    /// Returns the answers to many things: for each, the logarithms of the odds of each class, in 256ths of a nat.
    ///
    /// - Complexity: O(questions × things).
    package func answers(to all: [[Int]]) -> [[Int]] {
        var result: [[Int]] = []
        result.reserveCapacity(all.count)
        for first in stride(from: 0, to: all.count, by: 8) {
            let sums = answers(toEight: all[first..<min(first + 8, all.count)])
            for lane in 0..<min(8, all.count - first) { result.append(sums.map { $0[lane] }) }
        }
        return result
    }

    /// Returns the sums of the answers for each class, for up to eight things at once.
    private func answers(toEight things: ArraySlice<[Int]>) -> [SIMD8<Int>] {
        let columns = columns(of: things)
        var sums = [SIMD8<Int>](repeating: .zero, count: classes)
        var kind = 0
        var from = 0
        for tree in trees {
            let ruledOut = ruledOut(by: from..<tree.end, columns)
            var own = SIMD8<Int>()
            for lane in 0..<8 { own[lane] = Int(answers[tree.first + (~ruledOut[lane]).trailingZeroBitCount]) }
            sums[kind] &+= own
            from = tree.end
            kind = kind + 1 == classes ? 0 : kind + 1
        }
        return sums
    }

    /// Returns the features of up to eight things, grouped by feature. If there are fewer than eight things, the last
    /// one is repeated. Numbers are clamped to a range that is far wider than that of the limits.
    private func columns(of things: ArraySlice<[Int]>) -> [SIMD8<Int32>] {
        let eight = (0..<8).map { things[min(things.startIndex + $0, things.endIndex - 1)] }
        return (0..<features).map { feature in
            var column = SIMD8<Int32>()
            for lane in 0..<8 { column[lane] = Int32(max(-1 << 24, min(1 << 24, eight[lane][feature]))) }
            return column
        }
    }

    /// Returns, for each of eight things, the leaves of a tree that are ruled out.
    private func ruledOut(by range: Range<Int>, _ columns: [SIMD8<Int32>]) -> SIMD8<Int32> {
        var all = SIMD8<Int32>()
        for i in range {
            let question = questions[i]
            // In `isNo`, all bits are set for a thing whose feature is above the limit.
            let isNo = (SIMD8(repeating: question.limit) &- columns[Int(question.feature)]) &>> 31
            all |= isNo & SIMD8(repeating: question.ruledOut)
        }
        return all
    }
}

extension BoostedTrees {
    /// Converts odds in 256ths of a nat to a probability in thousandths, 1 to 999, by the logistic function.
    package static func likelihood(ofOdds odds: Int) -> Int {
        // `powers` has e^(k/4) in 4096ths for k = 0 … 63. Between them, values are interpolated linearly.
        let size = min(4095, odds.magnitude)
        let (step, rest) = (Int(size) / 64, Int(size) % 64)
        let power = powers[step] + (powers[min(63, step + 1)] - powers[step]) * rest / 64
        let likely = 1000 * power / (power + 4096)
        return min(999, odds >= 0 ? likely : 1000 - likely)
    }

    /// e^(k/4) in 4096ths at position k. Each is the one before times e^(1/4), which is 5259/4096.
    private static let powers: [Int] = {
        var powers = [4096]
        while powers.count < 64 { powers.append((powers[powers.count - 1] * 5259 + 2048) / 4096) }
        return powers
    }()
}

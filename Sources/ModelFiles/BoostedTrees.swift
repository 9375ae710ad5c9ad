/// Gradient-boosted decision trees in whole numbers.
///
/// Method: gradient boosting (J. Friedman, 2001); programs in Models learn the trees. A question is "is this feature at most so
/// much?". Answers are logarithms of odds in 256ths of a nat, so that every processor gives the same. Walking a tree costs a
/// mispredicted branch at every other step. Here all questions of a tree are asked, each answer of no rules out the leaves on its
/// side of yes, and the first leaf that is left is the tree's (C. Lucchese and others, "QuickScorer", 2015), for eight things at once.
package struct BoostedTrees: Sendable {
    /// A question of a tree.
    private struct Question {
        var feature: Int32
        /// The greatest feature that is answered with yes.
        var limit: Int32
        /// Which of the tree's answers are ruled out by a no, a bit each.
        var ruledOut: Int32
    }

    /// A tree: where its questions end, and where its answers begin.
    private struct Tree {
        var end = 0
        var first: Int
    }

    private var trees: [Tree] = []
    private var questions: [Question] = []
    private var answers: [Int16] = []
    /// How many classes are told apart: 1 for a yes or no. Trees are of each class in turn.
    package let classes: Int
    /// How many features are asked about.
    package let features: Int

    /// Reads a file of Models: the digest of its schema, then trees of as many features and classes as the schema has.
    ///
    /// - Throws: `ModelError` where the digest is another, or the rest is no trees.
    package init(file: [UInt8], schema: ModelSchema) throws(ModelError) {
        guard let trees = Self(Array(try schema.body(of: file))), trees.classes == schema.classes.count,
            trees.features == schema.features.count
        else { throw .malformed(model: schema.model) }
        self = trees
    }

    /// Reads trees; nil where the bytes are none, or a tree has more than 32 leaves.
    ///
    /// The form: classes, features (a byte each), then the trees in turn, each node after the other, the yes before the no:
    /// 255 and an answer, or the number of a feature and what it is compared with; 16 bits, little-endian.
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

    /// The logarithms of the odds of each class, in 256ths of a nat, of a thing with these features.
    package func answers(_ values: [Int]) -> [Int] { answers(to: [values])[0] }

    /// The same of many things.
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

    /// The sums of each class for up to eight things together.
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

    /// The features of up to eight things, each feature of all of them together, filled up with those of the last; numbers that no
    /// limit comes near to are cut.
    private func columns(of things: ArraySlice<[Int]>) -> [SIMD8<Int32>] {
        let eight = (0..<8).map { things[min(things.startIndex + $0, things.endIndex - 1)] }
        return (0..<features).map { feature in
            var column = SIMD8<Int32>()
            for lane in 0..<8 { column[lane] = Int32(max(-1 << 24, min(1 << 24, eight[lane][feature]))) }
            return column
        }
    }

    /// Which answers of a tree are ruled out for each of eight things.
    private func ruledOut(by range: Range<Int>, _ columns: [SIMD8<Int32>]) -> SIMD8<Int32> {
        var all = SIMD8<Int32>()
        for i in range {
            let question = questions[i]
            // All bits where the feature is above the limit.
            let isNo = (SIMD8(repeating: question.limit) &- columns[Int(question.feature)]) &>> 31
            all |= isNo & SIMD8(repeating: question.ruledOut)
        }
        return all
    }
}

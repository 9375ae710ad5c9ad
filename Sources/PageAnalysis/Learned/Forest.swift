/// Many small decision trees whose answers are added up: a learned model in whole numbers.
///
/// Method: gradient boosting (Friedman, 2001); the trees are learned by programs in Models and read from a file of bytes. A
/// question is "is this fact at most so much?", and answers are logarithms of odds, in 256ths of a nat, so that every
/// processor says the same. Trees are not walked: of each fact the questions stand in order of their limits, those that are
/// answered with no rule out answers of their trees, and the first that is left is a tree's own (C. Lucchese and others,
/// "QuickScorer", 2015); that takes half as long, as nothing is guessed wrongly by the processor.
struct Forest: Sendable {
    /// A question of some tree.
    private struct Question {
        /// The greatest fact that is answered with yes.
        var limit: Int16
        var tree: UInt16
        /// The tree's answers without those that a no rules out, a bit each.
        var left: UInt32
    }

    /// Those about each fact after the other, in order of their limits.
    private var questions: [Question] = []
    /// The first question about each fact, and one past the last question.
    private var starts: [Int] = []
    /// The answers of each tree after the other, and where each tree's begin.
    private var answers: [Int16] = []
    private var trees: [Int] = []
    /// How many classes are told apart: 1 for a yes or no. Trees are of each class in turn.
    let classes: Int
    /// How many facts are asked about.
    let facts: Int

    /// A forest without trees, that knows nothing.
    init() {
        classes = 1
        facts = 0
    }

    /// Reads a forest; nil where the bytes are none, or a tree has more than 32 answers.
    ///
    /// The form: classes, facts (a byte each), then the trees in turn, each node after the other, the yes before the no:
    /// 255 and an answer, or the number of a fact and what it is compared with; 16 bits, little-endian.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 2, bytes[0] > 0 else { return nil }
        classes = Int(bytes[0])
        facts = Int(bytes[1])
        var asked = [[Question]](repeating: [], count: facts)
        var place = 2
        while place < bytes.count {
            trees.append(answers.count)
            guard read(bytes, &place, &asked, depth: 0), trees.count <= Int(UInt16.max) else { return nil }
        }
        guard trees.count % classes == 0 else { return nil }
        for questions in asked {
            starts.append(self.questions.count)
            self.questions += questions.sorted { ($0.limit, $0.tree, $0.left) < ($1.limit, $1.tree, $1.left) }
        }
        starts.append(questions.count)
    }

    private mutating func read(
        _ bytes: [UInt8], _ place: inout Int, _ asked: inout [[Question]], depth: Int
    ) -> Bool {
        guard place + 3 <= bytes.count, depth < 64 else { return false }
        let fact = Int(bytes[place])
        let value = Int16(truncatingIfNeeded: Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8)
        place += 3
        let tree = trees.count - 1
        let first = answers.count - trees[tree]
        guard fact != 255 else {
            answers.append(value)
            return first < 32
        }
        guard fact < facts, read(bytes, &place, &asked, depth: depth + 1) else { return false }
        let ruledOut = (UInt32.max << UInt32(first)) ^ (UInt32.max << UInt32(answers.count - trees[tree]))
        asked[fact].append(Question(limit: value, tree: UInt16(truncatingIfNeeded: tree), left: ~ruledOut))
        return read(bytes, &place, &asked, depth: depth + 1)
    }

    /// The logarithm of the odds of each class, in 256ths of a nat.
    ///
    /// - Complexity: O(questions).
    func answers(_ values: [Int]) -> [Int] {
        var left = [UInt32](repeating: .max, count: trees.count)
        for fact in 0..<facts {
            let value = values[fact]
            for i in starts[fact]..<starts[fact + 1] {
                let question = questions[i]
                guard value > Int(question.limit) else { break }
                left[Int(question.tree)] &= question.left
            }
        }
        var sums = [Int](repeating: 0, count: classes)
        var kind = 0
        for (tree, first) in trees.enumerated() {
            sums[kind] += Int(answers[first + left[tree].trailingZeroBitCount])
            kind = kind + 1 == classes ? 0 : kind + 1
        }
        return sums
    }
}

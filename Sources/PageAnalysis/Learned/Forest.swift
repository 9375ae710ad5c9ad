/// Many small decision trees whose answers are added up: a learned model in whole numbers.
///
/// Method: gradient boosting (Friedman, 2001); the trees are learned by programs in Models and read from a file of bytes. A
/// question is "is this fact at most so much?", and answers are logarithms of odds, in 256ths of a nat, so that every
/// processor says the same.
struct Forest: Sendable {
    /// A place in a tree: a question, or an answer where `fact` is below 0.
    private struct Node {
        var fact: Int16
        var value: Int16
        /// Where it goes on when the answer is no; when it is yes, the next place.
        var otherwise: Int32
    }

    private var nodes: [Node] = []
    /// First place of each tree, class by class in turn.
    private var roots: [Int] = []
    /// How many classes are told apart: 1 for a yes or no.
    let classes: Int
    /// How many facts are asked about.
    let facts: Int

    /// A forest without trees, that knows nothing.
    init() {
        classes = 1
        facts = 0
    }

    /// Reads a forest; nil where the bytes are none.
    ///
    /// The form: classes, facts (a byte each), then the trees in turn, each node after the other, the yes before the no:
    /// 255 and an answer, or the number of a fact and what it is compared with; 16 bits, little-endian.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 2, bytes[0] > 0 else { return nil }
        classes = Int(bytes[0])
        facts = Int(bytes[1])
        var place = 2
        while place < bytes.count {
            roots.append(nodes.count)
            guard read(bytes, &place, depth: 0) else { return nil }
        }
        guard roots.count % classes == 0 else { return nil }
    }

    private mutating func read(_ bytes: [UInt8], _ place: inout Int, depth: Int) -> Bool {
        guard place + 3 <= bytes.count, depth < 64 else { return false }
        let fact = bytes[place]
        let value = Int16(truncatingIfNeeded: Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8)
        place += 3
        let here = nodes.count
        guard fact != 255 else {
            nodes.append(Node(fact: -1, value: value, otherwise: 0))
            return true
        }
        guard Int(fact) < facts else { return false }
        nodes.append(Node(fact: Int16(fact), value: value, otherwise: 0))
        guard read(bytes, &place, depth: depth + 1) else { return false }
        nodes[here].otherwise = Int32(nodes.count)
        return read(bytes, &place, depth: depth + 1)
    }

    /// The logarithm of the odds of each class, in 256ths of a nat.
    ///
    /// - Complexity: O(trees × depth).
    func answers(_ values: [Int]) -> [Int] {
        var sums = [Int](repeating: 0, count: classes)
        for (i, root) in roots.enumerated() {
            var at = root
            while nodes[at].fact >= 0 {
                at = values[Int(nodes[at].fact)] <= Int(nodes[at].value) ? at + 1 : Int(nodes[at].otherwise)
            }
            sums[i % classes] += Int(nodes[at].value)
        }
        return sums
    }
}

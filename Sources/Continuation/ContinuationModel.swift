package import ModelFiles

/// Scores the text of a passage as the continuation of another passage's text. Uses only the texts.
package struct ContinuationModel: Sendable {
    /// Number of characters that are read before a break.
    package static let tailLength = 40
    /// Number of characters that are read after a break.
    package static let headLength = 20

    private let letters: Letters
    private let pairs: PairNetwork

    /// Reads a model file of the folder Models.
    ///
    /// - Throws: `ModelError` if it is of another program or malformed.
    package init(file: [UInt8]) throws(ModelError) {
        var arrays = try ModelArrays(file: file, schema: .continuation)
        letters = try Letters(&arrays)
        pairs = try PairNetwork(&arrays)
        try arrays.end()
    }

    /// The program's model. From its first use, it takes 8 MB of memory.
    package static let standard = ModelFile.continuation.fitting { bytes throws(ModelError) in
        try ContinuationModel(file: bytes)
    }

    /// Scores each end of a text with each beginning.
    ///
    /// - Parameters:
    ///   - tails: texts that end at a break. Their last `tailLength` characters are read.
    ///   - heads: texts that begin after a break. Their first `headLength` characters are read, without an indent.
    ///   - allowsWideInstructions: false to use plain loops, which run on every processor and give the same answer more
    ///     slowly.
    /// - Complexity: O(tails × heads). Most of the time is spent on reading the characters of the texts.
    package func scores(tails: [String], heads: [String], allowsWideInstructions: Bool = true) -> ContinuationScores {
        let ends = tails.map { Array(numbers($0).suffix(Self.tailLength)) }
        let beginnings = heads.map { Array(numbers($0).prefix(Self.headLength)) }
        let wide = allowsWideInstructions
        let before = pairs.states(ends, .ends, allowsWideInstructions: wide)
        let after = pairs.states(beginnings, .beginnings, allowsWideInstructions: wide)
        return ContinuationScores(
            headCount: heads.count,
            pairs: ends.indices.flatMap { end in
                beginnings.indices.map { pairs.score(end, of: before, $0, of: after) }
            })
    }

    private func numbers(_ text: String) -> [UInt16] { letters.read(text).map(letters.number(of:)) }
}

/// Scores for each pair of a text's end and another text's beginning, in 256ths of a nat. The score of a text without
/// characters is 0.
package struct ContinuationScores: Sendable, Hashable {
    private let headCount: Int
    private let pairs: [Int]

    init(headCount: Int, pairs: [Int]) { (self.headCount, self.pairs) = (headCount, pairs) }

    /// Returns the score of the head after the tail: the logarithm of the ratio between the head's likelihood after
    /// this tail and its likelihood by itself. Each tail adds an unknown constant, so only scores of one tail are
    /// comparable.
    package func pairs(tail: Int, head: Int) -> Int { pairs[tail * headCount + head] }
}

extension ModelSchema {
    package static let continuation = ModelSchema(
        model: "continuation", unit: "characters", features: ["tail", "head"], classes: ["continues"])
}

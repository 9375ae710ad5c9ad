import ModelFiles

/// Estimates the probability that a cell contains exactly one whole character, with gradient-boosted trees over the
/// cell's features.
///
/// The extra cost of other cuts is not sufficient evidence. For example, a line that is cut with a wrong rhythm has no
/// cheap alternatives.
struct CellConfidence {
    /// The trees, which give the odds that a cell is wrong.
    let trees: BoostedTrees

    /// Returns the probability that each cell is correct: 1 to 999 thousandths.
    ///
    /// - Complexity: O(questions of the trees × cells).
    func confidences(_ cells: [FeatureVector<CellFeature>]) -> [Int] {
        trees.answers(to: cells.map(\.values)).map { BoostedTrees.likelihood(ofOdds: -$0[0]) }
    }
}

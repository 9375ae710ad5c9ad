import ModelFiles

/// Estimates the probability that a cell contains exactly one whole character, with gradient-boosted trees over its
/// features.
///
/// The price of other cuts is not enough, because a line with a wrong rhythm has no cheap alternatives.
struct CellConfidence {
    /// Answers the odds that a cell is wrong.
    let trees: BoostedTrees

    /// Returns the probability that each cell is right, in thousandths: 1 to 999.
    ///
    /// - Complexity: O(questions × cells).
    func confidences(_ cells: [FeatureVector<CellFeature>]) -> [Int] {
        trees.answers(to: cells.map(\.values)).map { BoostedTrees.likelihood(ofOdds: -$0[0]) }
    }
}

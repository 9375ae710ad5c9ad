import ModelFiles

/// How likely a cell holds one whole character and nothing else: gradient-boosted trees over its features.
///
/// The price of other cuts alone does not tell: a line whose rhythm was taken wrongly is sure of itself.
struct CellConfidence {
    /// What they answer is the odds that the cell is wrong.
    let trees: BoostedTrees

    /// How likely each of the cells with these features is right, in thousandths: 1 to 999.
    ///
    /// - Complexity: O(questions × cells).
    func confidences(_ cells: [FeatureVector<CellFeature>]) -> [Int] {
        trees.answers(to: cells.map(\.values)).map { BoostedTrees.likelihood(ofOdds: -$0[0]) }
    }
}

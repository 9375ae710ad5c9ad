/// The passages of a page and the links that are possible between them, with their features: what the model of links is told.
package struct PassageGraph: Sendable {
    /// The features of each passage: those of its first line (`LineFeature`), of its last line, its own (`PassageFeature`).
    package let passages: [[Int]]
    /// The links that are possible, by the passages' places.
    package let links: [(from: Int, to: Int)]
    /// The features of each link (`LinkFeature`).
    package let features: [[Int]]

    /// The names of a passage's features in their order.
    static let passageNames: [String] =
        LineFeature.allCases.map { "first.\($0)" } + LineFeature.allCases.map { "last.\($0)" }
        + PassageFeature.allCases.map { "passage.\($0)" }

    /// - Parameter lineFeatures: of each of the page's lines.
    /// - Complexity: O(passages²).
    package init(_ measures: LinkFeatures, lineFeatures: [FeatureVector<LineFeature>]) {
        let count = measures.passages.count
        passages = measures.passages.enumerated().map { p, passage in
            lineFeatures[passage.lines[0]].values + lineFeatures[passage.lines[passage.lines.count - 1]].values
                + measures.passage(p).values
        }
        links = (0..<count).flatMap { a in
            (0..<count).filter { measures.isPossible(a, $0) }.map { (from: a, to: $0) }
        }
        features = links.map { measures.features($0.from, $0.to).values }
    }
}

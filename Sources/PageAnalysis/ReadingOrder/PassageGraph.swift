package import ModelFiles
import PageGeometry

/// The passages of a page, the possible links between them, and the features of passages and links. The graph is the
/// input of the model of links.
package struct PassageGraph: Sendable {
    /// Features of each passage: those of its first line, those of its last line (both `LineFeature`), then those of
    /// the passage (`PassageFeature`).
    package let passages: [[Int]]
    /// The possible links, as pairs of positions in `passages`, in order.
    package let links: [(from: Int, to: Int)]
    /// Features of each link (`LinkFeature`).
    package let features: [[Int]]

    /// Names of a passage's features, in order.
    static let passageNames: [String] =
        LineFeature.allCases.map { "first.\($0)" } + LineFeature.allCases.map { "last.\($0)" }
        + PassageFeature.allCases.map { "passage.\($0)" }

    /// - Parameter lineFeatures: features of each line of the page.
    /// - Complexity: O(passages²).
    package init(_ measures: LinkFeatures, lineFeatures: [FeatureVector<LineFeature>]) {
        passages = measures.passages.enumerated().map { p, passage in
            lineFeatures[passage.lines[0]].values + lineFeatures[passage.lines[passage.lines.count - 1]].values
                + measures.passage(p).values
        }
        links = Self.links(measures)
        features = links.map { measures.features($0.from, $0.to).values }
    }

    /// Maximum number of links at each end of a passage. A link is kept if it is among the shortest links from its
    /// first passage, or to its second passage. The limit bounds the work on pages of noise.
    private static let most = 64

    private static func links(_ measures: LinkFeatures) -> [(from: Int, to: Int)] {
        let boxes = measures.passages.map(\.box)
        func nearest(to passage: Int, _ others: [Int]) -> [Int] {
            if others.count <= most { return others }
            return Array(
                others.map { (boxes[passage].distance(to: boxes[$0]), $0) }.sorted { $0 < $1 }.prefix(most).map(\.1))
        }
        var ends = boxes.indices.map { a in
            Set(nearest(to: a, boxes.indices.filter { measures.isPossible(a, $0) }))
        }
        for b in boxes.indices {
            for a in nearest(to: b, boxes.indices.filter { measures.isPossible($0, b) }) { ends[a].insert(b) }
        }
        return ends.enumerated().flatMap { a, ends in ends.sorted().map { (from: a, to: $0) } }
    }
}

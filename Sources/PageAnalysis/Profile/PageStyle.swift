/// The style of a page's make-up: the mean of each feature that the network of lines sees of the page's lines.
package struct PageStyle: Sendable, Hashable, Codable {
    /// One number for each feature of a thing (`ThingFeature.names`).
    package var means: [Float]

    package init(means: [Float]) { self.means = means }

    /// - Parameter graph: the lines of a page.
    /// - Complexity: O(lines).
    package init(_ graph: MakeUpGraph) {
        let width = ThingFeature.names.count
        means = (0..<width).map { feature in
            let sum = (0..<graph.count).reduce(Float(0)) { $0 + graph.things[$1 * width + feature] }
            return sum / Float(max(1, graph.count))
        }
    }

    /// The mean difference of the features of two pages.
    func distance(to other: PageStyle) -> Float {
        zip(means, other.means).reduce(0) { $0 + abs($1.0 - $1.1) } / Float(max(1, means.count))
    }
}

/// The styles of a newspaper's pages.
///
/// Method: a page fits if it is nearly as close to its nearest page as these pages are to theirs. So a newspaper may have
/// several kinds of pages.
package struct UsualStyle: Sendable, Hashable, Codable {
    private var pages: [PageStyle]
    /// The largest distance between a page that fits and its nearest page.
    private var limit: Float

    /// Minimum number of pages that have a common style.
    package static let least = 3
    /// Minimum number of pages among which another style stands out.
    private static let leastForOutliers = 5
    /// Factor of the largest distance between a page and its nearest page. Pages that are alike by chance must not exclude
    /// others, so the limit is at least `near`.
    private static let slack: Float = 1.15, near: Float = 0.01
    /// Factor of the usual distance between pages at which another style begins.
    private static let outlying: Float = 2

    /// The style of pages; nil if there are fewer than `least`.
    ///
    /// - Complexity: O(pages²).
    package init?(of pages: [PageStyle]) {
        guard pages.count >= Self.least else { return nil }
        let nearest = pages.indices.compactMap { Self.distances(of: $0, in: pages).min() }
        (self.pages, limit) = (pages, max(Self.near, Self.slack * (nearest.max() ?? 0)))
    }

    /// Returns the positions of pages that are far from most others; none if there are fewer than five.
    ///
    /// - Complexity: O(pages²).
    package static func outliers(among pages: [PageStyle]) -> [Int] {
        guard pages.count >= leastForOutliers else { return [] }
        let usual = pages.indices.map { median(distances(of: $0, in: pages)) }
        let limit = outlying * median(usual)
        return pages.indices.filter { usual[$0] > limit }
    }

    /// Whether a page has this style.
    package func fits(_ page: PageStyle) -> Bool { pages.contains { $0.distance(to: page) <= limit } }

    /// The distances of one page from the others.
    private static func distances(of page: Int, in pages: [PageStyle]) -> [Float] {
        pages.indices.filter { $0 != page }.map { pages[$0].distance(to: pages[page]) }
    }

    /// Whether the style is of this program's features, and can be compared.
    package var isSound: Bool {
        pages.count >= Self.least && limit.isFinite && limit >= 0
            && pages.allSatisfy { $0.means.count == ThingFeature.names.count && $0.means.allSatisfy(\.isFinite) }
    }

    private static func median(_ numbers: [Float]) -> Float {
        let sorted = numbers.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

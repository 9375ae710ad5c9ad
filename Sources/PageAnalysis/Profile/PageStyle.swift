/// The style of a page's make-up: the mean of each feature that the network of lines sees of the page's lines.
package struct PageStyle: Sendable, Hashable {
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
}

/// The style that a newspaper's pages have in common, and how far pages are from it.
///
/// A page's distance is the mean, over all features, of its difference from their median divided by their spread.
package struct UsualStyle: Sendable, Hashable, Codable {
    /// Median of each feature, and its spread: the median difference from the median.
    private var medians: [Float], spreads: [Float]
    /// The largest distance of a page that fits.
    private var limit: Float = .infinity

    /// Minimum number of pages that have a common style.
    package static let least = 3
    /// Minimum number of pages among which another style stands out.
    private static let leastForOutliers = 5
    /// Added to each spread, because the spread of few pages can be small by chance.
    private static let floor: Float = 0.05
    /// Distance within which every page fits: pages that are alike by chance must not exclude others.
    private static let near: Float = 0.5
    /// Number of spreads beyond the median distance at which another style begins.
    private static let outlying: Float = 5

    private init(common styles: [PageStyle]) {
        let width = styles.first?.means.count ?? 0
        let columns = (0..<width).map { feature in styles.map { $0.means[feature] } }
        medians = columns.map(Self.median)
        spreads = columns.map(Self.spread)
    }

    /// The common style of pages; nil if there are fewer than `least`.
    package init?(of styles: [PageStyle]) {
        guard styles.count >= Self.least else { return nil }
        self.init(common: styles)
        limit = Self.limit(Self.distances(styles))
    }

    /// Returns the positions of pages that are far from the common style of the others; none if there are fewer
    /// than five.
    package static func outliers(among styles: [PageStyle]) -> [Int] {
        guard styles.count >= leastForOutliers else { return [] }
        let distances = distances(styles)
        let limit = limit(distances)
        return distances.indices.filter { distances[$0] > limit }
    }

    /// Whether a page has this style.
    package func fits(_ style: PageStyle) -> Bool { distance(of: style) <= limit }

    /// The distance of each page from the common style of the others.
    private static func distances(_ styles: [PageStyle]) -> [Float] {
        styles.indices.map { page in
            UsualStyle(common: styles.indices.filter { $0 != page }.map { styles[$0] }).distance(of: styles[page])
        }
    }

    /// The largest distance of a page that fits, given the distances of pages.
    private static func limit(_ distances: [Float]) -> Float {
        max(near, median(distances) + outlying * spread(distances))
    }

    private func distance(of style: PageStyle) -> Float {
        let sum = medians.indices.reduce(Float(0)) { sum, feature in
            sum + abs(style.means[feature] - medians[feature]) / (spreads[feature] + Self.floor)
        }
        return sum / Float(max(1, medians.count))
    }

    /// Whether the style is of this program's features, and can be compared.
    package var isSound: Bool {
        let numbers = medians + spreads + [limit]
        return [medians, spreads].allSatisfy { $0.count == ThingFeature.names.count }
            && numbers.allSatisfy(\.isFinite) && spreads.allSatisfy { $0 >= 0 }
    }

    /// The median difference from the median.
    private static func spread(_ numbers: [Float]) -> Float {
        let median = median(numbers)
        return Self.median(numbers.map { abs($0 - median) })
    }

    private static func median(_ numbers: [Float]) -> Float {
        let sorted = numbers.sorted()
        guard !sorted.isEmpty else { return 0 }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}

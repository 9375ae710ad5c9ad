import PageAnalysis
package import PageGeometry

/// A line whose page states another kind than at least nine other pages do for similar lines.
package struct Contradiction: Sendable, Hashable {
    /// Name of the page.
    package var page: String
    /// The line's rectangle, in px of the page's image.
    package var place: PixelRect
    /// The stated kind, the kind on the other pages, and the number of these pages.
    package var kind: String, usually: String, pages: Int

    /// Number of other pages that outweigh one.
    private static let enough = 9
    /// Mean difference of the features of two lines, below which they are alike.
    private static let alike: Float = 0.04

    /// Finds the contradictions of a page among the lines to which networks, learned without this page, give another
    /// kind.
    ///
    /// - Parameters:
    ///   - answer: these networks' answer for the page.
    ///   - lessons: all pages of the newspaper.
    /// - Complexity: O(such lines × lines of all pages).
    static func all(
        of lesson: ProfileLesson, found answer: MakeUpAnswer, among lessons: [ProfileLesson]
    ) -> [Contradiction] {
        guard lessons.count > enough else { return [] }
        let others = lessons.filter { $0.page != lesson.page }
        return lesson.truth.kinds.indices.compactMap { line in
            let own = lesson.truth.kinds[line]
            guard let first = own.first, !own.contains(answer.kinds[line]) else { return nil }
            var counts: [[BlockKind]: Int] = [:]
            for other in others {
                if let kinds = other.kinds(ofLineLike: lesson.features(of: line), within: alike) {
                    counts[kinds, default: 0] += 1
                }
            }
            let agreeing = counts.removeValue(forKey: own) ?? 0
            // Nine pages of ten have one kind, so no two kinds can be the most frequent.
            guard let (usual, pages) = counts.max(by: { $0.value < $1.value }),
                pages >= enough * (1 + agreeing + counts.values.reduce(-pages, +))
            else { return nil }
            return Contradiction(
                page: lesson.page.name, place: lesson.rect(of: line), kind: first.words,
                usually: usual.first?.words ?? "", pages: pages)
        }
    }
}

extension BlockKind {
    /// The kind in words; all kinds without number have one.
    fileprivate var words: String {
        MakeUpTruth.aside.contains(self) ? "without number" : self == .lead ? "body text" : "\(self)"
    }
}

extension ProfileLesson {
    /// The kinds of the most similar line; nil if the least mean difference is not below a limit, or if the line's kind
    /// is unknown.
    fileprivate func kinds(ofLineLike features: ArraySlice<Float>, within limit: Float) -> [BlockKind]? {
        var (best, line) = (limit * Float(features.count), -1)
        for other in truth.kinds.indices {
            var sum: Float = 0
            for (a, b) in zip(features, self.features(of: other)) where sum < best { sum += abs(a - b) }
            if sum < best { (best, line) = (sum, other) }
        }
        return line >= 0 && !truth.kinds[line].isEmpty ? truth.kinds[line] : nil
    }
}

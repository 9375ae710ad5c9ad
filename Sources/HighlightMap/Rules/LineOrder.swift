package import PageGeometry

/// Checks that consecutive lines of a paragraph follow the reading direction.
package enum LineOrder {
    package static let statement =
        "If two lines of a paragraph are side by side, the next line is to the left of the previous one (a horizontal line: below it)."

    /// Whether `next` is on the wrong side of `line`.
    ///
    /// Only lines side by side are checked: lines whose starts differ by at most one and a half times the width of the
    /// narrower line, which allows for an indent. Where text flows round a picture or continues in another tier, the
    /// next line may be to the right.
    package static func isBackwards(_ line: LineFrame, _ next: LineFrame) -> Bool {
        guard line.writing == next.writing, !line.along.isEmpty, !next.along.isEmpty else { return false }
        let reach = 3 * min(line.cross.count, next.cross.count)
        guard 2 * abs(line.head - next.head) <= reach else { return false }
        return line.writing == .vertical
            ? next.cross.lowerBound >= line.cross.upperBound : next.cross.upperBound <= line.cross.lowerBound
    }

    /// Whether a line leans more than a skewed scan permits: more than a quarter of its length (14°), and more than 8
    /// px, the tolerance for short lines.
    package static func leansTooFar(_ line: LineFrame) -> Bool { abs(line.lean) > max(8, line.along.count / 4) }
}

extension LineRole {
    static let orderStatement =
        "The parts of an article have this order: headline, sub-headlines, text with crossheads, byline, captions."

    /// Rank of the role in an article; nil for a role without a fixed place.
    package var rank: Int? {
        switch self {
        case .headline: 0
        case .subheadline: 1
        case .crosshead, .body: 2
        case .byline: 3
        case .caption: 4
        case .other: nil
        }
    }

    /// The reason why a line of this role is misplaced, as a sentence; nil for a correct place.
    ///
    /// - Parameter latest: the highest-ranking role so far in the article; updated with this role.
    package func misplacement(after latest: inout LineRole?) -> String? {
        guard let rank else { return nil }
        guard let before = latest, let highest = before.rank, rank < highest else {
            latest = self
            return nil
        }
        return "A line with the role \(rawValue) follows a line with the role \(before.rawValue)."
    }
}

extension PixelSize {
    /// The page's pixels. If a side is impossible, which is a separate finding, the range of all coordinates.
    package var boundsOrAll: PixelRect {
        let sides = 1...HighlightMap.largestSide
        guard sides.contains(width), sides.contains(height) else {
            return PixelRect(minX: 0, minY: 0, maxX: sides.upperBound, maxY: sides.upperBound)
        }
        return bounds
    }
}

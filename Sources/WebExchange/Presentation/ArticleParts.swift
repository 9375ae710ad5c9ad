import LayoutDocument
import PageGeometry

// Method: a viewer draws the parts of an article, so a column of twenty lines should be one part. Consecutive lines are
// joined if they are side by side in one tier, have the same direction and role, and are at most two lines' width
// apart. A headline, a caption or the next tier begins another part.

extension Article {
    /// The rectangles of the article, in reading order, in px of the source image.
    ///
    /// - Parameter size: the page's size; parts of a leaning line beyond its edge are cut off, since a fragment cannot
    ///   express them.
    /// - Complexity: O(lines).
    func parts(on size: PixelSize) -> [PixelRect] {
        var parts: [PixelRect] = []
        var last: Line?
        for line in lines where !line.characters.isEmpty {
            if let before = last, let part = parts.last, line.standsBeside(before) {
                parts[parts.count - 1] = part.union(line.bounds)
            } else {
                parts.append(line.bounds)
            }
            last = line
        }
        return parts.map { $0.intersection(size.bounds) }.filter { !$0.isEmpty }
    }
}

extension Line {
    /// The line's text, with 〓 for an unread character.
    var text: String { charactersInOrder.map { $0.text?.text ?? LayoutDocument.unread }.joined() }

    /// Whether any of its characters was read.
    var hasText: Bool { characters.contains { $0.text != nil } }

    /// Whether the line is beside another one, so that a common rectangle contains little else.
    fileprivate func standsBeside(_ other: Line) -> Bool {
        guard role == other.role, writing == other.writing, tier == other.tier else { return false }
        let (a, b) = (writing.along(bounds), writing.along(other.bounds))
        let common = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
        let (x, y) = (writing.across(bounds), writing.across(other.bounds))
        let blank = max(x.lowerBound, y.lowerBound) - min(x.upperBound, y.upperBound)
        return 2 * common >= min(a.count, b.count) && blank <= 2 * max(x.count, y.count)
    }
}

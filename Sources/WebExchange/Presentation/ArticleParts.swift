import HighlightMap
import LayoutDocument
import PageGeometry

// Method: a viewer that shows an article draws its parts, and a column of twenty lines is one part. Lines that follow
// one another are joined while they stand side by side: in one tier, written the same way, of one role, with no more
// than two lines' width between them. A headline, a picture's caption or the next tier begins another part.

extension Article {
    /// The rectangles that the article takes up, in order of reading, in px of the source image.
    ///
    /// - Parameter size: the page's: what a leaning line has beyond its edge is cut off; a fragment cannot tell it.
    /// - Complexity: O(lines).
    func parts(on size: PixelSize) -> [PixelRect] {
        var parts: [PixelRect] = []
        var last: Line?
        for line in paragraphs.flatMap(\.lines) where !line.characters.isEmpty {
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
    /// What the line says, with 〓 for what was not read.
    var text: String { charactersInOrder.map { $0.text?.text ?? LayoutDocument.unread }.joined() }

    /// Whether one of its characters was read.
    var hasText: Bool { characters.contains { $0.text != nil } }

    /// Whether the line goes on beside another one, so that one rectangle around both holds little else.
    fileprivate func standsBeside(_ other: Line) -> Bool {
        guard role == other.role, writing == other.writing, tier == other.tier else { return false }
        let (a, b) = (writing.along(bounds), writing.along(other.bounds))
        let common = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
        let (x, y) = (writing.across(bounds), writing.across(other.bounds))
        let blank = max(x.lowerBound, y.lowerBound) - min(x.upperBound, y.upperBound)
        return 2 * common >= min(a.count, b.count) && blank <= 2 * max(x.count, y.count)
    }
}

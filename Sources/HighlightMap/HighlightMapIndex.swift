public import PageGeometry

/// Finds the number at or near a point, with a grid over the lines and a search inside the line.
public struct HighlightMapIndex: Sendable {
    private let map: HighlightMap
    private let lines: RectIndex

    /// Indexes `map`.
    ///
    /// - Complexity: O(lines).
    public init(_ map: HighlightMap) {
        self.map = map
        self.lines = RectIndex(map.lines.map(\.bounds), tile: 128)
    }

    /// The number of the cell at `point`; nil if no cell is there. If leaning neighbours overlap by rounding, the cell
    /// that is read first counts.
    ///
    /// - Complexity: O(lines near the point + log characters in a line).
    public func number(at point: PixelPoint) -> Int? {
        for i in lines.holding(point) {
            let line = map.lines[i]
            let place = line.writing.along(point)
            var low = 0
            var high = line.count - 1
            while low < high {
                let middle = (low + high + 1) / 2
                if line.cuts[middle] <= place { low = middle } else { high = middle - 1 }
            }
            let offset = line.offset(at: low)
            if line.cell(at: offset).contains(point) { return line.first + offset }
        }
        return nil
    }

    /// The number of the cell nearest to `point`, for an inexact touch; nil when no cell is within `reach`. Of equally
    /// near cells, the one with the lowest number counts.
    ///
    /// - Parameters:
    ///   - point: a place in px of the source image; it may be outside.
    ///   - reach: px of the source image, 0 or more; 0 requires a cell at the point. Half an em of the body is good for
    ///     a finger; the page's width always finds a cell if the page has any.
    /// - Complexity: O(characters of the lines within reach).
    public func number(near point: PixelPoint, within reach: Int) -> Int? {
        if let held = number(at: point) { return held }
        let reach = min(max(0, reach), HighlightMap.largestSide)
        let around = PixelRect(minX: point.x, minY: point.y, maxX: point.x + 1, maxY: point.y + 1).outset(by: reach)
        let found = nearest(to: point, among: lines.meeting(around).map { map.lines[$0] })
        return found.flatMap { $0.distance <= reach * reach ? $0.number : nil }
    }

    /// The number at which a marker from `start` ends if it stays in its article: the cell of the article that is
    /// nearest to `point`. Nil when the page has no number `start`. Of equally near cells, the one with the lowest
    /// number counts.
    ///
    /// A marker that may go on into other articles ends at `number(near:within:)`.
    ///
    /// - Complexity: O(lines + characters of the article).
    public func number(near point: PixelPoint, inArticleOf start: Int) -> Int? {
        guard let line = map.lineIndex(of: start) else { return nil }
        let article = map.lines[line].article
        return nearest(to: point, among: map.lines.filter { $0.article == article })?.number
    }

    private func nearest(to point: PixelPoint, among lines: [HighlightMap.Line]) -> (distance: Int, number: Int)? {
        var best: (distance: Int, number: Int)?
        for line in lines {
            for offset in 0..<line.count {
                let distance = line.cell(at: offset).squaredDistance(to: point)
                if distance < best?.distance ?? .max { best = (distance, line.first + offset) }
            }
        }
        return best
    }
}

extension PixelRect {
    /// Square of the distance from a pixel to the nearest pixel of the rectangle; 0 inside.
    fileprivate func squaredDistance(to point: PixelPoint) -> Int {
        let x = max(minX - point.x, 0, point.x - maxX + 1)
        let y = max(minY - point.y, 0, point.y - maxY + 1)
        return x * x + y * y
    }
}

import PageGeometry
import PageRaster

/// For each pixel line across a piece of ink, the range from the line's first ink to its last.
struct Hull {
    let box: PixelRect
    let direction: WritingDirection
    var lines: [Range<Int>]

    /// Creates an empty hull. If `direction` is nil, it is the direction of the box's longer side.
    init(around box: PixelRect, _ direction: WritingDirection? = nil) {
        let direction = direction ?? (box.height >= box.width ? .vertical : .horizontal)
        self.box = box
        self.direction = direction
        let middle = direction.across(box).lowerBound
        lines = [Range<Int>](repeating: middle..<middle, count: direction.along(box).count)
    }

    var area: Int { lines.reduce(0) { $0 + $1.count } }

    mutating func add(_ run: Range<Int>, row y: Int) {
        func widen(_ i: Int, _ range: Range<Int>) {
            let line = lines[i]
            lines[i] =
                line.isEmpty
                ? range : min(line.lowerBound, range.lowerBound)..<max(line.upperBound, range.upperBound)
        }
        if direction == .vertical {
            widen(y - box.minY, run)
        } else {
            for x in run { widen(x - box.minX, y..<y + 1) }
        }
    }

    /// Returns bounding boxes of the piece's parts, each `length` px long. Parts without ink are omitted.
    func parts(of length: Int) -> [PixelRect] {
        let start = direction.along(box).lowerBound
        return stride(from: 0, to: lines.count, by: max(1, length)).compactMap { from in
            let own = lines[from..<min(lines.count, from + length)].filter { !$0.isEmpty }
            guard let low = own.map(\.lowerBound).min(), let high = own.map(\.upperBound).max() else { return nil }
            return direction.rect(along: start + from..<start + min(lines.count, from + length), across: low..<high)
        }
    }
}

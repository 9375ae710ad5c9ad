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

    /// Returns the hull enlarged by `factor`, with each pixel line adjusted to the dark pixels of the page around it.
    func enlarged(_ factor: Int, on page: GreyRaster, below limit: Int) -> Hull {
        let box = PixelRect(
            minX: box.minX * factor, minY: box.minY * factor, maxX: box.maxX * factor, maxY: box.maxY * factor)
        var result = Hull(around: box)
        let start = direction.along(box).lowerBound
        let most = direction.across(page.size.bounds).upperBound
        for i in result.lines.indices {
            let line = lines[i / factor]
            let reach = max(0, line.lowerBound * factor - factor)..<min(most, line.upperBound * factor + factor)
            func isDark(_ k: Int) -> Bool {
                Int(direction == .vertical ? page[k, start + i] : page[start + i, k]) < limit
            }
            if let first = reach.first(where: isDark), let last = reach.last(where: isDark) {
                result.lines[i] = first..<last + 1
            }
        }
        return result
    }

    /// Returns the hull with its sides smoothed by a median; nil if the sides are not straight.
    ///
    /// - Parameters:
    ///   - slack: maximum distance, in px, from the ends of a straight pixel line to the smoothed sides.
    ///   - share: minimum share of pixel lines that are straight.
    ///   - samples: number of pixel lines before each pixel line, and after it, from which the median is taken. They
    ///     are spread over a distance equal to the hull's width.
    func straightened(_ slack: Int, lines share: Share, samples: Int) -> Hull? {
        let reach = max(4, direction.across(box).count)
        let step = max(1, reach / samples)
        func median(_ i: Int, _ side: (Range<Int>) -> Int) -> Int {
            let near = stride(from: max(0, i - reach), through: min(lines.count - 1, i + reach), by: step)
                .map { side(lines[$0]) }.sorted()
            return near[near.count / 2]
        }
        var result = self
        var straight = 0
        for (i, line) in lines.enumerated() {
            let (low, high) = (median(i, \.lowerBound), median(i, \.upperBound))
            guard low < high else { return nil }
            result.lines[i] = low..<high
            if abs(low - line.lowerBound) <= slack, abs(high - line.upperBound) <= slack { straight += 1 }
        }
        return straight >= share * lines.count ? result : nil
    }
}

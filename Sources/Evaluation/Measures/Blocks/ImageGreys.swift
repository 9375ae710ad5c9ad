public import PageGeometry

/// The greys of a page's image. They are used to measure the share of the ink that is inside cells.
public struct ImageGreys: Sendable, Hashable {
    /// Width and height in px.
    public let size: PixelSize
    /// `size.width * size.height` values, from 0 for black to 255 for white, row by row from the top.
    public let pixels: [UInt8]

    /// Creates greys from the pixels of a grey image.
    ///
    /// - Precondition: `pixels.count == size.width * size.height`.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(pixels.count == size.width * size.height)
        self.size = size
        self.pixels = pixels
    }

    /// Creates greys from a colour image. They are the luma of ITU-R BT.601 computed in 16 bits, as in Pillow's
    /// `convert("L")`. The analysis uses 8 bits, which can differ by 1; this is sufficient to turn a pixel at the
    /// threshold into ink.
    ///
    /// - Parameter rgb: red, green and blue of each pixel, row by row from the top.
    /// - Precondition: `rgb.count == 3 * size.width * size.height`.
    /// - Complexity: O(pixels).
    public init(size: PixelSize, rgb: [UInt8]) {
        precondition(rgb.count == 3 * size.width * size.height)
        self.init(
            size: size,
            pixels: stride(from: 0, to: rgb.count, by: 3).map { i in
                let weighed = 19_595 * UInt32(rgb[i]) + 38_470 * UInt32(rgb[i + 1]) + 7_471 * UInt32(rgb[i + 2])
                return UInt8(truncatingIfNeeded: (weighed + 32_768) >> 16)
            })
    }
}

extension ImageGreys {
    /// Calls `isInk` with each ink pixel of an area. The threshold is the mean of the area's dark and light greys. Ink
    /// is on the side of the threshold opposite to the paper, so black print and white print are both measured. An
    /// empty area has no ink.
    ///
    /// - Complexity: O(pixels of the area).
    func ink(in area: PixelRect, where isInk: (_ x: Int, _ y: Int) -> Void) {
        guard !area.isEmpty else { return }
        let levels = GreyLevels(of: self, in: area)
        let threshold = (levels.percentile(2) + levels.percentile(90)) / 2
        let isDarkOnLight = levels.median > threshold
        for y in area.yRange {
            for x in area.xRange {
                let grey = Double(pixels[y * size.width + x])
                if isDarkOnLight ? grey < threshold : grey > threshold { isInk(x, y) }
            }
        }
    }
}

/// Histogram of the greys of an area. Percentiles are computed as in numpy's `percentile` and `median`.
private struct GreyLevels {
    private var counts = [Int](repeating: 0, count: 256)
    private let total: Int

    /// - Precondition: the area is inside the image and not empty.
    init(of greys: ImageGreys, in area: PixelRect) {
        for y in area.yRange {
            for x in area.xRange { counts[Int(greys.pixels[y * greys.size.width + x])] += 1 }
        }
        total = area.area
    }

    /// Returns the grey of the pixel at a rank, counted from 0 for the darkest.
    private func grey(at rank: Int) -> Double {
        var sum = 0
        for (grey, count) in counts.enumerated() {
            sum += count
            if rank < sum { return Double(grey) }
        }
        return 255
    }

    /// Returns the grey that `share` percent of the pixels do not reach, interpolated linearly and rounded as numpy
    /// does.
    func percentile(_ share: Double) -> Double {
        let place = Double(total - 1) * (share / 100)
        let rank = Int(place)
        let (low, high) = (grey(at: rank), grey(at: min(rank + 1, total - 1)))
        let part = place - Double(rank)
        return part >= 0.5 ? high - (high - low) * (1 - part) : low + (high - low) * part
    }

    var median: Double { (grey(at: (total - 1) / 2) + grey(at: total / 2)) / 2 }
}

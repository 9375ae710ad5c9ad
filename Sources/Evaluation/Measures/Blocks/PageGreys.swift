public import PageGeometry

/// The greys of a page's image, for the share of the ink that cells cover.
public struct PageGreys: Sendable, Hashable {
    /// Width and height in px.
    public let size: PixelSize
    /// `size.width * size.height` values, 0 black to 255 white, row by row from the top.
    public let pixels: [UInt8]

    /// Greys as they stand in a grey image.
    ///
    /// - Precondition: `pixels.count == size.width * size.height`.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(pixels.count == size.width * size.height)
        self.size = size
        self.pixels = pixels
    }

    /// Greys of a colour image: the luma of ITU-R BT.601 in 16 bits, as Pillow's `convert("L")` has it. The analysis
    /// takes 8 bits, which can differ by 1: enough to turn a pixel at the threshold to ink.
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

extension PageGreys {
    /// The ink of an area: what lies on the other side than its paper of the middle between its dark and its light, be
    /// the print black on white or white on black. Without ink where the area is empty.
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

/// How many pixels of an area have each grey. Percentiles are those of numpy's `percentile` and `median`.
private struct GreyLevels {
    private var counts = [Int](repeating: 0, count: 256)
    private let total: Int

    /// - Precondition: the area lies in the image and is not empty.
    init(of greys: PageGreys, in area: PixelRect) {
        for y in area.yRange {
            for x in area.xRange { counts[Int(greys.pixels[y * greys.size.width + x])] += 1 }
        }
        total = area.area
    }

    /// The grey that is `rank`th from the darkest, from 0.
    private func grey(at rank: Int) -> Double {
        var sum = 0
        for (grey, count) in counts.enumerated() {
            sum += count
            if rank < sum { return Double(grey) }
        }
        return 255
    }

    /// The grey under which `share` percent of the pixels lie, linear between two, rounded as numpy rounds it.
    func percentile(_ share: Double) -> Double {
        let place = Double(total - 1) * (share / 100)
        let rank = Int(place)
        let (low, high) = (grey(at: rank), grey(at: min(rank + 1, total - 1)))
        let part = place - Double(rank)
        return part >= 0.5 ? high - (high - low) * (1 - part) : low + (high - low) * part
    }

    var median: Double { (grey(at: (total - 1) / 2) + grey(at: total / 2)) / 2 }
}

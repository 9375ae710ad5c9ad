public import PageGeometry
public import PageRaster

/// Draws the result of a stage of the analysis.
public enum DebugPicture {
    /// Draws rectangles over the stage's ink, or over the page if the stage has no ink.
    ///
    /// - Parameters:
    ///   - ink: ink in the size of the page. Ink of another size is ignored.
    ///   - page: the page, drawn paler so that marks are visible.
    ///   - marks: rectangles, each with a group that determines its colour. Parts outside the page are clipped.
    ///   - reduction: number by which each side is divided, at least 1.
    /// - Complexity: O(pixels + pixels in marks).
    public static func draw(
        ink: BitRaster?, page: GreyRaster, marks: [(rect: PixelRect, group: Int)], reduction: Int = 1
    ) -> ColourRaster {
        var canvas = Canvas(ColourRaster(ground(ink: ink, page: page)))
        let thickness = max(1, min(page.width, page.height) / 1_500)
        for mark in marks {
            let rect = Clamped.rect(mark.rect)
            canvas.tint(rect, Palette.tint(mark.group), strength: 90)
            canvas.frame(rect, Palette.stroke(mark.group), thickness: thickness, opacity: 230)
        }
        return canvas.raster.reduced(by: reduction)
    }

    private static func ground(ink: BitRaster?, page: GreyRaster) -> GreyRaster {
        guard let ink, ink.size == page.size else {
            return GreyRaster(size: page.size, pixels: page.pixels.map { 96 + UInt8(UInt16($0) * 159 / 255) })
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(page.pixels.count)
        for y in 0..<ink.height {
            for x in 0..<ink.width { pixels.append(ink[x, y] ? 64 : 255) }
        }
        return GreyRaster(size: page.size, pixels: pixels)
    }
}

extension ColourRaster {
    /// Returns the image made smaller: each pixel is the mean of a square of `factor` × `factor` px. The last row and
    /// column are means of the remaining pixels.
    ///
    /// - Parameter factor: at least 1. If it is less, or if the image is empty, the image is returned unchanged.
    /// - Complexity: O(pixels).
    public func reduced(by factor: Int) -> ColourRaster {
        guard factor > 1, width > 0, height > 0 else { return self }
        let small = PixelSize(width: (width - 1) / factor + 1, height: (height - 1) / factor + 1)
        var reduced: [UInt8] = []
        reduced.reserveCapacity(3 * small.width * small.height)
        var sums = [Int](repeating: 0, count: 3 * small.width)
        for row in 0..<small.height {
            for i in sums.indices { sums[i] = 0 }
            let rows = row * factor..<min(height, (row + 1) * factor)
            for y in rows {
                for x in 0..<width {
                    let (from, to) = (3 * (y * width + x), 3 * (x / factor))
                    for channel in 0..<3 { sums[to + channel] += Int(pixels[from + channel]) }
                }
            }
            for i in sums.indices {
                let columns = min(width, (i / 3 + 1) * factor) - i / 3 * factor
                reduced.append(UInt8(truncatingIfNeeded: sums[i] / (columns * rows.count)))
            }
        }
        return ColourRaster(size: small, pixels: reduced)
    }
}

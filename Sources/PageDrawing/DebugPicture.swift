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
    /// - Complexity: O(pixels + pixels in marks).
    public static func draw(
        ink: BitRaster?, page: GreyRaster, marks: [(rect: PixelRect, group: Int)]
    ) -> ColourRaster {
        var canvas = Canvas(ColourRaster(ground(ink: ink, page: page)))
        let thickness = max(1, min(page.width, page.height) / 1_500)
        for mark in marks {
            let rect = Clamped.rect(mark.rect)
            canvas.tint(rect, Palette.tint(mark.group), strength: 90)
            canvas.frame(rect, Palette.stroke(mark.group), thickness: thickness, opacity: 230)
        }
        return canvas.raster
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

package import LayoutDocument
package import PageGeometry
package import PageRaster

/// The image that the stages analyse: a page's image, enlarged if its type is small.
///
/// A blank between tiers or a stroke of small type is hardly a pixel wide, and every rounding to whole pixels moves a
/// cut. The enlarged image shows in whole pixels what greys show of places between pixels. It is sharpened, because a
/// lens, a scaling and a codec have blurred its strokes.
package struct EnlargedImage: Sendable {
    private struct Parameters {
        /// Approximate em of enlarged type, in px. Smaller: more cuts at wrong places. Larger: more time.
        var em = 30
        /// Maximum factor. The greys show no more detail.
        var mostFactor = 3
        /// Maximum area of an enlarged image, in px: that of a newspaper page scanned with sharp type.
        var mostArea = 24_000_000
    }

    /// The enlarged image; the page's image if its type is not small.
    package let image: GreyRaster
    /// Width and height of a pixel of the page's image in the enlarged image, in px; 1 if the type is not small.
    package let factor: Int
    /// The ink of `image`, if it was found.
    let binarized: BinarizedPage?

    /// - Parameter binarized: finds the ink of an image, and the em of its body type.
    /// - Complexity: O(pixels).
    init(_ image: GreyRaster, binarized: (GreyRaster) -> BinarizedPage) {
        let parameters = Parameters()
        let largest = (1...parameters.mostFactor).last { $0 * $0 * image.width * image.height <= parameters.mostArea }
        guard let largest, largest > 1 else {
            (self.image, factor, self.binarized) = (image, 1, nil)
            return
        }
        let ink = binarized(image)
        factor = max(1, min(largest, (2 * parameters.em + ink.em) / (2 * ink.em)))
        (self.image, self.binarized) = factor > 1 ? (image.sharpened().enlarged(by: factor), nil) : (image, ink)
    }

    /// The place of the enlarged image in the page's image.
    var placement: PagePlacement { .enlarged(factor) }

    /// Returns the place of a rectangle of the page's image.
    func rect(of source: PixelRect) -> PixelRect {
        PixelRect(
            minX: source.minX * factor, minY: source.minY * factor, maxX: source.maxX * factor,
            maxY: source.maxY * factor)
    }

    /// Returns the rectangle's place in the page's image. It contains at least a pixel.
    package func source(_ rect: PixelRect) -> PixelRect { placement.rect(rect) }

    /// Converts a layout to the page's image, mended to satisfy every rule that a map requires.
    package func source(_ layout: LayoutDocument) -> LayoutDocument {
        if factor == 1 { return layout }
        let size = PixelSize(width: image.width / factor, height: image.height / factor)
        return LayoutMending.mended(placement.placed(layout, size: size))
    }

    /// Returns the line's place in the page's image.
    package func source(_ line: Line) -> Line { placement.placed(line, keepsTier: true)[0] }
}

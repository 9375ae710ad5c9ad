import PageGeometry

/// The size of a page in points (1/72 inch), from its size in px.
struct PageScale {
    /// Points per px.
    let pointsPerPixel: Double

    /// The usual scan resolution of newspapers, in px per inch.
    private static let usualPixelsPerInch = 300.0
    /// Resolutions of real scanners; other values in a file are meaningless.
    private static let plausible = 50.0...2400.0
    /// A length above that of an opened broadsheet, in points. Programs write 72 or 96 for an unknown resolution, which
    /// would make pages longer than this.
    private static let longestPage = 48.0 * 72
    /// The limit of PDF 1.7 viewers, in points (ISO 32000-1, annex C).
    private static let longestSide = 14_400.0

    /// - Parameters:
    ///   - size: the page's image.
    ///   - stored: the image file's pixels per inch. Without one, or with one that makes the page larger than any
    ///     newspaper, 300 is used.
    init(_ size: PixelSize, stored: Double?) {
        let side = Double(max(size.width, size.height))
        var scale = 72 / Self.usualPixelsPerInch
        if let stored, Self.plausible.contains(stored), side * 72 / stored <= Self.longestPage {
            scale = 72 / stored
        }
        pointsPerPixel = min(scale, Self.longestSide / side)
    }

    func points(_ pixels: Int) -> Double { Double(pixels) * pointsPerPixel }
}

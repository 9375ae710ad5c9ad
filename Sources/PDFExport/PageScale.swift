import PageGeometry

/// How large a page of so many px is, in points (1/72 inch).
struct PageScale {
    /// Points for each px.
    let pointsPerPixel: Double

    /// Newspapers are mostly scanned so.
    private static let usualPixelsPerInch = 300.0
    /// What scanners can do; below and above, a file's value means nothing.
    private static let plausible = 50.0...2400.0
    /// An opened broadsheet is some 32 inches wide. Programs that know no resolution write 72 or 96, and a page of
    /// 5,392 px would be larger.
    private static let longestPage = 48.0 * 72
    /// Viewers of PDF 1.7 show no more (ISO 32000-1, annex C).
    private static let longestSide = 14_400.0

    /// - Parameters:
    ///   - told: pixels to the inch that the user asked for, above 0.
    ///   - stored: what the image file says.
    init(_ size: PixelSize, told: Double?, stored: Double?) {
        let side = Double(max(size.width, size.height))
        var scale = 72 / Self.usualPixelsPerInch
        if let told {
            scale = 72 / told
        } else if let stored, Self.plausible.contains(stored), side * 72 / stored <= Self.longestPage {
            scale = 72 / stored
        }
        pointsPerPixel = min(scale, Self.longestSide / side)
    }

    func points(_ pixels: Int) -> Double { Double(pixels) * pointsPerPixel }
}

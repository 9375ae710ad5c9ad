import PageGeometry

extension GreyRaster {
    /// Returns the image turned a quarter turn anticlockwise.
    ///
    /// - Complexity: O(pixels).
    public func turnedAnticlockwise() -> GreyRaster {
        var result = GreyRaster(size: PixelSize(width: height, height: width))
        for y in 0..<height {
            for x in 0..<width { result[y, width - 1 - x] = self[x, y] }
        }
        return result
    }
}

public import PageGeometry

extension GreyRaster {
    /// The image made smaller: each pixel is the mean of a square of `factor` px; parts of squares at the right and
    /// lower edge are left out.
    ///
    /// - Complexity: O(pixels).
    public func reduced(by factor: Int) -> GreyRaster {
        let width = self.width
        let small = PixelSize(width: width / factor, height: height / factor)
        var result = GreyRaster(size: small)
        var columns = [UInt32](repeating: 0, count: width)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe result.pixels.withUnsafeMutableBufferPointer { target in
                unsafe columns.withUnsafeMutableBufferPointer { columns in
                    guard let pixels = pixels.baseAddress, let target = target.baseAddress,
                        let columns = columns.baseAddress
                    else { return }
                    for row in 0..<small.height {
                        unsafe columns.update(repeating: 0, count: width)
                        for y in row * factor..<(row + 1) * factor {
                            for x in 0..<width { unsafe columns[x] &+= UInt32(pixels[y &* width &+ x]) }
                        }
                        unsafe Self.means(of: columns, by: factor, to: target + row * small.width, small.width)
                    }
                }
            }
        }
        return result
    }

    /// Means of squares, from the sums of their columns.
    private static func means(
        of columns: UnsafePointer<UInt32>, by factor: Int, to target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var place = 0
        for x in 0..<count {
            var sum: UInt32 = 0
            for i in place..<place + factor { unsafe sum &+= columns[i] }
            place += factor
            unsafe target[x] = UInt8(truncatingIfNeeded: sum / UInt32(factor * factor))
        }
    }

    /// A part of the image with black and white exchanged.
    public mutating func invert(_ area: PixelRect) { map(area) { 255 &- $0 } }

    /// A part of the image with other greys.
    ///
    /// - Complexity: O(pixels of the part).
    public mutating func map(_ area: PixelRect, _ change: (UInt8) -> UInt8) {
        let area = area.intersection(size.bounds)
        guard !area.isEmpty else { return }
        let width = self.width
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            for y in area.yRange {
                for i in y * width + area.minX..<y * width + area.maxX { unsafe pixels[i] = change(pixels[i]) }
            }
        }
    }
}

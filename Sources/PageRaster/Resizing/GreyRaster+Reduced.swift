public import PageGeometry

extension GreyRaster {
    /// The image made smaller: each pixel is the mean of a square of `factor` px; parts of squares at the right and
    /// lower edge are left out.
    ///
    /// - Parameter factor: 1 to 257, so that the sum of a square's column has 16 bits.
    /// - Complexity: O(pixels).
    public func reduced(by factor: Int) -> GreyRaster {
        precondition(factor >= 1 && factor <= 257)
        let width = self.width
        let small = PixelSize(width: width / factor, height: height / factor)
        var result = GreyRaster(size: small)
        var columns = [UInt16](repeating: 0, count: width)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe result.pixels.withUnsafeMutableBufferPointer { target in
                unsafe columns.withUnsafeMutableBufferPointer { columns in
                    guard let pixels = pixels.baseAddress, let target = target.baseAddress,
                        let columns = columns.baseAddress
                    else { return }
                    for row in 0..<small.height {
                        unsafe columns.update(repeating: 0, count: width)
                        for y in row * factor..<(row + 1) * factor {
                            for x in 0..<width { unsafe columns[x] &+= UInt16(pixels[y &* width &+ x]) }
                        }
                        unsafe Self.means(of: columns, by: factor, to: target + row * small.width, small.width)
                    }
                }
            }
        }
        return result
    }

    /// Means of squares, from the sums of their columns. For the factors that there are many squares of, the compiler knows
    /// what it divides by, and takes several squares at a time.
    private static func means(
        of columns: UnsafePointer<UInt16>, by factor: Int, to target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        switch factor {
        case 2: unsafe means(ofSums: columns, by: 2, to: target, count)
        case 3: unsafe means(ofSums: columns, by: 3, to: target, count)
        case 4: unsafe means(ofSums: columns, by: 4, to: target, count)
        case 5: unsafe means(ofSums: columns, by: 5, to: target, count)
        default: unsafe means(ofSums: columns, by: factor, to: target, count)
        }
    }

    @inline(__always)
    private static func means(
        ofSums columns: UnsafePointer<UInt16>, by factor: Int, to target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        for x in 0..<count {
            var sum: UInt32 = 0
            for i in 0..<factor { unsafe sum &+= UInt32(columns[x &* factor &+ i]) }
            unsafe target[x] = UInt8(truncatingIfNeeded: sum / UInt32(factor &* factor))
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

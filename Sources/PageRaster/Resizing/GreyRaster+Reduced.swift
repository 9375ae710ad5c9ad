public import PageGeometry

extension GreyRaster {
    /// Returns the image made smaller: each pixel is the mean of a square of `factor` px. Incomplete squares at the
    /// right and lower edges are dropped.
    ///
    /// - Parameter factor: 1 to 257. With this limit, the sum of a square's column fits into 16 bits.
    /// - Complexity: O(pixels).
    public func reduced(by factor: Int) -> GreyRaster { reduced(across: factor, down: factor) }

    /// Returns the image made smaller: each pixel is the mean of `across` px in each of `down` rows. Incomplete areas
    /// at the right and lower edges are dropped.
    ///
    /// - Parameters:
    ///   - across: at least 1.
    ///   - down: 1 to 257. With this limit, the sum of a column fits into 16 bits.
    /// - Complexity: O(pixels).
    public func reduced(across: Int, down: Int) -> GreyRaster {
        precondition(across >= 1 && down >= 1 && down <= 257)
        let width = self.width
        let small = PixelSize(width: width / across, height: height / down)
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
                        for y in row * down..<(row + 1) * down {
                            for x in 0..<width { unsafe columns[x] &+= UInt16(pixels[y &* width &+ x]) }
                        }
                        unsafe Self.means(of: columns, across, down, to: target + row * small.width, small.width)
                    }
                }
            }
        }
        return result
    }

    /// Computes means from the sums of columns. For common sizes, the divisor is a constant, so the compiler can
    /// vectorise the division.
    private static func means(
        of columns: UnsafePointer<UInt16>, _ across: Int, _ down: Int, to target: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        switch (across, down) {
        case (2, 2): unsafe means(ofSums: columns, 2, 2, to: target, count)
        case (3, 3): unsafe means(ofSums: columns, 3, 3, to: target, count)
        case (4, 4): unsafe means(ofSums: columns, 4, 4, to: target, count)
        case (5, 5): unsafe means(ofSums: columns, 5, 5, to: target, count)
        case (4, 1): unsafe means(ofSums: columns, 4, 1, to: target, count)
        case (1, 4): unsafe means(ofSums: columns, 1, 4, to: target, count)
        case (6, 1): unsafe means(ofSums: columns, 6, 1, to: target, count)
        case (1, 6): unsafe means(ofSums: columns, 1, 6, to: target, count)
        default: unsafe means(ofSums: columns, across, down, to: target, count)
        }
    }

    @inline(__always)
    private static func means(
        ofSums columns: UnsafePointer<UInt16>, _ across: Int, _ down: Int, to target: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        for x in 0..<count {
            var sum: UInt32 = 0
            for i in 0..<across { unsafe sum &+= UInt32(columns[x &* across &+ i]) }
            unsafe target[x] = UInt8(truncatingIfNeeded: sum / UInt32(across &* down))
        }
    }

    /// Exchanges black and white in a part of the image.
    public mutating func invert(_ area: PixelRect) { map(area) { 255 &- $0 } }

    /// Changes the greys of a part of the image.
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

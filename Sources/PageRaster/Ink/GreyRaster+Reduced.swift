public import PageGeometry

extension GreyRaster {
    /// The image made smaller: each pixel is the mean of a square of `factor` px; parts of squares at the right and
    /// lower edge are left out.
    ///
    /// - Complexity: O(pixels).
    public func reduced(by factor: Int) -> GreyRaster {
        let small = PixelSize(width: size.width / factor, height: size.height / factor)
        var result = GreyRaster(size: small)
        let area = Int32(factor * factor)
        var sums = [Int32](repeating: 0, count: small.width)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<small.height {
                for x in 0..<small.width { sums[x] = 0 }
                for y in row * factor..<(row + 1) * factor {
                    var place = y * size.width
                    for x in 0..<small.width {
                        var sum: Int32 = 0
                        for i in 0..<factor { unsafe sum &+= Int32(pixels[place &+ i]) }
                        place &+= factor
                        sums[x] &+= sum
                    }
                }
                for x in 0..<small.width { result.pixels[row * small.width + x] = UInt8(sums[x] / area) }
            }
        }
        return result
    }

    /// A part of the image with black and white exchanged.
    public mutating func invert(_ area: PixelRect) {
        let area = area.intersection(size.bounds)
        guard !area.isEmpty else { return }
        for y in area.yRange {
            for x in area.xRange { pixels[y * size.width + x] = 255 - pixels[y * size.width + x] }
        }
    }
}

extension Tone {
    /// Brightness of the paper in each tile with everything lifted that is not wider than `reach` tiles to each side,
    /// so that photographs count as darker than their paper, while uneven light stays.
    public func paperWithoutPictures(reach: Int) -> [UInt8] {
        Self.closing(paper, columns: columns, rows: rows, reach: reach)
    }
}

public import PageGeometry

extension GreyRaster {
    /// Returns the image in another size, linearly interpolated between the centres of its pixels. It is meant for
    /// enlarging, where `resampled(to:)` shows squares.
    ///
    /// - Parameter size: size of the result, in px. If it is empty, the result is an empty image.
    /// - Complexity: O(pixels of the result).
    public func interpolated(to size: PixelSize) -> GreyRaster {
        guard width > 0, height > 0, size.width > 0, size.height > 0 else { return GreyRaster(size: size) }
        let columns = Self.steps(from: width, to: size.width)
        let rows = Self.steps(from: height, to: size.height)
        var result = GreyRaster(size: size)
        for (y, row) in rows.enumerated() {
            let (upper, lower) = (row.place * width, min(row.place + 1, height - 1) * width)
            for (x, column) in columns.enumerated() {
                let (left, right) = (column.place, min(column.place + 1, width - 1))
                func across(_ start: Int) -> Int {
                    Int(pixels[start + left]) * (256 - column.share) + Int(pixels[start + right]) * column.share
                }
                let sum = across(upper) * (256 - row.share) + across(lower) * row.share
                result.pixels[y * size.width + x] = UInt8((sum + 1 << 15) >> 16)
            }
        }
        return result
    }

    /// Returns the image enlarged by a whole factor, interpolated by a cubic curve through the greys of four pixels
    /// (R. Keys, "Cubic convolution interpolation for digital image processing", 1981), first down the columns, then
    /// along the rows. Beyond the edges, the outermost pixels are repeated.
    ///
    /// - Parameter factor: at least 1.
    /// - Complexity: O(pixels of the result).
    public func enlarged(by factor: Int) -> GreyRaster {
        precondition(factor >= 1)
        var result = GreyRaster(size: PixelSize(width: width * factor, height: height * factor))
        if factor == 1 || width == 0 || height == 0 { return factor == 1 ? self : result }
        let steps = (0..<factor).map { Self.cubic(at: $0, of: factor) }
        var column = [Int32](repeating: 0, count: width)
        let from = pixels.span
        var to = result.pixels.mutableSpan
        for y in 0..<height * factor {
            let step = steps[y % factor]
            let rows = (-1...2).map { max(0, min(height - 1, y / factor + step.first + $0)) * width }
            for x in 0..<width {
                var sum: Int32 = 0
                for k in 0..<4 { sum &+= step.weights[k] &* Int32(from[rows[k] + x]) }
                column[x] = sum
            }
            for x in 0..<width {
                for (i, step) in steps.enumerated() {
                    var sum: Int32 = 1 << 19
                    for k in 0..<4 {
                        sum &+= step.weights[k] &* column[max(0, min(width - 1, x + step.first + k - 1))]
                    }
                    to[y * width * factor + x * factor + i] = UInt8(clamping: sum >> 20)
                }
            }
        }
        return result
    }

    /// Returns the weights, in 1024ths, of the four old pixels around the centre of a new pixel.
    ///
    /// - Parameters:
    ///   - place: place of the new pixel among the `factor` new pixels of an old one.
    /// - Returns: `first` is the distance in old pixels from the old pixel to the second of the four, -1 or 0. The
    ///   weights add up to 1024.
    private static func cubic(at place: Int, of factor: Int) -> (first: Int, weights: [Int32]) {
        // The centre's distance from the old pixel's centre, then from the second pixel's centre.
        let middle = Double(2 * place + 1 - factor) / Double(2 * factor)
        let first = middle < 0 ? -1 : 0
        let t = middle - Double(first)
        let outer = [-t + 2 * t * t - t * t * t, -t * t + t * t * t].map { Int32(($0 * 512).rounded()) }
        let third = Int32(((t + 4 * t * t - 3 * t * t * t) * 512).rounded())
        return (first, [outer[0], 1024 - outer[0] - third - outer[1], third, outer[1]])
    }

    /// Returns, for each new pixel, the last old pixel before the new pixel's centre, and the distance from the old
    /// pixel's centre to the new pixel's centre, in 256ths of a px.
    private static func steps(from old: Int, to new: Int) -> [(place: Int, share: Int)] {
        (0..<new).map { i in
            let middle = max(0, ((2 * i + 1) * old * 128) / new - 128)
            return (min(middle >> 8, old - 1), middle & 255)
        }
    }
}

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

    /// Returns, for each new pixel, the last old pixel before the new pixel's centre, and the distance from the old
    /// pixel's centre to the new pixel's centre, in 256ths of a px.
    private static func steps(from old: Int, to new: Int) -> [(place: Int, share: Int)] {
        (0..<new).map { i in
            let middle = max(0, ((2 * i + 1) * old * 128) / new - 128)
            return (min(middle >> 8, old - 1), middle & 255)
        }
    }
}

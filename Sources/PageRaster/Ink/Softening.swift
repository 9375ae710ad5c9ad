import PageGeometry

extension GreyRaster {
    /// Returns the image after `passes` of a 1-2-1 filter in both directions. The outermost pixels are unchanged.
    ///
    /// - Parameter passes: number of passes. One pass removes the grain of a grey scan; three turn the dots of an
    ///   error-diffused page into greys.
    /// - Complexity: O(pixels × passes).
    public func softened(passes: Int) -> GreyRaster {
        var result = self
        guard width > 2, height > 2 else { return result }
        for _ in 0..<passes { result.softenOnce() }
        return result
    }

    /// Returns the image with each pixel's difference from the softened image (two passes) enlarged by a half: unsharp
    /// masking. The outermost pixels are unchanged.
    ///
    /// - Complexity: O(pixels).
    public func sharpened() -> GreyRaster {
        let soft = softened(passes: 2)
        return GreyRaster(
            size: size, pixels: zip(pixels, soft.pixels).map { UInt8(clamping: (3 * Int($0) - Int($1)) / 2) })
    }

    private mutating func softenOnce() {
        let width = self.width
        let height = self.height
        // The image is changed in place. Copies of the last two rows, and a row of sums, are kept.
        var kept = [UInt16](repeating: 0, count: 3 * width)
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            unsafe kept.withUnsafeMutableBufferPointer { kept in
                guard let pixels = pixels.baseAddress, let above = kept.baseAddress else { return }
                for x in 0..<2 * width { unsafe above[x] = UInt16(pixels[x]) }
                for y in 1..<height - 1 {
                    let below = unsafe pixels + (y + 1) * width
                    unsafe Self.sumColumns(above, below, width)
                    unsafe Self.sumRow(above + 2 * width, pixels + y * width, width)
                }
            }
        }
    }

    /// Sums three rows, with the middle row counted twice, then moves the rows up by one. `rows` contains the row
    /// above, the current row, and the sums.
    private static func sumColumns(_ rows: UnsafeMutablePointer<UInt16>, _ below: UnsafePointer<UInt8>, _ width: Int) {
        let above = unsafe rows
        let here = unsafe rows + width
        let sums = unsafe rows + 2 * width
        for x in 0..<width {
            let next = unsafe UInt16(below[x])
            unsafe sums[x] = above[x] &+ 2 &* here[x] &+ next
            unsafe above[x] = here[x]
            unsafe here[x] = next
        }
    }

    private static func sumRow(_ sums: UnsafePointer<UInt16>, _ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
        for x in 1..<width - 1 {
            unsafe row[x] = UInt8(truncatingIfNeeded: (sums[x - 1] &+ 2 &* sums[x] &+ sums[x + 1] &+ 8) &>> 4)
        }
    }
}

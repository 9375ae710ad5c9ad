import PageGeometry

/// Measures the brightness of the paper in columns and rows of pixels: the highest grey that a certain number of the
/// column's or row's pixels reach.
///
/// Method: the grey is found bit by bit, from the highest bit, for sixteen pixels at a time. A bit is set if enough
/// pixels are at least as bright as the grey with this bit. This needs no histograms.
extension GreyRaster {
    /// Distance between two sampled pixels along a line, in px.
    private static let step = 4
    private static let bits: [UInt8] = [128, 64, 32, 16, 8, 4, 2, 1]

    /// Returns the brightness of each column within each strip. Every fourth row is sampled. The brightness is the
    /// highest grey that more than `rows / share` sampled pixels reach, where `rows` is the number of all rows of the
    /// strip.
    ///
    /// - Parameters:
    ///   - strips: ranges of rows of the image; none may be empty.
    ///   - share: at least 5.
    /// - Complexity: O(pixels of the strips).
    package func columnLevels(in strips: [Range<Int>], share: Int) -> [[UInt8]] {
        strips.map { strip in
            let starts = stride(from: strip.lowerBound, to: strip.upperBound, by: Self.step).map { $0 * width }
            var levels = [UInt8](repeating: 0, count: width)
            unsafe pixels.withUnsafeBufferPointer { pixels in
                unsafe levels.withUnsafeMutableBufferPointer { levels in
                    guard let pixels = pixels.baseAddress, let levels = levels.baseAddress else { return }
                    for x in stride(from: 0, to: width / 16 * 16, by: 16) {
                        let found = unsafe Self.levels(of: pixels + x, starts, leaving: strip.count / share)
                        unsafe UnsafeMutableRawPointer(levels + x).storeBytes(of: found, as: SIMD16<UInt8>.self)
                    }
                    for x in width / 16 * 16..<width {
                        unsafe levels[x] = Self.level(of: pixels + x, starts, leaving: strip.count / share)
                    }
                }
            }
            return levels
        }
    }

    /// Returns the brightness of each row within each strip of columns, as `columnLevels` does for columns.
    ///
    /// - Complexity: O(pixels of the strips).
    package func rowLevels(in strips: [Range<Int>], share: Int) -> [[UInt8]] {
        var levels = [[UInt8]](repeating: [UInt8](repeating: 0, count: height), count: strips.count)
        // The sampled pixels are padded with black to whole vectors. Black is less bright than any grey that is tried.
        var looked = strips.map { strip in
            [SIMD16<UInt8>](repeating: SIMD16(repeating: 0), count: strip.count / (16 * Self.step) + 1)
        }
        unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let pixels = pixels.baseAddress else { return }
            for y in 0..<height {
                for (i, strip) in strips.enumerated() {
                    let row = unsafe pixels + y * width + strip.lowerBound
                    unsafe looked[i].withUnsafeMutableBytes { looked in
                        for k in 0..<(strip.count + Self.step - 1) / Self.step {
                            unsafe looked[k] = row[Self.step &* k]
                        }
                    }
                    levels[i][y] = Self.level(of: looked[i], leaving: strip.count / share)
                }
            }
        }
        return levels
    }

    /// Returns the brightness of sixteen columns. `starts` are the distances from the first pixel to the sampled rows.
    @inline(__always)
    private static func levels(
        of first: UnsafePointer<UInt8>, _ starts: [Int], leaving left: Int
    ) -> SIMD16<UInt8> {
        var level = SIMD16<UInt8>(repeating: 0)
        for bit in bits {
            let tried = level | SIMD16(repeating: bit)
            var bright = SIMD16<UInt16>(repeating: 0)
            // Counts up to this number fit into a byte.
            for begin in stride(from: 0, to: starts.count, by: 255) {
                var count = SIMD16<UInt8>(repeating: 0)
                for i in begin..<min(starts.count, begin + 255) {
                    let greys = unsafe UnsafeRawPointer(first + starts[i]).loadUnaligned(as: SIMD16<UInt8>.self)
                    count &+= SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: greys .>= tried)
                }
                bright &+= SIMD16<UInt16>(truncatingIfNeeded: count)
            }
            for i in 0..<16 where Int(bright[i]) > left { level[i] = tried[i] }
        }
        return level
    }

    private static func level(of first: UnsafePointer<UInt8>, _ starts: [Int], leaving left: Int) -> UInt8 {
        bits.reduce(into: 0) { level, bit in
            let tried = level | bit
            if starts.count(where: { unsafe first[$0] >= tried }) > left { level = tried }
        }
    }

    /// Returns the brightness that a set of pixels has.
    @inline(__always)
    private static func level(of greys: [SIMD16<UInt8>], leaving left: Int) -> UInt8 {
        var level: UInt8 = 0
        for bit in bits {
            let tried = SIMD16(repeating: level | bit)
            var bright = 0
            for begin in stride(from: 0, to: greys.count, by: 255) {
                var count = SIMD16<UInt8>(repeating: 0)
                for i in begin..<min(greys.count, begin + 255) {
                    count &+= SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: greys[i] .>= tried)
                }
                bright += Int(SIMD16<UInt16>(truncatingIfNeeded: count).wrappedSum())
            }
            if bright > left { level |= bit }
        }
        return level
    }
}

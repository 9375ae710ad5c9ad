import PageGeometry

extension GreyRaster {
    /// The pixels that are darker than a share of the way from paper to ink, both taken from `tone`.
    ///
    /// Method: a threshold for each tile, interpolated between the tiles' middles, so that uneven light and tints give
    /// no edge (after Bernsen's and Sauvola's local thresholds, with the paper measured instead of a window's mean).
    ///
    /// - Parameters:
    ///   - tone: measured on this image.
    ///   - share: how far from the paper (0) to the ink (100) a pixel must be to count as ink, in percent. 45 to 55
    ///     keeps strokes as wide as they are printed; lower lets bleed-through in, higher breaks hairlines.
    /// - Complexity: O(pixels).
    public func ink(_ tone: Tone, share: Int) -> BitRaster {
        var result = BitRaster(size: size)
        let thresholds = tone.paper.map { paper in
            Int32(max(1, Int(paper) * 100 - (Int(paper) - min(tone.ink, Int(paper))) * share)) * 256 / 100
        }
        var upper = [Int32](repeating: 0, count: size.width)
        var limits = [UInt8](repeating: 0, count: (size.width + 63) / 64 * 64)
        for y in 0..<size.height {
            tone.interpolate(thresholds, row: y, into: &upper)
            for x in 0..<size.width { limits[x] = UInt8(truncatingIfNeeded: upper[x] >> 8) }
            threshold(row: y, below: limits, into: &result)
        }
        return result
    }

    private func threshold(row y: Int, below limits: [UInt8], into result: inout BitRaster) {
        let width = size.width
        let wordsPerRow = result.wordsPerRow
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe limits.withUnsafeBufferPointer { limits in
                unsafe result.words.withUnsafeMutableBufferPointer { words in
                    for k in 0..<wordsPerRow {
                        let first = k * 64
                        let count = min(64, width - first)
                        var word: UInt64 = 0
                        if count == 64 {
                            for part in 0..<8 {
                                let from = first + part * 8
                                var bytes = SIMD8<UInt8>()
                                var limit = SIMD8<UInt8>()
                                for i in 0..<8 {
                                    unsafe bytes[i] = pixels[y * width + from + i]
                                    unsafe limit[i] = limits[from + i]
                                }
                                let ones = SIMD8<UInt8>(repeating: 0).replacing(with: 1, where: bytes .< limit)
                                let packed = unsafe unsafeBitCast(ones, to: UInt64.self)
                                word |= ((packed &* 0x0102_0408_1020_4080) >> 56) << UInt64(part * 8)
                            }
                        } else {
                            for i in 0..<count
                            where unsafe pixels[y * width + first + i] < limits[first + i] {
                                word |= (1 as UInt64) << UInt64(i)
                            }
                        }
                        unsafe words[y * wordsPerRow + k] = word
                    }
                }
            }
        }
    }
}

extension Tone {
    /// Values of tiles, interpolated along one row of pixels between the middles of the tiles.
    func interpolate(_ values: [Int32], row y: Int, into line: inout [Int32]) {
        let half = tile / 2
        let down = max(0, y - half)
        let r0 = min(rows - 1, down / tile)
        let r1 = min(rows - 1, y < half ? 0 : r0 + 1)
        let fy = Int32(y < half ? 0 : down % tile)
        let side = Int32(tile)
        func value(_ c: Int) -> Int32 {
            (values[r0 * columns + c] * (side - fy) + values[r1 * columns + c] * fy) / side
        }
        let width = line.count
        var x = 0
        let first = value(0)
        while x < min(half, width) {
            line[x] = first
            x += 1
        }
        for c in 0..<columns where x < width {
            let a = value(c)
            let b = value(min(columns - 1, c + 1))
            let step = (b - a) / side
            var now = a
            let end = c == columns - 1 ? width : min(width, x + tile)
            while x < end {
                line[x] = now
                now += step
                x += 1
            }
        }
    }
}

extension GreyRaster {
    /// The image softened by a 1-2-1 filter in both directions, `passes` times; the outermost pixels stay.
    ///
    /// - Parameter passes: 1 takes the grain off a grey scan; 3 turns dots of an error-diffused page into greys.
    /// - Complexity: O(pixels × passes).
    public func softened(passes: Int) -> GreyRaster {
        var result = self
        for _ in 0..<passes { result.softenOnce() }
        return result
    }

    private mutating func softenOnce() {
        let width = size.width
        let height = size.height
        guard width > 2, height > 2 else { return }
        // Three rows of column sums are all that is kept of the image as it was.
        var above = [UInt16](repeating: 0, count: width)
        var here = above
        unsafe pixels.withUnsafeMutableBufferPointer { pixels in
            for x in 0..<width {
                unsafe above[x] = UInt16(pixels[x])
                unsafe here[x] = UInt16(pixels[width + x])
            }
            var sums = [UInt16](repeating: 0, count: width)
            for y in 1..<height - 1 {
                for x in 0..<width {
                    let below = unsafe UInt16(pixels[(y + 1) * width + x])
                    sums[x] = above[x] &+ 2 &* here[x] &+ below
                    above[x] = here[x]
                    here[x] = below
                }
                unsafe sums.withUnsafeBufferPointer { sums in
                    for x in 1..<width - 1 {
                        unsafe pixels[y * width + x] =
                            UInt8(truncatingIfNeeded: (sums[x - 1] &+ 2 &* sums[x] &+ sums[x + 1] &+ 8) >> 4)
                    }
                }
            }
        }
    }
}

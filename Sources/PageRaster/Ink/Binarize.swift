import PageGeometry

extension GreyRaster {
    /// Returns the ink: the pixels darker than a threshold that is `share` percent of the way from the paper's
    /// brightness to the ink's.
    ///
    /// Method: each tile has a threshold. Between the middles of the tiles the threshold is interpolated, so that
    /// uneven light and tints cause no false edge at a tile's border (after Bernsen's and Sauvola's local thresholds,
    /// with the measured paper instead of the mean of a window).
    ///
    /// - Parameters:
    ///   - tone: brightness of paper and ink, measured on this image.
    ///   - share: minimum darkness of ink on the way from paper (0) to ink (100), in percent. 45 to 55 keeps the
    ///     printed width of strokes. Lower: bleed-through becomes ink. Higher: hairlines break.
    /// - Complexity: O(pixels).
    public func ink(_ tone: Tone, share: Int) -> BitRaster {
        let thresholds = ThresholdRow(tone, share: share)
        return darker { limits, row in
            unsafe limits.withUnsafeMutableBufferPointer { limits in
                guard let first = limits.baseAddress else { return }
                unsafe thresholds.fill(first, count: limits.count, row: row)
            }
        }
    }

    /// Returns the pixels darker than a grey.
    ///
    /// - Complexity: O(pixels).
    package func darker(than limit: UInt8) -> BitRaster {
        darker { limits, row in
            if row == 0 { limits = [UInt8](repeating: limit, count: width) }
        }
    }

    /// Returns the pixels that are darker than limits given for each pixel.
    ///
    /// - Parameter fill: writes the limits of row `row` to `limits`, one for each column.
    /// - Complexity: O(pixels).
    package func darker(thanLimits fill: (_ limits: inout [UInt8], _ row: Int) -> Void) -> BitRaster {
        var result = BitRaster(size: size)
        let width = self.width
        let wordsPerRow = result.wordsPerRow
        var limits = [UInt8](repeating: 0, count: width)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe result.words.withUnsafeMutableBufferPointer { words in
                guard let pixels = pixels.baseAddress, let words = words.baseAddress else { return }
                for y in 0..<height {
                    fill(&limits, y)
                    precondition(limits.count == width)
                    unsafe limits.withUnsafeBufferPointer { limits in
                        guard let limits = limits.baseAddress else { return }
                        unsafe PixelRow(pixels: pixels + y * width, count: width).mark(
                            below: limits, in: words + y * wordsPerRow)
                    }
                }
            }
        }
        return result
    }
}

/// Thresholds along rows of pixels, interpolated between the middles of the tiles.
private struct ThresholdRow {
    private let tone: Tone
    /// Threshold of each tile, in 256ths.
    private let values: [Int32]

    init(_ tone: Tone, share: Int) {
        self.tone = tone
        values = tone.paper.map { paper in
            let black = min(tone.ink, Int(paper))
            let limit = Int(paper) * 100 - (Int(paper) - black) * share
            return Int32(min(max(limit, 1), 25_500)) * 256 / 100
        }
    }

    /// Writes the thresholds of the pixels of row `y` to `line`. `count` is the width of the image.
    func fill(_ line: UnsafeMutablePointer<UInt8>, count: Int, row y: Int) {
        let tile = tone.tile
        let place = place(y)
        var left = value(0, place)
        unsafe Self.ramp(line, from: 0, to: min(tile / 2, count), start: left, step: 0)
        var x = tile / 2
        for c in 0..<tone.columns where x < count {
            let isLast = c == tone.columns - 1
            let right = isLast ? left : value(c + 1, place)
            let end = isLast ? count : min(count, x + tile)
            let step = left == right ? 0 : (right - left) / Int32(tile)
            unsafe Self.ramp(line, from: x, to: end, start: left, step: step)
            x = end
            left = right
        }
    }

    /// Finds the two rows of tiles whose middles are above and below a row of pixels. Returns the position of the first
    /// tile of each row of tiles, and the distance from the upper middle to the row of pixels, in px.
    private func place(_ y: Int) -> (above: Int, below: Int, share: Int32) {
        let half = tone.tile / 2
        guard y >= half else { return (0, 0, 0) }
        let row = min(tone.rows - 1, (y - half) / tone.tile)
        let next = min(tone.rows - 1, row + 1)
        return (row * tone.columns, next * tone.columns, Int32((y - half) % tone.tile))
    }

    @inline(__always)
    private func value(_ column: Int, _ place: (above: Int, below: Int, share: Int32)) -> Int32 {
        let side = Int32(tone.tile)
        let above = values[place.above + column]
        let below = values[place.below + column]
        // Most paper is even. This case needs no division, which costs as much as several pixels.
        if above == below { return above }
        return (above &* (side &- place.share) &+ below &* place.share) / side
    }

    /// Writes thresholds that rise or fall evenly. They fit into 16 bits, so eight are computed at a time.
    private static func ramp(
        _ line: UnsafeMutablePointer<UInt8>, from: Int, to end: Int, start: Int32, step: Int32
    ) {
        var now = UInt16(truncatingIfNeeded: start)
        let step = UInt16(truncatingIfNeeded: step)
        for x in from..<max(from, end) {
            unsafe line[x] = UInt8(truncatingIfNeeded: now &>> 8)
            now &+= step
        }
    }
}

@unsafe
private struct PixelRow {
    let pixels: UnsafePointer<UInt8>
    let count: Int

    /// Sets, in `words`, the bits of the pixels that are darker than their limit.
    func mark(below limits: UnsafePointer<UInt8>, in words: UnsafeMutablePointer<UInt64>) {
        for k in unsafe 0..<count / 64 {
            var word: UInt64 = 0
            for part in 0..<4 { unsafe word |= sixteen(from: k * 64 + part * 16, limits) &<< UInt64(part * 16) }
            unsafe words[k] = word
        }
        for x in unsafe count / 64 * 64..<count where unsafe pixels[x] < limits[x] {
            unsafe words[x / 64] |= (1 as UInt64) << UInt64(x % 64)
        }
    }

    @inline(__always)
    private func sixteen(from x: Int, _ limits: UnsafePointer<UInt8>) -> UInt64 {
        let greys = unsafe UnsafeRawPointer(pixels + x).loadUnaligned(as: SIMD16<UInt8>.self)
        let most = unsafe UnsafeRawPointer(limits + x).loadUnaligned(as: SIMD16<UInt8>.self)
        let ones = SIMD16<UInt8>(repeating: 0).replacing(with: 1, where: greys .< most)
        let halves = unsafe unsafeBitCast(ones, to: SIMD2<UInt64>.self)
        // The multiplication collects the lowest bits of eight bytes in the highest byte.
        let low = (halves[0].littleEndian &* 0x0102_0408_1020_4080) &>> 56
        let high = (halves[1].littleEndian &* 0x0102_0408_1020_4080) &>> 56
        return low | high &<< 8
    }
}

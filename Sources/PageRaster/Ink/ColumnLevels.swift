import PageGeometry

extension GreyRaster {
    /// The brightest grey of each column but for some: the grey that more than `left` of the column's pixels looked at
    /// are as bright as, at least.
    ///
    /// Method: the grey is found bit by bit from the highest, for sixteen columns at a time: a bit is set if enough pixels
    /// are as bright as the grey with it. No counts of all greys are made for each column.
    ///
    /// - Parameters:
    ///   - rows: the rows looked at.
    ///   - left: how many brighter pixels do not count, fewer than there are rows.
    /// - Complexity: O(columns × rows looked at).
    package func columnLevels(in rows: StrideTo<Int>, leaving left: Int) -> [UInt8] {
        let starts = rows.map { $0 * width }
        var levels = [UInt8](repeating: 0, count: width)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe levels.withUnsafeMutableBufferPointer { levels in
                guard let pixels = pixels.baseAddress, let levels = levels.baseAddress else { return }
                for x in stride(from: 0, to: width / 16 * 16, by: 16) {
                    let found = unsafe Self.sixteenLevels(pixels + x, starts, left)
                    unsafe UnsafeMutableRawPointer(levels + x).storeBytes(of: found, as: SIMD16<UInt8>.self)
                }
                for x in width / 16 * 16..<width { unsafe levels[x] = Self.level(pixels + x, starts, left) }
            }
        }
        return levels
    }

    private static let bits: [UInt8] = [128, 64, 32, 16, 8, 4, 2, 1]

    @inline(__always)
    private static func sixteenLevels(_ first: UnsafePointer<UInt8>, _ starts: [Int], _ left: Int) -> SIMD16<UInt8> {
        var level = SIMD16<UInt8>(repeating: 0)
        for bit in bits {
            let tried = level | SIMD16(repeating: bit)
            var bright = SIMD16<UInt16>(repeating: 0)
            // A count of so many fits in a byte.
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

    private static func level(_ first: UnsafePointer<UInt8>, _ starts: [Int], _ left: Int) -> UInt8 {
        bits.reduce(into: 0) { level, bit in
            let tried = level | bit
            if starts.count(where: { unsafe first[$0] >= tried }) > left { level = tried }
        }
    }

    /// Some of the columns of the page, each as a row.
    ///
    /// - Complexity: O(pixels of the columns).
    package func turned(columns: StrideTo<Int>) -> GreyRaster {
        let columns = Array(columns)
        var result = GreyRaster(size: PixelSize(width: height, height: columns.count))
        let from = pixels.span
        var to = result.pixels.mutableSpan
        for y in 0..<height {
            let row = from.extracting(y * width..<(y + 1) * width)
            var place = y
            for x in columns {
                to[place] = row[x]
                place += height
            }
        }
        return result
    }
}

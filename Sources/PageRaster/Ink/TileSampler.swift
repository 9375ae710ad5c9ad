import PageGeometry

/// Measures the tiles of a page. Every second pixel of every second row is sampled.
struct TileSampler {
    /// Percentile of a tile's greys that is taken as the paper's grey.
    var percent: Int

    /// Returns the grey of a tile's paper, and the mean difference between pixels two apart. Also adds the tile's greys
    /// to a histogram: `classes` has one histogram for each range of the paper's grey; a range is 256 / `classes.count`
    /// greys.
    ///
    /// - Complexity: O(pixels of the tile).
    func sample(_ area: PixelRect, of page: GreyRaster, into classes: inout [[Int]]) -> (paper: UInt8, step: Int) {
        guard !area.isEmpty else { return (255, 0) }
        let across = (area.width + 1) / 2
        let count = across * ((area.height + 1) / 2)
        var steps = 0
        // Two counts alternate. With a single count, each of several successive white pixels would wait for the one
        // before.
        let paper = unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 512) { counts in
            guard let counts = counts.baseAddress else { return 255 as UInt8 }
            unsafe counts.initialize(repeating: 0, count: 512)
            unsafe page.pixels.withUnsafeBufferPointer { pixels in
                guard let pixels = pixels.baseAddress else { return }
                for y in stride(from: area.minY, to: area.maxY, by: 2) {
                    let row = unsafe pixels + y * page.width + area.minX
                    unsafe Self.count(row, across, counts)
                    unsafe steps &+= Self.steps(row, across)
                }
            }
            for i in 0..<256 { unsafe counts[i] &+= counts[i + 256] }
            let paper = unsafe percentile(of: counts, count)
            let home = Int(paper) * classes.count / 256
            unsafe classes[home].withUnsafeMutableBufferPointer { greys in
                for i in 0..<256 { unsafe greys[i] &+= Int(counts[i]) }
            }
            return paper
        }
        return (paper, steps / count)
    }

    private static func count(_ row: UnsafePointer<UInt8>, _ across: Int, _ counts: UnsafeMutablePointer<UInt32>) {
        for i in 0..<across / 2 {
            unsafe counts[Int(row[4 &* i])] &+= 1
            unsafe counts[256 &+ Int(row[4 &* i &+ 2])] &+= 1
        }
        if across % 2 == 1 { unsafe counts[Int(row[2 * across - 2])] &+= 1 }
    }

    private static func steps(_ row: UnsafePointer<UInt8>, _ across: Int) -> Int {
        var sum: Int32 = 0
        for i in 1..<max(1, across) { unsafe sum &+= abs(Int32(row[2 &* i]) &- Int32(row[2 &* i &- 2])) }
        return Int(sum)
    }

    /// Returns the percentile. Counting starts at the bright end, because most of a page is bright.
    private func percentile(of counts: UnsafePointer<UInt32>, _ count: Int) -> UInt8 {
        let brighter = count - count * percent / 100
        var seen = 0
        var grey = 255
        while grey > 0 {
            unsafe seen += Int(counts[grey])
            if seen >= brighter { break }
            grey -= 1
        }
        return UInt8(grey)
    }
}

public import PageGeometry

extension GreyRaster {
    /// Returns the image in another size: each new pixel is the mean of the area that it covers.
    ///
    /// - Parameter size: size of the result, in px. If it is empty, the result is an empty image.
    /// - Complexity: O(pixels + pixels of the result).
    public func resampled(to size: PixelSize) -> GreyRaster {
        GreyRaster(size: size, pixels: AreaMeans(from: self.size, to: size).apply(to: pixels, channels: 1))
    }

    /// Returns the part of the image inside `area`.
    ///
    /// - Complexity: O(pixels of the part).
    public func cut(_ area: PixelRect) -> GreyRaster {
        let inside = area.intersection(size.bounds)
        var pixels: [UInt8] = []
        for y in inside.yRange { pixels += self.pixels[y * width + inside.minX..<y * width + inside.maxX] }
        return GreyRaster(size: PixelSize(width: inside.width, height: inside.height), pixels: pixels)
    }
}

extension ColourRaster {
    /// Returns the image in another size: each new pixel is the mean of the area that it covers.
    ///
    /// - Parameter size: size of the result, in px. If it is empty, the result is an empty image.
    /// - Complexity: O(pixels + pixels of the result).
    public func resampled(to size: PixelSize) -> ColourRaster {
        ColourRaster(size: size, pixels: AreaMeans(from: self.size, to: size).apply(to: pixels, channels: 3))
    }

    /// Returns a part of the image. Where the part extends beyond the image, it is light grey.
    ///
    /// - Complexity: O(pixels of the part).
    public func cut(_ area: PixelRect) -> ColourRaster {
        var part = ColourRaster(
            size: PixelSize(width: max(0, area.width), height: max(0, area.height)),
            pixels: [UInt8](repeating: 225, count: 3 * max(0, area.width) * max(0, area.height)))
        let inside = area.intersection(size.bounds)
        guard !inside.isEmpty else { return part }
        for y in inside.yRange {
            let from = 3 * (y * width + inside.minX)
            let to = 3 * ((y - area.minY) * part.width + inside.minX - area.minX)
            part.pixels.replaceSubrange(to..<to + 3 * inside.width, with: pixels[from..<from + 3 * inside.width])
        }
        return part
    }
}

/// Computes the mean of the area that each new pixel covers, in whole numbers: first down the columns, then along the
/// rows.
private struct AreaMeans {
    /// The old pixels that each new pixel covers along a side, and their shares. The shares of new pixel `i` are at
    /// `places[i]..<places[i + 1]`.
    private struct Side {
        /// First old pixel that each new pixel covers.
        var firsts: [Int] = []
        /// Shares of the old pixels in a new pixel, in 256ths. The shares of each new pixel add up to 256.
        var shares: [UInt32] = []
        /// Position in `shares` of each new pixel's first share, followed by the number of all shares.
        var places = [0]

        init(old: Int, new: Int) {
            guard old > 0, new > 0 else { return }
            for i in 0..<new {
                // Places are in units of 1/`new` of a pixel, so all borders are whole numbers.
                let (from, to) = (i * old, (i + 1) * old)
                let pixels = from / new...(to - 1) / new
                firsts.append(pixels.lowerBound)
                var before = 0
                for pixel in pixels {
                    let end = (min(to, (pixel + 1) * new) - from) * 256 / old
                    shares.append(UInt32(end - before))
                    before = end
                }
                places.append(shares.count)
            }
        }
    }

    private let old: PixelSize
    private let new: PixelSize
    private let columns: Side
    private let rows: Side

    init(from old: PixelSize, to new: PixelSize) {
        self.old = old
        self.new = new
        columns = Side(old: old.width, new: new.width)
        rows = Side(old: old.height, new: new.height)
    }

    func apply(to pixels: [UInt8], channels: Int) -> [UInt8] {
        guard old.width > 0, old.height > 0, new.width > 0, new.height > 0 else {
            return [UInt8](repeating: 255, count: max(0, new.width) * max(0, new.height) * channels)
        }
        if old == new { return pixels }
        let (from, to) = (old.width * channels, new.width * channels)
        var result = [UInt8](repeating: 0, count: to * new.height)
        var sums = [UInt32](repeating: 0, count: from)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe result.withUnsafeMutableBufferPointer { result in
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    guard let pixels = pixels.baseAddress, let result = result.baseAddress,
                        let sums = sums.baseAddress
                    else { return }
                    for y in 0..<new.height {
                        // The means down the columns are computed first. Memory is then read row by row, and the means
                        // along the rows are needed only for the final number of rows.
                        unsafe sums.update(repeating: 0, count: from)
                        var row = unsafe pixels + rows.firsts[y] * from
                        for place in rows.places[y]..<rows.places[y + 1] {
                            let share = rows.shares[place]
                            for i in 0..<from { unsafe sums[i] &+= share &* UInt32(row[i]) }
                            unsafe row += from
                        }
                        unsafe narrow(sums, channels, to: result + y * to)
                    }
                }
            }
        }
        return result
    }

    /// Computes a row of new pixels from sums over columns. The sums are 256 times as large as the means.
    private func narrow(_ sums: UnsafePointer<UInt32>, _ channels: Int, to row: UnsafeMutablePointer<UInt8>) {
        let (firsts, shares, places) = (columns.firsts.span, columns.shares.span, columns.places.span)
        for x in 0..<new.width {
            let first = firsts[x] &* channels
            for channel in 0..<channels {
                var sum: UInt32 = 1 << 15
                var at = first &+ channel
                for place in places[x]..<places[x &+ 1] {
                    unsafe sum &+= shares[place] &* sums[at]
                    at &+= channels
                }
                unsafe row[x &* channels &+ channel] = UInt8(truncatingIfNeeded: sum >> 16)
            }
        }
    }
}

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

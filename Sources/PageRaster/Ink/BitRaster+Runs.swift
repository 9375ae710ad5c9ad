package import PageGeometry

extension BitRaster {
    /// Clears the columns of `range` in row `y`.
    public mutating func clear(_ range: Range<Int>, row y: Int) {
        Self.forEachWord(of: range, row: y, in: size) { words[$0] &= ~$1 }
    }

    /// Sets the columns of `range` in row `y`.
    public mutating func set(_ range: Range<Int>, row y: Int) {
        Self.forEachWord(of: range, row: y, in: size) { words[$0] |= $1 }
    }

    /// Returns the number of ink pixels in a rectangle of the image.
    package func inkCount(in rect: PixelRect) -> Int {
        var count = 0
        for y in rect.yRange {
            Self.forEachWord(of: rect.xRange, row: y, in: size) { count += (words[$0] & $1).nonzeroBitCount }
        }
        return count
    }

    /// Adds the ink that another image has in a rectangle. Both images must have one size.
    package mutating func add(_ other: BitRaster, in rect: PixelRect) {
        for y in rect.yRange {
            Self.forEachWord(of: rect.xRange, row: y, in: size) { words[$0] |= other.words[$0] & $1 }
        }
    }

    /// Returns a part of the image. Beyond the image there is no ink.
    package func cut(_ rect: PixelRect) -> BitRaster {
        var part = BitRaster(size: PixelSize(width: rect.width, height: rect.height))
        let last = part.wordsPerRow - 1
        let shift = UInt64(rect.minX & 63)
        for y in max(0, rect.minY)..<max(0, min(height, rect.maxY)) {
            func word(_ k: Int) -> UInt64 { (0..<wordsPerRow).contains(k) ? words[y * wordsPerRow + k] : 0 }
            for k in 0..<part.wordsPerRow {
                let first = rect.minX >> 6 + k
                let bits = word(first) >> shift | (shift == 0 ? 0 : word(first + 1) << (64 - shift))
                part.words[(y - rect.minY) * part.wordsPerRow + k] =
                    k == last ? bits & .max >> UInt64(64 * part.wordsPerRow - rect.width) : bits
            }
        }
        return part
    }

    /// Returns the image with ink and paper exchanged.
    package var inverted: BitRaster {
        var result = BitRaster(size: size)
        for y in 0..<height { result.set(0..<width, row: y) }
        result.subtract(self)
        return result
    }

    /// Sets the pixels of the components that `isWanted` names.
    ///
    /// - Precondition: `runs` was read from an image of this size.
    package mutating func add(_ runs: InkRuns, where isWanted: [Bool]) {
        for y in 0..<height {
            for run in runs.row(y) where isWanted[Int(run.component)] { set(Int(run.start)..<Int(run.end), row: y) }
        }
    }

    /// Visits the words of row `y` that contain columns of `range`. Each is passed with a mask of these columns.
    @inline(__always)
    private static func forEachWord(
        of range: Range<Int>, row y: Int, in size: PixelSize, _ visit: (Int, UInt64) -> Void
    ) {
        let range = range.clamped(to: 0..<size.width)
        guard !range.isEmpty else { return }
        let first = range.lowerBound >> 6
        let last = (range.upperBound - 1) >> 6
        for k in first...last {
            var mask = UInt64.max
            if k == first { mask &= UInt64.max << UInt64(range.lowerBound & 63) }
            if k == last { mask &= UInt64.max >> UInt64(63 - ((range.upperBound - 1) & 63)) }
            visit(y * ((size.width + 63) >> 6) + k, mask)
        }
    }

    /// Clears whole components of the ink.
    ///
    /// - Precondition: `runs` was read from this image.
    /// - Complexity: O(runs in the components' rows).
    public mutating func clear(_ components: Set<Int>, of runs: InkRuns) {
        for i in components.sorted() {
            let box = runs.components[i].box
            for y in box.yRange {
                for k in runs.firstRun(inRow: y, endingAfter: box.minX)..<runs.rowStart(y + 1) {
                    let run = runs.runs[k]
                    guard Int(run.start) < box.maxX else { break }
                    if Int(run.component) == i { clear(Int(run.start)..<Int(run.end), row: y) }
                }
            }
        }
    }
}

extension BitRaster {
    /// Number of pixels with ink.
    ///
    /// - Complexity: O(words).
    public var inkCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The ink pixels whose eight neighbours have no ink.
    ///
    /// On a page of strokes, hardly any ink pixel is isolated, even in specks. On a page whose greys became dots (error
    /// diffusion, ordered dithers), many are.
    ///
    /// - Complexity: O(words).
    public var isolated: BitRaster {
        var result = self
        unsafe words.withUnsafeBufferPointer { words in
            // The pixels that have ink at their left or right, for 64 pixels at a time.
            func sides(_ k: Int, _ row: Int) -> UInt64 {
                let i = row * wordsPerRow + k
                let before = unsafe k > 0 ? words[i - 1] >> 63 : 0
                let after = unsafe k + 1 < wordsPerRow ? words[i + 1] << 63 : 0
                return unsafe words[i] << 1 | words[i] >> 1 | before | after
            }
            func all(_ k: Int, _ row: Int) -> UInt64 {
                guard row >= 0, row < height else { return 0 }
                return unsafe words[row * wordsPerRow + k] | sides(k, row)
            }
            unsafe result.words.withUnsafeMutableBufferPointer { target in
                for row in 0..<height {
                    for k in 0..<wordsPerRow where unsafe words[row * wordsPerRow + k] != 0 {
                        unsafe target[row * wordsPerRow + k] &= ~(sides(k, row) | all(k, row - 1) | all(k, row + 1))
                    }
                }
            }
        }
        return result
    }
}

import PageGeometry

/// Erosion and dilation with straight elements, 64 pixels at a time.
///
/// Method: an erosion by *n* pixels is an AND over *n* shifted copies; doubling the reach with each step takes
/// log2 *n* passes (van Herk's idea in its word-parallel form, as in Leptonica's `fmorph`). Outside of the image there
/// is no ink.
extension BitRaster {
    /// Ink that has ink in each of the `length - 1` rows below it too: the top ends of vertical runs of at least
    /// `length` px, thinned to where a run of that length can start.
    ///
    /// - Complexity: O(words × log length).
    func erodedDown(_ length: Int) -> BitRaster {
        combined(length: length) { raster, step in raster.combineRows(step: step, keepBoth: true) }
    }

    /// Ink, and the `length - 1` px below all ink.
    func dilatedDown(_ length: Int) -> BitRaster {
        combined(length: length) { raster, step in raster.combineRows(step: -step, keepBoth: false) }
    }

    /// Ink that has ink in each of the `length - 1` columns to its right too.
    func erodedRight(_ length: Int) -> BitRaster {
        combined(length: length) { raster, step in raster.combineColumns(step: step, keepBoth: true) }
    }

    /// Ink, and the `length - 1` px to the right of all ink.
    func dilatedRight(_ length: Int) -> BitRaster {
        combined(length: length) { raster, step in raster.combineColumns(step: -step, keepBoth: false) }
    }

    private func combined(length: Int, _ combine: (inout BitRaster, Int) -> Void) -> BitRaster {
        var result = self
        var reach = 1
        while reach < length {
            let step = min(reach, length - reach)
            combine(&result, step)
            reach += step
        }
        return result
    }

    /// Each row becomes itself AND (or OR) the row `step` below it (above, when negative).
    private mutating func combineRows(step: Int, keepBoth: Bool) {
        let row = wordsPerRow
        let height = self.height
        unsafe words.withUnsafeMutableBufferPointer { words in
            for i in 0..<height {
                // Downwards when looking down, upwards when looking up, so that a row is read before it is changed.
                let y = step > 0 ? i : height - 1 - i
                let other = y + step
                let inside = other >= 0 && other < height
                for k in 0..<row {
                    let theirs = inside ? unsafe words[other * row + k] : 0
                    if keepBoth {
                        unsafe words[y * row + k] &= theirs
                    } else {
                        unsafe words[y * row + k] |= theirs
                    }
                }
            }
        }
    }

    /// Each pixel becomes itself AND (or OR) the pixel `step` to its right (left, when negative).
    private mutating func combineColumns(step: Int, keepBoth: Bool) {
        let row = wordsPerRow
        guard row > 0 else { return }
        let distance = abs(step)
        let whole = distance / 64
        let bits = UInt64(distance % 64)
        unsafe words.withUnsafeMutableBufferPointer { words in
            for y in 0..<size.height {
                let base = y * row
                for i in 0..<row {
                    let k = step > 0 ? i : row - 1 - i
                    let near = step > 0 ? k + whole : k - whole
                    let far = step > 0 ? near + 1 : near - 1
                    let nearWord = near >= 0 && near < row ? unsafe words[base + near] : 0
                    let farWord = bits > 0 && far >= 0 && far < row ? unsafe words[base + far] : 0
                    let theirs =
                        step > 0
                        ? nearWord >> bits | (bits > 0 ? farWord << (64 - bits) : 0)
                        : nearWord << bits | (bits > 0 ? farWord >> (64 - bits) : 0)
                    if keepBoth {
                        unsafe words[base + k] &= theirs
                    } else {
                        unsafe words[base + k] |= theirs
                    }
                }
            }
        }
        clearPadding()
    }

    private mutating func clearPadding() {
        let used = size.width & 63
        guard used != 0 else { return }
        let mask = (1 as UInt64) << UInt64(used) - 1
        for y in 0..<size.height { words[(y + 1) * wordsPerRow - 1] &= mask }
    }
}

extension BitRaster {
    /// The vertical runs of ink that are at least `length` px long, and nothing else.
    ///
    /// - Complexity: O(words × log length).
    public func openedDown(_ length: Int) -> BitRaster { erodedDown(length).dilatedDown(length) }

    /// The horizontal runs of ink that are at least `length` px long, and nothing else.
    ///
    /// - Complexity: O(words × log length).
    public func openedRight(_ length: Int) -> BitRaster { erodedRight(length).dilatedRight(length) }

    /// The ink, and vertical gaps in it of less than `length` px filled.
    public func closedDown(_ length: Int) -> BitRaster { dilatedDown(length).erodedDown(length) }

    /// The ink, and horizontal gaps in it of less than `length` px filled.
    public func closedRight(_ length: Int) -> BitRaster { dilatedRight(length).erodedRight(length) }

    /// The parts of the ink in which a square of `side` px has room.
    public func openedSquare(_ side: Int) -> BitRaster {
        erodedDown(side).erodedRight(side).dilatedRight(side).dilatedDown(side)
    }

    /// All ink grown by `margin` px to each side.
    public func grown(by margin: Int) -> BitRaster {
        guard margin > 0 else { return self }
        var result = dilatedDown(2 * margin + 1).dilatedRight(2 * margin + 1)
        result.moveUpLeft(by: margin)
        return result
    }

    /// Takes away all ink that `other` has.
    ///
    /// - Precondition: both are of one size.
    public mutating func subtract(_ other: BitRaster) {
        precondition(size == other.size)
        for i in words.indices { words[i] &= ~other.words[i] }
    }

    /// Adds all ink that `other` has.
    ///
    /// - Precondition: both are of one size.
    public mutating func formUnion(_ other: BitRaster) {
        precondition(size == other.size)
        for i in words.indices { words[i] |= other.words[i] }
    }

    /// Keeps the ink that `other` has too.
    ///
    /// - Precondition: both are of one size.
    public mutating func formIntersection(_ other: BitRaster) {
        precondition(size == other.size)
        for i in words.indices { words[i] &= other.words[i] }
    }

    private mutating func moveUpLeft(by margin: Int) {
        let whole = margin / 64
        let bits = UInt64(margin % 64)
        let row = wordsPerRow
        for y in 0..<size.height {
            for k in 0..<row {
                guard y + margin < size.height else {
                    words[y * row + k] = 0
                    continue
                }
                let base = (y + margin) * row
                let near = k + whole < row ? words[base + k + whole] : 0
                let far = k + whole + 1 < row && bits > 0 ? words[base + k + whole + 1] << (64 - bits) : 0
                words[y * row + k] = near >> bits | far
            }
        }
    }
}

import PageGeometry

/// Openings with straight elements, 64 pixels at a time.
///
/// Method: an erosion by *n* pixels is an AND over *n* shifted copies. If each step doubles the reach, log2 *n* passes
/// suffice (van Herk's idea in its word-parallel form, as in Leptonica's `fmorph`). There is no ink outside the image.
extension BitRaster {
    /// Returns the vertical runs of ink that are at least `length` px long; other ink is removed.
    ///
    /// - Complexity: O(words × log length).
    public func openedDown(_ length: Int) -> BitRaster {
        var result = self
        result.erodeDown(length)
        result.dilateDown(length)
        return result
    }

    /// Returns the horizontal runs of ink that are at least `length` px long; other ink is removed.
    ///
    /// - Complexity: O(words × log length).
    public func openedRight(_ length: Int) -> BitRaster {
        var result = self
        unsafe result.changeRows { row in
            // Few rows contain a run of that length. The other rows need no second step.
            if unsafe row.erodeRight(length) { unsafe row.dilateRight(length) }
        }
        return result
    }

    /// Returns the ink with vertical gaps of less than `length` px filled.
    ///
    /// - Complexity: O(words × log length).
    public func closedDown(_ length: Int) -> BitRaster {
        var result = self
        result.dilateDown(length)
        result.erodeDown(length)
        return result
    }

    /// Returns the ink with horizontal gaps of less than `length` px filled.
    ///
    /// - Complexity: O(words × log length).
    public func closedRight(_ length: Int) -> BitRaster {
        var result = self
        unsafe result.changeRows { row in
            unsafe row.dilateRight(length)
            _ = unsafe row.erodeRight(length)
        }
        return result
    }

    /// Returns the parts of the ink that a square of `side` px inside the ink can cover.
    ///
    /// - Complexity: O(words × log side).
    public func openedSquare(_ side: Int) -> BitRaster {
        var result = self
        result.erodeDown(side)
        result = result.openedRight(side)
        result.dilateDown(side)
        return result
    }

    /// Removes all ink of `other`.
    ///
    /// - Precondition: both have one size.
    public mutating func subtract(_ other: BitRaster) {
        combine(other) { $0 & ~$1 }
    }

    /// Adds all ink of `other`.
    ///
    /// - Precondition: both have one size.
    public mutating func formUnion(_ other: BitRaster) {
        combine(other) { $0 | $1 }
    }

    @inline(__always)
    private mutating func combine(_ other: BitRaster, _ body: (UInt64, UInt64) -> UInt64) {
        precondition(size == other.size)
        unsafe words.withUnsafeMutableBufferPointer { mine in
            unsafe other.words.withUnsafeBufferPointer { theirs in
                for i in mine.indices { unsafe mine[i] = body(mine[i], theirs[i]) }
            }
        }
    }

    /// Keeps the ink pixels that have ink in each of the `length - 1` rows below them.
    mutating func erodeDown(_ length: Int) {
        forEachStep(to: length) { raster, step in
            let height = raster.height
            unsafe raster.changePlane { plane in
                for y in 0..<max(0, height - step) { unsafe plane.row(y).keep(plane.row(y + step)) }
                for y in max(0, height - step)..<height { unsafe plane.row(y).clear() }
            }
        }
    }

    /// Adds the `length - 1` px below each ink pixel.
    mutating func dilateDown(_ length: Int) {
        forEachStep(to: length) { raster, step in
            let height = raster.height
            unsafe raster.changePlane { plane in
                // Rows are processed from the bottom up. Each is thus read before it is changed.
                for i in 0..<max(0, height - step) {
                    let y = height - 1 - i
                    unsafe plane.row(y).add(plane.row(y - step))
                }
            }
        }
    }

    private mutating func forEachStep(to length: Int, _ body: (inout BitRaster, Int) -> Void) {
        var reach = 1
        while reach < length {
            let step = min(reach, length - reach)
            body(&self, step)
            reach += step
        }
    }

    private mutating func changePlane(_ body: (WordPlane) -> Void) {
        let row = wordsPerRow
        unsafe words.withUnsafeMutableBufferPointer { words in
            guard let first = words.baseAddress else { return }
            unsafe body(WordPlane(first: first, wordsPerRow: row))
        }
    }

    /// Changes each row separately, then clears the bits beyond the image's width.
    private mutating func changeRows(_ body: (WordRow) -> Void) {
        let height = self.height
        let last = wordsPerRow - 1
        let padding = UInt64.max >> UInt64((64 - size.width & 63) & 63)
        unsafe changePlane { plane in
            for y in 0..<height {
                let row = unsafe plane.row(y)
                unsafe body(row)
                unsafe row.first[last] &= padding
            }
        }
    }
}

/// The words of a 1-bit image while they are being changed.
@unsafe
private struct WordPlane {
    let first: UnsafeMutablePointer<UInt64>
    let wordsPerRow: Int

    func row(_ y: Int) -> WordRow {
        unsafe WordRow(first: first + y * wordsPerRow, count: wordsPerRow)
    }
}

@unsafe
private struct WordRow {
    let first: UnsafeMutablePointer<UInt64>
    let count: Int

    func keep(_ other: WordRow) {
        for k in unsafe 0..<count { unsafe first[k] &= other.first[k] }
    }

    func add(_ other: WordRow) {
        for k in unsafe 0..<count { unsafe first[k] |= other.first[k] }
    }

    func clear() { unsafe first.update(repeating: 0, count: count) }

    /// Keeps the ink pixels that have ink in each of the `length - 1` columns to their right. Returns whether any ink
    /// remains.
    func erodeRight(_ length: Int) -> Bool {
        var reach = 1
        var left: UInt64 = 0
        for k in unsafe 0..<count { unsafe left |= first[k] }
        while reach < length && left != 0 {
            let step = min(reach, length - reach)
            left = unsafe step < 64 ? keepFromRight(bits: UInt64(step)) : keepFromRight(step)
            reach += step
        }
        return left != 0
    }

    /// Adds the `length - 1` px to the right of each ink pixel.
    func dilateRight(_ length: Int) {
        var reach = 1
        // A narrow page may have no columns after it is reduced.
        while unsafe reach < length && count > 0 {
            let step = min(reach, length - reach)
            if step < 64 { unsafe addFromLeft(bits: UInt64(step)) } else { unsafe addFromLeft(step) }
            reach += step
        }
    }

    /// Replaces each pixel by its AND with the pixel that is `bits` (1 to 63) further right.
    private func keepFromRight(bits: UInt64) -> UInt64 {
        var left: UInt64 = 0
        for k in unsafe 0..<count - 1 {
            let word = unsafe first[k] & (first[k] &>> bits | first[k + 1] &<< (64 &- bits))
            unsafe first[k] = word
            left |= word
        }
        unsafe first[count - 1] &= first[count - 1] &>> bits
        return unsafe left | first[count - 1]
    }

    /// Replaces each pixel by its AND with the pixel that is `distance` further right.
    private func keepFromRight(_ distance: Int) -> UInt64 {
        var left: UInt64 = 0
        for k in unsafe 0..<count {
            let near = k + distance / 64
            let low = unsafe near < count ? first[near] >> UInt64(distance % 64) : 0
            let high = unsafe near + 1 < count ? first[near + 1] << UInt64(64 - distance % 64) : 0
            unsafe first[k] &= low | high
            unsafe left |= first[k]
        }
        return left
    }

    /// Replaces each pixel by its OR with the pixel that is `bits` (1 to 63) further left.
    private func addFromLeft(bits: UInt64) {
        // Words are processed from the right. Each is thus read before it is changed.
        for i in unsafe 1..<count {
            let k = unsafe count &- i
            unsafe first[k] |= first[k] &<< bits | first[k &- 1] &>> (64 &- bits)
        }
        unsafe first[0] |= first[0] &<< bits
    }

    /// Replaces each pixel by its OR with the pixel that is `distance` further left.
    private func addFromLeft(_ distance: Int) {
        for i in unsafe 0..<count {
            let k = unsafe count - 1 - i
            let near = k - distance / 64
            let high = unsafe near >= 0 ? first[near] << UInt64(distance % 64) : 0
            let low = unsafe near >= 1 ? first[near - 1] >> UInt64(64 - distance % 64) : 0
            unsafe first[k] |= low | high
        }
    }
}

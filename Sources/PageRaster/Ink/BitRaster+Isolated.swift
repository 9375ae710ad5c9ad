import PageGeometry

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

import CJPEG

/// Whether a JPEG file holds what no encoder writes, though libjpeg does not warn.
///
/// Huffman codes find their way back after damage, so that libjpeg often reads on to the end without a warning. What is left
/// then: coefficients that no picture has, runs beyond the end of a block, a scan that does not end at its last bit.
///
/// Measured on parts of 1100 × 1100 px of two pages (SampleScans, 01 and 02) with 1 to 256 bytes overwritten: of 25 sequential
/// files 22 were found or refused, of 8 progressive ones all. What is left has some wrong blocks and is sound otherwise: only a
/// digest in `edition.json` tells of it. Seven scans of other makers were sound, their coefficients at most 1022 and 941.
enum JPEGDamage {
    /// Coefficients of 8-bit samples reach 1024 (the first) or 928 (others): ITU-T T.81, A.3.3. Encoders that sharpen white
    /// ground go beyond by up to a quarter. Times the quantization step, and a half of it for rounding.
    static func isPossible(_ value: Int, step: Int, isFirst: Bool) -> Bool {
        abs(value) * step - step <= (isFirst ? 1_536 : 1_392)
    }

    /// - Complexity: O(bytes), in a progressive file O(pixels).
    static func isFound(in bytes: [UInt8]) -> Bool {
        if let found = JPEGScanWalk.isDamaged(bytes) { return found }
        return unsafe bytes.withUnsafeBufferPointer { file in
            unsafe mojiwaku_jpeg_is_damaged(file.baseAddress, file.count) != 0
        }
    }
}

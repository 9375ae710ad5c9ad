import CJPEG

/// Detects data in a JPEG file that no encoder writes, although libjpeg does not warn of it.
///
/// Huffman codes resynchronise after damage, so libjpeg often reads to the end without a warning. Signs of damage
/// remain: impossible coefficients, runs beyond the end of a block, and a scan that does not end at its last bit.
///
/// Limits of the detection: docs/operations.md, "Damaged images". If damage is not detected, some blocks are wrong and
/// the rest of the file is sound. Only a digest in `edition.json` reveals such damage.
enum JPEGDamage {
    /// Whether a coefficient of 8-bit samples is possible. The limits are 1024 for the first coefficient of a block and
    /// 928 for the others (ITU-T T.81, A.3.3). Encoders that sharpen white ground exceed these limits by up to a
    /// quarter. The value is multiplied by the quantization step, with a tolerance for rounding.
    static func isPossible(_ value: Int, step: Int, isFirst: Bool) -> Bool {
        abs(value) * step - step <= (isFirst ? 1_536 : 1_392)
    }

    /// Whether the file has such data, in O(bytes); for a progressive file, in O(pixels).
    static func isFound(in bytes: [UInt8]) -> Bool {
        if let found = JPEGScanWalk.isDamaged(bytes) { return found }
        return unsafe bytes.withUnsafeBufferPointer { file in
            unsafe mojiwaku_jpeg_is_damaged(file.baseAddress, file.count) != 0
        }
    }
}

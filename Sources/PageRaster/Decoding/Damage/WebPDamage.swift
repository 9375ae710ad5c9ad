import CWebP
import PageGeometry

/// Detects a WebP picture whose decoder ends before the picture's data does.
///
/// The data of a picture has no checksum, and libwebp decodes damaged bytes without a warning. Data after the damage is
/// read with wrong probabilities. The picture then takes more bytes than the data has, which libwebp refuses, or fewer
/// bytes. The picture is therefore decoded once more without the last bytes of its data. A sound picture needs these
/// bytes, so decoding must fail.
///
/// Limits of the detection: docs/operations.md, "Damaged images".
enum WebPDamage {
    /// Maximum number of unused bytes at the end of sound data. Some encoders leave or pad a few. Higher: damage near
    /// the end is missed.
    private static let spare = 16

    /// - Parameter end: place in the file at which the picture's data ends.
    /// - Complexity: O(pixels).
    static func isFound(in bytes: [UInt8], _ size: PixelSize, end: Int) -> Bool {
        guard end > spare, end <= bytes.count else { return false }
        var isComplete = false
        // The decoded pixels are not used.
        _ = unsafe [UInt8](unsafeUninitializedCapacity: 3 * size.width * size.height) { pixels, filled in
            filled = 0
            unsafe bytes.withUnsafeBufferPointer { file in
                guard
                    let decoder = unsafe WebPINewRGB(
                        MODE_RGB, pixels.baseAddress, pixels.count, Int32(clamping: 3 * size.width))
                else { return }
                // If bytes are missing, the status is VP8_STATUS_SUSPENDED.
                isComplete = unsafe WebPIAppend(decoder, file.baseAddress, end - spare) == VP8_STATUS_OK
                unsafe WebPIDelete(decoder)
            }
        }
        return isComplete
    }
}

/// Reads the orientation from an EXIF block (Exif 2.32 §4.6). The block is a TIFF directory, of which only tag 0x0112
/// is read.
package enum ExifOrientation {
    /// Reads the block of `length` bytes at `start`; nil if it has no orientation or is malformed. A page is never
    /// refused because of its EXIF block.
    package static func read(_ file: ByteView, at start: Int, length: Int) -> Orientation? {
        var start = start
        var length = length
        if file.hasText("Exif\0\0", at: start) {
            start += 6
            length -= 6
        }
        guard length >= 8, file.holds(length, at: start) else { return nil }
        var block = ByteView(Array(file.bytes[start..<start + length]))
        if block.hasText("II*\0", at: 0) {
            block.isLittleEndian = true
        } else if !block.hasText("MM\0*", at: 0) {
            return nil
        }
        guard let directory = block.number(4, at: 4), let entries = block.number(2, at: directory) else { return nil }
        for i in 0..<entries {
            let entry = directory + 2 + 12 * i
            guard let tag = block.number(2, at: entry) else { return nil }
            guard tag == 0x0112 else { continue }
            guard block.number(2, at: entry + 2) == 3, let value = block.number(2, at: entry + 8) else { return nil }
            return Orientation(rawValue: value)
        }
        return nil
    }
}

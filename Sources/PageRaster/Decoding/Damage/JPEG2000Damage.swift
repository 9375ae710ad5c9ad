import COpenJPEG

/// Detects damage in a JPEG 2000 file that OpenJPEG does not report.
///
/// The data of a code block has no checksum, so OpenJPEG decodes damaged data too. If the coding style declares that
/// blocks end predictably (ITU-T T.800, D.4.2), OpenJPEG reports the amount of a block's data that its arithmetic
/// decoder used. No other part of decoding depends on that declaration. The file is therefore decoded once more with
/// the declaration added. Damage makes the decoder stop long before a block's end, or continue long after it.
///
/// If the data of a tile ends between two packets, the tile lacks resolutions without any sign of damage, because
/// missing data is read as empty packets. Bytes that are no packet are therefore inserted after the data of each tile.
/// The decoder reads them only if the tile is incomplete.
///
/// Limits of the detection: docs/operations.md, "Damaged images".
enum JPEG2000Damage {
    /// Maximum distance, in bytes, from a block's end to the place at which the decoder stops. OpenJPEG uses all data
    /// of a sound block, but in a lossy file it may read beyond the block's end.
    private static let mostBytesOff: Int32 = 32

    /// Bytes that are inserted after a tile. As the head of a packet, they declare more data than there is.
    private static let bait = [UInt8](repeating: 0xFE, count: 64)

    /// Returns the file with `bait` inserted after the last data of each tile.
    private static func withBait(_ file: [UInt8], _ parts: [PageHeader.TilePart]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count + parts.count * bait.count)
        var done = 0
        for part in parts where part.start >= done && part.end <= file.count {
            result += file[done..<part.start]
            var bytes = Array(file[part.start..<part.end])
            // The field Psot is the part's length from its marker; 0 means that the part extends to the end of the
            // codestream.
            let length = bytes[6..<10].reduce(0) { $0 << 8 | Int($1) }
            if length > 0, length + bait.count <= UInt32.max {
                for i in 0..<4 { bytes[6 + i] = UInt8(truncatingIfNeeded: (length + bait.count) >> (24 - 8 * i)) }
            }
            result += bytes + bait
            done = part.end
        }
        return result + file[done...]
    }

    /// Whether the file has such damage, in O(pixels).
    static func isFound(in bytes: [UInt8], _ header: PageHeader) -> Bool {
        if header.missingTiles > 0 { return true }
        var file = bytes
        for place in header.blockStylePlaces { file[place] |= 0x10 }
        file = withBait(file, header.lastTileParts)
        let isBare: Int32 = file.starts(with: [0xFF, 0x4F]) ? 1 : 0
        return unsafe file.withUnsafeBufferPointer { file in
            unsafe mojiwaku_jpeg2000_is_damaged(file.baseAddress, file.count, isBare, mostBytesOff) != 0
        }
    }
}

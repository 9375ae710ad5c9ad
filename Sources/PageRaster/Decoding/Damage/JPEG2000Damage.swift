import COpenJPEG

/// Whether OpenJPEG has something to say of a JPEG 2000 file.
///
/// The data of a code block has no checksum, and is decoded whatever it is. But OpenJPEG tells how much of a block's data its
/// arithmetic decoder took, if the coding style says that blocks end predictably (ITU-T T.800, D.4.2); nothing else of the
/// decoding depends on that bit. So the file is decoded once more with the bit set: damage makes the decoder stop long before
/// a block's end, or run on long after it.
///
/// A tile whose data ends between two packets lacks resolutions, and nothing says so: what is not there is read as empty packets. So
/// bytes that are no packet are put behind each tile's data. A whole tile never comes to read them.
///
/// Measured as for `JPEGDamage`: of 8 lossy files 6 were found, of 4 lossless ones all.
enum JPEG2000Damage {
    /// How far from a block's end its decoder may be, in bytes. A sound block of OpenJPEG 2.5.0 leaves nothing, and takes up
    /// to 16 bytes more than it has in a lossy file (SampleScans, 01).
    private static let mostBytesOff: Int32 = 32

    /// Read as the head of a packet, it tells of more bytes than there are.
    private static let bait = [UInt8](repeating: 0xFE, count: 64)

    /// The file with bytes behind the last data of each tile.
    private static func withBait(_ file: [UInt8], _ parts: [PageHeader.TilePart]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count + parts.count * bait.count)
        var done = 0
        for part in parts where part.start >= done && part.end <= file.count {
            result += file[done..<part.start]
            var bytes = Array(file[part.start..<part.end])
            // Psot, the part's length from its marker on; 0 is to the end of the codestream.
            let length = bytes[6..<10].reduce(0) { $0 << 8 | Int($1) }
            if length > 0, length + bait.count <= UInt32.max {
                for i in 0..<4 { bytes[6 + i] = UInt8(truncatingIfNeeded: (length + bait.count) >> (24 - 8 * i)) }
            }
            result += bytes + bait
            done = part.end
        }
        return result + file[done...]
    }

    /// - Complexity: O(pixels).
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

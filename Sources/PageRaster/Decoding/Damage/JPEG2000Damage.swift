import COpenJPEG

/// Whether OpenJPEG has something to say of a JPEG 2000 file.
///
/// The data of a code block has no checksum, and is decoded whatever it is. But OpenJPEG tells how much of a block's data its
/// arithmetic decoder took, if the coding style says that blocks end predictably (ITU-T T.800, D.4.2); nothing else of the
/// decoding depends on that bit. So the file is decoded once more with the bit set: damage makes the decoder stop long before
/// a block's end, or run on long after it.
///
/// Measured as for `JPEGDamage`: of 8 lossy files 6 were found, of 4 lossless ones all.
enum JPEG2000Damage {
    /// How far from a block's end its decoder may be, in bytes. A sound block of OpenJPEG 2.5.0 leaves nothing, and takes up
    /// to 16 bytes more than it has in a lossy file (SampleScans, 01).
    private static let mostBytesOff: Int32 = 32

    /// - Complexity: O(pixels).
    static func isFound(in bytes: [UInt8], _ header: PageHeader) -> Bool {
        if header.missingTiles > 0 { return true }
        var file = bytes
        for place in header.blockStylePlaces { file[place] |= 0x10 }
        let isBare: Int32 = file.starts(with: [0xFF, 0x4F]) ? 1 : 0
        return unsafe file.withUnsafeBufferPointer { file in
            unsafe mojiwaku_jpeg2000_is_damaged(file.baseAddress, file.count, isBare, mostBytesOff) != 0
        }
    }
}

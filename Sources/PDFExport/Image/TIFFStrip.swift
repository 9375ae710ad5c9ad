import PageRaster

/// The data of a little-endian TIFF with one strip (TIFF 6.0, section 2), the form that Leptonica writes.
enum TIFFStrip {
    /// The strip; nil if the file has several strips or no strip.
    static func only(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let file = ByteView(bytes, isLittleEndian: true)
        guard file.hasText("II*\0", at: 0), let directory = file.number(4, at: 4),
            let count = file.number(2, at: directory)
        else { return nil }
        var fields: [Int: Int] = [:]
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let tag = file.number(2, at: place), file.number(4, at: place + 4) == 1,
                let type = file.number(2, at: place + 2), type == 3 || type == 4
            else { continue }
            fields[tag] = file.number(type == 3 ? 2 : 4, at: place + 8)
        }
        // StripOffsets and StripByteCounts.
        guard let offset = fields[273], let length = fields[279] else { return nil }
        return file.slice(at: offset, count: length)
    }
}

/// The data of a little-endian TIFF with one strip (TIFF 6.0, section 2), the form that Leptonica writes.
enum TIFFStrip {
    /// The strip; nil if the file has several strips or no strip.
    static func only(of file: [UInt8]) -> ArraySlice<UInt8>? {
        func number(_ count: Int, at place: Int) -> Int? {
            guard place >= 0, place <= file.count - count else { return nil }
            return file[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard file.starts(with: "II*\0".utf8), let directory = number(4, at: 4), let count = number(2, at: directory)
        else { return nil }
        var fields: [Int: Int] = [:]
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let tag = number(2, at: place), let values = number(4, at: place + 4), values == 1,
                let type = number(2, at: place + 2), type == 3 || type == 4
            else { continue }
            fields[tag] = number(type == 3 ? 2 : 4, at: place + 8)
        }
        // StripOffsets and StripByteCounts.
        guard let offset = fields[273], let length = fields[279], offset >= 0, offset <= file.count - length else {
            return nil
        }
        return file[offset..<offset + length]
    }
}

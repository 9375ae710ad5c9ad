import PageGeometry

/// How a stored image lies, as EXIF and TIFF number it (tag 0x0112): where row 0 and column 0 of the file stand.
enum ImageOrientation: Int, CaseIterable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case upsideDownMirrored = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// The size of the upright image, from that of the stored one.
    func upright(_ size: PixelSize) -> PixelSize {
        rawValue >= 5 ? PixelSize(width: size.height, height: size.width) : size
    }

    /// The matrix that draws the stored image upright in the unit square (ISO 32000-1, 8.9.5): PDF puts the file's
    /// first row at y = 1 and its first column at x = 0.
    var matrix: [Int] {
        switch self {
        case .upright: [1, 0, 0, 1, 0, 0]
        case .mirrored: [-1, 0, 0, 1, 1, 0]
        case .upsideDown: [-1, 0, 0, -1, 1, 1]
        case .upsideDownMirrored: [1, 0, 0, -1, 0, 1]
        case .leftTop: [0, -1, -1, 0, 1, 1]
        case .rightTop: [0, -1, 1, 0, 0, 1]
        case .rightBottom: [0, 1, 1, 0, 0, 0]
        case .leftBottom: [0, 1, -1, 0, 1, 0]
        }
    }
}

extension ImageOrientation {
    /// Reads an EXIF block (Exif 2.32, 4.6): a TIFF directory, of which only tag 0x0112 is looked at. Nil where it
    /// tells no orientation or makes no sense.
    init?(exif block: ArraySlice<UInt8>) {
        var block = Array(block)
        if block.starts(with: "Exif\0\0".utf8) { block.removeFirst(6) }
        let file = FileBytes(bytes: block)
        let isLittle = file.hasText("II*\0", at: 0)
        guard isLittle || file.hasText("MM\0*", at: 0) else { return nil }
        func number(_ count: Int, at place: Int) -> Int? {
            guard isLittle else { return file.number(count, at: place) }
            return file.slice(at: place, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, at: 4), let count = number(2, at: directory) else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let tag = number(2, at: place) else { return nil }
            guard tag == 0x0112 else { continue }
            guard number(2, at: place + 2) == 3, let value = number(2, at: place + 8) else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}

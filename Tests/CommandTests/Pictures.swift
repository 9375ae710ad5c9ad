import PageGeometry
import PageRaster

/// Image files: white pages with `columns` columns of black squares.
enum Pictures {
    /// A grey PNG file.
    static func png(width: Int = 1200, height: Int = 1000, columns: Int = 4) throws -> [UInt8] {
        let pixels = page(width: width, height: height, columns: columns)
        return try PNGWriter.encode(GreyRaster(size: PixelSize(width: width, height: height), pixels: pixels))
    }

    /// A grey PNG file with a title of four large signs at the upper right of the columns.
    static func titled(columns: Int) throws -> [UInt8] {
        let size = PixelSize(width: 1200, height: 1000)
        var image = GreyRaster(
            size: size, pixels: page(width: size.width, height: size.height, columns: columns + 3))
        func fill(_ x: Range<Int>, _ y: Range<Int>, grey: UInt8) {
            for y in y { for x in x { image[x, y] = grey } }
        }
        fill(950..<1200, 0..<1000, grey: 255)
        for top in stride(from: 100, to: 540, by: 110) {
            fill(1095..<1115, top..<top + 90, grey: 0)
            fill(1060..<1150, top + 20..<top + 40, grey: 0)
            fill(1070..<1140, top + 70..<top + 85, grey: 0)
        }
        return try PNGWriter.encode(image)
    }

    /// A PNG file whose header claims 100000 × 100000 px.
    static func bomb() throws -> [UInt8] {
        var file = try png(width: 10, height: 10, columns: 0)
        let side: [UInt8] = [0, 1, 0x86, 0xA0]
        file.replaceSubrange(16..<24, with: side + side)
        // The checksum of the header, so that only the size is wrong.
        var sum: UInt32 = .max
        for byte in file[12..<29] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        let digits: [UInt8] = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (~sum) >> $0) }
        file.replaceSubrange(29..<33, with: digits)
        return file
    }

    /// A TIFF file of grey pages without compression.
    static func tiff(pages: Int = 1, width: Int = 1200, height: Int = 1000, columns: Int = 4) -> [UInt8] {
        let pixels = page(width: width, height: height, columns: columns)
        var file: [UInt8] = [0x49, 0x49, 42, 0] + little(UInt32(8 + pixels.count)) + pixels
        for page in 0..<pages {
            let tags: [(tag: UInt16, kind: UInt16, value: UInt32)] = [
                (256, 4, UInt32(width)), (257, 4, UInt32(height)), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8),
                (277, 3, 1), (278, 4, UInt32(height)), (279, 4, UInt32(pixels.count)),
            ]
            file += little(UInt16(tags.count))
            for tag in tags { file += little(tag.tag) + little(tag.kind) + little(UInt32(1)) + little(tag.value) }
            file += little(page == pages - 1 ? UInt32(0) : UInt32(file.count + 4))
        }
        return file
    }

    private static func page(width: Int, height: Int, columns: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 255, count: width * height)
        for column in 0..<columns {
            for row in 0..<12 {
                for y in 100 + 40 * row..<130 + 40 * row {
                    let start = y * width + width - 120 - 60 * column
                    for x in start..<start + 30 { pixels[x] = 0 }
                }
            }
        }
        return pixels
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

import PageGeometry
import PageRaster

/// The chunks of a PNG file (ISO/IEC 15948) that a PDF needs. PDF's Flate filter with PNG predictors takes the IDAT
/// data unchanged (ISO 32000-1, 7.4.4.4).
struct PNGStructure {
    private(set) var pixelsPerInch: Double?
    private(set) var orientation = Orientation.upright

    private let size: PixelSize
    private let depth: Int
    private let colour: Int
    private let isInterlaced: Bool
    private var palette: [UInt8] = []
    private var isTransparent: Bool
    private var data: [UInt8] = []

    static func isFound(in file: ByteView) -> Bool { file.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]) }

    /// Reads the chunks; nil when they are cut off or invalid.
    init?(_ file: ByteView) {
        guard file.hasText("IHDR", at: 12), let width = file.number(4, at: 16), let height = file.number(4, at: 20),
            let depth = file.number(1, at: 24), let colour = file.number(1, at: 25),
            let interlace = file.number(1, at: 28), width > 0, height > 0
        else { return nil }
        size = PixelSize(width: width, height: height)
        self.depth = depth
        self.colour = colour
        isInterlaced = interlace != 0
        isTransparent = colour & 4 != 0
        var place = 33
        while !file.hasText("IEND", at: place + 4) {
            guard let length = file.number(4, at: place), let chunk = file.slice(at: place + 8, count: length) else {
                return nil
            }
            read(chunk, at: place, of: file)
            place += 12 + length
        }
        if data.isEmpty || (colour == 3 && palette.isEmpty) { return nil }
    }

    private mutating func read(_ chunk: ArraySlice<UInt8>, at place: Int, of file: ByteView) {
        if file.hasText("IDAT", at: place + 4) {
            data += chunk
        } else if file.hasText("PLTE", at: place + 4) {
            palette = Array(chunk.prefix(chunk.count / 3 * 3))
        } else if file.hasText("tRNS", at: place + 4) {
            isTransparent = true
        } else if file.hasText("eXIf", at: place + 4) {
            orientation = ExifOrientation.read(ByteView(Array(chunk)), at: 0, length: chunk.count) ?? orientation
        } else if file.hasText("pHYs", at: place + 4), let x = file.number(4, at: place + 8),
            x == file.number(4, at: place + 12), file.number(1, at: place + 16) == 1
        {
            pixelsPerInch = Double(x) * 0.0254
        }
    }

    /// The file's data in PDF's form; nil if the file is interlaced or transparent. Such a file must be decoded;
    /// transparent pixels become white.
    var image: PDFImage? {
        guard !isInterlaced, !isTransparent else { return nil }
        let channels = colour == 2 ? 3 : 1
        let space: PDFValue =
            switch colour {
            case 2: .name("DeviceRGB")
            case 3:
                .array([
                    .name("Indexed"), .name("DeviceRGB"), .integer(palette.count / 3 - 1), .bytes(palette),
                ])
            default: .name("DeviceGray")
            }
        return PDFImage(
            size: size, orientation: orientation, pixelsPerInch: pixelsPerInch, bitsPerComponent: depth,
            colourSpace: space, data: data, filter: .name("FlateDecode"),
            parameters: .dictionary([
                "Predictor": .integer(15), "Colors": .integer(channels), "BitsPerComponent": .integer(depth),
                "Columns": .integer(size.width),
            ]))
    }
}

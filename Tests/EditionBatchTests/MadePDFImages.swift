import PageGeometry
import PageRaster
import TestSupport

extension MadePDF.Image {
    /// Strokes of many lengths.
    static func raster(seed: UInt64 = 1, size: PixelSize = PixelSize(width: 600, height: 800)) -> GreyRaster {
        var random = SplitMix(seed: seed)
        var page = GreyRaster(size: size, filledWith: 240)
        for _ in 0..<400 {
            let x = Int.random(in: 0..<size.width - 12, using: &random)
            let y = Int.random(in: 0..<size.height - 4, using: &random)
            for row in y..<y + 4 { for column in x..<x + 12 { page[column, row] = 20 } }
        }
        return page
    }

    static func jpeg(seed: UInt64 = 1) throws -> MadePDF.Image {
        let page = raster(seed: seed)
        return jpeg(try JPEGWriter.encode(page), page.size)
    }

    /// Without compression.
    static func plain() -> MadePDF.Image {
        MadePDF.Image(fields: "/ColorSpace /DeviceGray /BitsPerComponent 8", data: raster().pixels)
    }

    static func mask() -> MadePDF.Image {
        MadePDF.Image(
            fields: "/ImageMask true /BitsPerComponent 1", data: Array(repeating: 0x5A, count: 75 * 800))
    }
}

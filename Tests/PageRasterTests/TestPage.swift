import Foundation
import PageGeometry
import PageRaster

/// The page that all files of Images show, by its formula. scripts/make-image-fixtures has the same formula, so change
/// both or neither.
enum TestPage {
    static let size = PixelSize(width: 31, height: 23)

    static func grey(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 7 + y * 3) % 256) }
    static func alpha(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 8 + 8) % 256) }
    static func rgb(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(x * 8), UInt8(y * 11), UInt8(255 - x * 3 - y * 5)] }

    static func raster(_ value: (Int, Int) -> UInt8) -> GreyRaster {
        var raster = GreyRaster(size: size)
        for y in 0..<size.height { for x in 0..<size.width { raster[x, y] = value(x, y) } }
        return raster
    }

    static func colourRaster(_ value: (Int, Int) -> [UInt8]) -> ColourRaster {
        var pixels: [UInt8] = []
        for y in 0..<size.height { for x in 0..<size.width { pixels += value(x, y) } }
        return ColourRaster(size: size, pixels: pixels)
    }

    static let greyRaster = raster(grey)
    static let inkRaster = raster { grey($0, $1) < 100 ? 0 : 255 }
    static let rgbRaster = colourRaster(rgb)

    static func onWhite(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        UInt8((Double(value) * Double(alpha) / 255 + 255 - Double(alpha)).rounded())
    }

    /// Returns the upright grey image of an image stored with an EXIF orientation. It is written after the words of the
    /// EXIF standard, "the 0th row is at the visual … of the image", and not after the code under test.
    static func upright(_ stored: GreyRaster, orientation: Int) -> GreyRaster {
        let (w, h) = (stored.width, stored.height)
        let swaps = orientation >= 5
        var upright = GreyRaster(size: PixelSize(width: swaps ? h : w, height: swaps ? w : h))
        for row in 0..<h {
            for column in 0..<w {
                let (x, y) =
                    switch orientation {
                    case 2: (w - 1 - column, row)
                    case 3: (w - 1 - column, h - 1 - row)
                    case 4: (column, h - 1 - row)
                    case 5: (row, column)
                    case 6: (h - 1 - row, column)
                    case 7: (h - 1 - row, w - 1 - column)
                    case 8: (row, w - 1 - column)
                    default: (column, row)
                    }
                upright[x, y] = stored[column, row]
            }
        }
        return upright
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Images")

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func file(_ name: String) throws -> ImageFile { try ImageFile(bytes: bytes(name), name: name) }

    /// Names of all sound files.
    static let names: [String] = {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0 != "Broken" }.sorted()
    }()
}

/// Returns the largest difference between two rows of values. It is large if the lengths of the rows differ.
func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard a.count == b.count else { return 1_000 }
    return zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

public import Foundation
import PageGeometry
import PositionedJSON

// Method: a service of compliance level 0 (Image API 3.0, 5 and "Compliance", level 0) makes no images on request:
// `sizes` and `tiles` list the available images, and a viewer requests only these. So finished files are enough.

/// A page's images as an Image API 3.0 service of level 0.
public struct IIIFImage: Sendable, Hashable {
    /// The service's address (`IIIFPageAddresses.image`).
    public let id: String
    /// The renditions, smallest first.
    public let renditions: [IIIFRendition]
    /// The largest of `renditions`.
    public let largest: IIIFRendition
    /// The tiles of `largest`; nil for none.
    public let tiles: IIIFTiles?

    /// The images of a page.
    ///
    /// - Parameters:
    ///   - page: the page's name, for errors.
    ///   - renditions: in any order.
    /// - Throws: `IIIFError` when there are no renditions, one is empty, or two have the same size.
    public init(
        of page: String, _ renditions: [IIIFRendition], tiles: IIIFTiles? = nil, addresses: IIIFPageAddresses
    ) throws(IIIFError) {
        let renditions = renditions.sorted { ($0.size.width, $0.size.height) < ($1.size.width, $1.size.height) }
        guard let last = renditions.last else { throw .noRenditions(page: page) }
        (self.renditions, largest, self.tiles, id) = (renditions, last, tiles, addresses.image)
        for (place, rendition) in renditions.enumerated() {
            let size = rendition.size
            let isRepeated = place > 0 && renditions[place - 1].size == size
            guard size.width >= 1, size.height >= 1, !isRepeated else {
                throw .badRendition(page: page, width: size.width, height: size.height)
            }
        }
    }

    /// The canonical address of a rendition (Image API 3.0, 4.7): `max` for the largest, its size for any other.
    public func address(of rendition: IIIFRendition) -> String {
        let size = rendition.size
        let name = size == largest.size ? "max" : "\(size.width),\(size.height)"
        return "\(id)/full/\(name)/0/default.\(rendition.format.rawValue)"
    }

    /// The rendition for a request.
    ///
    /// - Parameter request: the path after the service's address, without the first slash:
    ///   `full/1000,1348/0/default.jpg`. For the largest rendition, both `max` and its size are accepted, since viewers
    ///   make addresses from `sizes`.
    /// - Returns: nil for a request that a service of level 0 does not support.
    public func rendition(for request: String) -> IIIFRendition? {
        renditions.first { rendition in
            let size = rendition.size
            let names = ["\(size.width),\(size.height)"] + (size == largest.size ? ["max"] : [])
            return names.contains { request == "full/\($0)/0/default.\(rendition.format.rawValue)" }
        }
    }

    /// The tile for a request: the part of `largest` under the tile, and its size in the tile's scale.
    ///
    /// - Parameter request: as in `rendition(for:)`, such as `1024,0,1024,1024/512,512/0/default.jpg`.
    public func tile(for request: String) -> IIIFTiles.Place? {
        guard let tiles else { return nil }
        let parts = request.split(separator: "/").map { $0.split(separator: ",").compactMap { Int($0) } }
        guard parts.count == 4, parts[0].count == 4, parts[0].allSatisfy({ $0 >= 0 }) else { return nil }
        let (x, y, size) = (parts[0][0], parts[0][1], largest.size)
        for scale in tiles.scales {
            let side = scale * tiles.side
            let (width, height) = (min(side, size.width - x), min(side, size.height - y))
            let scaled = "\((width + scale - 1) / scale),\((height + scale - 1) / scale)"
            guard width > 0, height > 0, x % side == 0, y % side == 0,
                request == "\(x),\(y),\(width),\(height)/\(scaled)/0/default.\(largest.format.rawValue)"
            else { continue }
            return IIIFTiles.Place(scale: scale, column: x / side, row: y / side)
        }
        return nil
    }

    /// The media type of `info.json` (Image API 3.0, 5.1).
    public static let mediaType = "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\""

    /// `info.json` (Image API 3.0, 5), UTF-8. The same images give the same bytes.
    public func info() -> Data {
        JSONText.file { out in
            out.head("image/3", id: id, type: "ImageService3")
            out.field("protocol", "http://iiif.io/api/image")
            out.field("profile", "level0")
            out.newLine(1)
            out.field("width", largest.size.width)
            out.field("height", largest.size.height)
            out.field("sizes", renditions, depth: 1) { rendition, out in
                out.field("width", rendition.size.width)
                out.field("height", rendition.size.height)
            }
            out.field("tiles", [tiles].compactMap(\.self), depth: 1) { tiles, out in
                out.field("width", tiles.side)
                out.field("scaleFactors", tiles.scales)
            }
            // Level 0 means JPEG. Another format has to be listed, and named as preferred when the page has no JPEG.
            guard renditions.contains(where: { $0.format == .png }) else { return }
            out.newLine(1)
            if largest.format == .png { out.field("preferredFormats", ["png"]) }
            out.field("extraFormats", ["png"])
        }
    }
}

extension JSONText {
    /// The fields of one rendition as a IIIF image.
    mutating func fields(of rendition: IIIFRendition, in image: IIIFImage) {
        field(id: image.address(of: rendition), type: "Image")
        field("format", rendition.format.mediaType)
        field("width", rendition.size.width)
        field("height", rendition.size.height)
        objects("service", [image]) { image, out in
            out.field(id: image.id, type: "ImageService3")
            out.field("profile", "level0")
        }
    }
}

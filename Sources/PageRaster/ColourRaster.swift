public import PageGeometry

/// An 8-bit RGB image. Each pixel has three values; rows follow each other without padding.
public struct ColourRaster: Sendable, Hashable {
    /// Width and height in px.
    public let size: PixelSize
    /// `3 * size.width * size.height` values: red, green, blue, pixel by pixel, row by row from the top.
    public var pixels: [UInt8]

    /// Width in px.
    public var width: Int { size.width }
    /// Height in px.
    public var height: Int { size.height }

    /// Creates an image from its pixels.
    ///
    /// - Precondition: `pixels.count == 3 * size.width * size.height`, both sides 0 or more.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(size.width >= 0 && size.height >= 0 && pixels.count == 3 * size.width * size.height)
        self.size = size
        self.pixels = pixels
    }

    /// Creates a colour image from a grey one. Its three channels are equal.
    ///
    /// - Complexity: O(pixels).
    public init(_ grey: GreyRaster) {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * grey.pixels.count)
        for value in grey.pixels {
            pixels.append(value)
            pixels.append(value)
            pixels.append(value)
        }
        self.init(size: grey.size, pixels: pixels)
    }
}

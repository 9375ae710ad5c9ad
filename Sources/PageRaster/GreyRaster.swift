public import PageGeometry

/// An 8-bit grey image in which 0 is black and 255 is white. Rows follow each other without padding.
public struct GreyRaster: Sendable, Hashable {
    /// Width and height in px.
    public let size: PixelSize
    /// `size.width * size.height` values, row by row from the top.
    public var pixels: [UInt8]

    /// Width in px.
    @inlinable public var width: Int { size.width }
    /// Height in px.
    @inlinable public var height: Int { size.height }

    /// Creates an image from its pixels.
    ///
    /// - Precondition: `pixels.count == size.width * size.height`, both sides 0 or more.
    public init(size: PixelSize, pixels: [UInt8]) {
        precondition(size.width >= 0 && size.height >= 0 && pixels.count == size.width * size.height)
        self.size = size
        self.pixels = pixels
    }

    /// Creates an image whose pixels all have one grey.
    public init(size: PixelSize, filledWith grey: UInt8 = 255) {
        self.init(size: size, pixels: [UInt8](repeating: grey, count: size.width * size.height))
    }

    /// The grey at column `x` of row `y`.
    @inlinable
    public subscript(x: Int, y: Int) -> UInt8 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }
}

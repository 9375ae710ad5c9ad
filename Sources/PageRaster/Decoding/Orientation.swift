package import PageGeometry

/// The orientation of a stored image, numbered as in EXIF and TIFF (tag 0x0112). It gives the sides of the upright
/// image at which the file's row 0 and column 0 are.
package enum Orientation: Int, Sendable, Hashable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case upsideDown = 3
    case upsideDownMirrored = 4
    case leftTop = 5
    case rightTop = 6
    case rightBottom = 7
    case leftBottom = 8

    /// Whether the rows of the stored image are columns of the upright image.
    package var swapsSides: Bool { rawValue >= 5 }

    /// Returns the size of the upright image of a stored one, or the size of the stored image of an upright one.
    package func upright(_ size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Converts a pixel of the upright image to the stored image.
    ///
    /// - Parameter size: size of the stored image.
    private func stored(_ pixel: PixelPoint, in size: PixelSize) -> PixelPoint {
        let (x, y, right, bottom) = (pixel.x, pixel.y, size.width - 1, size.height - 1)
        return switch self {
        case .upright: pixel
        case .mirrored: PixelPoint(x: right - x, y: y)
        case .upsideDown: PixelPoint(x: right - x, y: bottom - y)
        case .upsideDownMirrored: PixelPoint(x: x, y: bottom - y)
        case .leftTop: PixelPoint(x: y, y: x)
        case .rightTop: PixelPoint(x: y, y: bottom - x)
        case .rightBottom: PixelPoint(x: right - y, y: bottom - x)
        case .leftBottom: PixelPoint(x: right - y, y: x)
        }
    }

    /// Converts a rectangle of the upright image to the rectangle of the stored image with the same pixels. An empty
    /// rectangle loses its place.
    ///
    /// - Parameter size: size of the stored image.
    package func stored(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
        guard !rect.isEmpty else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        let a = stored(PixelPoint(x: rect.minX, y: rect.minY), in: size)
        let b = stored(PixelPoint(x: rect.maxX - 1, y: rect.maxY - 1), in: size)
        return PixelRect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x) + 1, maxY: max(a.y, b.y) + 1)
    }

    /// Returns the orientation that has the same effect as two in succession: this one, and then `next`, applied to the
    /// result.
    package func followed(by next: Orientation) -> Orientation {
        // The places of three corners of an image of two by three pixels distinguish all eight orientations.
        let size = PixelSize(width: 2, height: 3)
        let turned = upright(size)
        let end = next.upright(turned)
        let corners = [(0, 0), (end.width - 1, 0), (0, end.height - 1)].map { PixelPoint(x: $0, y: $1) }
        let wanted = corners.map { stored(next.stored($0, in: turned), in: size) }
        return Self.allCases.first { one in
            one.upright(size) == end && corners.map { one.stored($0, in: size) } == wanted
        } ?? self
    }

    /// Returns the pixels of the image after it is turned upright.
    ///
    /// - Parameter channels: number of bytes in each pixel.
    /// - Complexity: O(pixels).
    func turnedUpright(_ pixels: [UInt8], size: PixelSize, channels: Int) -> [UInt8] {
        guard self != .upright, size.width > 0, size.height > 0 else { return pixels }
        let (width, height) = (upright(size).width, upright(size).height)
        // The position of the upright image's first pixel, and the steps to the pixels at its right and below it.
        func position(_ x: Int, _ y: Int) -> Int {
            let pixel = stored(PixelPoint(x: x, y: y), in: size)
            return pixel.y * size.width + pixel.x
        }
        let first = position(0, 0)
        let (right, down) = (position(1, 0) - first, position(0, 1) - first)
        var upright = [UInt8](repeating: 0, count: pixels.count)
        // Pixels are moved in square tiles. Walking a whole column of the page would miss the cache at every pixel.
        let tile = 64
        var to = upright.mutableSpan
        let from = pixels.span
        for top in stride(from: 0, to: height, by: tile) {
            for left in stride(from: 0, to: width, by: tile) {
                for y in top..<min(top + tile, height) {
                    var source = first + y * down + left * right
                    var place = (y * width + left) * channels
                    for _ in left..<min(left + tile, width) {
                        for channel in 0..<channels { to[place + channel] = from[source * channels + channel] }
                        place += channels
                        source += right
                    }
                }
            }
        }
        return upright
    }
}

extension GreyRaster {
    /// Returns the upright image, given that this image is stored with `orientation`.
    ///
    /// - Complexity: O(pixels).
    package func upright(_ orientation: Orientation) -> GreyRaster {
        GreyRaster(
            size: orientation.upright(size), pixels: orientation.turnedUpright(pixels, size: size, channels: 1))
    }

    /// Returns the image turned a quarter turn anticlockwise.
    ///
    /// - Complexity: O(pixels).
    public func turnedAnticlockwise() -> GreyRaster { upright(.leftBottom) }
}

extension ColourRaster {
    func upright(_ orientation: Orientation) -> ColourRaster {
        ColourRaster(
            size: orientation.upright(size), pixels: orientation.turnedUpright(pixels, size: size, channels: 3))
    }
}

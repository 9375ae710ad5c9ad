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

    /// Returns a walk through an image stored as `width` × `height` px: the position of the upright image's first
    /// pixel, and the steps, in stored pixels, to the pixels at its right and below it.
    func walk(width: Int, height: Int) -> (first: Int, right: Int, down: Int) {
        let last = width * height - 1
        return switch self {
        case .upright: (0, 1, width)
        case .mirrored: (width - 1, -1, width)
        case .upsideDown: (last, -1, -width)
        case .upsideDownMirrored: (last - width + 1, 1, -width)
        case .leftTop: (0, width, 1)
        case .rightTop: (last - width + 1, -width, 1)
        case .rightBottom: (last, -width, -1)
        case .leftBottom: (width - 1, width, -1)
        }
    }

    /// Converts a rectangle of the upright image to the rectangle of the stored image with the same pixels. An empty
    /// rectangle loses its place.
    ///
    /// - Parameter size: size of the stored image.
    package func stored(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
        guard !rect.isEmpty else { return PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }
        let (w, h) = (size.width, size.height)
        func pixel(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
            switch self {
            case .upright: (x, y)
            case .mirrored: (w - 1 - x, y)
            case .upsideDown: (w - 1 - x, h - 1 - y)
            case .upsideDownMirrored: (x, h - 1 - y)
            case .leftTop: (y, x)
            case .rightTop: (y, h - 1 - x)
            case .rightBottom: (w - 1 - y, h - 1 - x)
            case .leftBottom: (w - 1 - y, x)
            }
        }
        let (a, b) = (pixel(rect.minX, rect.minY), pixel(rect.maxX - 1, rect.maxY - 1))
        return PixelRect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x) + 1, maxY: max(a.y, b.y) + 1)
    }

    /// Returns the orientation that has the same effect as two in succession: this one, and then `next`, applied to the
    /// result.
    package func followed(by next: Orientation) -> Orientation {
        // The places of three corners of a page of two by three pixels distinguish all eight orientations.
        let stored = PixelSize(width: 2, height: 3)
        func places(_ steps: [Orientation]) -> [PixelRect] {
            var sizes = [stored]
            for step in steps {
                let last = sizes[sizes.count - 1]
                sizes.append(step.swapsSides ? PixelSize(width: last.height, height: last.width) : last)
            }
            let end = sizes[sizes.count - 1]
            return [(0, 0), (end.width - 1, 0), (0, end.height - 1)].map { x, y in
                var rect = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                for (step, size) in zip(steps, sizes).reversed() { rect = step.stored(rect, in: size) }
                return rect
            }
        }
        let wanted = places([self, next])
        return Self.allCases.first { places([$0]) == wanted } ?? self
    }

    /// Returns the pixels of the image after it is turned upright.
    ///
    /// - Parameter channels: number of bytes in each pixel.
    /// - Complexity: O(pixels).
    func turnedUpright(_ pixels: [UInt8], size: PixelSize, channels: Int) -> [UInt8] {
        guard self != .upright, size.width > 0, size.height > 0 else { return pixels }
        let step = walk(width: size.width, height: size.height)
        let width = swapsSides ? size.height : size.width
        let height = swapsSides ? size.width : size.height
        var upright = [UInt8](repeating: 0, count: pixels.count)
        // Pixels are moved in square tiles. Walking a whole column of the page would miss the cache at every pixel.
        let tile = 64
        var to = upright.mutableSpan
        let from = pixels.span
        for top in stride(from: 0, to: height, by: tile) {
            for left in stride(from: 0, to: width, by: tile) {
                for y in top..<min(top + tile, height) {
                    var source = step.first + y * step.down + left * step.right
                    var place = (y * width + left) * channels
                    for _ in left..<min(left + tile, width) {
                        for channel in 0..<channels { to[place + channel] = from[source * channels + channel] }
                        place += channels
                        source += step.right
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
        guard orientation != .upright else { return self }
        let turned = orientation.swapsSides ? PixelSize(width: height, height: width) : size
        return GreyRaster(size: turned, pixels: orientation.turnedUpright(pixels, size: size, channels: 1))
    }
}

extension ColourRaster {
    func upright(_ orientation: Orientation) -> ColourRaster {
        guard orientation != .upright else { return self }
        let turned = orientation.swapsSides ? PixelSize(width: height, height: width) : size
        return ColourRaster(size: turned, pixels: orientation.turnedUpright(pixels, size: size, channels: 3))
    }
}
